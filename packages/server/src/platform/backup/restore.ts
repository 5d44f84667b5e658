import { createWriteStream, existsSync } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { StringDecoder } from "node:string_decoder";
import { getTableName } from "drizzle-orm";
import type pg from "pg";
import type { DatabaseHandle } from "../../db/index.ts";
import { type Migration, readMigrations, runMigration, withMigrationLock } from "../../db/migrations.ts";
import { installation } from "../../db/tables.ts";
import { SECRET_KEY } from "../../secret/secret.ts";
import { planSecret, type SecretOutcome, type SecretPlace } from "./backup-secret.ts";
import { Archive, BackupError, type BackupTable, type Manifest, tableEntry } from "./archive.ts";
import { type BackupSummary, type FilesPlace, PLAIN_TEXT, quoted, storedFiles } from "./backup.ts";

/** Most rows, and characters, that are written by one statement. */
const ROWS_AT_ONCE = 1_000;
const CHARACTERS_AT_ONCE = 4_000_000;

/**
 * Puts what a backup holds in the place of everything in the database, in one transaction, and its files into the folder.
 * The schema is then the backup's: bring it up to date with `migrate`. Throws `BackupError` before anything changes when
 * the backup is not whole or of a newer release, when there is data and not `force`, or while servers run.
 */
export async function restoreBackup(
  database: DatabaseHandle,
  options: {
    file: string;
    files: FilesPlace;
    force: boolean;
    secret: SecretPlace;
    /** What the secret in the backup was encrypted with. */
    passphrase?: string | undefined;
    /** Restore although the installation has another secret than the backup: what was encrypted with that is lost. */
    giveUpSecret?: boolean;
    migrationsFolder?: string;
  },
): Promise<BackupSummary & { secret: SecretOutcome }> {
  const { file, files, force } = options;
  const archive = await Archive.open(file);
  try {
    const { manifest } = archive;
    const migrations = migrationsOf(manifest, readMigrations(options.migrationsFolder));
    const plan = planSecret(manifest, options.secret, {
      passphrase: options.passphrase,
      giveUp: options.giveUpSecret ?? false,
    });
    let { outcome } = plan;
    await withMigrationLock(database, async (client) => {
      await refuseOntoData(client, database.kind, force);
      // Named by what is in them: more of them harm nobody, should the rest fail.
      if (files !== "elsewhere") await restoreFiles(archive, files.folder);
      await client.query("begin");
      try {
        await client.query(PLAIN_TEXT);
        await restoreTables(client, archive, migrations);
        // Rows of an older release: the secret goes where that of this installation belongs.
        const older = await takeSecretRow(client);
        const wanted = options.secret.isFixed ? options.secret.present : (older ?? plan.secret);
        if (older !== undefined) outcome = wanted === older ? "kept" : "lost";
        if (wanted !== undefined && !options.secret.isFixed) await options.secret.keep(client, wanted);
        await client.query("commit");
      } catch (error) {
        await client.query("rollback").catch(() => undefined);
        throw error;
      }
      await client.query("analyze");
    });
    if (files !== "elsewhere" && manifest.files === "included") await removeOthers(archive, files.folder);
    return {
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: archive.names("files/").length,
      filesElsewhere: manifest.files === "elsewhere",
      secret: outcome,
    };
  } finally {
    archive.close();
  }
}

/** Takes the secret out of the rows, where backups of older releases have it. */
async function takeSecretRow(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ value: string }>(
    `delete from ${quoted(getTableName(installation))} where key = $1 returning value`,
    [SECRET_KEY],
  );
  return rows[0]?.value;
}

/** The migrations that make the schema of the backup. */
function migrationsOf(manifest: Manifest, known: readonly Migration[]): Migration[] {
  return manifest.migrations.map(({ at, hash }) => {
    const migration = known.find((one) => one.at === at);
    if (migration?.hash === hash) return migration;
    throw new BackupError(
      migration === undefined && at > (known.at(-1)?.at ?? 0)
        ? "备份来自更新的版本，现在的程序不认识它的数据库结构。请使用与备份相同或更新的版本。数据没有改动"
        : `备份的数据库结构和这个程序的不同（${new Date(at).toISOString().slice(0, 10)} 的迁移）。请使用写备份的版本，或它之后的版本。数据没有改动`,
    );
  });
}

async function refuseOntoData(
  client: pg.ClientBase,
  kind: DatabaseHandle["kind"],
  force: boolean,
): Promise<void> {
  if (kind === "postgres") {
    // What every server keeps open, besides the connections of its pools.
    const { rowCount } = await client.query(
      "select 1 from pg_stat_activity where datname = current_database() and application_name like 'huxuan-%'",
    );
    if (rowCount !== null && rowCount > 0) {
      throw new BackupError("还有互选的服务在使用这个数据库。请先停止所有服务，再恢复备份。数据没有改动");
    }
  }
  const { rows } = await client.query<{ tables: number; ours: boolean }>(
    `select count(*)::int as tables, to_regclass('drizzle.__drizzle_migrations') is not null as ours
     from pg_tables where schemaname = 'public'`,
  );
  const { tables = 0, ours = false } = rows[0] ?? {};
  if (tables === 0) return;
  if (!ours) {
    throw new BackupError("这个数据库里有其他程序的表。请为互选另建一个空的数据库。数据没有改动");
  }
  if (force) return;
  const { rows: accounts } = await client.query<{ there: boolean }>(
    "select exists (select from account) as there",
  );
  if (accounts[0]?.there === true) {
    throw new BackupError(
      "数据库里已经有数据，恢复备份会删除它们。确定要用备份替换全部数据，请加上 --force。数据没有改动",
    );
  }
}

async function restoreTables(
  client: pg.ClientBase,
  archive: Archive,
  migrations: readonly Migration[],
): Promise<void> {
  const { tables, sequences } = archive.manifest;
  await client.query(DROP_EVERYTHING);
  for (const migration of migrations) await runMigration(client, migration);
  // Without references rows may come in any order, and a trigger must not do again what it did.
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of references) {
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  }
  for (const { name } of tables) {
    await client.query(`alter table ${quoted(name)} disable trigger user`);
    await client.query(`delete from ${quoted(name)}`);
  }
  for (const table of tables) await restoreRows(client, archive, table);
  for (const { table, name, definition } of references) {
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  }
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
  for (const { name, value, isCalled } of sequences) {
    await client.query("select setval($1::regclass, $2::bigint, $3)", [quoted(name), value, isCalled]);
  }
}

async function restoreRows(client: pg.ClientBase, archive: Archive, table: BackupTable): Promise<void> {
  const columns = table.columns.map(({ name }) => quoted(name)).join(", ");
  const values = table.columns.map(({ type }, at) => `(v->>${at})::${type}`).join(", ");
  const insert = `insert into ${quoted(table.name)} (${columns}) overriding system value
    select ${values} from json_array_elements($1::json) as v`;
  let lines: string[] = [];
  let characters = 0;
  let rows = 0;
  const write = async (): Promise<void> => {
    const { rowCount } = await client.query(insert, [`[${lines.join(",")}]`]);
    rows += rowCount ?? 0;
    lines = [];
    characters = 0;
  };
  for await (const line of linesOf(await archive.read(tableEntry(table.name)))) {
    lines.push(line);
    characters += line.length;
    if (lines.length === ROWS_AT_ONCE || characters > CHARACTERS_AT_ONCE) await write();
  }
  if (lines.length > 0) await write();
  if (rows !== table.rows) throw new BackupError(`${table.name} 应有 ${table.rows} 行，只恢复了 ${rows} 行`);
}

/** Lines end with a line feed only: the other separators that Unicode knows are part of the text. */
async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  for await (const chunk of source) {
    const lines = (rest + decoder.write(chunk)).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

/** Everything that migrations and the queue of jobs made; what belongs to extensions stays. */
const DROP_EVERYTHING = `do $$
declare
  found record;
begin
  for found in
    select format('drop table if exists %I.%I cascade', 'public', relname) as command
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    union all
    select format('drop routine if exists %s cascade', p.oid::regprocedure)
    from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select format('drop type if exists %I.%I cascade', 'public', typname)
    from pg_type t where typnamespace = 'public'::regnamespace and typtype = 'e'
      and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
  loop
    execute found.command;
  end loop;
  drop schema if exists drizzle cascade;
  drop schema if exists pgboss cascade;
end
$$`;

async function restoreFiles(archive: Archive, folder: string): Promise<void> {
  for (const name of archive.names("files/")) {
    const path = join(folder, name.slice("files/".length));
    const bytes = archive.manifest.entries[name]?.bytes;
    if (existsSync(path) && (await stat(path)).size === bytes) continue;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(await archive.read(name), createWriteStream(`${path}.part`, { mode: 0o600 }));
    await rename(`${path}.part`, path);
  }
}

/** Files that only the data knew that was replaced. */
async function removeOthers(archive: Archive, folder: string): Promise<void> {
  const kept = new Set(archive.names("files/").map((name) => name.slice("files/".length)));
  for (const name of await storedFiles(folder)) {
    if (!kept.has(name.replaceAll("\\", "/"))) await rm(join(folder, name), { force: true });
  }
}
