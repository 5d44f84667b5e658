import type { ClassNames, DrawInput, DrawOffering, DrawTicket } from "@huxuan/draw";
import { eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { SEATLESS } from "../../standing/rules.ts";
import type { CatalogueOffering, OfferingCatalogue } from "../offering/index.ts";
import { audienceIncludes, round } from "../round/index.ts";
import type { SemesterBeside } from "../semester/index.ts";
import {
  apartPairs,
  decisionContextAt,
  NO_SEATS,
  obstacleOf,
  takingTurns,
  classesBeside,
} from "../selection/index.ts";
import { wish, wishList } from "../wish/index.ts";
import type { FileHead } from "./draw-messages.ts";
import type { Drawing } from "./drawing.ts";
import { FILE_ORDERS } from "./outcomes.ts";
import {
  barredBy,
  exclusionsOf,
  groupsOf,
  hundredths,
  priorityOf,
  quotasAt,
  type StoredWish,
} from "./rules.ts";

export type RoundRow = typeof round.$inferSelect;

/** Classes that are read in one statement. */
const PART = 2_000;
/** Students that are read in one statement, and given to the thread at once. */
const STUDENTS = 250;
/** Definitions that are read again in one statement. */
const REREAD = 500;

/** What a round is drawn from. */
export interface DrawSource {
  round: RoundRow;
  /** Whether its wishes are frozen: from then on they are read as they were at that moment. */
  frozen: boolean;
  /** When it closed, or closes: quotas that are released by then hold no longer. */
  closing: Date;
  now: Date;
  catalogue: OfferingCatalogue;
  drawing: Drawing;
  /** Told how many students are read; awaited, so that the reading can give way to others. */
  onRead?: (students: number) => Promise<void> | void;
}

/** Whose tickets they are, for who writes the result; and the priority with which their wishes were looked at. */
export type Holders = ReadonlyMap<string, { studentId: number; priority: number }>;

interface StudentRow extends Record<string, unknown> {
  studentId: number;
  ticket: string;
  schoolId: number;
  grade: number;
  department: string;
  major: string;
  state: string;
  passed: number[];
  credits: number;
  courses: number;
  held: number[];
  /** By semester, of those with days in common. */
  heldBeside: Readonly<Record<string, number[]>>;
  wishes: StoredWish[];
}

/**
 * Reads what decides, as it is in this transaction, and gives it to the drawing thread row by row: no student goes there,
 * only tickets. Others have their turns meanwhile.
 */
export async function sendFacts(tx: Queryable, source: DrawSource): Promise<Holders> {
  const { round: facts, catalogue, drawing, now, onRead } = source;
  await sendOfferings(tx, source);
  const fresh = freshCatalogue(tx, catalogue);
  const context = decisionContextAt(catalogue, now);
  const semestersBeside = catalogue.beside(facts.semesterId);
  const uncapped = { ...facts, maxCredits: Number.POSITIVE_INFINITY, maxCourses: Number.POSITIVE_INFINITY };
  const holders = new Map<string, { studentId: number; priority: number }>();
  const pause = takingTurns();
  for (let after = 0; ; ) {
    const rows = await readStudents(tx, source, after);
    if (rows.length === 0) break;
    await fresh(
      rows.flatMap(({ held, heldBeside, wishes }) => [
        ...held,
        ...Object.values(heldBeside).flat(),
        ...wishes.map(({ offeringId }) => offeringId),
      ]),
    );
    const tickets: DrawTicket[] = [];
    for (const row of rows) {
      const { studentId, ticket, schoolId, grade, department, major } = row;
      // All that they wished was removed for good.
      if (row.wishes.length === 0) continue;
      const student = {
        id: studentId,
        schoolId,
        grade,
        department,
        major,
        mayTakeSeats: !(SEATLESS as readonly string[]).includes(row.state),
        passed: new Set(row.passed),
      };
      const held = row.held.flatMap((id) => catalogue.get(id) ?? []);
      const beside = classesBeside(semestersBeside, (id) =>
        (row.heldBeside[id] ?? []).flatMap((one) => catalogue.get(one) ?? []),
      );
      const holdings = { credits: row.credits, courses: row.courses, held, beside };
      const outside = !audienceIncludes(facts.audience, student);
      const priority = priorityOf(facts.priorityGrades, grade);
      const groups = groupsOf(row.wishes, {
        generalTake: facts.generalTake,
        priority,
        barred: (id) => {
          if (outside) return "ROUND_NOT_OPEN";
          const offering = catalogue.get(id);
          if (offering === undefined)
            return student.mayTakeSeats ? "OFFERING_NOT_AVAILABLE" : "ROUND_NOT_OPEN";
          return barredBy(
            obstacleOf({ ...context, round: uncapped, student, offering, seats: NO_SEATS, holdings })?.code,
          );
        },
      });
      tickets.push({
        ticket,
        school: String(schoolId),
        credits: hundredths(facts.maxCredits - row.credits),
        courses: facts.maxCourses - row.courses,
        groups,
        exclusions: exclusionsOf(
          groups,
          apartPairs(
            row.wishes.flatMap(({ offeringId }) => catalogue.get(offeringId) ?? []),
            context.travel,
          ),
        ),
      });
      holders.set(ticket, { studentId, priority });
      const turn = pause();
      if (turn !== undefined) await turn;
    }
    drawing.send({ type: "tickets", tickets });
    after = rows.at(-1)?.studentId ?? after;
    await onRead?.(holders.size);
  }
  return holders;
}

/** All of the file but its rows; its seed only where it is the round's own that is asked for. */
export async function headOf(
  tx: Queryable,
  { round: { id, name, mode, drawOrder } }: Pick<DrawSource, "round">,
  seeds: Pick<DrawInput, "seed" | "publicNumber">,
): Promise<FileHead> {
  const { rows } = await tx.execute<{ id: number; name: string }>(sql`select id, name from school`);
  const order = mode === "points" || drawOrder === null ? "points" : FILE_ORDERS[drawOrder];
  return {
    round: { id: String(id), name },
    head: { roundId: String(id), order, ...seeds },
    schools: Object.fromEntries(rows.map((row) => [String(row.id), row.name])),
  };
}

/**
 * The wishes of a round as rows `student_id, ticket, offering_id, group_id, rank, points, saved_at`: as they were frozen, or
 * as they stand now. A class that was removed for good is no wish any more.
 */
export const wishRows = (roundId: number, frozen: boolean): SQL =>
  frozen
    ? sql`select l.student_id, l.ticket, w.offering_id, w.group_id, w.rank::int, w.points::int, l.saved_at
        from ${wishList} l join ${wish} w on w.round_id = l.round_id and w.student_id = l.student_id
        where l.round_id = ${roundId}`
    : sql`select l.student_id, l.ticket, s.offering_id,
          case c.nature when 'general' then 'general' else c.id::text end as group_id,
          row_number() over (partition by l.student_id order by u.place)::int as rank,
          coalesce(l.points[u.place], 0)::int as points, l.saved_at
        from ${wishList} l cross join unnest(l.offering_ids) with ordinality as u(offering_id, place)
        join offering_seat s on s.offering_id = u.offering_id join course c on c.id = s.course_id
        where l.round_id = ${roundId}`;

async function readStudents(
  tx: Queryable,
  { round: { id, semesterId }, frozen, catalogue }: DrawSource,
  after: number,
): Promise<StudentRow[]> {
  const listed = sql`(select student_id from ${wishList} where round_id = ${id} and student_id > ${after}
    and cardinality(offering_ids) > 0 order by student_id limit ${STUDENTS})`;
  const { rows } = await tx.execute<StudentRow>(sql`
    with listed as materialized ${listed}, own as materialized (
      select r.student_id, min(r.ticket) as ticket,
        json_agg(json_build_object('offeringId', r.offering_id, 'groupId', r.group_id, 'rank', r.rank, 'points', r.points)
          order by r.rank) as wishes
      from (${wishRows(id, frozen)} and l.student_id in (select student_id from listed)) r group by r.student_id
    )
    select s.id as "studentId", coalesce(o.ticket, '') as ticket, s.school_id as "schoolId", s.grade, s.department, s.major, s.state,
      array(select course_id from passed_course p where p.student_id = s.id
         union select course_id from grade g where g.student_id = s.id and g.passed) as passed,
      coalesce(t.credits, 0)::float8 as credits, coalesce(t.courses, 0) as courses,
      coalesce(t.offering_ids, '{}') as held, coalesce(o.wishes, '[]') as wishes,
      ${besideHeld(catalogue.beside(semesterId))} as "heldBeside"
    from listed join student s on s.id = listed.student_id left join own o on o.student_id = s.id
    left join student_term t on t.semester_id = ${semesterId} and t.student_id = s.id
    order by s.id`);
  return rows;
}

/** What the student `s` holds in each of these semesters. */
const besideHeld = (semesters: readonly SemesterBeside[]): SQL =>
  semesters.length === 0
    ? sql`'{}'::json`
    : sql`(select coalesce(json_object_agg(b.semester_id, b.offering_ids), '{}') from student_term b
        where b.student_id = s.id and b.semester_id = any(${sql.param(semesters.map(({ id }) => id))}::int[]))`;

/** Gives the classes that somebody wishes to the thread, with the seats that they have. */
async function sendOfferings(
  tx: Queryable,
  { round: { id }, frozen, closing, catalogue, drawing }: DrawSource,
): Promise<void> {
  const fresh = freshCatalogue(tx, catalogue);
  const ids = await wishedOfferings(tx, id, frozen);
  for (let at = 0; at < ids.length; at += PART) {
    const { rows } = await tx.execute<{
      id: number;
      schoolId: number;
      code: string;
      course: string;
      credits: number;
      capacity: number;
      taken: Record<string, number>;
    }>(sql`
      select o.id, o.school_id as "schoolId", o.code, c.name as course, c.credits::float8 as credits, s.capacity,
        s.taken_by_school as taken
      from offering o join offering_seat s on s.offering_id = o.id join course c on c.id = o.course_id
      where o.id = any(${sql.param(ids.slice(at, at + PART))}::int[])`);
    await fresh(rows.map((row) => row.id));
    const classes: Record<string, ClassNames> = {};
    const offerings = rows.map((row): DrawOffering => {
      classes[row.id] = { code: row.code, course: row.course, school: String(row.schoolId) };
      const known = catalogue.get(row.id);
      return {
        id: String(row.id),
        school: String(row.schoolId),
        credits: hundredths(row.credits),
        capacity: row.capacity,
        taken: Object.fromEntries(Object.entries(row.taken).filter(([, count]) => count > 0)),
        quotas: known === undefined ? {} : quotasAt(known, closing),
      };
    });
    drawing.send({ type: "offerings", offerings, classes });
  }
}

/** The classes that somebody wishes, lowest id first. */
export async function wishedOfferings(tx: Queryable, roundId: number, frozen: boolean): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select distinct offering_id as id from (${wishRows(roundId, frozen)}) w order by 1`,
  );
  return rows.map(({ id }) => id);
}

/** Reads definitions again whose remembered version is not the stored one; each id is looked at once. */
function freshCatalogue(
  tx: Queryable,
  catalogue: OfferingCatalogue,
): (ids: readonly number[]) => Promise<void> {
  const seen = new Set<number>();
  return async (ids) => {
    const unseen = [...new Set(ids)].filter((id) => !seen.has(id));
    if (unseen.length === 0) return;
    for (const id of unseen) seen.add(id);
    const { rows } = await tx.execute<{ id: number; version: number }>(
      sql`select id, version from offering where id = any(${sql.param(unseen)}::int[])`,
    );
    const isKnown = (id: number, version: number): boolean => {
      const known: CatalogueOffering | undefined = catalogue.get(id);
      return known?.version === version;
    };
    const stale = rows.filter(({ id, version }) => !isKnown(id, version)).map(({ id }) => id);
    for (let at = 0; at < stale.length; at += REREAD)
      await catalogue.reloadOn(tx, stale.slice(at, at + REREAD));
  };
}

/** The round held, with what only the draw knows. */
export async function lockRound(tx: Queryable, id: number): Promise<RoundRow | undefined> {
  const [row] = await tx.select().from(round).where(eq(round.id, id)).for("update");
  return row;
}
