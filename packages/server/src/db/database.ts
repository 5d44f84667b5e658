import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";

/** The one type of a database, PGlite or PostgreSQL. */
export type Database = NodePgDatabase;

/** Inside `transaction`: use it for every statement, never the database beside it (PGlite has one connection). */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** What takes statements: the database itself or a transaction. */
export type Queryable = Database | Transaction;

/** An open database. */
export interface DatabaseHandle {
  kind: "pglite" | "postgres";
  db: Database;
  /** For hand-written SQL on the hot path. On PGlite it holds one connection. */
  pool: pg.Pool;
  close(): Promise<void>;
}
