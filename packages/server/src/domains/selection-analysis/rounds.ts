import type { AnalysisFilter, Comparison } from "@huxuan/api-client";
import { and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Session } from "../../contract/index.ts";
import type { Queryable } from "../../db/index.ts";
import { notFound } from "../../errors/index.ts";
import { isActive, requireRound, round } from "../round/index.ts";
import { enrolment } from "../selection/index.ts";
import { semester } from "../semester/index.ts";

/** Rounds that are looked at together. */
export interface Rounds {
  semester: { id: number; name: string };
  /** The one that was asked for; null: all of the semester. */
  round: { id: number; name: string; schoolId: number | null } | null;
  ids: number[];
  /** Of these, where the first come are the first served, and where wishes are drawn. */
  instantIds: number[];
  wishIds: number[];
  /** Of those with wishes the ones whose draw everybody may know. */
  announcedIds: number[];
  running: boolean;
}

/** What was asked for, and what it is compared with. */
export interface AnalysedRounds extends Rounds {
  before: Rounds | undefined;
}

/**
 * Seats that students have by these rounds; of a whole semester also what offices gave outside of all rounds. What a
 * programme placed was chosen by nobody.
 */
export const seatsIn = ({ semester: term, round: one, ids }: Rounds): SQL | undefined =>
  and(
    eq(enrolment.state, "enrolled"),
    one === null
      ? and(eq(enrolment.semesterId, term.id), ne(enrolment.source, "programme"))
      : inArray(enrolment.roundId, ids),
  );

/** The rounds that a filter means. Throws 404 when there are none of that name for the caller. */
export async function analysedRounds(
  db: Queryable,
  session: Session,
  filter: AnalysisFilter,
  now: Date,
): Promise<AnalysedRounds> {
  const [term] = await db.select().from(semester).where(eq(semester.id, filter.semesterId));
  if (term === undefined) throw notFound("学期");
  const one = filter.roundId === undefined ? null : await requireRound(db, session, filter.roundId);
  if (one !== null && one.semesterId !== term.id) throw notFound("这个学期的选课轮次");
  const [earlier] = await db
    .select()
    .from(semester)
    .where(sql`(${semester.year}, ${semester.term}) < (${term.year}, ${term.term})`)
    .orderBy(desc(semester.year), desc(semester.term))
    .limit(1);
  return {
    ...(await roundsOf(db, term, one, now)),
    before: earlier && (await roundsBefore(db, earlier, one, now)),
  };
}

/** All of the semester before, or its round of the same name and school; undefined when it has none. */
async function roundsBefore(
  db: Queryable,
  earlier: { id: number; name: string },
  one: { name: string; schoolId: number | null } | null,
  now: Date,
): Promise<Rounds | undefined> {
  if (one === null) {
    const all = await roundsOf(db, earlier, null, now);
    return all.ids.length === 0 ? undefined : all;
  }
  const [same] = await db
    .select()
    .from(round)
    .where(
      and(
        eq(round.semesterId, earlier.id),
        eq(round.name, one.name),
        one.schoolId === null ? isNull(round.schoolId) : eq(round.schoolId, one.schoolId),
        ne(round.state, "draft"),
      ),
    );
  return same && roundsOf(db, earlier, same, now);
}

async function roundsOf(
  db: Queryable,
  { id, name }: { id: number; name: string },
  one: { id: number; name: string; schoolId: number | null } | null,
  now: Date,
): Promise<Rounds> {
  const rows = await db
    .select()
    .from(round)
    .where(
      and(
        eq(round.semesterId, id),
        ne(round.state, "draft"),
        one === null ? undefined : eq(round.id, one.id),
      ),
    )
    .orderBy(asc(round.id));
  const idsOf = (isOne: (row: (typeof rows)[number]) => boolean) => rows.filter(isOne).map((row) => row.id);
  return {
    semester: { id, name },
    round: one && { id: one.id, name: one.name, schoolId: one.schoolId },
    ids: idsOf(() => true),
    instantIds: idsOf(({ mode }) => mode === "instant"),
    wishIds: idsOf(({ mode }) => mode !== "instant"),
    announcedIds: idsOf(({ mode, state }) => mode !== "instant" && state === "announced"),
    running: rows.some((row) => isActive(row, now)),
  };
}

/** What the figures are compared with, as the contract says it. */
export const comparisonOf = ({ before }: AnalysedRounds): Comparison | undefined =>
  before && {
    semester: before.semester,
    ...(before.round === null ? {} : { round: { id: before.round.id, name: before.round.name } }),
  };
