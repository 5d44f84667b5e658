import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { type DatabaseHandle, EVERY_CONNECTION } from "./database.ts";
import { takeLock } from "./lock-file.ts";

/** Waiting longer than this for the only connection is a statement beside a transaction that waits for it. */
const CONNECTION_WAIT_MS = 120_000;

/**
 * Opens the PGlite in `dataFolder`/pglite and locks it against a second server. Without a folder it is in
 * memory, from `dump` if given (tests). Throws `DataInUseError` when another server works on the folder.
 */
export async function openPglite(options: { dataFolder?: string; dump?: Blob }): Promise<DatabaseHandle> {
  const { dataFolder, dump } = options;
  let release = (): void => undefined;
  if (dataFolder !== undefined) {
    mkdirSync(dataFolder, { recursive: true });
    release = takeLock(join(dataFolder, "pglite.lock"));
  }
  try {
    const pglite = await PGlite.create({
      ...(dataFolder === undefined ? {} : { dataDir: join(dataFolder, "pglite") }),
      ...(dump === undefined ? {} : { loadDataDir: dump }),
    });
    await pglite.exec(EVERY_CONNECTION);
    const pool = createPglitePool(pglite);
    return {
      kind: "pglite",
      db: drizzle(pool),
      pool,
      close: async () => {
        try {
          await pool.end();
          await pglite.close();
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

/** One `pg` pool over an open PGlite, with its only connection kept open. */
export function createPglitePool(pglite: PGlite): pg.Pool {
  const config = createPgConfig(pglite);
  const { connection } = config;
  const parse = connection.parse.bind(connection);
  // Drizzle hands over its type parsers where PGlite expects a list of parameter types, and chokes on them.
  connection.parse = (query: { types?: unknown }) =>
    parse(Array.isArray(query.types) ? query : { ...query, types: [] });
  return new pg.Pool({
    ...(config as unknown as pg.PoolConfig),
    max: 1,
    pipeline: true,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
  });
}
