import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { getTableName } from "drizzle-orm";
import type pg from "pg";
import { ZipFile } from "yazl";
import type { DatabaseHandle } from "../../db/index.ts";
import { installation } from "../../db/tables.ts";
import { readApplied } from "../../db/migrations.ts";
import { SECRET_KEY } from "../../secret/secret.ts";
import { packSecret } from "./backup-secret.ts";
import { BackupError, type BackupTable, emptyManifest, MANIFEST, summed, tableEntry } from "./archive.ts";

/** Rows that are read from the database at a time. */
const ROWS_AT_ONCE = 2_000;

/** Makes the text of every value the same on each database and server. */
export const PLAIN_TEXT = `set local datestyle = 'ISO'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

/** What `platform/files` calls a stored file: its SHA-256, in two levels of folders. */
const STORED_FILE = /^[0-9a-f]{2}[/\\][0-9a-f]{2}[/\\][0-9a-f]{64}$/;

/** Where the files of this installation are: a folder, or elsewhere (a bucket). */
export type FilesPlace = { folder: string } | "elsewhere";

/** What was backed up or restored. */
export interface BackupSummary {
  tables: number;
  rows: number;
  files: number;
  /** The files themselves are in a bucket and not in the backup. */
  filesElsewhere: boolean;
}

/**
 * Writes the database, as it is at one moment, and the stored files into one zip archive that must not exist yet; people
 * may go on working meanwhile. Throws `BackupError`, and leaves no half of a file, when it cannot.
 */
export async function writeBackup(
  database: DatabaseHandle,
  {
    file,
    files,
    now,
    secret,
  }: {
    file: string;
    files: FilesPlace;
    now: Date;
    /**
     * The installation's, undefined while it has none, and what encrypts it in the backup; without a passphrase it is not in
     * there.
     */
    secret: { value: string | undefined; passphrase: string | undefined };
  },
): Promise<BackupSummary> {
  if (existsSync(file)) throw new BackupError(`${file} 已经存在。请换一个文件名，或先移走它`);
  const part = `${file}.part`;
  const packed = secret.value === undefined ? undefined : packSecret(secret.value, secret.passphrase);
  const client = await database.pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query(PLAIN_TEXT);
    const manifest = emptyManifest({
      writtenAt: now.toISOString(),
      database: database.kind,
      files: files === "elsewhere" ? "elsewhere" : "included",
    });
    if (packed !== undefined) manifest.secret = packed;
    const applied = await readApplied(client);
    if (applied.length === 0) throw new BackupError("数据库里没有互选的数据，没有可以备份的内容");
    manifest.migrations = applied.map(({ at, hash }) => ({ at, hash }));
    manifest.tables = await tablesOf(client);
    const stored = files === "elsewhere" ? [] : await storedFiles(files.folder);

    const zip = new ZipFile();
    const failed = Promise.withResolvers<never>();
    failed.promise.catch(() => undefined);
    zip.on("error", (error) => failed.reject(error));
    // Each is begun when the one before has been written.
    const add = (name: string, source: () => AsyncIterable<Buffer>): void =>
      zip.addReadStreamLazy(name, { compress: true, mtime: now }, (give) => {
        const stream = Readable.from(
          summed(source(), (sum) => {
            manifest.entries[name] = sum;
          }),
          { objectMode: false },
        );
        stream.on("error", failed.reject);
        give(null, stream);
      });
    for (const table of manifest.tables) add(tableEntry(table.name), () => rowsOf(client, table));
    for (const name of stored) {
      const path = join((files as { folder: string }).folder, name);
      add(`files/${name.replaceAll("\\", "/")}`, () => createReadStream(path));
    }
    zip.addReadStreamLazy(MANIFEST, { compress: true, mtime: now }, (give) => {
      const text = async function* (): AsyncGenerator<Buffer> {
        // After the rows: no row has a number that its sequence will give again.
        manifest.sequences = await sequencesOf(client);
        yield Buffer.from(JSON.stringify(manifest, null, 1));
      };
      const stream = Readable.from(text(), { objectMode: false });
      stream.on("error", failed.reject);
      give(null, stream);
    });
    zip.end();
    const written = pipeline(
      zip.outputStream as Readable,
      createWriteStream(part, { flags: "wx", mode: 0o600 }),
    );
    await Promise.race([written, failed.promise]);
    await client.query("commit");
    await toDisk(part);
    await rename(part, file);
    return {
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: stored.length,
      filesElsewhere: files === "elsewhere",
    };
  } catch (error) {
    await client.query("rollback").catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure));
    });
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") await rm(part, { force: true });
    throw explained(error, part);
  } finally {
    client.release(broken);
  }
}

function explained(error: unknown, part: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EEXIST")
    return new BackupError(`${part} 已经存在：另一次备份正在写它，或没有写完。请先移走它`);
  if (code === "ENOSPC") return new BackupError(`磁盘空间不足，没有写完备份。请腾出空间后重试`, error);
  if (code === "ENOENT" || code === "EACCES" || code === "EROFS") {
    return new BackupError(
      `无法写入 ${part}：${(error as Error).message}。请确认目录存在而且可以写入`,
      error,
    );
  }
  return error;
}

/** The tables of the schema `public` with their columns, without those of extensions. */
async function tablesOf(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<Omit<BackupTable, "rows">>(
    `select c.relname as name, json_agg(
       json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum
     ) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname`,
  );
  return rows.map((table) => ({ ...table, rows: 0 }));
}

/** The rows of a table, counted in it on the way. */
async function* rowsOf(client: pg.ClientBase, table: BackupTable): AsyncGenerator<Buffer> {
  const values = table.columns.map(({ name }) => `${quoted(name)}::text`).join(", ");
  // The secret itself goes into no backup: with it anybody writes tokens.
  const rows = table.name === getTableName(installation) ? `where key <> '${SECRET_KEY}'` : "";
  await client.query(
    `declare backup_rows no scroll cursor for
     select array_to_json(array[${values}])::text as line from ${quoted(table.name)} ${rows}`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from backup_rows`);
    if (rows.length === 0) break;
    table.rows += rows.length;
    yield Buffer.from(`${rows.map(({ line }) => line).join("\n")}\n`);
  }
  await client.query("close backup_rows");
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

async function sequencesOf(
  client: pg.ClientBase,
): Promise<{ name: string; value: string; isCalled: boolean }[]> {
  const { rows } = await client.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public' order by 1",
  );
  const sequences = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    );
    for (const { value, isCalled } of state) sequences.push({ name, value, isCalled });
  }
  return sequences;
}

/** Names of the stored files below the folder; those that are still arriving are not among them. */
export async function storedFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => STORED_FILE.test(name)).sort();
}

/** A backup that was reported as written survives a power cut. */
async function toDisk(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
