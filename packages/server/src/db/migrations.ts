import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import type { DatabaseHandle } from "./database.ts";

/** Where drizzle-kit writes the migrations. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL("./migrations", import.meta.url));

/** One step of the schema: a file that drizzle-kit wrote. */
export interface Migration {
  /** Name of the file without `.sql`. */
  tag: string;
  /** When it was generated, ms since 1970: migrations are applied in this order. */
  at: number;
  /** SHA-256 of the file, hexadecimal. */
  hash: string;
  statements: readonly string[];
}

/** A migration as the database remembers it. */
export interface AppliedMigration {
  at: number;
  hash: string;
  /** Its indexes are not all made yet: see `applyMigrations`. */
  unfinished: boolean;
}

/** The schema cannot be brought up to date; the message says why and what to do. */
export class MigrationError extends Error {
  constructor(message: string) {
    super(`${message}。服务没有启动，数据没有改动`);
    this.name = "MigrationError";
  }
}

/** Any number that nobody else locks: nodes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_246_108;

/** Between two tries to be the node that migrates, ms. */
const LOCK_PAUSE_MS = 100;

/** Put behind the hash until the indexes of the migration are made. */
const UNFINISHED = " unfinished";

const CONCURRENT_INDEX =
  /^\s*create\s+(unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i;

/** Reads the migrations of a folder in their order. Throws `MigrationError` when a later one has an earlier date. */
export function readMigrations(folder: string = MIGRATIONS_FOLDER): Migration[] {
  const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, "utf8")) as {
    entries: { tag: string; when: number }[];
  };
  const migrations = journal.entries.map(({ tag, when }) => {
    const text = readFileSync(`${folder}/${tag}.sql`, "utf8");
    const hash = createHash("sha256").update(text).digest("hex");
    return { tag, at: when, hash, statements: text.split("--> statement-breakpoint") };
  });
  migrations.forEach(({ tag, at }, index) => {
    const before = migrations[index - 1];
    if (before !== undefined && before.at >= at) {
      throw new MigrationError(
        `迁移 ${tag} 的日期不晚于排在它前面的 ${before.tag}。请删除 ${tag}，重新生成这个迁移`,
      );
    }
  });
  return migrations;
}

/** The migrations that were applied to the database, oldest first. */
export async function readApplied(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const table = await client.query<{ there: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
  );
  if (table.rows[0]?.there !== true) return [];
  const { rows } = await client.query<{ at: string; hash: string }>(
    "select created_at as at, hash from drizzle.__drizzle_migrations order by created_at",
  );
  return rows.map(({ at, hash }) => ({
    at: Number(at),
    hash: hash.replace(UNFINISHED, ""),
    unfinished: hash.endsWith(UNFINISHED),
  }));
}

/**
 * The migrations that are still to be applied. Throws `MigrationError` when the database and the program do not fit: one
 * that was applied is missing or was changed, or one that was not is older than one that was.
 */
export function pendingMigrations(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): Migration[] {
  const newest = migrations.at(-1)?.at ?? 0;
  for (const { at, hash } of applied) {
    const known = migrations.find((migration) => migration.at === at);
    const day = new Date(at).toISOString().slice(0, 10);
    if (known === undefined) {
      throw new MigrationError(
        at > newest
          ? `数据库的结构来自更新的版本（${day} 的迁移），现在的程序不认识它。请使用与数据库相同或更新的版本`
          : `数据库执行过 ${day} 的一个迁移，现在的程序里没有它。请恢复这个迁移文件，或使用原来的版本`,
      );
    }
    if (known.hash !== hash) {
      throw new MigrationError(
        `迁移 ${known.tag} 在数据库执行过以后又被改动。请恢复原来的文件，把改动写成一个新的迁移`,
      );
    }
  }
  const latest = applied.at(-1)?.at ?? 0;
  const pending = migrations.filter(({ at }) => !applied.some((done) => done.at === at && !done.unfinished));
  const skipped = pending.find(({ at }) => at < latest && !applied.some((done) => done.at === at));
  if (skipped !== undefined) {
    throw new MigrationError(
      `迁移 ${skipped.tag} 还没有执行，但日期早于已经执行的迁移，继续启动会漏掉它。请删除并重新生成这个迁移，让它排在最后`,
    );
  }
  return pending;
}

/**
 * Applies every pending migration, each in a transaction of its own. `CREATE INDEX CONCURRENTLY` (`.concurrently()` in
 * `tables.ts`) comes after that transaction, so that large tables can be written meanwhile; the migration counts as
 * unfinished until then, and an index that a broken-off start left invalid is made again. With `plainly` they are made
 * within the transaction: on PGlite, which nobody else uses. Only while nobody else migrates: see `withMigrationLock`.
 */
export async function applyMigrations(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  { plainly }: { plainly: boolean },
): Promise<void> {
  const applied = await readApplied(client);
  for (const migration of pendingMigrations(migrations, applied)) {
    const later = plainly ? [] : migration.statements.filter((statement) => CONCURRENT_INDEX.test(statement));
    if (!applied.some(({ at }) => at === migration.at)) {
      await client.query("begin");
      try {
        await runMigration(client, migration, later);
        await client.query("commit");
      } catch (error) {
        await client.query("rollback").catch(() => undefined);
        throw error;
      }
    }
    if (later.length === 0) continue;
    for (const statement of later) await createIndex(client, statement);
    await client.query("update drizzle.__drizzle_migrations set hash = $1 where created_at = $2", [
      migration.hash,
      migration.at,
    ]);
  }
}

/** Runs a migration, except the statements `later`, and records it, in the transaction that is open. */
export async function runMigration(
  client: pg.ClientBase,
  { statements, hash, at }: Migration,
  later: readonly string[] = [],
): Promise<void> {
  await client.query("create schema if not exists drizzle");
  await client.query(
    `create table if not exists drizzle.__drizzle_migrations
       (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const statement of statements) {
    if (later.includes(statement)) continue;
    await client.query(CONCURRENT_INDEX.test(statement) ? withoutConcurrently(statement) : statement);
  }
  await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
    later.length > 0 ? hash + UNFINISHED : hash,
    at,
  ]);
}

const withoutConcurrently = (statement: string): string => statement.replace(/\s+concurrently/i, "");

/** Makes an index unless it is there and whole. One that was broken off is there and not valid: nobody uses it. */
async function createIndex(client: pg.ClientBase, statement: string): Promise<void> {
  const name = CONCURRENT_INDEX.exec(statement)?.[2] ?? "";
  const { rows } = await client.query<{ valid: boolean }>(
    `select i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relname = $1 and c.relnamespace = current_schema()::regnamespace`,
    [name],
  );
  if (rows[0]?.valid === true) return;
  if (rows[0] !== undefined) await client.query(`drop index concurrently "${name}"`);
  await client.query(statement);
}

/**
 * Runs `work` on a connection while no other node migrates. The lock is asked for again and again and never waited for:
 * a statement that waits would hold up every index that the node before makes concurrently.
 */
export async function withMigrationLock<T>(
  { pool }: Pick<DatabaseHandle, "pool">,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    for (;;) {
      const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [
        MIGRATION_LOCK,
      ]);
      if (rows[0]?.locked === true) break;
      await setTimeout(LOCK_PAUSE_MS);
    }
    try {
      return await work(client);
    } finally {
      await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]).catch((error: unknown) => {
        broken = error instanceof Error ? error : new Error(String(error));
      });
    }
  } finally {
    client.release(broken);
  }
}
