import { isTransient } from "../errors/database-error.ts";
import type { Database, Transaction } from "./database.ts";

/** How often a transaction that lost against another is tried in all. */
const TRIES = 4;

/**
 * Runs `work` in one transaction and gives its result after commit; an error rolls back. A serialisation
 * failure or deadlock is tried again, so `work` must have no effects outside the database.
 */
export async function transaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  options: { isolation?: "read committed" | "repeatable read" | "serializable" } = {},
): Promise<T> {
  const config = options.isolation ? { isolationLevel: options.isolation } : undefined;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work, config);
    } catch (error) {
      if (attempt >= TRIES || !isTransient(error)) throw error;
    }
  }
}
