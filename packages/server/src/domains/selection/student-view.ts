import type { CoreServices } from "../../platform/core.ts";
import { forbidden, notFound } from "../../errors/index.ts";
import type { SelectionService, SelectionServices } from "./selection-service.ts";
import { audienceIncludes, type RoundFacts } from "../round/index.ts";
import { nothingHeld, type Term, termKey } from "./admission/facts.ts";
import { readRounds, readTerms } from "./admission/read-facts.ts";
import { passKey, readPasses } from "./admission/read-passes.ts";
import { runOn } from "./admission/runner.ts";
import { roundUnderPass } from "./pass-rules.ts";
import type { StudentView, WaitingPlace } from "./preview.ts";
import { readBeside } from "./beside.ts";
import type { StudentFacts } from "./rules.ts";
import { decisionContextAt } from "./decision-context.ts";

/** The round, if it was opened and is for this student; throws 404 otherwise. */
export async function requireRoundFor(
  { pool, clock, selection }: SelectionServices,
  roundId: number,
  studentId: number,
): Promise<{ round: RoundFacts; student: StudentFacts }> {
  const run = runOn(pool);
  const now = clock();
  const rounds = await readRounds(run, [roundId]);
  const passes = await readPasses(run, [{ studentId, roundId }], rounds, now);
  const round = roundUnderPass(rounds.get(roundId), passes.get(passKey(studentId, roundId)), now);
  const student = await requireProfile(selection, pool, studentId);
  if (round === undefined || round.state === "draft" || !audienceIncludes(round.audience, student)) {
    throw notFound("选课轮次");
  }
  return { round, student };
}

/** The profile of a student; throws 403 when the record is gone. */
export async function requireProfile(
  { students }: SelectionService,
  pool: CoreServices["pool"],
  studentId: number,
): Promise<StudentFacts> {
  const student = (await students.of(runOn(pool), [studentId])).get(studentId);
  if (student === undefined) throw forbidden("没有找到你的学籍信息，请联系本校教务");
  return student;
}

/** What a student holds in a semester; nothing when they never selected. */
export async function readTerm(
  pool: CoreServices["pool"],
  semesterId: number,
  studentId: number,
): Promise<Term> {
  const found = await readTerms(runOn(pool), [{ semesterId, studentId }]);
  return found.get(termKey(semesterId, studentId)) ?? nothingHeld(semesterId, studentId);
}

/** Own places on waitlists, by offering. */
export async function readPlaces(
  pool: CoreServices["pool"],
  studentId: number,
  offeringIds: readonly number[],
): Promise<Map<number, WaitingPlace>> {
  if (offeringIds.length === 0) return new Map();
  const { rows } = await pool.query<{ offering_id: number; position: number; gives_up: number | null }>({
    name: "selection_places",
    text: `select e.offering_id, e.gives_up, (
        select count(*)::int from enrolment q
        where q.offering_id = e.offering_id and q.state = 'queued' and q.queue_number <= e.queue_number
      ) as position
      from enrolment e where e.student_id = $1 and e.state = 'queued' and e.offering_id = any($2::int[])`,
    values: [studentId, offeringIds],
  });
  return new Map(rows.map((row) => [row.offering_id, { position: row.position, givesUp: row.gives_up }]));
}

/** Offerings on a student's list of wishes in a round. */
async function readWished(
  pool: CoreServices["pool"],
  { id, mode }: RoundFacts,
  studentId: number,
): Promise<ReadonlySet<number>> {
  if (mode === "instant") return new Set();
  const { rows } = await pool.query<{ offering_ids: number[] }>({
    name: "selection_wished",
    text: "select offering_ids from wish_list where round_id = $1 and student_id = $2",
    values: [id, studentId],
  });
  return new Set(rows[0]?.offering_ids);
}

/**
 * Everything that previews in a round are made from. Throws 404 when the round is not for this student.
 *
 * @param wished the student's wishes, where they are known already or do not matter; read without it
 */
export async function studentView(
  services: SelectionServices,
  roundId: number,
  studentId: number,
  wished?: ReadonlySet<number>,
): Promise<StudentView> {
  const { pool, clock, catalogue } = services;
  const { round, student } = await requireRoundFor(services, roundId, studentId);
  await catalogue.ensure(round.semesterId);
  const term = await readTerm(pool, round.semesterId, studentId);
  const held = term.offeringIds.flatMap((id) => catalogue.get(id) ?? []);
  return {
    ...decisionContextAt(catalogue, clock()),
    round,
    student,
    term,
    held,
    beside: (await readBeside(pool, catalogue, round.semesterId, [studentId])).get(studentId) ?? [],
    places: await readPlaces(pool, studentId, term.queuedIds),
    wished: wished ?? (await readWished(pool, round, studentId)),
  };
}
