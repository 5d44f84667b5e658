import type { Database } from "../../db/index.ts";
import { insertOf } from "../../db/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { chinaDay } from "../../text/china-time.ts";
import { makeDay } from "./partitions.ts";
import { accessLog } from "./tables.ts";

/** How long a call may wait until it is written, ms: thousands of calls a second cost one statement. */
const WRITE_MS = 1_000;
/** Calls that wait at most while the database is away; the newest are dropped, and the server's log says how many. */
const MOST_WAITING = 50_000;
/** Rows of one statement. */
const AT_ONCE = 2_000;

/** A call that was answered. */
export type AnsweredCall = Omit<typeof accessLog.$inferSelect, "id">;

type Needs = Pick<CoreServices, "db" | "log" | "onStop">;

/**
 * Who called what. Written a second later, together, off the way of the answers: a process that is killed loses the rows of
 * that second, never what the calls did.
 */
export class AccessLog {
  readonly #services: Needs;
  readonly #listeners: ((calls: readonly AnsweredCall[]) => Promise<void>)[] = [];
  readonly #days = new Set<string>();
  #waiting: AnsweredCall[] = [];
  #dropped = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(services: Needs) {
    this.#services = services;
    services.onStop(() => this.written());
  }

  /** Takes one. */
  record(call: AnsweredCall): void {
    if (this.#waiting.length >= MOST_WAITING) {
      this.#dropped += 1;
      return;
    }
    this.#waiting.push(call);
    this.#timer ??= setTimeout(() => void this.written(), WRITE_MS).unref();
  }

  /** Calls that are answered and not yet written. */
  get unwritten(): number {
    return this.#waiting.length;
  }

  /** Called with what was written. */
  onWritten(listener: (calls: readonly AnsweredCall[]) => Promise<void>): void {
    this.#listeners.push(listener);
  }

  /** Resolves when all that was recorded is written. */
  written(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const calls = this.#waiting.splice(0);
    const { log } = this.#services;
    if (this.#dropped > 0) log.warn({ calls: this.#dropped }, "calls were not recorded");
    this.#dropped = 0;
    for (let start = 0; start < calls.length; start += AT_ONCE) {
      const some = calls.slice(start, start + AT_ONCE);
      try {
        await this.#store(some);
      } catch (error) {
        log.error({ err: error, calls: some.length }, "calls were not recorded");
        continue;
      }
      for (const listener of this.#listeners)
        await listener(some).catch((error: unknown) => log.error({ err: error }, "calls were not followed"));
    }
  }

  async #store(calls: readonly AnsweredCall[]): Promise<void> {
    const { db } = this.#services;
    await this.#makeDays(db, calls);
    // Null values go as well: every row has the same fields.
    await db.execute(insertOf(accessLog, calls));
  }

  async #makeDays(db: Database, calls: readonly AnsweredCall[]): Promise<void> {
    for (const day of new Set(calls.map(({ at }) => chinaDay(at)))) {
      if (this.#days.has(day)) continue;
      await makeDay(db, day);
      this.#days.add(day);
    }
  }
}

/** What asks for the log of calls. */
export interface NeedsAccessLog {
  accessLog: AccessLog;
}
