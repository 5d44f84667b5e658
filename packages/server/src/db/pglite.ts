import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_stat_statements } from "@electric-sql/pglite/contrib/pg_stat_statements";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { freeBytes, LOG_FILE_BYTES, makePrivate, openDataFolder } from "./data-folder.ts";
import { type DatabaseHandle, EVERY_CONNECTION } from "./database.ts";
import { takeLock } from "./lock-file.ts";

/** Waiting longer than this for the only connection is a statement beside a transaction that waits for it. */
const CONNECTION_WAIT_MS = 120_000;

/** What PGlite throws to itself when a statement failed and it goes on. */
const STATEMENT_FAILED = 100;

/** PGlite ended in the middle of its work; the message says why and what to do. */
export class PgliteBrokenError extends Error {
  /** As PostgreSQL codes it, so that requests are refused like those of a database that is full or away. */
  readonly code: string;

  constructor(folder: string | undefined, cause: unknown) {
    const isFull = folder !== undefined && freeBytes(folder) < LOG_FILE_BYTES;
    const what = isFull
      ? `数据目录 ${folder} 所在的磁盘已满，内置数据库 PGlite 无法继续写入`
      : `内置数据库 PGlite 意外终止：${cause instanceof Error ? cause.message : String(cause)}`;
    super(`${what}。已确认的操作都已保存，请${isFull ? "腾出空间后" : ""}重新启动服务`, { cause });
    this.name = "PgliteBrokenError";
    this.code = isFull ? "53100" : "58000";
  }
}

/**
 * Opens the PGlite in `dataFolder`/pglite and locks it against a second server; nobody but this user can read the
 * folder. Without a folder it is in memory, from `dump` if given (tests). Throws `DataInUseError` when another server
 * works on the folder, `FolderNotPrivateError` when others can read it, `DiskFullError` when it has no room.
 */
export async function openPglite(options: { dataFolder?: string; dump?: Blob }): Promise<DatabaseHandle> {
  const { dataFolder, dump } = options;
  let release = (): void => undefined;
  if (dataFolder !== undefined) {
    openDataFolder(dataFolder);
    release = takeLock(join(dataFolder, "pglite.lock"));
  }
  try {
    const pglite = await PGlite.create({
      // Counts statements from the start; what shows them is created by who asks first (domain statement).
      extensions: { pg_stat_statements },
      ...(dataFolder === undefined ? {} : { dataDir: join(dataFolder, "pglite") }),
      ...(dump === undefined ? {} : { loadDataDir: dump }),
    });
    if (dataFolder !== undefined) makePrivate(dataFolder);
    await pglite.exec(EVERY_CONNECTION);
    const pool = createPglitePool(pglite);
    const { broken, state } = watchForEnd(pglite, pool, dataFolder);
    const db = drizzle(pool);
    return {
      kind: "pglite",
      db,
      pool,
      admissionPool: pool,
      signInDb: db,
      wideListDb: db,
      listDb: db,
      onRestored: () => undefined,
      broken,
      close: async () => {
        try {
          await pool.end();
          // One that ended by itself has nothing to close: it would never return.
          if (state.error === undefined) await pglite.close();
        } finally {
          release();
        }
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Notices that PGlite ended in the middle of its work (no room for its log, no memory). It does not notice it itself and
 * would go on for ever with the statement at hand or with the next one, and nothing else in this process with it. Here it
 * is entered no more after its end, and every statement is rejected.
 */
function watchForEnd(
  pglite: PGlite,
  pool: pg.Pool,
  folder: string | undefined,
): { broken: Promise<Error>; state: { error: PgliteBrokenError | undefined } } {
  const state: { error: PgliteBrokenError | undefined } = { error: undefined };
  const { promise: broken, resolve } = Promise.withResolvers<Error>();
  const end = (cause: unknown): PgliteBrokenError => {
    state.error ??= new PgliteBrokenError(folder, cause);
    return state.error;
  };
  const engine = pglite.Module;
  const enter = (work: () => void): (() => void) => {
    return () => {
      if (state.error !== undefined) return;
      try {
        work();
      } catch (error) {
        if ((error as { status?: unknown }).status !== STATEMENT_FAILED) end(error);
        throw error;
      }
    };
  };
  for (const name of [
    "_PostgresMainLoopOnce",
    "_PostgresMainLongJmp",
    "_PostgresSendReadyForQueryIfNecessary",
    "_pgl_pq_flush",
  ] as const) {
    engine[name] = enter(engine[name].bind(engine));
  }
  // The only thing that PGlite calls where it catches what a statement throws, and so the way out of its loop.
  const restore = engine.stackRestore.bind(engine);
  engine.stackRestore = (pointer) => {
    if (state.error !== undefined) throw state.error;
    return restore(pointer);
  };
  const execute = pglite.execProtocolStream.bind(pglite);
  pglite.execProtocolStream = async (message, settings) => {
    if (state.error !== undefined) throw state.error;
    try {
      return await execute(message, settings);
    } catch (error) {
      // Statements that fail are answered; nothing but an end is thrown.
      const reason = end(error);
      refuseAll(pool, reason);
      resolve(reason);
      throw reason;
    }
  };
  return { broken, state };
}

/**
 * Rejects every statement that is begun from now on. Those under way are rejected by their connection, which is of no use
 * after that: it would take the end of one statement for the end of another.
 */
function refuseAll(pool: pg.Pool, error: Error): void {
  const refuse = (...given: unknown[]): Promise<never> | undefined => {
    const callback = given.at(-1);
    if (typeof callback !== "function") return Promise.reject(error);
    process.nextTick(() => (callback as (reason: Error) => void)(error));
    return undefined;
  };
  // Whoever waits for the connection already gets a new one.
  pool.on("connect", (client) => void Object.assign(client, { query: refuse }));
  Object.assign(pool, { connect: refuse, query: refuse });
}

/** One `pg` pool over an open PGlite, with its only connection kept open. */
export function createPglitePool(pglite: PGlite): pg.Pool {
  const config = createPgConfig(pglite);
  const { connection } = config;
  const parse = connection.parse.bind(connection);
  // Drizzle hands over its type parsers where PGlite expects a list of parameter types, and chokes on them.
  connection.parse = (query: { types?: unknown }) =>
    parse(Array.isArray(query.types) ? query : { ...query, types: [] });
  // After its end it goes on telling what is left of its statements, to nobody: that must not stop it from ending.
  const end = connection.end.bind(connection);
  connection.end = () => {
    end();
    connection.on("error", () => undefined);
  };
  const pool = new pg.Pool({
    ...(config as unknown as pg.PoolConfig),
    max: 1,
    pipeline: true,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
  });
  // The statements under way are rejected; an `error` event that nobody listens for would end the process besides.
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("error", () => undefined);
  return Object.assign(pool, { query: keepingConnection(pool) });
}

/**
 * `query` of a pool that keeps its connection when a statement fails. `pg` would give it up as soon as it hears of the
 * error; the next one is the same here and would take the end of that statement, which is still to come, for the end of
 * its own: results would be lost, or somebody else's.
 */
function keepingConnection(pool: pg.Pool): (...statement: unknown[]) => Promise<unknown> {
  return async (...statement) => {
    const client = await pool.connect();
    try {
      return await (client.query as (...given: unknown[]) => Promise<unknown>)(...statement);
    } finally {
      client.release();
    }
  };
}
