import type { OfferingCatalogue } from "../../offering/index.ts";
import type { SeatsMemory } from "../seats-memory.ts";
import type { StudentMemory } from "../student-memory.ts";
import { decisionContextAt } from "../decision-context.ts";
import type { Tally } from "../tally.ts";
import type pg from "pg";
import type { Decision, PlainAct } from "./acts.ts";
import { decideBatch } from "./decide.ts";
import { nothingHeld, type Seats, termKey } from "./facts.ts";
import { readPast, keysBeside, readRounds, readTerms } from "./read-facts.ts";
import { readPasses } from "./read-passes.ts";
import { runOn } from "./runner.ts";

interface Parts {
  pool: pg.Pool;
  clock: () => Date;
  catalogue: OfferingCatalogue;
  seats: SeatsMemory;
  students: StudentMemory;
  tally: Tally;
}

/**
 * Attempts on offerings that are known to be full, decided without their hot rows: the same rules in the same order
 * over what the students hold as committed now. Gives undefined for those that must be decided under the locks,
 * because they would not be refused after all, or because the offering may have a seat again.
 */
export async function refuseFromMemory(
  acts: readonly PlainAct[],
  { pool, clock, catalogue, seats, students, tally }: Parts,
): Promise<(Decision | undefined)[]> {
  const run = runOn(pool);
  const keys = acts.map(({ semesterId, studentId }) => ({ semesterId, studentId }));
  const [rounds, terms, profiles] = await Promise.all([
    readRounds(run, [...new Set(acts.map((act) => act.roundId))]),
    readTerms(run, [...keys, ...keys.flatMap((key) => keysBeside(catalogue, key))]),
    students.of(run, new Set(keys.map((k) => k.studentId))),
  ]);
  const now = clock();
  const passes = await readPasses(run, acts, rounds, now);
  const repeated = acts.filter((act) => {
    const term = terms.get(termKey(act.semesterId, act.studentId));
    return term?.offeringIds.includes(act.offeringId) || term?.queuedIds.includes(act.offeringId);
  });
  const past = repeated.length === 0 ? new Map() : await readPast(run, repeated);

  // Asked for after the last wait: from here on nothing can free a seat before the answers are made.
  const full = new Map<number, Seats>();
  const decidable = acts.map((act) => {
    const known = full.get(act.offeringId) ?? seats.knownFull(act.offeringId);
    if (known === undefined || !profiles.has(act.studentId)) return false;
    if (catalogue.get(act.offeringId) === undefined) return false;
    full.set(act.offeringId, known);
    const term =
      terms.get(termKey(act.semesterId, act.studentId)) ?? nothingHeld(act.semesterId, act.studentId);
    terms.set(termKey(act.semesterId, act.studentId), term);
    const beside = keysBeside(catalogue, term).map((key) =>
      terms.get(termKey(key.semesterId, key.studentId)),
    );
    return [term, ...beside].every((one) => one?.offeringIds.every((id) => catalogue.get(id)) ?? true);
  });
  const chosen = acts.filter((_, at) => decidable[at]);
  const { answers } = decideBatch(chosen, {
    ...decisionContextAt(catalogue, now),
    offering: (id) => catalogue.get(id),
    beside: (semesterId) => catalogue.beside(semesterId),
    rounds,
    passes,
    seats: full,
    terms,
    students: profiles,
    waitlists: new Map(),
    past,
    marked: new Set(),
    // Nothing is done here, so that nothing is logged.
    sequences: [],
  });
  tally.count(chosen, answers, rounds);
  let at = 0;
  return decidable.map((decided) => (decided ? (answers[at++] as Decision) : undefined));
}
