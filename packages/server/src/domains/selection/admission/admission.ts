import { setTimeout } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Logger } from "pino";
import {
  isDatabaseUnavailable,
  isLockTimeout,
  isTimeout,
  isTransient,
} from "../../../errors/database-error.ts";
import { DomainError } from "../../../errors/index.ts";
import type { OfferingCatalogue } from "../../offering/index.ts";
import type { SeatMarks } from "../seat-marks.ts";
import type { SeatsMemory } from "../seats-memory.ts";
import type { StudentMemory } from "../student-memory.ts";
import { decisionContextAt } from "../decision-context.ts";
import type { Tally } from "../tally.ts";
import {
  type Act,
  type Answer,
  type Decision,
  type DecisionOnAll,
  offeringRow,
  offeringsOf,
  type PersonalAct,
  type PlainAct,
  rowsOf,
  type StudentEvent,
  type TakeAllAct,
} from "./acts.ts";
import {
  type BatchResult,
  type BatchSources,
  HoldingsMissing,
  eventsOfOwnAct,
  RowsHeld,
  runBatch,
  StaleCatalogue,
} from "./batch.ts";
import { Batcher, BatcherFull, type Outcome } from "./batcher.ts";
import { SequencesUsedUp } from "./changes.ts";
import { WaitlistTooShort } from "./promotion.ts";
import { refuseFromMemory } from "./refuse-full.ts";
import { runOn } from "./runner.ts";

/** Most acts in one transaction (toolchain: micro-batch ≤ 512). */
const MOST_IN_BATCH = 512;

/** How often a batch is decided again before its acts are told that the server is busy. */
const TRIES = 5;

/** People read of a waitlist beyond the seats that may be free; with more who cannot take it the whole is read. */
const WAITLIST_MARGIN = 16;

/**
 * How long a batch waits for rows that somebody else holds (an import, an office's change), ms. The acts that need them
 * are then decided in a queue of their own, so that the others go on.
 */
const LOCK_MS = 500;

/** How long an act may be in the waiting queue before the student is told to try again, ms. */
const HELD_MS = 10_000;

/** Pause before the waiting queue tries again whether the rows are free, ms. */
const LOOK_AGAIN_MS = 50;

/** After a wait that was too long, how long no batch waits for any row, ms. */
const CAREFUL_MS = 5_000;

/**
 * `waiting` takes the acts that need rows which somebody else has locked. It polls whether they are free: a transaction
 * that waited would keep its own locks from everybody else. `blocking` takes from it all acts for the offering of the one
 * that has waited longest, in one transaction that does wait for the locks: otherwise an act might never find rows free
 * that are always locked by somebody.
 */
type Queue = "main" | "waiting" | "blocking";

const WAIT: BatchSources["locking"] = { offerings: "wait", students: "wait" };
const BLOCK: BatchSources["locking"] = { offerings: "wait", students: "skip" };
const NEVER_WAIT: BatchSources["locking"] = { offerings: "skip", students: "skip" };

/** Acts after which the student has room for what they wait for. */
const GIVING_UP: ReadonlySet<PersonalAct["kind"]> = new Set([
  "withdraw",
  "swap",
  "midterm",
  "officeWithdraw",
]);

/** Opens the transaction. Whatever the statistics say, only index lookups hold no more than the rows they lock. */
const BEGIN =
  "begin; set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off";

export interface AdmissionParts {
  /** Nobody else's; at least three connections: for each queue, and for what is read. On PGlite the only one. */
  pool: pg.Pool;
  clock: () => Date;
  log: Logger;
  catalogue: OfferingCatalogue;
  seats: SeatsMemory;
  students: StudentMemory;
  marks: SeatMarks;
  tally: Tally;
  /** Told after commit. */
  tell: (events: readonly StudentEvent[]) => void;
}

/** Decides what students do with seats: in micro-batches, each one transaction, every act answered after commit. */
export class Admission {
  readonly #parts: AdmissionParts;
  readonly #holdings = new Set<string>();
  readonly #main: Batcher<Act, Answer | undefined>;
  readonly #waiting: Batcher<Act, Answer | undefined>;
  /** Rows that acts in the waiting queue need, with the number of these acts: whoever comes later waits behind them. */
  readonly #held = new Map<string, number>();
  /** Until when an act may be in the waiting queue, by the monotonic clock. */
  readonly #deadlines = new Map<Act, number>();
  readonly #waits = new Set<Promise<unknown>>();
  #carefulUntil = Number.NEGATIVE_INFINITY;
  readonly #full: Batcher<PlainAct, Decision | undefined>;

  constructor(parts: AdmissionParts) {
    this.#parts = parts;
    const student = (act: Act): number | undefined => (act.kind === "promote" ? undefined : act.studentId);
    this.#main = new Batcher(MOST_IN_BATCH, student, (acts) => this.#admit(acts, "main"));
    this.#waiting = new Batcher(MOST_IN_BATCH, student, (acts) => this.#admit(acts, "waiting"));
    this.#full = new Batcher<PlainAct, Decision | undefined>(MOST_IN_BATCH, student, async (acts) => {
      const decisions = await refuseFromMemory(acts, parts);
      return decisions.map((value) => ({ status: "fulfilled", value }) as const);
    });
  }

  /**
   * Decides one act of a student, or of an office about one. The definition of its offerings is in the catalogue. Throws SERVER_BUSY when it
   * could not be decided; then it may or may not have been done, and repeating it tells.
   */
  async decide(act: PersonalAct): Promise<Decision> {
    const began = performance.now();
    try {
      if (act.kind === "attempt" && this.#parts.seats.knownFull(act.offeringId) !== undefined) {
        const refused = await this.#full.add(act);
        if (refused !== undefined) return refused;
      }
      const decision = await this.#add(act);
      if (decision === undefined || !("accepted" in decision || "refused" in decision))
        throw new Error("An act about a student was not answered");
      return decision;
    } catch (error) {
      throw this.#busy(error);
    } finally {
      this.#countTime(act, began);
    }
  }

  /** The same for several seats, all or none of which are taken. */
  async decideAll(act: TakeAllAct): Promise<DecisionOnAll> {
    const began = performance.now();
    try {
      const decision = await this.#add(act);
      if (decision === undefined || "accepted" in decision)
        throw new Error("An act about a student was not answered");
      return decision;
    } catch (error) {
      throw this.#busy(error);
    } finally {
      this.#countTime(act, began);
    }
  }

  #countTime(act: PersonalAct | TakeAllAct, began: number): void {
    if ("roundId" in act) this.#parts.tally.countTime(act.roundId, performance.now() - began);
  }

  /** Lets the waitlists of these offerings move up where seats are free. */
  async promote(offeringIds: readonly number[]): Promise<void> {
    if (offeringIds.length === 0) return;
    try {
      await this.#add({ kind: "promote", offeringIds });
    } catch (error) {
      // Nobody waits for it, and the next act on the offering does it too.
      this.#parts.log.error({ err: error, offeringIds }, "waitlists did not move up");
    }
  }

  /** Resolves when everything taken on is decided. */
  async drained(): Promise<void> {
    await this.#full.drained();
    await this.#main.drained();
    await Promise.allSettled(this.#waits);
  }

  #add(act: Act): Promise<Answer | undefined> {
    if (this.#held.size > 0 && rowsOf(act).some((row) => this.#held.has(row)))
      return this.#wait(act, this.#held);
    return this.#main.add(act);
  }

  /** Decides the act in the waiting queue, because somebody else holds rows of it. */
  async #wait(act: Act, held: { has: (row: string) => boolean }): Promise<Answer | undefined> {
    const rows = rowsOf(act).filter((row) => held.has(row));
    for (const row of rows) this.#held.set(row, (this.#held.get(row) ?? 0) + 1);
    this.#deadlines.set(act, performance.now() + HELD_MS);
    const decided = this.#waiting.add(act);
    this.#waits.add(decided);
    try {
      return await decided;
    } finally {
      this.#waits.delete(decided);
      this.#deadlines.delete(act);
      for (const row of rows) {
        const left = (this.#held.get(row) ?? 1) - 1;
        if (left > 0) this.#held.set(row, left);
        else this.#held.delete(row);
      }
    }
  }

  async #admit(acts: Act[], queue: Queue): Promise<Outcome<Answer | undefined>[]> {
    try {
      const result = await this.#transact(acts, queue);
      this.#publish(acts, result);
      return result.outcome.answers.map((value) => ({ status: "fulfilled", value }));
    } catch (error) {
      if (error instanceof RowsHeld) return this.#setApart(acts, error, queue);
      if (acts.length === 1 || !isOfOneAct(error)) throw error;
      this.#parts.log.error(
        { err: error, acts: acts.length },
        "selection batch failed; acts are tried one by one",
      );
      const settled: Outcome<Answer | undefined>[] = [];
      for (const act of acts) {
        const [one] = await this.#admit([act], queue).catch((reason: unknown) => [
          { status: "rejected", reason } as const,
        ]);
        if (one !== undefined) settled.push(one);
      }
      return settled;
    }
  }

  async #lookAgain(act: Act): Promise<Answer | undefined> {
    if (performance.now() > this.#deadlineOf(act)) throw tooBusy();
    await setTimeout(LOOK_AGAIN_MS);
    return this.#waiting.add(act);
  }

  /** The acts whose rows somebody else holds wait, or have waited long enough; the others are decided without them. */
  async #setApart(
    acts: readonly Act[],
    { rows }: RowsHeld,
    queue: Queue,
  ): Promise<Outcome<Answer | undefined>[]> {
    const isHeld = (act: Act): boolean => rowsOf(act).some((row) => rows.has(row));
    const held = acts.filter(isHeld);
    if (held.length === 0) throw new Error("No act of the batch needs the rows that are held");
    const outcomes = new Map<Act, Outcome<Answer | undefined>>();
    const decide = async (some: Act[], by: Queue): Promise<void> => {
      if (some.length === 0) return;
      const decided = await this.#admit(some, by).catch((reason: unknown) =>
        some.map(() => ({ status: "rejected", reason }) as const),
      );
      some.forEach((act, at) => outcomes.set(act, decided[at] as Outcome<Answer | undefined>));
    };
    await decide(
      acts.filter((act) => !isHeld(act)),
      queue,
    );
    if (queue === "waiting") {
      const oldest = held.reduce((a, b) => (this.#deadlineOf(b) < this.#deadlineOf(a) ? b : a));
      const wanted = offeringsOf(oldest).filter((id) => rows.has(offeringRow(id)));
      await decide(
        held.filter((act) => offeringsOf(act).some((id) => wanted.includes(id))),
        "blocking",
      );
    }
    return acts.map((act) => {
      const outcome = outcomes.get(act);
      if (outcome !== undefined) return outcome;
      const answer = queue === "main" ? this.#wait(act, rows) : this.#lookAgain(act);
      // Somebody listens to it once the others of the batch are decided.
      answer.catch(() => undefined);
      return { status: "later", answer };
    });
  }

  #deadlineOf(act: Act): number {
    return this.#deadlines.get(act) ?? Number.POSITIVE_INFINITY;
  }

  async #transact(acts: readonly Act[], queue: Queue): Promise<BatchResult> {
    const { pool, clock, catalogue, students, marks } = this.#parts;
    let waitlistMargin = WAITLIST_MARGIN;
    let moreSequences = 0;
    const isCareful = queue === "waiting" || (queue === "main" && performance.now() < this.#carefulUntil);
    let locking: BatchSources["locking"] = isCareful ? NEVER_WAIT : queue === "main" ? WAIT : BLOCK;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#once(acts, {
          ...decisionContextAt(catalogue, clock()),
          offering: (id) => catalogue.get(id),
          beside: (semesterId) => catalogue.beside(semesterId),
          reload: (db, ids) => catalogue.reloadOn(db, ids),
          students,
          marked: (run, held) => marks.of(run, held),
          holdings: this.#holdings,
          waitlistMargin,
          moreSequences,
          locking,
          lockMs: LOCK_MS,
        });
      } catch (error) {
        if (attempt >= TRIES || error instanceof RowsHeld) throw error;
        if (error instanceof StaleCatalogue) {
          await catalogue.reloadOn(drizzle(pool), error.offeringIds);
          // Of a semester that nobody looked at yet.
          const unknown = error.offeringIds.filter((id) => catalogue.get(id) === undefined);
          if (unknown.length > 0) await catalogue.reload(unknown);
        } else if (isLockTimeout(error)) {
          // Decided again without waiting, which finds out for which rows it waited.
          locking = NEVER_WAIT;
          if (queue === "main") this.#carefulUntil = performance.now() + CAREFUL_MS;
        } else if (error instanceof HoldingsMissing) for (const key of error.keys) this.#holdings.delete(key);
        else if (error instanceof WaitlistTooShort) waitlistMargin = 1_000_000;
        else if (error instanceof SequencesUsedUp) moreSequences = 16 * (moreSequences + MOST_IN_BATCH);
        else if (!isTransient(error)) throw error;
      }
    }
  }

  async #once(acts: readonly Act[], sources: BatchSources): Promise<BatchResult> {
    const client = await this.#parts.pool.connect();
    let broken: Error | undefined;
    try {
      const transaction = {
        run: runOn(client),
        db: () => drizzle(client),
        begin: () => client.query(`${BEGIN}; set local lock_timeout = ${sources.lockMs}`),
        commit: () => client.query("commit"),
      };
      return await runBatch(transaction, acts, sources);
    } catch (error) {
      await client.query("rollback").catch((failure: unknown) => {
        broken = failure instanceof Error ? failure : new Error(String(failure));
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  #publish(acts: readonly Act[], { outcome, facts }: BatchResult): void {
    const { seats: memory, tally, tell } = this.#parts;
    memory.confirm(facts.seats.values());
    const changed = [...outcome.changes.seats.values()];
    if (changed.length > 0) memory.announce(changed);
    const events = [
      ...acts.flatMap((act, at) => eventsOfOwnAct(act, outcome.answers[at])),
      ...outcome.events,
    ];
    if (events.length > 0) tell(events);
    tally.count(acts, outcome.answers, facts.rounds);
    tally.countPromotions(outcome.changes.logs);
    void this.promote([...new Set([...this.#relieved(acts, outcome.answers, facts), ...outcome.freed])]);
  }

  /**
   * Offerings with a free seat for which somebody waits who gave up another course just now: what was in the way may
   * be gone.
   */
  #relieved(
    acts: readonly Act[],
    answers: BatchResult["outcome"]["answers"],
    facts: BatchResult["facts"],
  ): number[] {
    const relieved = new Set<number>();
    acts.forEach((act, at) => {
      const answer = answers[at];
      if (act.kind === "promote" || !GIVING_UP.has(act.kind) || !answer || !("accepted" in answer)) return;
      if (answer.accepted.repeated) return;
      for (const id of facts.terms.get(`${act.semesterId}-${act.studentId}`)?.queuedIds ?? []) {
        const seats = this.#parts.seats.get(id);
        if (seats === undefined || seats.taken < seats.capacity) relieved.add(id);
      }
    });
    return [...relieved];
  }

  #busy(error: unknown): unknown {
    if (error instanceof DomainError) return error;
    if (!(error instanceof BatcherFull)) this.#parts.log.error({ err: error }, "act not decided");
    if (isTimeout(error)) return tooBusy(error);
    return new DomainError(503, "SERVER_BUSY", "选课的人太多，请稍等几秒后再试；重复提交不会重复选课", {
      retryAfter: 2,
      cause: error,
    });
  }
}

/** Somebody else held what the act needs for as long as a student should wait. */
function tooBusy(cause?: unknown): DomainError {
  return new DomainError(
    503,
    "SERVER_BUSY",
    "这个教学班的名额正在被另一项操作修改，请过几秒再试；重复提交不会重复选课",
    { retryAfter: 3, cause },
  );
}

/** A failure that one act may be to blame for, so that the others are spared by trying one by one. */
function isOfOneAct(error: unknown): boolean {
  return !isDatabaseUnavailable(error) && !isTimeout(error) && !(error instanceof StaleCatalogue);
}
