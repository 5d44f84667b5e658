import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * The draw of a round of 志愿抽签 or 积分, from a file that anybody may have. The server, the command `replay` and the
 * public page all decide with this code: it needs no database, no clock and no chance. What comes out depends on the
 * file alone, in whatever order its rows stand.
 */

/** In which order wishes are looked at. `points`: of a round of 积分. `deferred`: priorities differ from class to class. */
export const DRAW_ORDERS = [
  "priority,rank,no",
  "rank,priority,no",
  "priority,no,rank",
  "points",
  "deferred",
] as const;
export type DrawOrder = (typeof DRAW_ORDERS)[number];

/** Why a wish is not fulfilled, in the order in which reasons are looked at: the first is the answer. */
export const LOSS_REASONS = [
  "ROUND_NOT_OPEN",
  "OFFERING_NOT_AVAILABLE",
  "ALREADY_ENROLLED",
  "ALREADY_PASSED",
  "COURSE_EXCLUDED",
  "PREREQUISITE_MISSING",
  "TIME_CONFLICT",
  "CREDIT_CAP",
  "COURSE_CAP",
  "GROUP_FULL",
  "GUEST_QUOTA",
  "OFFERING_FULL",
] as const;
export type LossReason = (typeof LOSS_REASONS)[number];

/** A class with the seats that are left to the draw. */
export interface DrawOffering {
  id: string;
  /** The school that offers it. */
  school: string;
  /** In hundredths. */
  credits: number;
  /** Seats, those taken before the draw included. */
  capacity: number;
  /** Seats taken before the draw, by home school. */
  taken: Readonly<Record<string, number>>;
  /** Seats reserved for guests by home school; empty, or released: all share what there is. */
  quotas: Readonly<Record<string, number>>;
}

/** A class that a ticket asks for. */
export interface DrawWish {
  offering: string;
  /** 第一志愿 is 1; counted over all wishes of the ticket. */
  rank: number;
  /** Those spread on it, of 100; 0 in a lottery. */
  points: number;
  /** Lower is first: 0 about to graduate, 1 to be taken again, 2 everybody else. */
  priority: number;
  /** What the rules said before the draw: it cannot be fulfilled whatever is drawn. */
  barred?: LossReason;
}

/** Wishes of which at most `take` are fulfilled: a course in several classes, or "any two of these". */
export interface DrawGroup {
  id: string;
  take: number;
  wishes: readonly DrawWish[];
}

/** Two classes of which a ticket can have one, and why. */
export interface DrawExclusion {
  offerings: readonly [string, string];
  reason: "ALREADY_ENROLLED" | "COURSE_EXCLUDED" | "TIME_CONFLICT";
}

/** What one student wishes in the round, under a name that only they know. */
export interface DrawTicket {
  ticket: string;
  /** The home school. */
  school: string;
  /** Credits that may still be had, in hundredths. */
  credits: number;
  /** Courses that may still be had. */
  courses: number;
  groups: readonly DrawGroup[];
  exclusions: readonly DrawExclusion[];
}

/** All that a draw depends on. */
export interface DrawInput {
  roundId: string;
  order: DrawOrder;
  seed: string;
  /** A number that nobody could know when the seed was promised; named by its source beforehand. */
  publicNumber?: string;
  offerings: readonly DrawOffering[];
  tickets: readonly DrawTicket[];
}

/** What became of a wish. */
export interface DrawnWish {
  ticket: string;
  group: string;
  offering: string;
  won: boolean;
  /** Absent when it is won. */
  reason?: LossReason;
  /** Place among those who lost this class for its seats or its quota, from 1: the order of its waitlist. */
  queuePlace?: number;
}

/** What a draw comes to: a result for each wish, by ticket and class. */
export interface DrawResult {
  wishes: DrawnWish[];
}

/** SHA-256 of a text as UTF-8, in hexadecimal digits: what is published of a seed before wishes are known. */
export const sha256Hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** With what numbers are drawn: the seed, with a later public number when the round names one. */
export const drawKey = ({ seed, publicNumber }: Pick<DrawInput, "seed" | "publicNumber">): string =>
  publicNumber === undefined ? seed : `${seed}|${publicNumber}`;

/** The number that a ticket draws, as hexadecimal digits; the lower is first. */
export const drawNumber = (key: string, roundId: string, ticket: string): string =>
  bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(`${roundId}|${ticket}`)));

/** Text by code unit, as everybody's computer sorts it, whatever its language. */
export const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** SHA-256 of all wishes, one line each: shown when they are frozen, so that none is changed afterwards. */
export function hashOfWishes(tickets: readonly DrawTicket[]): string {
  const lines = tickets.flatMap(({ ticket, groups }) =>
    groups.flatMap(({ id, wishes }) =>
      wishes.map(({ offering, rank, points }) => ({
        ticket,
        offering,
        line: `${ticket}|${id}|${offering}|${rank}|${points}\n`,
      })),
    ),
  );
  lines.sort((one, other) => byText(one.ticket, other.ticket) || byText(one.offering, other.offering));
  const hash = sha256.create();
  for (const { line } of lines) hash.update(utf8ToBytes(line));
  return bytesToHex(hash.digest());
}

/** A wish with what its place in the order depends on. */
interface Entry {
  wish: DrawWish;
  group: DrawGroup;
  holder: Holder;
  seats: Seats;
  result: DrawnWish;
}

type Order = (one: Entry, other: Entry) => number;
const byPriority: Order = (one, other) => one.wish.priority - other.wish.priority;
const byRank: Order = (one, other) => one.wish.rank - other.wish.rank;
const byNumber: Order = (one, other) => byText(one.holder.number, other.holder.number);
const byPoints: Order = (one, other) => other.wish.points - one.wish.points;
const byName: Order = (one, other) =>
  byText(one.holder.ticket.ticket, other.holder.ticket.ticket) ||
  byText(one.wish.offering, other.wish.offering);

const inOrder =
  (...orders: readonly Order[]): Order =>
  (one, other) => {
    for (const order of orders) {
      const difference = order(one, other);
      if (difference !== 0) return difference;
    }
    return byName(one, other);
  };

/** The order of one pass over all wishes. */
const PASSES: Readonly<Record<Exclude<DrawOrder, "deferred">, Order>> = {
  "priority,rank,no": inOrder(byPriority, byRank, byNumber),
  "rank,priority,no": inOrder(byRank, byPriority, byNumber),
  "priority,no,rank": inOrder(byPriority, byNumber, byRank),
  points: inOrder(byPriority, byPoints, byNumber, byRank),
};
/** In which order a class prefers those who ask for it, when students and classes choose each other. */
const preferred = inOrder(byPriority, byNumber);

/** What a ticket holds, and may still have. */
class Holder {
  readonly ticket: DrawTicket;
  readonly number: string;
  #credits: number;
  #courses: number;
  readonly #taken = new Map<string, number>();
  readonly #held = new Set<string>();
  readonly #exclusions = new Map<string, { other: string; reason: LossReason }[]>();

  constructor(ticket: DrawTicket, number: string) {
    this.ticket = ticket;
    this.number = number;
    this.#credits = ticket.credits;
    this.#courses = ticket.courses;
    for (const { offerings, reason } of ticket.exclusions) {
      const [one, another] = offerings;
      this.#exclude(one, another, reason);
      this.#exclude(another, one, reason);
    }
  }

  #exclude(offering: string, other: string, reason: LossReason): void {
    const known = this.#exclusions.get(offering);
    if (known === undefined) this.#exclusions.set(offering, [{ other, reason }]);
    else known.push({ other, reason });
  }

  /** Why the ticket itself cannot have this wish, beside what it holds; undefined when only seats decide. */
  obstacle({ wish, group, seats }: Entry): LossReason | undefined {
    let first = wish.barred;
    for (const { other, reason } of this.#exclusions.get(wish.offering) ?? [])
      if (this.#held.has(other) && isBefore(reason, first)) first = reason;
    if (first !== undefined) return first;
    if (seats.offering.credits > this.#credits) return "CREDIT_CAP";
    if (this.#courses < 1) return "COURSE_CAP";
    return (this.#taken.get(group.id) ?? 0) >= group.take ? "GROUP_FULL" : undefined;
  }

  take({ wish, group, seats }: Entry): void {
    this.#held.add(wish.offering);
    this.#taken.set(group.id, (this.#taken.get(group.id) ?? 0) + 1);
    this.#credits -= seats.offering.credits;
    this.#courses -= 1;
  }

  /** Gives everything back. */
  clear(): void {
    this.#held.clear();
    this.#taken.clear();
    this.#credits = this.ticket.credits;
    this.#courses = this.ticket.courses;
  }
}

const isBefore = (reason: LossReason, other: LossReason | undefined): boolean =>
  other === undefined || LOSS_REASONS.indexOf(reason) < LOSS_REASONS.indexOf(other);

/** The seats of a class while they are given out. */
class Seats {
  readonly offering: DrawOffering;
  /** Seats that no quota reserves; all of them, when there are no quotas. */
  readonly #shared: number;
  readonly #quotas: ReadonlyMap<string, number>;
  readonly #given = new Map<string, number>();
  #total = 0;

  constructor(offering: DrawOffering) {
    this.offering = offering;
    this.#quotas = new Map(Object.entries(offering.quotas));
    this.#shared = offering.capacity - [...this.#quotas.values()].reduce((sum, quota) => sum + quota, 0);
    this.clear();
  }

  /** Why there is no seat for somebody of this school; undefined when there is one. */
  lack(school: string): "GUEST_QUOTA" | "OFFERING_FULL" | undefined {
    const given = this.#given.get(school) ?? 0;
    if (this.#quotas.size > 0) {
      if (school === this.offering.school) return given < this.#shared ? undefined : "OFFERING_FULL";
      if (given >= (this.#quotas.get(school) ?? 0)) return "GUEST_QUOTA";
    }
    return this.#total < this.offering.capacity ? undefined : "OFFERING_FULL";
  }

  give(school: string): void {
    this.#given.set(school, (this.#given.get(school) ?? 0) + 1);
    this.#total += 1;
  }

  /** Back to what was taken before the draw. */
  clear(): void {
    this.#given.clear();
    this.#total = 0;
    for (const [school, taken] of Object.entries(this.offering.taken)) {
      this.#given.set(school, taken);
      this.#total += taken;
    }
  }
}

/** Of what a wish may have lost so that it waits for a seat of its class. */
const WAITS: ReadonlySet<LossReason | undefined> = new Set<LossReason>(["GUEST_QUOTA", "OFFERING_FULL"]);

/**
 * Draws a round. Throws a `TypeError` when the file names a class that it does not describe, or a ticket, a class
 * or a wish twice.
 */
export function draw(input: DrawInput): DrawResult {
  const entries = entriesOf(input);
  const inTurn = entries.toSorted(input.order === "deferred" ? preferred : PASSES[input.order]);
  if (input.order === "deferred") deferred(entries);
  else onePass(inTurn);
  placeInQueues(inTurn);
  return { wishes: entries.toSorted(byName).map(({ result }) => result) };
}

/** A wish for a class, in the order in which the class was given out. */
export interface OrderedWish extends DrawnWish {
  /** The number that the ticket drew. */
  number: string;
  rank: number;
  points: number;
  priority: number;
}

/** Who asked for a class, in the order in which they were looked at, with what became of it: why not me. */
export function orderOfClass(input: DrawInput, result: DrawResult, offering: string): OrderedWish[] {
  const results = new Map(
    result.wishes.filter((wish) => wish.offering === offering).map((wish) => [wish.ticket, wish]),
  );
  const tickets = input.tickets
    .map((ticket) => ({
      ...ticket,
      groups: ticket.groups.map((group) => ({
        ...group,
        wishes: group.wishes.filter((wish) => wish.offering === offering),
      })),
    }))
    .filter(({ groups }) => groups.some(({ wishes }) => wishes.length > 0));
  const order = input.order === "deferred" ? preferred : PASSES[input.order];
  return entriesOf({ ...input, tickets })
    .sort(order)
    .map(({ wish: { rank, points, priority }, holder, result: blank }) => ({
      ...(results.get(blank.ticket) ?? blank),
      number: holder.number,
      rank,
      points,
      priority,
    }));
}

/** The lowest bid that won a class, where somebody lost it for its seats and somebody won it; 0 otherwise. */
export function lowestWinningPoints(
  wishes: readonly (Pick<DrawnWish, "won" | "reason"> & Pick<DrawWish, "points">)[],
): number {
  if (!wishes.some(({ reason }) => WAITS.has(reason))) return 0;
  const winning = wishes.filter(({ won }) => won).map(({ points }) => points);
  return winning.length === 0 ? 0 : Math.min(...winning);
}

function entriesOf({ roundId, offerings, tickets, ...seeds }: DrawInput): Entry[] {
  const key = drawKey(seeds);
  const seatsOf = new Map<string, Seats>();
  for (const offering of offerings) {
    if (seatsOf.has(offering.id)) throw new TypeError(`Class ${offering.id} stands twice in the file`);
    seatsOf.set(offering.id, new Seats(offering));
  }
  const known = new Set<string>();
  const entries: Entry[] = [];
  for (const ticket of tickets) {
    if (known.has(ticket.ticket)) throw new TypeError(`Ticket ${ticket.ticket} stands twice in the file`);
    known.add(ticket.ticket);
    const holder = new Holder(ticket, drawNumber(key, roundId, ticket.ticket));
    const wished = new Set<string>();
    for (const group of ticket.groups) {
      for (const wish of group.wishes) {
        const seats = seatsOf.get(wish.offering);
        if (seats === undefined) throw new TypeError(`The file does not describe class ${wish.offering}`);
        if (wished.has(wish.offering))
          throw new TypeError(`Ticket ${ticket.ticket} wishes class ${wish.offering} twice`);
        wished.add(wish.offering);
        const result = { ticket: ticket.ticket, group: group.id, offering: wish.offering, won: false };
        entries.push({ wish, group, holder, seats, result });
      }
    }
  }
  return entries;
}

/** Looks at each wish once: nothing won is given back, so that one pass is enough. */
function onePass(entries: readonly Entry[]): void {
  for (const entry of entries) {
    const { school } = entry.holder.ticket;
    const reason = entry.holder.obstacle(entry) ?? entry.seats.lack(school);
    if (reason === undefined) {
      entry.holder.take(entry);
      entry.seats.give(school);
    }
    settle(entry, reason);
  }
}

function settle({ result }: Entry, reason: LossReason | undefined): void {
  result.won = reason === undefined;
  if (reason !== undefined) result.reason = reason;
}

/**
 * Students and classes choose each other in turns: each student holds what fits, in the order of rank, of the wishes
 * not yet rejected; each class keeps its best and rejects the others for good; until no class rejects.
 */
function deferred(entries: readonly Entry[]): void {
  const wishesOf = Map.groupBy(entries, ({ holder }) => holder);
  for (const wishes of wishesOf.values()) wishes.sort(inOrder(byRank));
  const heldOf = new Map<Holder, readonly Entry[]>();
  const askedFor = new Map<Seats, Set<Entry>>();
  const rejected = new Map<Entry, LossReason>();

  const choose = (holder: Holder): void => {
    for (const entry of heldOf.get(holder) ?? []) askedFor.get(entry.seats)?.delete(entry);
    holder.clear();
    const held = (wishesOf.get(holder) ?? []).filter((entry) => {
      if (rejected.has(entry) || holder.obstacle(entry) !== undefined) return false;
      holder.take(entry);
      return true;
    });
    heldOf.set(holder, held);
    for (const entry of held) {
      const asking = askedFor.get(entry.seats) ?? new Set();
      askedFor.set(entry.seats, asking.add(entry));
    }
  };

  let choosing: Iterable<Holder> = wishesOf.keys();
  for (;;) {
    // Only classes that somebody asks for anew can have too many.
    const asked = new Set<Seats>();
    for (const holder of choosing) {
      choose(holder);
      for (const { seats } of heldOf.get(holder) ?? []) asked.add(seats);
    }
    const again = new Set<Holder>();
    for (const seats of asked) {
      seats.clear();
      for (const entry of [...(askedFor.get(seats) ?? [])].sort(preferred)) {
        const { school } = entry.holder.ticket;
        const lack = seats.lack(school);
        if (lack === undefined) seats.give(school);
        else {
          rejected.set(entry, lack);
          again.add(entry.holder);
        }
      }
    }
    if (again.size === 0) break;
    choosing = again;
  }

  for (const [holder, wishes] of wishesOf) {
    const held = new Set(heldOf.get(holder));
    for (const entry of wishes) {
      // What it holds does not stand in the way of itself, so a reason is asked for only of what it does not hold.
      settle(entry, held.has(entry) ? undefined : (rejected.get(entry) ?? holder.obstacle(entry)));
    }
  }
}

/** Tells those who lost a class for its seats which place they have in its queue. */
function placeInQueues(entries: readonly Entry[]): void {
  const places = new Map<string, number>();
  for (const { result } of entries) {
    if (!WAITS.has(result.reason)) continue;
    const place = (places.get(result.offering) ?? 0) + 1;
    places.set(result.offering, place);
    result.queuePlace = place;
  }
}
