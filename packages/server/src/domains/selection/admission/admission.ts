import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Logger } from "pino";
import { isDatabaseUnavailable, isTransient } from "../../../errors/database-error.ts";
import { DomainError } from "../../../errors/index.ts";
import type { OfferingCatalogue } from "../../offering/index.ts";
import type { SeatsMemory } from "../seats-memory.ts";
import type { StudentMemory } from "../student-memory.ts";
import { surroundingsAt } from "../surroundings.ts";
import type { Tally } from "../tally.ts";
import type { Act, Decision, PlainAct, StudentNews, SwapAct } from "./acts.ts";
import {
  type BatchResult,
  type BatchSources,
  finishAnswer,
  finishNews,
  HoldingsMissing,
  newsOfOwnAct,
  runBatch,
  StaleCatalogue,
} from "./batch.ts";
import { Batcher, BatcherFull } from "./batcher.ts";
import { WaitlistTooShort } from "./promotion.ts";
import { refuseFromMemory } from "./refuse-full.ts";
import { runOn } from "./runner.ts";

/** Most acts in one transaction (toolchain: micro-batch ≤ 512). */
const MOST_IN_BATCH = 512;

/** How often a batch is decided again before its acts are told that the server is busy. */
const TRIES = 5;

/** People read of a waitlist beyond the seats that may be free; with more who cannot take it the whole is read. */
const WAITLIST_MARGIN = 16;

/** Opens the transaction. Whatever the statistics say, only index lookups hold no more than the rows they lock. */
const BEGIN =
  "begin; set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off";

export interface AdmissionParts {
  pool: pg.Pool;
  clock: () => Date;
  log: Logger;
  catalogue: OfferingCatalogue;
  seats: SeatsMemory;
  students: StudentMemory;
  tally: Tally;
  /** Told after commit. */
  tell: (news: readonly StudentNews[]) => void;
}

/** Decides what students do with seats: in micro-batches, each one transaction, every act answered after commit. */
export class Admission {
  readonly #parts: AdmissionParts;
  readonly #holdings = new Set<string>();
  readonly #locked: Batcher<Act, Decision | undefined>;
  readonly #full: Batcher<PlainAct, Decision | undefined>;

  constructor(parts: AdmissionParts) {
    this.#parts = parts;
    const student = (act: Act): number | undefined => (act.kind === "promote" ? undefined : act.studentId);
    this.#locked = new Batcher(MOST_IN_BATCH, student, (acts) => this.#admit(acts));
    this.#full = new Batcher<PlainAct, Decision | undefined>(MOST_IN_BATCH, student, async (acts) => {
      const decisions = await refuseFromMemory(acts, parts);
      return decisions.map((value) => ({ status: "fulfilled", value }) as const);
    });
  }

  /**
   * Decides one act of a student. The definition of its offerings is in the catalogue. Throws SERVER_BUSY when it
   * could not be decided; then it may or may not have been done, and repeating it tells.
   */
  async decide(act: PlainAct | SwapAct): Promise<Decision> {
    try {
      if (act.kind === "attempt" && this.#parts.seats.knownFull(act.offeringId) !== undefined) {
        const refused = await this.#full.add(act);
        if (refused !== undefined) return refused;
      }
      const decision = await this.#locked.add(act);
      if (decision === undefined) throw new Error("An act of a student was not answered");
      return decision;
    } catch (error) {
      throw this.#busy(error);
    }
  }

  /** Lets the waitlists of these offerings move up where seats are free. */
  async promote(offeringIds: readonly number[]): Promise<void> {
    if (offeringIds.length === 0) return;
    try {
      await this.#locked.add({ kind: "promote", offeringIds });
    } catch (error) {
      // Nobody waits for it, and the next act on the offering does it too.
      this.#parts.log.error({ err: error, offeringIds }, "waitlists did not move up");
    }
  }

  /** Resolves when everything taken on is decided. */
  async drained(): Promise<void> {
    await this.#full.drained();
    await this.#locked.drained();
  }

  async #admit(acts: Act[]): Promise<PromiseSettledResult<Decision | undefined>[]> {
    try {
      const result = await this.#transact(acts);
      const decisions = result.outcome.answers.map((draft) => finishAnswer(draft, result.sequences));
      this.#publish(acts, result, decisions);
      return decisions.map((value) => ({ status: "fulfilled", value }));
    } catch (error) {
      if (acts.length === 1 || !isOfOneAct(error)) throw error;
      this.#parts.log.error(
        { err: error, acts: acts.length },
        "selection batch failed; acts are tried one by one",
      );
      const settled: PromiseSettledResult<Decision | undefined>[] = [];
      for (const act of acts) {
        const [one] = await this.#admit([act]).catch((reason: unknown) => [
          { status: "rejected", reason } as const,
        ]);
        if (one !== undefined) settled.push(one);
      }
      return settled;
    }
  }

  async #transact(acts: readonly Act[]): Promise<BatchResult> {
    const { clock, catalogue, students } = this.#parts;
    let waitlistMargin = WAITLIST_MARGIN;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#once(acts, {
          ...surroundingsAt(catalogue, clock()),
          offering: (id) => catalogue.get(id),
          reload: (db, ids) => catalogue.reloadLocked(db, ids),
          students,
          holdings: this.#holdings,
          waitlistMargin,
        });
      } catch (error) {
        if (attempt >= TRIES) throw error;
        if (error instanceof StaleCatalogue) await catalogue.reload(error.offeringIds);
        else if (error instanceof HoldingsMissing) for (const key of error.keys) this.#holdings.delete(key);
        else if (error instanceof WaitlistTooShort) waitlistMargin = 1_000_000;
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
        begin: () => client.query(BEGIN),
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

  #publish(
    acts: readonly Act[],
    { outcome, sequences, facts, seats }: BatchResult,
    decisions: readonly (Decision | undefined)[],
  ): void {
    const { seats: memory, tally, tell } = this.#parts;
    memory.confirm(seats.values());
    const changed = [...outcome.changes.seats.values()];
    if (changed.length > 0) memory.announce(changed);
    const news = [
      ...acts.flatMap((act, at) => newsOfOwnAct(act, decisions[at])),
      ...outcome.news.map((one) => finishNews(one, sequences)),
    ];
    if (news.length > 0) tell(news);
    tally.count(acts, outcome.answers, facts.rounds);
    tally.countNews(outcome.news, ({ log }) => outcome.changes.logs[log]?.roundId ?? null);
    void this.promote(this.#relieved(acts, outcome.answers, facts));
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
      if ((act.kind !== "withdraw" && act.kind !== "swap") || !answer || !("accepted" in answer)) return;
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
    return new DomainError(503, "SERVER_BUSY", "选课的人太多，请稍等几秒后再试；重复提交不会重复选课", {
      retryAfter: 2,
      cause: error,
    });
  }
}

/** A failure that one act may be to blame for, so that the others are spared by trying one by one. */
function isOfOneAct(error: unknown): boolean {
  return !isDatabaseUnavailable(error) && !(error instanceof StaleCatalogue);
}
