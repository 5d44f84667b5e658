import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Readable } from "node:stream";
import type { ClientBase } from "pg";
import { ZipFile } from "yazl";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  createEmptyDatabase,
  type TestDatabase,
  type TestDatabaseKind,
  testDatabaseKind,
} from "../../../testing/databases.ts";
import { createRelease01 } from "../../../testing/release-0.1.ts";
import { killProcesses, runScript } from "../../../testing/server-process.ts";
import { startTestServer } from "../../../testing/server.ts";
import { migrate, openPglite } from "../../db/index.ts";
import { MIGRATIONS_FOLDER } from "../../db/migrations.ts";
import { installationSecret, keepSecret, presentSecret, SECRET_KEY } from "../../secret/secret.ts";
import { parseSettings } from "../../settings/index.ts";
import { Archive, MANIFEST, tableEntry } from "./archive.ts";
import { planSecret } from "./backup-secret.ts";
import { BackupError, restoreBackup, writeBackup } from "./index.ts";

const kind = testDatabaseKind();

/** The secret of the installation that is backed up, without a passphrase. */
const OWN = { value: "the secret of this installation, which is long", passphrase: undefined };
/** An installation that has no secret yet, and keeps none. */
const NONE = { present: undefined, isFixed: false, keep: async () => undefined };

const folder = mkdtempSync(join(tmpdir(), "huxuan-backup-"));
const file = join(folder, "all.zip");
const filesFolder = join(folder, "files");
const text = "讲义";
const hash = createHash("sha256").update(text).digest("hex");
const stored = join(hash.slice(0, 2), hash.slice(2, 4), hash);

let source: TestDatabase;
beforeAll(async () => {
  source = await createEmptyDatabase(kind);
  await createRelease01(source);
  await migrate(source);
  // Separators of lines that are text, and everything that has to be escaped.
  await source.pool.query("update course set description = $1 where code = 'A002'", ['a\u2028b\r\n"\\\t{},']);
  mkdirSync(join(filesFolder, dirname(stored)), { recursive: true });
  writeFileSync(join(filesFolder, stored), text);
  writeFileSync(join(filesFolder, "arriving.part"), "half");
  await writeBackup(source, { file, files: { folder: filesFolder }, now: new Date(), secret: OWN });
});
afterAll(async () => {
  await source.close();
  rmSync(folder, { recursive: true, force: true });
});

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await killProcesses();
  for (const one of opened.splice(0)) await one.close();
});

async function emptyDatabase(which: TestDatabaseKind = kind): Promise<TestDatabase> {
  const database = await createEmptyDatabase(which);
  opened.push(database);
  return database;
}

/** Every row of every table, and what the sequences give next. */
async function contents({ pool }: Pick<TestDatabase, "pool">): Promise<Record<string, string[]>> {
  const names = async (query: string): Promise<string[]> =>
    (await pool.query<{ name: string }>(query)).rows.map(({ name }) => name);
  const all: Record<string, string[]> = {};
  for (const name of await names("select tablename as name from pg_tables where schemaname = 'public'")) {
    // The secret is in no backup, and how it comes back is a matter of its own.
    const rows = name === "installation" ? "where key <> 'secret'" : "";
    all[name] = await names(`select to_jsonb(t)::text as name from "${name}" t ${rows} order by 1`);
  }
  for (const name of await names("select sequencename as name from pg_sequences where schemaname = 'public'"))
    all[name] = await names(`select concat(last_value, is_called) as name from "${name}"`);
  all["constraints"] = await names(
    "select concat(conrelid::regclass, pg_get_constraintdef(oid)) as name from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f' order by 1",
  );
  all["triggers"] = await names(
    "select concat(tgname, tgenabled) as name from pg_trigger where not tgisinternal order by 1",
  );
  return all;
}

const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(BackupError);
  return (error as Error).message;
};

/** Where the files of a restored installation go. */
const elsewhere = (): string => mkdtempSync(join(folder, "restored-"));

test("a backup gives back every row, number, reference and file", async () => {
  const target = await emptyDatabase();
  const files = elsewhere();
  const summary = await restoreBackup(target, { file, files: { folder: files }, force: false, secret: NONE });
  expect(summary).toMatchObject({ files: 1, filesElsewhere: false });
  expect(await contents(target)).toEqual(await contents(source));
  expect(readFileSync(join(files, stored), "utf8")).toBe(text);
  expect(existsSync(join(files, "arriving.part"))).toBe(false);
  await migrate(target);
  // The numbers go on behind those that were given.
  const { rows } = await target.pool.query(
    "insert into school (code, name, short_name, pinyin, section_clock) values ('X', '', '', '', '[]') returning id",
  );
  expect(rows).toEqual([{ id: 3 }]);
});

describe.runIf(kind === "postgres")("between the two databases", () => {
  test("a backup of PostgreSQL is restored into PGlite, and a backup of that into PostgreSQL", async () => {
    const light = await emptyDatabase("pglite");
    await restoreBackup(light, { file, files: { folder: elsewhere() }, force: false, secret: NONE });
    expect(await contents(light)).toEqual(await contents(source));
    const back = join(folder, "light.zip");
    await writeBackup(light, { file: back, files: { folder: elsewhere() }, now: new Date(), secret: OWN });
    const target = await emptyDatabase();
    await restoreBackup(target, { file: back, files: { folder: elsewhere() }, force: false, secret: NONE });
    expect(await contents(target)).toEqual(await contents(source));
  });

  test("a backup is of one moment, and is written while a server runs; a restore is refused until it has stopped", async () => {
    const server = await startTestServer();
    opened.push(server);
    const running = join(folder, "running.zip");
    await writeBackup(server.database, { file: running, files: "elsewhere", now: new Date(), secret: OWN });
    expect(
      await refusal(
        restoreBackup(server.database, { file: running, files: "elsewhere", force: true, secret: NONE }),
      ),
    ).toMatch(/^还有互选的服务在使用这个数据库/);
    await expect(server.client("admin")).resolves.toBeDefined();
    const summary = await restoreBackup(await emptyDatabase(), {
      file: running,
      files: "elsewhere",
      force: false,
      secret: NONE,
    });
    expect(summary).toMatchObject({ files: 0, filesElsewhere: true });
  });
});

describe("the secret of the installation", () => {
  const passphrase = "vier Pferde, keine Klammer";
  const targets: TestDatabaseKind[] = kind === "postgres" ? ["postgres", "pglite"] : ["pglite"];

  /** A database, with the settings by which its secret is found. */
  async function installed(which: TestDatabaseKind) {
    const database = await emptyDatabase(which);
    const settings = parseSettings({ HUXUAN_DATA: elsewhere() });
    const place = async () => ({
      present: await presentSecret(settings, database),
      isFixed: false,
      keep: (client: ClientBase, secret: string) => keepSecret(settings, database, client, secret),
    });
    return { database, settings, place };
  }
  const textOf = async (archive: Archive, name: string): Promise<string> =>
    (await (await archive.read(name)).toArray()).join("");

  /** A backup of an installation on one database, and its secret. */
  async function backedUp(which: TestDatabaseKind, sealedWith: string | undefined) {
    const { database, settings } = await installed(which);
    await migrate(database);
    const value = await installationSecret(settings, database);
    const path = join(elsewhere(), "all.zip");
    const secret = { value, passphrase: sealedWith };
    await writeBackup(database, { file: path, files: "elsewhere", now: new Date(), secret });
    return { value, path };
  }

  /** The same as releases before wrote it on PostgreSQL: the secret is a row. */
  async function asBefore(path: string, value: string): Promise<string> {
    const archive = await Archive.open(path);
    const { secret: _, ...manifest } = archive.manifest;
    const zip = new ZipFile();
    for (const table of manifest.tables) {
      const name = tableEntry(table.name);
      let content = await textOf(archive, name);
      if (table.name === "installation") {
        content += `${JSON.stringify([SECRET_KEY, value])}\n`;
        table.rows += 1;
      }
      const bytes = Buffer.from(content);
      manifest.entries[name] = {
        bytes: bytes.length,
        sha256: createHash("sha256").update(bytes).digest("hex"),
      };
      zip.addBuffer(bytes, name);
    }
    archive.close();
    zip.addBuffer(Buffer.from(JSON.stringify(manifest)), MANIFEST);
    zip.end();
    const older = join(elsewhere(), "older.zip");
    writeFileSync(older, Buffer.concat(await (zip.outputStream as Readable).toArray()));
    return older;
  }

  const restoreInto = async (
    { database, place }: Awaited<ReturnType<typeof installed>>,
    path: string,
    given: { passphrase?: string; giveUpSecret?: boolean } = {},
  ) =>
    restoreBackup(database, {
      file: path,
      files: "elsewhere",
      force: true,
      secret: await place(),
      ...given,
    });
  const directions: [TestDatabaseKind, TestDatabaseKind][] =
    kind === "postgres"
      ? [
          ["postgres", "pglite"],
          ["pglite", "postgres"],
        ]
      : [["pglite", "pglite"]];

  test.each(directions)("from %s to %s: it comes back with the passphrase alone", async (from, to) => {
    const { value, path } = await backedUp(from, passphrase);
    const archive = await Archive.open(path);
    for (const name of archive.names("")) expect(await textOf(archive, name)).not.toContain(value);
    archive.close();

    const target = await installed(to);
    expect(await refusal(restoreInto(target, path))).toMatch(
      /HUXUAN_BACKUP_PASSPHRASE.*--without-secret.*数据没有改动/,
    );
    expect(await refusal(restoreInto(target, path, { passphrase: "vier Pferde, eine Klammer" }))).toMatch(
      /口令不正确/,
    );
    expect(Object.keys(await contents(target.database))).toEqual(["constraints", "triggers"]);
    expect(await restoreInto(target, path, { passphrase })).toMatchObject({ secret: "kept" });
    expect(await presentSecret(target.settings, target.database)).toBe(value);
    expect(await installationSecret(target.settings, target.database)).toBe(value);
    // Where it is there already, nobody has to know the passphrase.
    const plan = planSecret(archive.manifest, await target.place(), {
      passphrase: undefined,
      giveUp: false,
    });
    expect(plan).toEqual({ outcome: "kept", secret: value });
  });

  test("without a passphrase it is not in the backup, and without both it is lost", async () => {
    const { value, path } = await backedUp(kind, undefined);
    const archive = await Archive.open(path);
    for (const name of archive.names("")) expect(await textOf(archive, name)).not.toContain(value);
    archive.close();
    const target = await installed(kind);
    expect(await restoreInto(target, path)).toMatchObject({ secret: "lost" });
    expect(await presentSecret(target.settings, target.database)).toBeUndefined();
    const sealed = await backedUp(kind, passphrase);
    expect(await restoreInto(target, sealed.path, { giveUpSecret: true })).toMatchObject({ secret: "lost" });
    expect(await presentSecret(target.settings, target.database)).toBeUndefined();
  });

  test.each(targets)("a backup of an older release, which has it as a row, gives it to %s", async (to) => {
    const { value, path } = await backedUp(kind, undefined);
    const target = await installed(to);
    expect(await restoreInto(target, await asBefore(path, value))).toMatchObject({ secret: "kept" });
    expect(await presentSecret(target.settings, target.database)).toBe(value);
  });

  test("one of the environment is not replaced, and a passphrase is long", async () => {
    const { value, path } = await backedUp(kind, passphrase);
    const { database } = await installed(kind);
    const secret = { ...NONE, present: "another secret of the environment, long", isFixed: true };
    const options = { file: path, files: "elsewhere" as const, force: true, passphrase };
    expect(await refusal(restoreBackup(database, { ...options, secret }))).toMatch(/^HUXUAN_SECRET/);
    expect(
      await restoreBackup(database, { ...options, secret: { ...secret, present: value } }),
    ).toMatchObject({ secret: "kept" });
    await expect(backedUp(kind, "zu kurz")).rejects.toThrow("至少 12 个字符");
  });
});

test("data is replaced only when that is forced, and then all of it", async () => {
  const target = await emptyDatabase();
  const files = elsewhere();
  await restoreBackup(target, { file, files: { folder: files }, force: false, secret: NONE });
  await target.pool.query(
    "insert into school (code, name, short_name, pinyin, section_clock) values ('X', '', '', '', '[]')",
  );
  const late = createHash("sha256").update("later").digest("hex");
  const path = join(files, late.slice(0, 2), late.slice(2, 4), late);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, "later");
  const before = await contents(target);
  expect(
    await refusal(restoreBackup(target, { file, files: { folder: files }, force: false, secret: NONE })),
  ).toMatch(/^数据库里已经有数据.*--force/);
  expect(await contents(target)).toEqual(before);
  expect(existsSync(path)).toBe(true);
  await restoreBackup(target, { file, files: { folder: files }, force: true, secret: NONE });
  expect(await contents(target)).toEqual(await contents(source));
  expect(existsSync(path)).toBe(false);
});

test("tables of another program are never dropped", async () => {
  const target = await emptyDatabase();
  await target.pool.query("create table theirs (id int)");
  expect(
    await refusal(restoreBackup(target, { file, files: { folder: elsewhere() }, force: true, secret: NONE })),
  ).toMatch(/^这个数据库里有其他程序的表/);
  await target.pool.query("select id from theirs");
});

describe("a file that is not a whole backup is refused before anything changes:", () => {
  const bytes = (): Buffer => readFileSync(file);
  const broken: [string, () => Buffer][] = [
    ["cut off", () => bytes().subarray(0, Math.floor(bytes().length * 0.9))],
    // In the content of its first part: beside it stand times that nobody reads.
    ["changed in the middle", () => Buffer.from(bytes().map((byte, at) => (at === 100 ? byte ^ 1 : byte)))],
    ["something else", () => Buffer.from("not a backup")],
    ["empty", () => Buffer.alloc(0)],
  ];
  test.each(broken)("%s", async (name, make) => {
    const path = join(folder, `${name}.zip`);
    writeFileSync(path, make());
    const target = await emptyDatabase();
    const files = elsewhere();
    expect(
      await refusal(
        restoreBackup(target, { file: path, files: { folder: files }, force: true, secret: NONE }),
      ),
    ).toMatch(/不是完整的备份文件/);
    expect(Object.keys(await contents(target))).toEqual(["constraints", "triggers"]);
    expect(readdirSync(files)).toEqual([]);
  });

  test("not there", async () => {
    const missing = join(folder, "missing.zip");
    expect(
      await refusal(restoreBackup(source, { file: missing, files: "elsewhere", force: true, secret: NONE })),
    ).toBe(`没有文件 ${missing}`);
  });
});

test("a backup is not written over a file, leaves no half of one, and nobody else can read it", async () => {
  expect(
    await refusal(writeBackup(source, { file, files: "elsewhere", now: new Date(), secret: OWN })),
  ).toMatch(/已经存在/);
  expect(statSync(file).mode & 0o077).toBe(0);
  const nowhere = join(folder, "no", "such", "folder.zip");
  expect(
    await refusal(writeBackup(source, { file: nowhere, files: "elsewhere", now: new Date(), secret: OWN })),
  ).toMatch(/无法写入/);
  expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
});

describe("releases", () => {
  /** The migrations of a release after this one. */
  function nextRelease(): string {
    const next = mkdtempSync(join(folder, "next-"));
    cpSync(MIGRATIONS_FOLDER, next, { recursive: true });
    const journal = JSON.parse(readFileSync(join(next, "meta", "_journal.json"), "utf8")) as {
      entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
    };
    const last = journal.entries.at(-1);
    const entry = { idx: 0, version: "7", when: (last?.when ?? 0) + 1, tag: "9999_next", breakpoints: true };
    journal.entries.push(entry);
    writeFileSync(join(next, "meta", "_journal.json"), JSON.stringify(journal));
    writeFileSync(
      join(next, "9999_next.sql"),
      "alter table school add column motto text default '' not null",
    );
    return next;
  }

  test("a backup of an older release is restored and then brought up to date", async () => {
    const next = nextRelease();
    const target = await emptyDatabase();
    await restoreBackup(target, {
      file,
      files: { folder: elsewhere() },
      force: false,
      secret: NONE,
      migrationsFolder: next,
    });
    expect(await contents(target)).toEqual(await contents(source));
    await migrate(target, undefined, next);
    expect((await target.pool.query("select motto from school")).rows).toEqual([
      { motto: "" },
      { motto: "" },
    ]);
  });

  test("a backup of a newer release is refused", async () => {
    const newer = await emptyDatabase();
    await migrate(newer, undefined, nextRelease());
    const path = join(folder, "newer.zip");
    await writeBackup(newer, { file: path, files: "elsewhere", now: new Date(), secret: OWN });
    const target = await emptyDatabase();
    expect(
      await refusal(restoreBackup(target, { file: path, files: "elsewhere", force: true, secret: NONE })),
    ).toMatch(/^备份来自更新的版本/);
    expect(Object.keys(await contents(target))).toEqual(["constraints", "triggers"]);
  });
});

describe.runIf(kind === "pglite")("the commands", () => {
  const CLI = fileURLToPath(new URL("../../process/cli.ts", import.meta.url));

  test("back up a data folder once nobody uses it, and restore it into another", async () => {
    const data = join(folder, "data");
    const environment = { HUXUAN_DATA: data, INIT_CWD: folder };
    const database = await openPglite({ dataFolder: data });
    await migrate(database);
    await database.pool.query(
      "insert into school (code, name, short_name, pinyin, section_clock) values ('X', '', '', '', '[]')",
    );
    const refused = runScript(CLI, ["backup", "data.zip"], environment);
    expect(await refused.ended).toBe(1);
    expect(refused.printed()).toContain(`进程 ${process.pid}`);
    await database.close();

    const backup = runScript(CLI, ["backup", "data.zip"], environment);
    expect(await backup.ended, backup.printed()).toBe(0);
    expect(backup.printed()).toContain(`已备份到 ${join(folder, "data.zip")}`);
    expect(backup.printed()).toContain("没有给出备份口令，备份里没有平台密钥");
    const restored = join(folder, "restored-data");
    const restore = runScript(CLI, ["restore", "data.zip"], { HUXUAN_DATA: restored, INIT_CWD: folder });
    expect(await restore.ended, restore.printed()).toBe(0);
    expect(restore.printed()).toContain("平台密钥与备份时不同：所有登录都会退出，动态口令要重新设置");
    const again = await openPglite({ dataFolder: restored });
    opened.push(again);
    expect((await again.pool.query("select code from school")).rows).toEqual([{ code: "X" }]);
  });
});
