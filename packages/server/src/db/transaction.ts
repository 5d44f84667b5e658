import { isTransient } from "../errors/database-error.ts";
import type { Database, Transaction } from "./database.ts";

/** How often a transaction that lost against another is tried in all. */
const TRIES = 4;

/** What had to be locked changed while it was being locked. `transaction` then begins again. */
export class LocksOutdated extends Error {
  /** PostgreSQL's "serialization failure", by which `transaction` knows that trying again helps. */
  readonly code = "40001";

  constructor() {
    super("What was to be locked changed meanwhile");
    this.name = "LocksOutdated";
  }
}

/** Has something done after the commit, before `transaction` gives its result. */
export type AfterCommit = (task: () => Promise<void>) => void;

/**
 * Runs `work` in one transaction and gives its result after commit; an error rolls back. A serialisation
 * failure or deadlock is tried again, so `work` must have no effects outside the database: those it leaves to
 * `afterCommit`.
 */
export async function transaction<T>(
  db: Database,
  work: (tx: Transaction, afterCommit: AfterCommit) => Promise<T>,
  options: { isolation?: "read committed" | "repeatable read" | "serializable" } = {},
): Promise<T> {
  const config = options.isolation ? { isolationLevel: options.isolation } : undefined;
  for (let attempt = 1; ; attempt += 1) {
    const tasks: (() => Promise<void>)[] = [];
    let result: T;
    try {
      result = await db.transaction((tx) => work(tx, (task) => void tasks.push(task)), config);
    } catch (error) {
      if (attempt >= TRIES || !isTransient(error)) throw error;
      continue;
    }
    for (const task of tasks) await task();
    return result;
  }
}
