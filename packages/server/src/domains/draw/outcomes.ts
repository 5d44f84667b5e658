import type { DrawInput, DrawnWish, DrawOrder as FileOrder, LossReason } from "@huxuan/draw";
import type { DrawOrder } from "../round/tables.ts";

/** The orders of a lottery, by the name that the contract gives them. */
export const FILE_ORDERS: Readonly<Record<DrawOrder, FileOrder>> = {
  priorityRankNumber: "priority,rank,no",
  rankPriorityNumber: "rank,priority,no",
  priorityNumberRank: "priority,no,rank",
  deferred: "deferred",
};

/** What a draw came to, in numbers. */
export interface StoredOutcome {
  students: number;
  wishes: number;
  won: number;
  winners: number;
  losses: { code: LossReason; count: number }[];
  notDrawn: number;
  wonByRank: number[];
}

/** A class with more who wish it than it has seats. */
export interface StoredCrowd {
  id: number;
  bidders: number;
  seats: number;
}

/** What a dry run came to. */
export interface StoredTrial {
  orders: (StoredOutcome & { order: FileOrder })[];
  crowded: StoredCrowd[];
}

/** The numbers of a result. */
export function outcomeOf(
  { tickets }: Pick<DrawInput, "tickets">,
  wishes: readonly DrawnWish[],
): StoredOutcome {
  const ranks = new Map<string, number>();
  for (const { ticket, groups } of tickets)
    for (const group of groups)
      for (const { offering, rank } of group.wishes) ranks.set(`${ticket} ${offering}`, rank);
  const losses = new Map<LossReason, number>();
  const wonByRank: number[] = [];
  const winners = new Set<string>();
  let won = 0;
  for (const { ticket, offering, won: isWon, reason } of wishes) {
    if (!isWon) {
      if (reason !== undefined) losses.set(reason, (losses.get(reason) ?? 0) + 1);
      continue;
    }
    won += 1;
    winners.add(ticket);
    const rank = ranks.get(`${ticket} ${offering}`) ?? 1;
    while (wonByRank.length < rank) wonByRank.push(0);
    wonByRank[rank - 1] = (wonByRank[rank - 1] ?? 0) + 1;
  }
  const notDrawn = losses.get("GROUP_FULL") ?? 0;
  losses.delete("GROUP_FULL");
  return {
    students: tickets.length,
    wishes: wishes.length,
    won,
    winners: winners.size,
    losses: [...losses]
      .map(([code, count]) => ({ code, count }))
      .sort((one, other) => other.count - one.count || (one.code < other.code ? -1 : 1)),
    notDrawn,
    wonByRank,
  };
}

/** The classes with the most wishes for which there is no seat, the most crowded first. */
export function crowdedOf(
  { offerings, tickets }: Pick<DrawInput, "offerings" | "tickets">,
  most: number,
): StoredCrowd[] {
  const bidders = new Map<string, number>();
  for (const { groups } of tickets)
    for (const { wishes } of groups)
      for (const { offering } of wishes) bidders.set(offering, (bidders.get(offering) ?? 0) + 1);
  return offerings
    .map(({ id, capacity, taken }) => ({
      id: Number(id),
      bidders: bidders.get(id) ?? 0,
      seats: Math.max(0, capacity - Object.values(taken).reduce((sum, count) => sum + count, 0)),
    }))
    .filter((one) => one.bidders > one.seats)
    .sort((one, other) => other.bidders - other.seats - (one.bidders - one.seats) || one.id - other.id)
    .slice(0, most);
}
