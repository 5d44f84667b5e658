import type { Redis } from "ioredis";
import type pg from "pg";
import type { Logger } from "pino";
import type { Database } from "../db/index.ts";
import type { Bus } from "../live/index.ts";
import type { SharedCounter } from "../rate-limit/index.ts";
import type { Settings } from "../settings/index.ts";
import type { Caches } from "./caches/index.ts";
import type { Jobs } from "./jobs/index.ts";
import type { Outbox } from "./outbox/index.ts";

/** Services that every domain can use. What a single domain provides is declared under `services` in its `domain.ts`. */
export interface CoreServices {
  db: Database;
  /** For hand-written SQL on the hot path. On PGlite it holds one connection. */
  pool: pg.Pool;
  /** For admission and the check of every request only; see `DatabaseHandle`. */
  admissionPool: pg.Pool;
  /** For signing in only. */
  signInDb: Database;
  /** For lists of a whole school or province, and for other lists: those who handle one get it as `db`. */
  wideListDb: Database;
  listDb: Database;
  databaseKind: "pglite" | "postgres";
  /** The only source of time. */
  clock: () => Date;
  settings: Settings;
  /** Of this installation. Keys are derived from it; it is never logged or sent. */
  secret: string;
  /** Counts for limits that all nodes share; undefined where this node counts for itself. */
  sharedCounter: SharedCounter | undefined;
  log: Logger;
  /** Where nodes share one; a command fails at once while it is away. */
  redis: Redis | undefined;
  bus: Bus;
  /** What keeps something between requests so that it need not be read again tells of it here. */
  caches: Caches;
  /** Delivers what transactions left with `writeOutbox`. */
  outbox: Outbox;
  /** Background work. It begins once all services are there. */
  jobs: Jobs;
  /** Runs when the server stops, after the last request and before the database closes; the latest first. */
  onStop: (work: () => Promise<void> | void) => void;
}
