import type { PublicRound } from "@huxuan/api-client";
import { and, asc, eq, gt } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { round, stateAt } from "../round/index.ts";

/** A round as it is stored. */
export type Round = typeof round.$inferSelect;

/** Rounds of a semester that run or are still to come, the first to open first. */
export const comingRounds = (db: Queryable, semesterId: number, now: Date): Promise<Round[]> =>
  db
    .select()
    .from(round)
    .where(and(eq(round.semesterId, semesterId), eq(round.state, "published"), gt(round.closesAt, now)))
    .orderBy(asc(round.opensAt), asc(round.id));

/** A round as everybody may see it. */
export const shownRound = (row: Round, now: Date): PublicRound => ({
  id: row.id,
  name: row.name,
  mode: row.mode,
  state: stateAt(row, now),
  opensAt: row.opensAt.toISOString(),
  closesAt: row.closesAt.toISOString(),
  dropEndsAt: row.dropEndsAt?.toISOString(),
});
