import type { Audience, OfferingCatalogue } from "../../offering/index.ts";
import type { RoundFacts, RoundMode, StoredRoundState } from "../../round/index.ts";
import { SEATLESS } from "../../../standing/rules.ts";
import type { StudentFacts } from "../rules.ts";
import type { ActingOffice, EnrolmentSource, EnrolmentState } from "../tables.ts";
import {
  type PastEnrolment,
  pairKey,
  type Seats,
  type Term,
  termKey,
  type Waiting,
  type Waitlist,
} from "./facts.ts";
import type { Row, Runner } from "./runner.ts";

/** What may be remembered of a student. Their state may not: who left is refused from that moment on. */
export type LastingFacts = Omit<StudentFacts, "mayTakeSeats">;

const ROUND_COLUMNS = `id, semester_id, school_id, mode, state, opens_at, closes_at, audience, excluded_ids,
  max_credits::float8 as max_credits, max_courses, allows_withdrawal, allows_waitlist,
  general_take, drop_ends_at, instant_opens_at`;

/** What a lock does about a row that somebody else holds: wait for it, or leave it out. */
export type Locking = "wait" | "skip";

/** The end of a locking statement; its name, so that each keeps a plan of its own. */
const HELD: Readonly<Record<Locking, string>> = { wait: "", skip: "skip locked" };

/** Holds the rounds, and all open ones of the semesters, so that closing one waits for the batch. */
export async function lockRounds(
  run: Runner,
  ids: readonly number[],
  semesterIds: readonly number[],
  locking: Locking,
): Promise<Map<number, RoundFacts>> {
  const rows = await run(
    `lock_rounds_${locking}`,
    `select ${ROUND_COLUMNS} from round
     where id = any($1::int[]) or (semester_id = any($2::int[]) and state in ('published', 'announced'))
     order by id for share ${HELD[locking]}`,
    [ids, semesterIds],
  );
  return roundsOf(rows);
}

export async function readRounds(run: Runner, ids: readonly number[]): Promise<Map<number, RoundFacts>> {
  const rows = await run("read_rounds", `select ${ROUND_COLUMNS} from round where id = any($1::int[])`, [
    ids,
  ]);
  return roundsOf(rows);
}

function roundsOf(rows: Row[]): Map<number, RoundFacts> {
  return new Map(
    rows.map((row) => [
      row["id"] as number,
      {
        id: row["id"] as number,
        semesterId: row["semester_id"] as number,
        schoolId: row["school_id"] as number | null,
        mode: row["mode"] as RoundMode,
        state: row["state"] as StoredRoundState,
        opensAt: row["opens_at"] as Date,
        closesAt: row["closes_at"] as Date,
        audience: row["audience"] as Audience,
        excludedIds: row["excluded_ids"] as number[],
        maxCredits: row["max_credits"] as number,
        maxCourses: row["max_courses"] as number,
        allowsWithdrawal: row["allows_withdrawal"] as boolean,
        allowsWaitlist: row["allows_waitlist"] as boolean,
        generalTake: row["general_take"] as number,
        dropEndsAt: row["drop_ends_at"] as Date | null,
        instantOpensAt: row["instant_opens_at"] as Date | null,
      },
    ]),
  );
}

const SEAT_COLUMNS = "offering_id, semester_id, capacity, taken, queued, taken_by_school, version";

/** Locks the seats of offerings, lowest id first. */
export async function lockSeats(
  run: Runner,
  offeringIds: readonly number[],
  locking: Locking,
): Promise<Map<number, Seats>> {
  const rows = await run(
    `lock_seats_${locking}`,
    `select ${SEAT_COLUMNS} from offering_seat where offering_id = any($1::int[])
     order by offering_id for update ${HELD[locking]}`,
    [offeringIds],
  );
  return new Map(rows.map((row) => [row["offering_id"] as number, seatsOf(row)]));
}

/** All seats of a semester. */
export async function readSemesterSeats(run: Runner, semesterId: number): Promise<Seats[]> {
  const text = `select ${SEAT_COLUMNS} from offering_seat where semester_id = $1`;
  return (await run("read_semester_seats", text, [semesterId])).map(seatsOf);
}

/** Seats of some offerings. */
export async function readSeats(run: Runner, offeringIds: readonly number[]): Promise<Seats[]> {
  const text = `select ${SEAT_COLUMNS} from offering_seat where offering_id = any($1::int[])`;
  return (await run("read_seats", text, [offeringIds])).map(seatsOf);
}

/** Offerings with a free seat for which somebody waits, in semesters with a round that runs. */
export async function readWaitedFor(run: Runner): Promise<number[]> {
  const rows = await run(
    "read_waited_for",
    `select offering_id from offering_seat where queued > 0 and taken < capacity
       and semester_id in (select semester_id from round where state in ('published', 'announced')) order by offering_id`,
    [],
  );
  return rows.map((row) => row["offering_id"] as number);
}

function seatsOf(row: Row): Seats {
  return {
    offeringId: row["offering_id"] as number,
    semesterId: row["semester_id"] as number,
    capacity: row["capacity"] as number,
    taken: row["taken"] as number,
    queued: row["queued"] as number,
    takenBySchool: row["taken_by_school"] as Record<string, number>,
    version: row["version"] as number,
  };
}

/** Versions of the definitions as committed, read after the seats were locked. */
export async function readVersions(
  run: Runner,
  offeringIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await run("read_versions", "select id, version from offering where id = any($1::int[])", [
    offeringIds,
  ]);
  return new Map(rows.map((row) => [row["id"] as number, row["version"] as number]));
}

/** The first of the waitlists, as many as `depths` says for each offering. */
export async function readWaitlists(
  run: Runner,
  offeringIds: readonly number[],
  depths: readonly number[],
): Promise<Map<number, Waitlist>> {
  const rows = await run(
    "read_waitlists",
    `select k.offering_id, w.student_id, w.round_id, w.skip_code, w.gives_up
     from unnest($1::int[], $2::int[]) as k(offering_id, depth)
     cross join lateral (
       select student_id, round_id, skip_code, gives_up, queue_number from enrolment
       where offering_id = k.offering_id and state = 'queued'
       order by queue_number limit k.depth
     ) as w
     order by k.offering_id, w.queue_number`,
    [offeringIds, depths],
  );
  const entries = Map.groupBy(rows, (row) => row["offering_id"] as number);
  return new Map(
    offeringIds.map((id, at) => {
      const found = (entries.get(id) ?? []).map(waitingOf);
      return [id, { entries: found, complete: found.length < (depths[at] ?? 0) }];
    }),
  );
}

function waitingOf(row: Row): Waiting {
  return {
    studentId: row["student_id"] as number,
    roundId: row["round_id"] as number | null,
    givesUp: row["gives_up"] as number | null,
    skipCode: row["skip_code"] as string | null,
  };
}

const TERM_COLUMNS = `t.semester_id, t.student_id, t.credits::float8 as credits, t.courses, t.offering_ids,
  t.placed_ids, t.queued_ids, t.voided_keys`;

/** A student in a semester. */
export interface TermKey {
  semesterId: number;
  studentId: number;
}

/** The same student in the semesters with days in common. */
export const keysBeside = (
  { beside }: Pick<OfferingCatalogue, "beside">,
  { semesterId, studentId }: TermKey,
): TermKey[] => beside(semesterId).map(({ id }) => ({ semesterId: id, studentId }));

/** Locks what students hold, in the order of semester and student. */
export const lockTerms = (
  run: Runner,
  keys: readonly TermKey[],
  locking: Locking,
): Promise<Map<string, Term>> =>
  terms(run, `lock_terms_${locking}`, inOrder(keys), `for update ${HELD[locking]}`);

/** Reads it without locking. */
export const readTerms = (run: Runner, keys: readonly TermKey[]): Promise<Map<string, Term>> =>
  terms(run, "read_terms", keys, "limit 1");

const inOrder = (keys: readonly TermKey[]): TermKey[] =>
  keys.toSorted((a, b) => a.semesterId - b.semesterId || a.studentId - b.studentId);

/**
 * `tail` keeps the planner from pulling the inner query up, so that every plan is one index lookup for each key, in
 * the order of the keys. A join could also be planned as one walk through the whole table for each key.
 */
async function terms(
  run: Runner,
  name: string,
  keys: readonly TermKey[],
  tail: string,
): Promise<Map<string, Term>> {
  if (keys.length === 0) return new Map();
  const rows = await run(
    name,
    `select ${TERM_COLUMNS} from unnest($1::int[], $2::int[]) as k(semester_id, student_id)
     cross join lateral (
       select * from student_term s where s.semester_id = k.semester_id and s.student_id = k.student_id ${tail}
     ) as t`,
    [keys.map((k) => k.semesterId), keys.map((k) => k.studentId)],
  );
  return new Map(
    rows.map((row) => {
      const term: Term = {
        semesterId: row["semester_id"] as number,
        studentId: row["student_id"] as number,
        credits: row["credits"] as number,
        courses: row["courses"] as number,
        offeringIds: row["offering_ids"] as number[],
        placedIds: row["placed_ids"] as number[],
        queuedIds: row["queued_ids"] as number[],
        heldCredits: new Map(),
        voidedKeys: row["voided_keys"] as string[],
      };
      return [termKey(term.semesterId, term.studentId), term];
    }),
  );
}

/** A seat that a student may hold. */
export interface HeldKey {
  studentId: number;
  offeringId: number;
}

/** The credits that these seats were counted with; of those that are held or waited for. */
export async function readHeldCredits(
  run: Runner,
  pairs: readonly HeldKey[],
): Promise<(HeldKey & { credits: number })[]> {
  if (pairs.length === 0) return [];
  const rows = await run(
    "read_held_credits",
    `select e.student_id, e.offering_id, e.credits::float8 as credits
     from unnest($1::int[], $2::int[]) as k(student_id, offering_id)
     cross join lateral (
       select * from enrolment where student_id = k.student_id and offering_id = k.offering_id
         and state in ('enrolled', 'queued') limit 1
     ) as e`,
    [pairs.map((p) => p.studentId), pairs.map((p) => p.offeringId)],
  );
  return rows.map((row) => ({
    studentId: row["student_id"] as number,
    offeringId: row["offering_id"] as number,
    credits: row["credits"] as number,
  }));
}

/**
 * Makes the rows that are missing. By itself, never in a transaction that holds others: two that made rows while
 * holding some could wait for each other. It does not wait for the disk: the rows are empty, the commit of what is put
 * into them does wait, and rows that are lost are made again. References are checked as in `CHECK_REFERENCES`.
 */
export async function ensureTerms(run: Runner, keys: readonly TermKey[], lockMs: number): Promise<void> {
  const sorted = inOrder(keys);
  await run(
    "ensure_terms",
    `insert into student_term (semester_id, student_id)
     select k.* from unnest($1::int[], $2::int[]) as k, (
       select set_config('synchronous_commit', 'off', true), set_config('plan_cache_mode', 'auto', true),
         set_config('lock_timeout', $3, true)
     ) as settings on conflict do nothing`,
    [sorted.map((k) => k.semesterId), sorted.map((k) => k.studentId), String(lockMs)],
  );
}

/** Which of these students are given no seat, by their state. */
export async function readSeatless(run: Runner, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await run(
    "read_seatless",
    "select id from student where id = any($1::int[]) and state = any($2::text[])",
    [ids, SEATLESS],
  );
  return new Set(rows.map((row) => row["id"] as number));
}

/** What changes seldom of these students. */
export async function readStudents(run: Runner, ids: readonly number[]): Promise<Map<number, LastingFacts>> {
  const rows = await run(
    "read_students",
    `select s.id, s.school_id, s.grade, s.department, s.major,
       array(select course_id from passed_course p where p.student_id = s.id
         union select course_id from grade g where g.student_id = s.id and g.passed
         union select course_id from recognition_target t where t.student_id = s.id and t.live) as passed
     from student s where s.id = any($1::int[])`,
    [ids],
  );
  return new Map(
    rows.map((row) => [
      row["id"] as number,
      {
        id: row["id"] as number,
        schoolId: row["school_id"] as number,
        grade: row["grade"] as number,
        department: row["department"] as string,
        major: row["major"] as string,
        passed: new Set(row["passed"] as number[]),
      },
    ]),
  );
}

/** The newest enrolment of each pair, for answering repeated clicks. */
export async function readPast(
  run: Runner,
  pairs: readonly { studentId: number; offeringId: number }[],
): Promise<Map<string, PastEnrolment>> {
  const rows = await run(
    "read_past",
    `select e.student_id, e.offering_id, e.state, e.source, e.enrolled_at, e.sequence::float8 as sequence,
       e.dropped_at, e.drop_sequence::float8 as drop_sequence, e.drop_reason, e.dropped_by,
       e.swapped_from, e.gives_up, case when e.state = 'queued' then (
         select count(*)::int from enrolment q
         where q.offering_id = e.offering_id and q.state = 'queued' and q.queue_number <= e.queue_number
       ) end as queue_position
     from unnest($1::int[], $2::int[]) as k(student_id, offering_id)
     cross join lateral (
       select * from enrolment where student_id = k.student_id and offering_id = k.offering_id
       order by id desc limit 1
     ) as e`,
    [pairs.map((p) => p.studentId), pairs.map((p) => p.offeringId)],
  );
  return new Map(
    rows.map((row) => [pairKey(row["student_id"] as number, row["offering_id"] as number), pastOf(row)]),
  );
}

function pastOf(row: Row): PastEnrolment {
  return {
    studentId: row["student_id"] as number,
    offeringId: row["offering_id"] as number,
    state: row["state"] as EnrolmentState,
    source: row["source"] as EnrolmentSource,
    enrolledAt: row["enrolled_at"] as Date,
    sequence: row["sequence"] as number,
    droppedAt: row["dropped_at"] as Date | null,
    dropSequence: row["drop_sequence"] as number | null,
    dropReason: row["drop_reason"] as string | null,
    droppedBy: row["dropped_by"] as ActingOffice | null,
    swappedFrom: row["swapped_from"] as number | null,
    queuePosition: row["queue_position"] as number | null,
    givesUp: row["gives_up"] as number | null,
  };
}

/**
 * Numbers for the log, smallest first. Drawn while the seats are locked, so that per offering they grow with the order of
 * the decisions; those that no entry needs are left out.
 */
export async function drawSequences(run: Runner, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows = await run(
    "draw_sequences",
    `select nextval('selection_log_sequence_seq')::float8 as sequence from generate_series(1, $1::int)`,
    [count],
  );
  return rows.map((row) => row["sequence"] as number).sort((a, b) => a - b);
}
