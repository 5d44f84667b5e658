import type { Queryable } from "../../../db/index.ts";
import { isLockTimeout } from "../../../errors/database-error.ts";
import type { CatalogueOffering } from "../../offering/index.ts";
import type { SemesterBeside } from "../../semester/index.ts";
import type { DecisionContext } from "../rules.ts";
import type { StudentMemory } from "../student-memory.ts";
import type { Act, Answer, StudentEvent } from "./acts.ts";
import { acceptancesOf, givenFor, offeringRow, offeringsOf, roundOf, roundRow, studentRow } from "./acts.ts";
import { decideBatch, type BatchOutcome } from "./decide.ts";
import { type BatchFacts, pairKey, type Seats, type Term, termKey, type Waitlist } from "./facts.ts";
import { heldBeside } from "./holdings.ts";
import {
  drawSequences,
  ensureTerms,
  type HeldKey,
  keysBeside,
  type Locking,
  lockRounds,
  lockSeats,
  lockTerms,
  readHeldCredits,
  readTerms,
  readPast,
  readRounds,
  readVersions,
  readWaitlists,
  type TermKey,
} from "./read-facts.ts";
import { readPasses } from "./read-passes.ts";
import { pipelined, type Runner, type Transaction } from "./runner.ts";
import { writeChanges } from "./write-changes.ts";

/**
 * What is remembered of an offering that students hold is older than what is stored; read it again and decide again.
 * Those that an act names are read again under the locks instead, so that no office can keep students waiting.
 */
export class StaleCatalogue extends Error {
  readonly offeringIds: readonly number[];

  constructor(offeringIds: readonly number[]) {
    super(`Definitions of offerings ${offeringIds.join(", ")} are out of date`);
    this.name = "StaleCatalogue";
    this.offeringIds = offeringIds;
  }
}

/** Rows of `student_term` that were there before are gone (a restored backup, a cleaned-up semester): make them anew. */
export class HoldingsMissing extends Error {
  readonly keys: readonly string[];

  constructor(keys: readonly string[]) {
    super(`${keys.length} rows of student_term are missing`);
    this.name = "HoldingsMissing";
    this.keys = keys;
  }
}

/** Rows that acts of the batch need are held by somebody else. */
export class RowsHeld extends Error {
  /** Named as by `rowsOf`. */
  readonly rows: ReadonlySet<string>;

  constructor(rows: readonly string[]) {
    super(`Held by somebody else: ${rows.join(", ")}`);
    this.name = "RowsHeld";
    this.rows = new Set(rows);
  }
}

/** What a batch reads besides the database. */
export interface BatchSources extends DecisionContext {
  students: StudentMemory;
  /** From memory, which may be out of date; see `reload` and `StaleCatalogue`. */
  offering: (id: number) => CatalogueOffering | undefined;
  /** Semesters with days in common with one. */
  beside: (semesterId: number) => readonly SemesterBeside[];
  /** Reads offerings again, on a connection that has locked their seats; from then on `offering` gives them as they are. */
  reload: (db: Queryable, ids: readonly number[]) => Promise<void>;
  /** Which of these seats have a mark. */
  marked: (run: Runner, seats: readonly HeldKey[]) => Promise<readonly HeldKey[]>;
  /** How much of each waitlist is read beyond the seats that may be free. */
  waitlistMargin: number;
  /** How many numbers for the log are drawn beyond one for each entry that an act makes and for each who waits. */
  moreSequences: number;
  /** Keys of the rows of `student_term` that this node knows to exist; see `HoldingsMissing`. */
  holdings: Set<string>;
  /** What is done about rows that somebody else holds. `skip`: the batch fails with `RowsHeld` instead of waiting. */
  locking: { offerings: Locking; students: Locking };
  /** How long a lock is waited for, ms. */
  lockMs: number;
}

/** What a batch comes to once it is written. It holds only after the commit. */
export interface BatchResult {
  outcome: BatchOutcome;
  /** What it was decided by; the seats are those of every offering that was locked, after the batch. */
  facts: BatchFacts;
}

/**
 * Decides and writes a batch in one transaction. Locks, always in this order and each sorted: the rounds (shared), the
 * seats of every offering an act names, what the students hold who act or move up. What does not depend on an answer
 * is sent without waiting for it: a batch costs three journeys to the database, not one for each statement. After a
 * failure the transaction is the caller's to roll back.
 */
export async function runBatch(
  transaction: Transaction,
  acts: readonly Act[],
  sources: BatchSources,
): Promise<BatchResult> {
  const facts = await lockFacts(transaction, acts, sources);
  const outcome = decideBatch(acts, facts);
  const decidedOn = versionsHeld(outcome, facts);
  try {
    await writeChanges(transaction, outcome.changes, {
      decidedOn,
      now: sources.now,
      news: outcome.events,
    });
    return { outcome, facts };
  } catch (error) {
    throw staleOfferings(error) ?? error;
  }
}

/**
 * The versions, as they were decided on, of what the students hold who got something in the batch: the times and
 * courses of these offerings were decided on too, and their seats are not locked.
 */
function versionsHeld({ changes }: BatchOutcome, facts: BatchFacts): Map<number, number> {
  const { offering, seats } = facts;
  const held = new Map<number, number>();
  for (const term of changes.terms.values()) {
    for (const id of term.offeringIds) if (!seats.has(id)) held.set(id, offering(id)?.version ?? 0);
    for (const { id, version } of heldBeside(term, facts)) if (!seats.has(id)) held.set(id, version);
  }
  return held;
}

/** The database refused the batch by `refuse_stale_offerings`. */
function staleOfferings(error: unknown): StaleCatalogue | undefined {
  const { code, detail } = error as { code?: unknown; detail?: unknown };
  if (code !== "HX001" || typeof detail !== "string") return undefined;
  return new StaleCatalogue(detail.split(",").map(Number));
}

async function lockFacts(
  { run, db, begin }: Transaction,
  acts: readonly Act[],
  sources: BatchSources,
): Promise<BatchFacts> {
  const offeringIds = [...new Set(acts.flatMap(offeringsOf))].sort((a, b) => a - b);
  const semesterIds = new Set(offeringIds.flatMap((id) => sources.offering(id)?.semesterId ?? []));
  const roundIds = acts.flatMap((act) => roundOf(act) ?? []);
  // In this order on the connection: rows are made before the transaction, versions are read after the seats are locked.
  const [, , rounds, seats, versions] = await pipelined([
    ensureHoldings(run, acts, sources),
    begin(),
    lockRounds(run, [...new Set(roundIds)], [...semesterIds], sources.locking.offerings),
    lockSeats(run, offeringIds, sources.locking.offerings),
    readVersions(run, offeringIds),
  ]);
  if (sources.locking.offerings === "skip") await refuseHeld(run, acts, { rounds, seats, versions });
  const stale = offeringIds.filter((id) => sources.offering(id)?.version !== versions.get(id));
  if (stale.length > 0) await sources.reload(db(), stale);
  const waitlists = await waitlistsOf(run, acts, seats, sources.waitlistMargin);
  const exchanges = await lockExchanges(run, waitlists, seats, sources);
  const leaving = acts.flatMap((act) =>
    act.kind === "midterm" ? [{ studentId: act.studentId, offeringId: act.offeringId }] : [],
  );

  const keys = new Map<string, TermKey>();
  const besideKeys = new Map<string, TermKey>();
  const add = (semesterId: number, studentId: number): void => {
    keys.set(termKey(semesterId, studentId), { semesterId, studentId });
    for (const key of keysBeside(sources, { semesterId, studentId }))
      besideKeys.set(termKey(key.semesterId, studentId), key);
  };
  for (const act of acts) if (act.kind !== "promote") add(act.semesterId, act.studentId);
  for (const [offeringId, { entries }] of waitlists) {
    const semesterId = seats.get(offeringId)?.semesterId;
    if (semesterId !== undefined) for (const { studentId } of entries) add(semesterId, studentId);
  }
  const waiting = sum([...waitlists.values()].map(({ entries }) => entries.length));
  const [terms, credits, students, sequences, marked] = await pipelined([
    lockTerms(run, [...new Map([...besideKeys, ...keys]).values()], sources.locking.students),
    // After the lock on the same connection: what is read holds until the end.
    readHeldCredits(run, [...acts.flatMap(givenUp), ...exchanges]),
    sources.students.of(run, new Set([...keys.values()].map((k) => k.studentId))),
    drawSequences(run, sum(acts.map(logEntriesOf)) + waiting + exchanges.length + sources.moreSequences),
    leaving.length === 0 ? Promise.resolve([]) : sources.marked(run, leaving),
  ]);
  const missing = [...keys.keys()].filter((key) => !terms.has(key));
  // Who never selected anything in the other semester has no row there, and holds nothing.
  const besideMissing = [...besideKeys].flatMap(([key, one]) => (terms.has(key) ? [] : [one]));
  const heldBySomebody =
    sources.locking.students === "skip" ? [...(await readTerms(run, besideMissing)).values()] : [];
  const unlocked = new Set(
    [...missing.map((key) => keys.get(key)), ...heldBySomebody].flatMap((one) => one?.studentId ?? []),
  );
  if (unlocked.size > 0 && sources.locking.students === "skip") throw termsHeld(acts, unlocked, waitlists);
  if (missing.length > 0) throw new HoldingsMissing(missing);
  refuseUnknown(terms, sources);
  for (const held of credits) {
    const semesterId = seats.get(held.offeringId)?.semesterId ?? 0;
    terms.get(termKey(semesterId, held.studentId))?.heldCredits.set(held.offeringId, held.credits);
  }
  const passes = await readPasses(
    run,
    acts.filter((act) => "roundId" in act),
    rounds,
    sources.now,
  );
  const pairs = possibleRepetitions(acts, terms);
  const past = pairs.length === 0 ? new Map() : await readPast(run, pairs);
  const { now, travel, courseName, offering, beside } = sources;
  return {
    now,
    travel,
    courseName,
    offering,
    beside,
    rounds,
    passes,
    seats,
    terms,
    students,
    waitlists,
    past,
    sequences,
    marked: new Set(marked.map((one) => pairKey(one.studentId, one.offeringId))),
  };
}

/** Rounds and offerings that there are and that could not be locked are held by somebody else. */
async function refuseHeld(
  run: Runner,
  acts: readonly Act[],
  locked: {
    rounds: ReadonlyMap<number, unknown>;
    seats: ReadonlyMap<number, unknown>;
    versions: ReadonlyMap<number, unknown>;
  },
): Promise<void> {
  const unlocked = new Set(acts.flatMap((act) => roundOf(act) ?? []).filter((id) => !locked.rounds.has(id)));
  const rounds = unlocked.size === 0 ? [] : [...(await readRounds(run, [...unlocked])).keys()];
  const offerings = [...locked.versions.keys()].filter((id) => !locked.seats.has(id));
  if (rounds.length > 0 || offerings.length > 0) {
    throw new RowsHeld([...rounds.map(roundRow), ...offerings.map(offeringRow)]);
  }
}

/**
 * What some students hold could not be locked. Of those on a waitlist nobody can tell whether they would move up, so that
 * the offering counts as held.
 */
function termsHeld(
  acts: readonly Act[],
  unlocked: ReadonlySet<number>,
  waitlists: ReadonlyMap<number, Waitlist>,
): RowsHeld {
  const acting = acts.flatMap((act) => (act.kind === "promote" ? [] : [act.studentId]));
  const waitedFor = [...waitlists].filter(([, { entries }]) =>
    entries.some((w) => unlocked.has(w.studentId)),
  );
  return new RowsHeld([
    ...acting.filter((id) => unlocked.has(id)).map(studentRow),
    ...waitedFor.map(([id]) => offeringRow(id)),
  ]);
}

/** A held offering that memory does not know was published a moment ago, on another node. */
function refuseUnknown(terms: ReadonlyMap<string, Term>, sources: BatchSources): void {
  const unknown = new Set<number>();
  for (const term of terms.values()) {
    for (const id of term.offeringIds) if (sources.offering(id) === undefined) unknown.add(id);
  }
  if (unknown.size > 0) throw new StaleCatalogue([...unknown]);
}

/** The seat that an act gives up, if it does. */
function givenUp(act: Act): HeldKey[] {
  if (act.kind === "withdraw" || act.kind === "officeWithdraw" || act.kind === "midterm")
    return [{ studentId: act.studentId, offeringId: act.offeringId }];
  const offeringId = givenFor(act);
  return act.kind === "promote" || offeringId === undefined ? [] : [{ studentId: act.studentId, offeringId }];
}

/** How many entries of the log an act makes by itself: a swap gives up and takes, who joins a waitlist may move up at once. */
function logEntriesOf(act: Act): number {
  if (act.kind === "promote") return 0;
  if (act.kind === "takeAll") return act.offeringIds.length;
  return act.kind === "swap" || act.kind === "joinWaitlist" ? 2 : 1;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The waitlists of the offerings that have a free seat, or may have one by the end of the batch. */
async function waitlistsOf(
  run: Runner,
  acts: readonly Act[],
  seats: ReadonlyMap<number, Seats>,
  margin: number,
): Promise<Map<number, Waitlist>> {
  const freed = new Map<number, number>();
  // A seat that is given up after the add and drop weeks stays taken.
  for (const { offeringId } of acts.filter((act) => act.kind !== "midterm").flatMap(givenUp)) {
    freed.set(offeringId, (freed.get(offeringId) ?? 0) + 1);
  }
  const waitlists = new Map<number, Waitlist>();
  const depths = new Map<number, number>();
  for (const [id, { capacity, taken, queued }] of seats) {
    const mayBeFree = capacity - taken + (freed.get(id) ?? 0);
    if (mayBeFree <= 0) continue;
    waitlists.set(id, { entries: [], complete: true });
    if (queued > 0) depths.set(id, Math.min(queued, mayBeFree + margin) + 1);
  }
  if (depths.size > 0) {
    const read = await readWaitlists(run, [...depths.keys()], [...depths.values()]);
    for (const [id, waitlist] of read) waitlists.set(id, waitlist);
  }
  return waitlists;
}

/**
 * Locks the seats that people on these waitlists give up when they move up, and gives who gives up which. They come after
 * locks that may be greater than they are, so that they are never waited for: where one is held by somebody else, the
 * offering that is waited for counts as held.
 */
async function lockExchanges(
  run: Runner,
  waitlists: ReadonlyMap<number, Waitlist>,
  seats: Map<number, Seats>,
  sources: BatchSources,
): Promise<HeldKey[]> {
  const exchanges = [...waitlists].flatMap(([waitedFor, { entries }]) =>
    entries.flatMap(({ studentId, givesUp }) =>
      givesUp === null ? [] : [{ studentId, offeringId: givesUp, waitedFor }],
    ),
  );
  const missing = [...new Set(exchanges.map((one) => one.offeringId).filter((id) => !seats.has(id)))].sort(
    (a, b) => a - b,
  );
  if (missing.length === 0) return exchanges;
  const [locked, versions] = await pipelined([lockSeats(run, missing, "skip"), readVersions(run, missing)]);
  for (const [id, one] of locked) seats.set(id, one);
  const held = exchanges.filter(({ offeringId }) => versions.has(offeringId) && !seats.has(offeringId));
  if (held.length > 0) throw new RowsHeld(held.map(({ waitedFor }) => offeringRow(waitedFor)));
  const stale = missing.filter(
    (id) => versions.has(id) && sources.offering(id)?.version !== versions.get(id),
  );
  if (stale.length > 0) throw new StaleCatalogue(stale);
  return exchanges;
}

/** Acts that find what they ask for already so: the first answer is repeated from the stored enrolment. */
function possibleRepetitions(
  acts: readonly Act[],
  terms: ReadonlyMap<string, Term>,
): { studentId: number; offeringId: number }[] {
  return acts.flatMap((act) => {
    if (act.kind === "promote") return [];
    const term = terms.get(termKey(act.semesterId, act.studentId));
    if (term === undefined) return [];
    if (act.kind === "takeAll") {
      const { studentId } = act;
      return act.offeringIds
        .filter((id) => term.offeringIds.includes(id))
        .map((offeringId) => ({ studentId, offeringId }));
    }
    const enrolled = term.offeringIds.includes(act.offeringId);
    const queued = term.queuedIds.includes(act.offeringId);
    const done =
      act.kind === "withdraw" || act.kind === "midterm"
        ? !enrolled
        : act.kind === "leaveWaitlist"
          ? !queued
          : act.kind === "officeWithdraw"
            ? !enrolled && !queued
            : act.kind === "proxy"
              ? enrolled
              : enrolled || queued;
    return done ? [{ studentId: act.studentId, offeringId: act.offeringId }] : [];
  });
}

/** Makes the rows that the acts will lock, except those of `known`, and adds them to it. Outside of transactions. */
async function ensureHoldings(
  run: Runner,
  acts: readonly Act[],
  { holdings: known, lockMs, beside }: BatchSources,
): Promise<void> {
  const missing = new Map<string, TermKey>();
  for (const act of acts) {
    if (act.kind === "promote") continue;
    const own = { semesterId: act.semesterId, studentId: act.studentId };
    // Locked in the semesters beside it as well, so that nobody takes two classes of one hour at the same moment.
    for (const one of [own, ...keysBeside({ beside }, own)]) {
      const key = termKey(one.semesterId, one.studentId);
      if (!known.has(key)) missing.set(key, one);
    }
  }
  if (missing.size === 0) return;
  try {
    await ensureTerms(run, [...missing.values()], lockMs);
  } catch (error) {
    // Somebody else is making one of them.
    if (isLockTimeout(error)) throw new RowsHeld([...missing.values()].map((k) => studentRow(k.studentId)));
    throw error;
  }
  for (const key of missing.keys()) known.add(key);
}

const ACTION_OF = {
  enrolled: "enrol",
  queued: "queue",
  withdrawn: "withdraw",
  leftWaitlist: "leaveWaitlist",
  midterm: "midterm",
} as const;

/** What the student's other windows are told of an act that was done just now; nothing of a repeated click. */
export function eventsOfOwnAct(act: Act, answer: Answer | undefined): StudentEvent[] {
  if (act.kind === "promote") return [];
  // Of what an office does the student is told as of what happens by itself.
  if (act.kind === "officeWithdraw" || act.kind === "proxy") return [];
  const { studentId, actor } = act;
  return acceptancesOf(answer).flatMap(
    ({ outcome, offeringId, droppedOfferingId, message, sequence, repeated }) => {
      if (repeated) return [];
      const action = droppedOfferingId === undefined ? ACTION_OF[outcome] : "swap";
      return [{ studentId, action, offeringId, message, sequence, own: true, key: actor.actKey }];
    },
  );
}
