import { setTimeout } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { type DatabaseHandle, EVERY_CONNECTION, LIST_STATEMENT_MS } from "./database.ts";

/** Oldest PostgreSQL that is supported (design, section 3). */
const OLDEST_MAJOR = 15;

/** The database cannot be used; the message says why and what to do. */
export class DatabaseUnavailableError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "DatabaseUnavailableError";
  }
}

/** A connection whose other end vanished without a word is noticed about ten seconds after this much silence, ms. */
const KEEP_ALIVE_MS = 10_000;

/** Pauses between two questions whether a database that was lost is back, ms: they double. */
const RESTORE_PAUSE_MS = { first: 200, longest: 5_000 } as const;

/**
 * How long a statement may run and wait for a lock on the connections of admission and of signing in, ms. Every statement
 * there is a matter of milliseconds: what takes longer waits for something, and whoever asked is told to try again. How
 * long admission waits for a row it decides itself (`LOCK_MS` in `admission.ts`).
 */
const SHORT_STATEMENT_MS = 10_000;
const SHORT_LOCK_MS = 5_000;

/** Connects to PostgreSQL. Throws `DatabaseUnavailableError` when it does not answer or is too old. */
export async function openPostgres(options: {
  url: string;
  /** For everything but admission, signing in and lists, which have their own. */
  connections: number;
  /** 4 when absent: a batch, one that waits for rows, and what is read beside them. */
  admissionConnections?: number;
  /** 4 when absent. */
  signInConnections?: number;
  /** For lists of a whole school or province; 4 when absent. */
  listConnections?: number;
  /** For everybody else's lists; 8 when absent. */
  readConnections?: number;
  /** A connection in the pool broke; the pool replaces it. */
  onError: (error: Error) => void;
}): Promise<DatabaseHandle> {
  const { url, connections, admissionConnections = 4, signInConnections = 4, onError } = options;
  const { listConnections = 4, readConnections = 8 } = options;
  const short = `set statement_timeout = ${SHORT_STATEMENT_MS}; set lock_timeout = ${SHORT_LOCK_MS}`;
  const pool = createPool(url, connections, EVERY_CONNECTION, onError);
  const admissionPool = createPool(url, admissionConnections, `${EVERY_CONNECTION}; ${short}`, onError);
  const signInPool = createPool(url, signInConnections, `${EVERY_CONNECTION}; ${short}`, onError);
  const list = `${EVERY_CONNECTION}; set statement_timeout = ${LIST_STATEMENT_MS}`;
  const wideListPool = createPool(url, listConnections, list, onError);
  const listPool = createPool(url, readConnections, list, onError);
  const pools = [pool, admissionPool, signInPool, wideListPool, listPool];
  const restored = watchConnections(pools, onError);
  const close = async (): Promise<void> => {
    await Promise.all(pools.map((each) => each.end()));
  };
  try {
    const { rows } = await pool.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    const major = Math.floor(Number(rows[0]?.version) / 10_000);
    if (major < OLDEST_MAJOR) {
      throw new DatabaseUnavailableError(
        `需要 PostgreSQL ${OLDEST_MAJOR} 或更新的版本，现在连接的是 ${major}`,
      );
    }
  } catch (error) {
    await close();
    if (error instanceof DatabaseUnavailableError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseUnavailableError(`无法连接 DATABASE_URL 指定的数据库：${reason}`, error);
  }
  return {
    kind: "postgres",
    db: drizzle(pool),
    pool,
    admissionPool,
    signInDb: drizzle(signInPool),
    wideListDb: drizzle(wideListPool),
    listDb: drizzle(listPool),
    onRestored: (listener) => void restored.add(listener),
    broken: new Promise(() => undefined),
    close,
  };
}

/** A pool whose connections begin with `setUp`. */
function createPool(url: string, max: number, setUp: string, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 30_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    // Statements given to a connection one after the other are sent without waiting for each other's answers.
    pipeline: true,
    application_name: "huxuan",
  });
  // A connection that cannot be set up cannot be used either; its next statement says so.
  pool.on("connect", (client) => client.query(setUp).catch(onError));
  return pool;
}

/**
 * Listens for errors of every connection, also while it is in use: the pool listens to idle ones only, and an `error`
 * event that nobody listens for ends the process. Whoever uses a connection that breaks gets its statements rejected.
 * After a loss the database is asked until it answers; then the listeners in the returned set are called.
 */
function watchConnections(pools: readonly pg.Pool[], onError: (error: Error) => void): Set<() => void> {
  const listeners = new Set<() => void>();
  let losses = 0;
  let waiting = false;

  async function waitForDatabase(): Promise<void> {
    let pause: number = RESTORE_PAUSE_MS.first;
    for (let seen = -1; seen !== losses; pause = Math.min(pause * 2, RESTORE_PAUSE_MS.longest)) {
      await setTimeout(pause, undefined, { ref: false });
      if (pools.some((pool) => pool.ending)) return;
      const before = losses;
      const answered = await Promise.all(pools.map((pool) => pool.query("select 1"))).then(
        () => true,
        () => false,
      );
      // A connection that broke in the meantime had something under way, too.
      if (answered) seen = before;
    }
    waiting = false;
    for (const listener of listeners) listener();
  }

  for (const pool of pools) {
    pool.on("connect", (client) => {
      client.on("error", (error) => {
        losses += 1;
        onError(error);
        if (waiting) return;
        waiting = true;
        void waitForDatabase();
      });
    });
    // The pool repeats the error of an idle connection.
    pool.on("error", () => undefined);
  }
  return listeners;
}
