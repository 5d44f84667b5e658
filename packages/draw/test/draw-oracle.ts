import { createHmac } from "node:crypto";
import type { DrawInput, DrawTicket, DrawWish } from "../src/draw.js";

/**
 * The draw as the domain describes it, written down a second time: plain lists, no state kept between questions, no
 * shared code, as slow as it likes. What `draw` comes to is compared with it.
 */
export function drawByTheBook(input: DrawInput): Map<string, string> {
  const numbers = new Map(
    input.tickets.map(({ ticket }) => [
      ticket,
      createHmac(
        "sha256",
        input.publicNumber === undefined ? input.seed : `${input.seed}|${input.publicNumber}`,
      )
        .update(`${input.roundId}|${ticket}`)
        .digest("hex"),
    ]),
  );
  const all = input.tickets.flatMap((ticket) =>
    ticket.groups.flatMap((group) => group.wishes.map((wish) => ({ ticket, group, wish }))),
  );
  type Wish = (typeof all)[number];
  const number = ({ ticket }: Wish) => numbers.get(ticket.ticket) ?? "";
  /** The parts of the order one after the other, as texts that compare like what they say. */
  const digits = (value: number) => String(value).padStart(6, "0");
  const keyOf = (one: Wish): string => {
    const [priority, rank] = [digits(one.wish.priority), digits(one.wish.rank)];
    const parts = {
      "priority,rank,no": [priority, rank, number(one)],
      "rank,priority,no": [rank, priority, number(one)],
      "priority,no,rank": [priority, number(one), rank],
      points: [priority, digits(1_000 - one.wish.points), number(one), rank],
      deferred: [priority, number(one)],
    }[input.order];
    return [...parts, one.ticket.ticket, one.wish.offering].join(" ");
  };
  const ordered = all.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const offeringOf = (id: string) => {
    const found = input.offerings.find((offering) => offering.id === id);
    if (found === undefined) throw new Error(`no class ${id}`);
    return found;
  };

  /** Why this ticket cannot have the wish beside those it has. */
  const obstacle = (one: Wish, mine: readonly Wish[]): string | undefined => {
    const with_ = (reason: string) =>
      one.wish.barred === reason ||
      one.ticket.exclusions.some(
        (exclusion) =>
          exclusion.reason === reason &&
          mine.some(
            ({ wish }) =>
              exclusion.offerings.includes(wish.offering) &&
              exclusion.offerings.includes(one.wish.offering) &&
              wish.offering !== one.wish.offering,
          ),
      );
    const early = [
      "ROUND_NOT_OPEN",
      "OFFERING_NOT_AVAILABLE",
      "ALREADY_ENROLLED",
      "ALREADY_PASSED",
      "COURSE_EXCLUDED",
      "PREREQUISITE_MISSING",
      "TIME_CONFLICT",
    ].find(with_);
    if (early !== undefined) return early;
    const credits = [...mine, one].reduce((sum, { wish }) => sum + offeringOf(wish.offering).credits, 0);
    if (credits > one.ticket.credits) return "CREDIT_CAP";
    if (mine.length + 1 > one.ticket.courses) return "COURSE_CAP";
    return mine.filter(({ group }) => group.id === one.group.id).length + 1 > one.group.take
      ? "GROUP_FULL"
      : undefined;
  };

  /** Why there is no seat in the class beside those who won one. */
  const lack = (wish: DrawWish, ticket: DrawTicket, winners: readonly DrawTicket[]): string | undefined => {
    const offering = offeringOf(wish.offering);
    const of = (school: string) =>
      (offering.taken[school] ?? 0) + winners.filter((winner) => winner.school === school).length;
    const total = [...new Set([...Object.keys(offering.taken), ...winners.map(({ school }) => school)])]
      .map(of)
      .reduce((sum, count) => sum + count, 0);
    const quotas = Object.entries(offering.quotas);
    if (quotas.length > 0 && ticket.school !== offering.school) {
      const [, quota = 0] = quotas.find(([school]) => school === ticket.school) ?? [];
      if (of(ticket.school) >= quota) return "GUEST_QUOTA";
    }
    if (quotas.length > 0 && ticket.school === offering.school) {
      const reserved = quotas.reduce((sum, [, quota]) => sum + quota, 0);
      return of(ticket.school) >= offering.capacity - reserved ? "OFFERING_FULL" : undefined;
    }
    return total >= offering.capacity ? "OFFERING_FULL" : undefined;
  };

  const nameOf = ({ ticket, wish }: Wish) => `${ticket.ticket} ${wish.offering}`;
  const result = new Map<string, string>();
  if (input.order !== "deferred") {
    const won: Wish[] = [];
    for (const one of ordered) {
      const mine = won.filter(({ ticket }) => ticket === one.ticket);
      const winners = won
        .filter(({ wish }) => wish.offering === one.wish.offering)
        .map(({ ticket }) => ticket);
      const reason = obstacle(one, mine) ?? lack(one.wish, one.ticket, winners);
      if (reason === undefined) won.push(one);
      result.set(nameOf(one), reason ?? "won");
    }
    return result;
  }

  const rejected = new Map<Wish, string>();
  const heldOf = (ticket: DrawTicket): Wish[] => {
    const held: Wish[] = [];
    const mine = all.filter((one) => one.ticket === ticket).sort((a, b) => a.wish.rank - b.wish.rank);
    for (const one of mine) if (!rejected.has(one) && obstacle(one, held) === undefined) held.push(one);
    return held;
  };
  for (;;) {
    const held = input.tickets.flatMap(heldOf);
    const out: [Wish, string][] = [];
    for (const { id } of input.offerings) {
      const kept: DrawTicket[] = [];
      for (const one of ordered.filter((wish) => wish.wish.offering === id && held.includes(wish))) {
        const reason = lack(one.wish, one.ticket, kept);
        if (reason === undefined) kept.push(one.ticket);
        else out.push([one, reason]);
      }
    }
    if (out.length === 0) break;
    for (const [one, reason] of out) rejected.set(one, reason);
  }
  for (const one of all) {
    const held = heldOf(one.ticket);
    result.set(
      nameOf(one),
      held.includes(one) ? "won" : (rejected.get(one) ?? obstacle(one, held) ?? "no reason"),
    );
  }
  return result;
}
