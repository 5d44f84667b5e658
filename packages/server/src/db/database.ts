import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";

/** The one type of a database, PGlite or PostgreSQL. */
export type Database = NodePgDatabase;

/** Inside `transaction`: use it for every statement, never the database beside it (PGlite has one connection). */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** What takes statements: the database itself or a transaction. */
export type Queryable = Database | Transaction;

/**
 * Set on every connection. Prepared statements are planned for the tables as they are now: a plan that was made while
 * a table was empty would go on reading all of it when thousands of rows are in it. And no statement of ours is worth
 * compiling.
 */
export const EVERY_CONNECTION = "set plan_cache_mode = force_custom_plan; set jit = off";

/** How long a statement of a list may run, ms: who asked is told to ask for less. */
export const LIST_STATEMENT_MS = 5_000;

/** An open database. */
export interface DatabaseHandle {
  kind: "pglite" | "postgres";
  db: Database;
  /** For hand-written SQL on the hot path. On PGlite it holds one connection. */
  pool: pg.Pool;
  /**
   * A few connections for admission and for the check of every request, which nothing else uses: no report and no import
   * keeps them. Statements on them are short, or are broken off. On PGlite they are the same as `pool`.
   */
  admissionPool: pg.Pool;
  /** A few connections for signing in, for the same reason. On PGlite the same as `db`. */
  signInDb: Database;
  /**
   * A few connections for lists of a whole school or province, however many ask for them, and some for everybody else's
   * lists. Statements on both are broken off after `LIST_STATEMENT_MS`. On PGlite the same as `db`, without that end.
   */
  wideListDb: Database;
  listDb: Database;
  /**
   * Calls `listener` each time the database answers again after connections to it broke: nobody knows whether what was
   * being committed was, so what is remembered must be read again. Never on PGlite, which has no connection to lose.
   */
  onRestored(listener: () => void): void;
  /**
   * Resolves when the database can do nothing more before the process is started again, with a sentence for people.
   * Never on PostgreSQL, which comes back by itself.
   */
  broken: Promise<Error>;
  close(): Promise<void>;
}
