import { afterFailure, type FailureRecord, NO_FAILURES } from "./rules.ts";
import { TwoGenerationCache } from "./two-generation-cache.ts";

const REMEMBERED = 10_000;

/**
 * Failures of user names that do not exist. They are counted and locked like real ones, or the answers would
 * tell which names exist. In memory: a guesser who waits for a restart learns nothing worth a table.
 */
export class Strangers {
  readonly #records = new TwoGenerationCache<string, FailureRecord>(REMEMBERED);

  record(name: string): FailureRecord {
    return this.#records.get(name) ?? NO_FAILURES;
  }

  fail(name: string, now: Date): FailureRecord {
    const record = afterFailure(this.record(name), now);
    this.#records.set(name, record);
    return record;
  }
}
