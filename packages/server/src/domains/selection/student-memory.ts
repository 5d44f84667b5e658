import type { Queryable } from "../../db/index.ts";
import type { Caches } from "../../platform/caches/index.ts";
import type { Bus } from "../../live/index.ts";
import { type OutboxMessage, writeOutbox } from "../../platform/outbox/index.ts";
import { type LastingFacts, readSeatless, readStudents } from "./admission/read-facts.ts";
import { pipelined, type Runner } from "./admission/runner.ts";
import type { StudentFacts } from "./rules.ts";

/** Bus topic; the payload is a list of student ids. */
const TOPIC = "selection-students";

/** How long facts are believed without asking again, ms: they change by the term, and changes are announced. */
const FACTS_MS = 60_000;

/** Students kept; the oldest go first. About 300 bytes each. */
const MOST = 100_000;

/**
 * Writes that passed courses or profiles of these students change, in the transaction that changes them; for
 * `Outbox.deliver` after the commit: every node reads them again.
 */
export async function announceStudents(
  tx: Queryable,
  studentIds: readonly number[],
): Promise<OutboxMessage[]> {
  return writeOutbox(tx, [{ topic: TOPIC, payload: studentIds }]);
}

/** What the rules read of students, kept between batches; but for their state, which the database is asked each time. */
export class StudentMemory {
  readonly #known = new Map<number, { facts: LastingFacts; readAt: number }>();
  readonly #counts = { hits: 0, misses: 0 };
  readonly #stops: (() => void)[];

  constructor(bus: Bus, caches: Caches) {
    this.#stops = [
      bus.subscribe(TOPIC, (payload) => {
        for (const id of payload as number[]) this.#known.delete(id);
      }),
      bus.onGap(() => this.#known.clear()),
    ];
    caches.add("students", {
      entries: () => this.#known.size,
      counts: this.#counts,
      clear: () => this.#known.clear(),
    });
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  /** The facts of these students; those not known are read. Ids that do not exist are left out. */
  async of(run: Runner, ids: Iterable<number>): Promise<Map<number, StudentFacts>> {
    const wanted = [...ids];
    const [facts, seatless] = await pipelined([this.#facts(run, wanted), readSeatless(run, wanted)]);
    return new Map([...facts].map(([id, one]) => [id, { ...one, mayTakeSeats: !seatless.has(id) }]));
  }

  async #facts(run: Runner, ids: readonly number[]): Promise<Map<number, LastingFacts>> {
    const found = new Map<number, LastingFacts>();
    const missing: number[] = [];
    const now = performance.now();
    for (const id of ids) {
      const known = this.#known.get(id);
      if (known !== undefined && now - known.readAt < FACTS_MS) found.set(id, known.facts);
      else missing.push(id);
    }
    this.#counts.hits += found.size;
    this.#counts.misses += missing.length;
    if (missing.length === 0) return found;
    for (const [id, facts] of await readStudents(run, missing)) {
      found.set(id, facts);
      this.#known.delete(id);
      this.#known.set(id, { facts, readAt: now });
    }
    for (const id of this.#known.keys()) {
      if (this.#known.size <= MOST) break;
      this.#known.delete(id);
    }
    return found;
  }
}
