import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase, testDatabaseKind } from "../../testing/databases.ts";
import { migrate, MigrationError } from "./index.ts";

const kind = testDatabaseKind();
const folders: string[] = [];
let database: TestDatabase | undefined;
afterEach(async () => {
  await database?.close();
  database = undefined;
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder as drizzle-kit writes it: file name without `.sql`, date and text of each migration. */
function folderOf(...migrations: [tag: string, when: number, text: string][]): string {
  const folder = mkdtempSync(join(tmpdir(), "huxuan-migrations-"));
  folders.push(folder);
  mkdirSync(join(folder, "meta"));
  const entries = migrations.map(([tag, when], idx) => ({ idx, version: "7", when, tag, breakpoints: true }));
  writeFileSync(
    join(folder, "meta", "_journal.json"),
    JSON.stringify({ version: "7", dialect: "postgresql", entries }),
  );
  for (const [tag, , text] of migrations) writeFileSync(join(folder, `${tag}.sql`), text);
  return folder;
}

const FIRST: [string, number, string] = ["0000_first", 1_000, "create table place (id int, name text)"];
const THIRD: [string, number, string] = ["0001_third", 3_000, "create table person (id int)"];

/** The message with which the start is refused. */
async function refusal(folder: string): Promise<string> {
  const error: unknown = await migrate(database as TestDatabase, undefined, folder).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(MigrationError);
  return (error as Error).message;
}

const tables = async (): Promise<string[]> =>
  (
    await (database as TestDatabase).pool.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    )
  ).rows.map(({ name }) => name);

describe("nothing is skipped silently", () => {
  test("a migration that is dated before an applied one stops the start, and is applied once it is dated last", async () => {
    database = await createEmptyDatabase(kind);
    await migrate(database, undefined, folderOf(FIRST, THIRD));
    const text = "create table late (id int)";
    const late = await refusal(folderOf(FIRST, ["0001_second", 2_000, text], THIRD));
    expect(late).toBe(
      "迁移 0001_second 还没有执行，但日期早于已经执行的迁移，继续启动会漏掉它。请删除并重新生成这个迁移，让它排在最后。服务没有启动，数据没有改动",
    );
    expect(await tables()).toEqual(["person", "place"]);
    await migrate(database, undefined, folderOf(FIRST, THIRD, ["0002_second", 4_000, text]));
    expect(await tables()).toEqual(["late", "person", "place"]);
  });

  test("an applied migration that was changed stops the start", async () => {
    database = await createEmptyDatabase(kind);
    await migrate(database, undefined, folderOf(FIRST));
    const changed = await refusal(folderOf([FIRST[0], FIRST[1], `${FIRST[2]};`], THIRD));
    expect(changed).toMatch(/^迁移 0000_first 在数据库执行过以后又被改动。请恢复原来的文件/);
    expect(await tables()).toEqual(["place"]);
  });

  test("an applied migration that is missing stops the start", async () => {
    database = await createEmptyDatabase(kind);
    await migrate(database, undefined, folderOf(FIRST, THIRD));
    expect(await refusal(folderOf(THIRD))).toMatch(/^数据库执行过 1970-01-01 的一个迁移，现在的程序里没有它/);
  });

  test("a database of a newer release stops the start of an older one", async () => {
    database = await createEmptyDatabase(kind);
    await migrate(database, undefined, folderOf(FIRST, THIRD));
    expect(await refusal(folderOf(FIRST))).toMatch(/^数据库的结构来自更新的版本/);
  });

  test("files that are not in the order of their dates stop the start before anything is applied", async () => {
    database = await createEmptyDatabase(kind);
    expect(await refusal(folderOf(["0000_third", 3_000, "create table x ()"], FIRST))).toMatch(
      /^迁移 0000_first 的日期不晚于排在它前面的 0000_third/,
    );
    expect(await tables()).toEqual([]);
  });

  test("a migration that fails leaves nothing of itself, and those before it stand", async () => {
    database = await createEmptyDatabase(kind);
    const broken: [string, number, string] = [
      "0001_broken",
      2_000,
      "create table half (id int);--> statement-breakpoint\ninsert into nowhere values (1)",
    ];
    await expect(migrate(database, undefined, folderOf(FIRST, broken))).rejects.toMatchObject({
      code: "42P01",
    });
    expect(await tables()).toEqual(["place"]);
    await migrate(database, undefined, folderOf(FIRST, THIRD));
    expect(await tables()).toEqual(["person", "place"]);
  });
});

const INDEXED: [string, number, string] = [
  "0001_indexed",
  2_000,
  `create index concurrently "place_name" on "place" ("name");--> statement-breakpoint
create unique index concurrently "place_id" on "place" ("id");--> statement-breakpoint
create table "thing" ("id" int)`,
];

const indexes = async (): Promise<unknown[]> =>
  (
    await (database as TestDatabase).pool.query(
      `select indexrelid::regclass::text as name, indisvalid as valid from pg_index
       where indrelid = 'place'::regclass order by 1`,
    )
  ).rows;
const BOTH = [
  { name: "place_id", valid: true },
  { name: "place_name", valid: true },
];

test("indexes that are made concurrently stand in the file of the migration like everything else", async () => {
  database = await createEmptyDatabase(kind);
  await migrate(database, undefined, folderOf(FIRST, INDEXED));
  expect(await indexes()).toEqual(BOTH);
  await database.pool.query("select id from thing");
  // Once only.
  await database.pool.query("drop index place_name");
  await migrate(database, undefined, folderOf(FIRST, INDEXED));
  expect(await indexes()).toEqual(BOTH.slice(0, 1));
});

describe.runIf(kind === "postgres")("indexes on PostgreSQL", () => {
  test("an index that was broken off in the middle is dropped and made again at the next start", async () => {
    database = await createEmptyDatabase(kind);
    const { pool } = database;
    await migrate(database, undefined, folderOf(FIRST));
    const writer = await pool.connect();
    await writer.query("begin; insert into place values (1, 'a')");
    // The index waits for whoever is writing; then the node that makes it is cut off.
    const started = migrate(database, undefined, folderOf(FIRST, INDEXED)).catch((error: unknown) => error);
    await expect
      .poll(
        async () =>
          (
            await pool.query(
              `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
               and query like 'create index%' and wait_event_type = 'Lock'`,
            )
          ).rowCount,
      )
      .toBe(1);
    expect(await started).toBeInstanceOf(Error);
    await writer.query("commit");
    writer.release();
    expect(await indexes()).toEqual([{ name: "place_name", valid: false }]);
    // What came in the same file and not concurrently is not done twice.
    await migrate(database, undefined, folderOf(FIRST, INDEXED));
    expect(await indexes()).toEqual(BOTH);
  });

  test("the table is written while its index is made, and a node that waits for its turn does not hold it up", async () => {
    database = await createEmptyDatabase(kind);
    const { pool } = database;
    const folder = folderOf(FIRST, INDEXED);
    await migrate(database, undefined, folderOf(FIRST));
    const writer = await pool.connect();
    await writer.query("begin; insert into place values (1, 'a')");
    const nodes = [migrate(database, undefined, folder), migrate(database, undefined, folder)];
    await expect
      .poll(
        async () =>
          (
            await pool.query(
              `select 1 from pg_stat_activity where datname = current_database()
               and query like 'create index%' and wait_event_type = 'Lock'`,
            )
          ).rowCount,
      )
      .toBe(1);
    await pool.query("insert into place values (2, 'b')");
    await writer.query("commit");
    writer.release();
    await Promise.all(nodes);
    expect(await indexes()).toEqual(BOTH);
  });
});
