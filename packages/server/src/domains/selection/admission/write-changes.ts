import type { labels } from "@huxuan/api-client";
import { NOTIFICATION_TOPIC } from "../../../platform/notification/index.ts";
import type { StudentEvent } from "./acts.ts";
import type { Changes, EnrolmentMove } from "./changes.ts";
import { spendPasses } from "./read-passes.ts";
import { pipelined, type Runner, type Transaction } from "./runner.ts";

/**
 * Every inserted row is looked up in the tables it references by a statement of the database's own. These may be planned
 * once for all rows; our other statements are planned anew each time (`EVERY_CONNECTION`), which for these would double
 * what an insert costs.
 */
const CHECK_REFERENCES = "select set_config('plan_cache_mode', 'auto', true)";

/** What a batch was decided with. */
export interface DecidedWith {
  /** Versions of offerings whose seats are not locked, by id; the database refuses the batch when one has another now. */
  decidedOn: ReadonlyMap<number, number>;
  now: Date;
  /** What happened to students by itself. */
  news: readonly StudentEvent[];
}

/** Writes what a batch decided, in as few statements as there are tables, and commits. */
export async function writeChanges(
  { run, commit }: Transaction,
  changes: Changes,
  { decidedOn, now, news }: DecidedWith,
): Promise<void> {
  const moves = [...changes.moves.values()];
  const given = (left: boolean) => moves.filter((move) => (move.left !== null) === left);
  const written = pipelined([
    refuseStale(run, decidedOn),
    // Seats given up first: a course may be dropped and taken again in one swap, and it is held once at any moment.
    writeMoves(run, given(true), now),
    writeMoves(run, given(false), now),
    spendPasses(run, [...changes.passes], now),
    writeTerms(run, changes),
    writeSeats(run, changes),
    run("check_references", CHECK_REFERENCES, []),
    writeEnrolments(run, changes, now),
    writeLog(run, changes, now),
    writeNews(run, news, now),
  ]);
  // Whether every row was found that should move is only known afterwards; without moves the commit goes along, and
  // is a rollback when a statement before it fails.
  if (moves.length > 0) await written;
  await pipelined([written, commit()]);
}

/** Fails with the code HX001, naming in its detail those that have another version; the commit is then a rollback. */
async function refuseStale(run: Runner, decidedOn: ReadonlyMap<number, number>): Promise<void> {
  if (decidedOn.size === 0) return;
  await run("refuse_stale_offerings", "select refuse_stale_offerings($1::int[], $2::int[])", [
    [...decidedOn.keys()],
    [...decidedOn.values()],
  ]);
}

async function writeMoves(run: Runner, moves: readonly EnrolmentMove[], now: Date): Promise<void> {
  if (moves.length === 0) return;
  const rows = await run(
    "move_enrolments",
    `update enrolment e set
       state = v.state,
       source = coalesce(v.source, e.source),
       round_id = coalesce(v.round_id, e.round_id),
       queue_number = case when v.sequence is null then e.queue_number end,
       enrolled_at = case when v.sequence is null then e.enrolled_at else $11::timestamptz end,
       sequence = coalesce(v.sequence, e.sequence),
       swapped_from = coalesce(v.swapped_from, e.swapped_from),
       dropped_at = case when v.drop_sequence is not null then $11::timestamptz end,
       drop_reason = v.drop_reason,
       dropped_by = v.dropped_by,
       given_by = coalesce(v.given_by, e.given_by),
       given_reason = coalesce(v.given_reason, e.given_reason),
       overrides = coalesce(v.overrides::text[], e.overrides),
       drop_sequence = v.drop_sequence,
       skip_code = v.skip_code,
       gives_up = case when v.state <> 'queued' then null when v.gives_up is null then e.gives_up
         else nullif(v.gives_up, 0) end,
       credits = coalesce(v.credits, e.credits)
     from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::text[], $6::int[], $7::bigint[], $8::int[],
       $9::text[], $10::bigint[], $12::text[], $13::float8[], $14::text[], $15::text[], $16::text[], $17::text[], $18::int[])
       as v(student_id, offering_id, was, state, source, round_id, sequence, swapped_from, drop_reason,
         drop_sequence, skip_code, credits, dropped_by, given_by, given_reason, overrides, gives_up)
     where e.student_id = v.student_id and e.offering_id = v.offering_id and e.state = v.was
       and e.state in ('enrolled', 'queued')
     returning e.id`,
    [
      moves.map((m) => m.studentId),
      moves.map((m) => m.offeringId),
      moves.map((m) => m.from),
      moves.map((m) => m.to),
      moves.map((m) => m.entered?.source ?? null),
      moves.map((m) => m.entered?.roundId ?? null),
      moves.map((m) => m.entered?.sequence ?? null),
      moves.map((m) => m.entered?.swappedFrom ?? null),
      moves.map((m) => m.left?.reason ?? null),
      moves.map((m) => m.left?.sequence ?? null),
      now,
      moves.map((m) => m.skipCode),
      moves.map((m) => m.entered?.credits ?? null),
      moves.map((m) => m.left?.by ?? null),
      moves.map((m) => m.entered?.given?.by ?? null),
      moves.map((m) => m.entered?.given?.reason ?? null),
      moves.map((m) => (m.entered?.given ? arrayText(m.entered.given.overrides) : null)),
      // No offering has the number 0: it says that nothing is given up any more.
      moves.map((m) => (m.givesUp === null ? 0 : (m.givesUp ?? null))),
    ],
  );
  if (rows.length !== moves.length) {
    throw new Error(`${moves.length} enrolments should change, ${rows.length} did: student_term disagrees`);
  }
}

async function writeEnrolments(run: Runner, { inserts }: Changes, now: Date): Promise<void> {
  const rows = [...inserts.values()];
  if (rows.length === 0) return;
  await run(
    "insert_enrolments",
    `insert into enrolment (semester_id, school_id, offering_id, course_id, student_id, home_school_id, round_id,
       state, source, sequence, queue_number, swapped_from, skip_code, credits, given_by, given_reason, overrides,
       gives_up, enrolled_at)
     select semester_id, school_id, offering_id, course_id, student_id, home_school_id, round_id, state, source, sequence,
       queue_number, swapped_from, skip_code, credits, given_by, given_reason, overrides::text[], gives_up, $14::timestamptz
     from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[],
       $7::int[], $8::text[], $9::text[], $10::bigint[], $11::bigint[], $12::int[], $13::text[], $15::float8[],
       $16::text[], $17::text[], $18::text[], $19::int[])
       as v(semester_id, school_id, offering_id, course_id, student_id, home_school_id, round_id, state, source, sequence,
         queue_number, swapped_from, skip_code, credits, given_by, given_reason, overrides, gives_up)`,
    [
      rows.map((r) => r.semesterId),
      rows.map((r) => r.schoolId),
      rows.map((r) => r.offeringId),
      rows.map((r) => r.courseId),
      rows.map((r) => r.studentId),
      rows.map((r) => r.homeSchoolId),
      rows.map((r) => r.roundId),
      rows.map((r) => r.state),
      rows.map((r) => r.source),
      rows.map((r) => r.sequence),
      rows.map((r) => (r.state === "queued" ? r.queueNumber : null)),
      rows.map((r) => r.swappedFrom),
      rows.map((r) => r.skipCode),
      now,
      rows.map((r) => r.credits),
      rows.map((r) => r.given?.by ?? null),
      rows.map((r) => r.given?.reason ?? null),
      rows.map((r) => arrayText(r.given?.overrides ?? [])),
      rows.map((r) => r.givesUp),
    ],
  );
}

/** An array as the database writes one: arrays of arrays are none of different lengths. */
const arrayText = (values: readonly (string | number)[]): string => `{${values.join(",")}}`;

async function writeTerms(run: Runner, { terms }: Changes): Promise<void> {
  const rows = [...terms.values()];
  if (rows.length === 0) return;
  await run(
    "write_terms",
    `update student_term t set credits = v.credits, courses = v.courses, offering_ids = v.offering_ids::int[],
       placed_ids = v.placed_ids::int[], queued_ids = v.queued_ids::int[], version = t.version + 1
     from unnest($1::int[], $2::int[], $3::float8[], $4::int[], $5::text[], $6::text[], $7::text[])
       as v(semester_id, student_id, credits, courses, offering_ids, placed_ids, queued_ids)
     where t.semester_id = v.semester_id and t.student_id = v.student_id`,
    [
      rows.map((t) => t.semesterId),
      rows.map((t) => t.studentId),
      rows.map((t) => t.credits),
      rows.map((t) => t.courses),
      rows.map((t) => arrayText(t.offeringIds)),
      rows.map((t) => arrayText(t.placedIds)),
      rows.map((t) => arrayText(t.queuedIds)),
    ],
  );
}

/**
 * The versions grow by one; the seats in `changes` are given the new ones. More may be taken than there are only as far as
 * offices were permitted to give more, which the table's check holds the batch to.
 */
async function writeSeats(run: Runner, { seats, inserts, moves }: Changes): Promise<void> {
  const rows = [...seats.values()];
  const permitted = new Map<number, number>();
  for (const { offeringId, given } of [
    ...inserts.values(),
    ...[...moves.values()].map((move) => ({
      offeringId: move.offeringId,
      given: move.entered?.given ?? null,
    })),
  ]) {
    if (given?.overrides.includes("capacity") === true)
      permitted.set(offeringId, (permitted.get(offeringId) ?? 0) + 1);
  }
  if (rows.length === 0) return;
  for (const row of rows) row.version += 1;
  await run(
    "write_seats",
    `update offering_seat s set capacity = v.capacity, taken = v.taken, queued = v.queued,
       extra = least(greatest(0, v.taken - v.capacity), s.extra + v.permitted), taken_by_school = v.taken_by_school::jsonb, version = v.version
     from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::text[], $6::int[], $7::int[])
       as v(offering_id, capacity, taken, queued, taken_by_school, version, permitted)
     where s.offering_id = v.offering_id`,
    [
      rows.map((s) => s.offeringId),
      rows.map((s) => s.capacity),
      rows.map((s) => s.taken),
      rows.map((s) => s.queued),
      rows.map((s) => JSON.stringify(s.takenBySchool)),
      rows.map((s) => s.version),
      rows.map((s) => permitted.get(s.offeringId) ?? 0),
    ],
  );
}

async function writeLog(run: Runner, { logs }: Changes, now: Date): Promise<void> {
  if (logs.length === 0) return;
  await run(
    "write_log",
    `insert into selection_log (sequence, semester_id, round_id, action, student_id, home_school_id, offering_id,
       school_id, source, account_id, actor, impersonator_id, ip, request_id, detail, act_key, at)
     select *, $17::timestamptz from unnest($1::bigint[], $2::int[], $3::int[], $4::text[], $5::int[], $6::int[],
       $7::int[], $8::int[], $9::text[], $10::int[], $11::text[], $12::int[], $13::text[], $14::text[], $15::text[],
       $16::text[])`,
    [
      logs.map((l) => l.sequence),
      logs.map((l) => l.semesterId),
      logs.map((l) => l.roundId),
      logs.map((l) => l.action),
      logs.map((l) => l.studentId),
      logs.map((l) => l.homeSchoolId),
      logs.map((l) => l.offeringId),
      logs.map((l) => l.schoolId),
      logs.map((l) => l.source),
      logs.map((l) => l.actor.accountId),
      logs.map((l) => l.actor.personName),
      logs.map((l) => l.actor.impersonatorId),
      logs.map((l) => l.actor.ip),
      logs.map((l) => l.actor.requestId),
      logs.map((l) => l.detail),
      logs.map((l) => l.actor.actKey ?? null),
      now,
    ],
  );
}

/** What students are told besides, by what happened to them. */
const NOTICE_OF: Partial<Record<StudentEvent["action"], keyof typeof labels.notificationKind>> = {
  promote: "promoted",
  skipPromotion: "seatFree",
  officeWithdraw: "seatTaken",
  proxy: "seatGiven",
};

/**
 * Who moved up from a waitlist or could not although a seat was free, or whom an office gave or took something, finds it among their notifications; whoever is
 * connected hears of it.
 */
async function writeNews(run: Runner, news: readonly StudentEvent[], now: Date): Promise<void> {
  const told = news.flatMap(({ action, studentId, message, offeringId }) => {
    const kind = NOTICE_OF[action];
    return kind === undefined ? [] : [{ kind, studentId, message, offeringId }];
  });
  if (told.length === 0) return;
  await run(
    "write_news",
    `with told as (
       insert into notification (account_id, kind, title, offering_id, at)
       select a.id, v.kind, v.title, v.offering_id, $3::timestamptz
       from unnest($1::int[], $2::text[], $5::text[], $6::int[]) as v(student_id, title, kind, offering_id)
       join account a on a.student_id = v.student_id
       returning account_id)
     insert into outbox (topic, payload) select $4, jsonb_agg(distinct account_id) from told having count(*) > 0`,
    [
      told.map((one) => one.studentId),
      told.map((one) => one.message),
      now,
      NOTIFICATION_TOPIC,
      told.map((one) => one.kind),
      told.map((one) => one.offeringId),
    ],
  );
}
