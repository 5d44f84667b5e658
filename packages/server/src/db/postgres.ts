import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { type DatabaseHandle, EVERY_CONNECTION } from "./database.ts";

/** Oldest PostgreSQL that is supported (design, section 3). */
const OLDEST_MAJOR = 15;

/** The database cannot be used; the message says why and what to do. */
export class DatabaseUnavailableError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "DatabaseUnavailableError";
  }
}

/** Connects to PostgreSQL. Throws `DatabaseUnavailableError` when it does not answer or is too old. */
export async function openPostgres(options: {
  url: string;
  connections: number;
  /** A connection in the pool broke; the pool replaces it. */
  onError: (error: Error) => void;
}): Promise<DatabaseHandle> {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections,
    connectionTimeoutMillis: 30_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // Statements given to a connection one after the other are sent without waiting for each other's answers.
    pipeline: true,
    application_name: "huxuan",
  });
  pool.on("error", options.onError);
  // A connection that cannot be set up cannot be used either; its next statement says so.
  pool.on("connect", (client) => client.query(EVERY_CONNECTION).catch(options.onError));
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
    await pool.end();
    if (error instanceof DatabaseUnavailableError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseUnavailableError(`无法连接 DATABASE_URL 指定的数据库：${reason}`, error);
  }
  return { kind: "postgres", db: drizzle(pool), pool, close: () => pool.end() };
}
