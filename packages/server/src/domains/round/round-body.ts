import type { Round } from "@huxuan/api-client";
import { and, eq } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { notFound } from "../../errors/index.ts";
import { inScope, type Reach } from "../../scope/index.ts";
import { school } from "../school/index.ts";
import { semester } from "../semester/index.ts";
import { stateAt } from "./rules.ts";
import { round } from "./tables.ts";

type RoundRow = typeof round.$inferSelect;

/** What a round is shown from, to be limited and ordered. */
export const roundRows = (db: Queryable) =>
  db
    .select({ round, semesterCode: semester.code, schoolName: school.name })
    .from(round)
    .innerJoin(semester, eq(semester.id, round.semesterId))
    .leftJoin(school, eq(school.id, round.schoolId))
    .$dynamic();

/** A round as the contract shows it at a moment. */
export function roundBody(
  {
    round: row,
    semesterCode,
    schoolName,
  }: { round: RoundRow; semesterCode: string; schoolName: string | null },
  now: Date,
): Round {
  const {
    schoolId,
    opensAt,
    closesAt,
    drawOrder,
    publicSource,
    seedCommit,
    excludedIds,
    closedAt: _closedAt,
    ...rest
  } = row;
  return {
    ...rest,
    ...(drawOrder && { drawOrder }),
    ...(publicSource && { publicSource }),
    ...(seedCommit && { seedCommit }),
    excludedClasses: excludedIds.length,
    schoolId: schoolId ?? undefined,
    schoolName: schoolName ?? undefined,
    semesterCode,
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    dropEndsAt: row.dropEndsAt?.toISOString(),
    instantOpensAt: row.instantOpensAt?.toISOString(),
    minCheckAt: row.minCheckAt?.toISOString(),
    state: stateAt(row, now),
  };
}

/** A round both as stored and as shown; undefined when there is none. */
export async function readRoundBody(
  db: Queryable,
  id: number,
  now: Date,
): Promise<{ round: RoundRow; body: Round } | undefined> {
  const [found] = await roundRows(db).where(eq(round.id, id));
  return found && { round: found.round, body: roundBody(found, now) };
}

/** A round the caller may look at: of the own school or of the platform. Throws 404 otherwise. */
export async function requireRound(db: Queryable, session: Reach, id: number): Promise<RoundRow> {
  const [found] = await db
    .select()
    .from(round)
    .where(and(eq(round.id, id), inScope(session, round)));
  if (found === undefined) throw notFound("选课轮次");
  return found;
}
