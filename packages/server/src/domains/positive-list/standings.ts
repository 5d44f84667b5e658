import { inArray, ne, and } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { round, roundSpans } from "../round/index.ts";
import { semester } from "../semester/index.ts";
import { CHINA_OFFSET_MS } from "../../text/china-time.ts";
import { type ListRound, type ListStanding, listStanding } from "./rules.ts";

/** A round with what it covers. */
export type CoveringRound = ListRound & {
  id: number;
  semesterId: number;
  schoolId: number | null;
  name: string;
  opensAt: Date;
};

/** How the lists of classes stand, by the rounds of their semesters. */
export interface Standings {
  of: (offering: { semesterId: number; schoolId: number }) => ListStanding;
  /** The rounds that cover a class, drafts left out. */
  roundsOf: (offering: { semesterId: number; schoolId: number }) => CoveringRound[];
}

/** Reads the rounds of these semesters, of all by default. */
export async function readStandings(
  db: Queryable,
  now: Date,
  semesterIds?: readonly number[],
): Promise<Standings> {
  const rounds: CoveringRound[] = await db
    .select()
    .from(round)
    .where(
      and(
        ne(round.state, "draft"),
        semesterIds === undefined ? undefined : inArray(round.semesterId, [...semesterIds]),
      ),
    );
  const semesters = await db
    .select({ id: semester.id, firstMonday: semester.firstMonday })
    .from(semester)
    .where(semesterIds === undefined ? undefined : inArray(semester.id, [...semesterIds]));
  const begins = new Map(
    semesters.map(({ id, firstMonday }) => [
      id,
      new Date(Date.parse(`${firstMonday}T00:00:00Z`) - CHINA_OFFSET_MS),
    ]),
  );
  // Thousands of classes of a school stand alike.
  const known = new Map<string, ListStanding>();
  const roundsOf: Standings["roundsOf"] = (of) => rounds.filter((one) => roundSpans(one, of));
  return {
    roundsOf,
    of(offering) {
      const key = `${offering.semesterId}/${offering.schoolId}`;
      const found =
        known.get(key) ?? listStanding(roundsOf(offering), begins.get(offering.semesterId) ?? now, now);
      known.set(key, found);
      return found;
    },
  };
}
