import { eq, sql } from "drizzle-orm";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { pino } from "pino";
import writeExcelFile, { type SheetData } from "write-excel-file/node";
import readExcelFile from "read-excel-file/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createTestDatabase, type TestDatabase, testDatabaseKind } from "../../../testing/databases.ts";
import { createMemoryBus } from "../../live/index.ts";
import { type JobRecord, Jobs } from "../jobs/index.ts";
import { defineImport, type ImportResult, PlanOutdated, readerModule, Readings } from "./index.ts";
import { importFile } from "./tables.ts";
import { type reader, TEACHERS } from "./teacher-rows.fixture.ts";

/** Teachers of the import of this test. */
const staff = pgTable("test_staff", {
  staffNumber: text("staff_number").primaryKey(),
  schoolId: integer("school_id").notNull(),
  name: text().notNull(),
  hours: integer().notNull(),
});

const log = pino({ level: "silent" });
const by = { accountId: 1, personName: "教务处", schoolId: 3 };
const here = new AbortController().signal;
let database: TestDatabase;
let jobs: Jobs;
const readings = new Readings();
/** Called in the transaction that writes, before it does. */
let beforeWrite: () => void = () => undefined;

// From here to the next empty line it is what README.md shows.
const teacherImport = defineImport<object>()({
  name: "test-teacher-import",
  title: "导入教师",
  rows: TEACHERS,
  reader: readerModule<typeof reader>(new URL("./teacher-rows.fixture.ts", import.meta.url)),
  input: z.object({ schoolId: z.int() }),
  stored: async (db, { input }) => {
    const rows = await db.select().from(staff).where(eq(staff.schoolId, input.schoolId));
    return {
      known: rows.map(({ staffNumber }) => staffNumber),
      left: rows.filter(({ hours }) => hours < 0).map(({ staffNumber }) => staffNumber),
    };
  },
  write: async (tx, { made, changed }, { input: { schoolId } }) => {
    beforeWrite();
    const rows = [...made, ...changed].map(({ staffNumber, name, hours }) => {
      return { staffNumber, schoolId, name, hours };
    });
    const set = { name: sql`excluded.name`, hours: sql`excluded.hours` };
    await tx.insert(staff).values(rows).onConflictDoUpdate({ target: staff.staffNumber, set });
    return { made: made.length, changed: changed.length };
  },
});

beforeAll(async () => {
  database = await createTestDatabase(testDatabaseKind(), "people");
  await database.pool.query(
    "create table test_staff (staff_number text primary key, school_id int not null, name text not null, hours int not null)",
  );
  const { db, pool, kind } = database;
  const services = { db, readings };
  jobs = new Jobs({ db, pool, databaseKind: kind, bus: createMemoryBus(log), clock: () => new Date(), log });
  await jobs.start([teacherImport.job], services);
});
afterEach(async () => {
  beforeWrite = () => undefined;
  await database.pool.query("truncate test_staff");
});
afterAll(async () => {
  await jobs.close();
  readings.close();
  await database.close();
});

const stored = () =>
  database.db
    .select({ staffNumber: staff.staffNumber, name: staff.name, hours: staff.hours })
    .from(staff)
    .orderBy(staff.staffNumber);

/** Imports a file and gives its job when that has ended. */
async function imported(bytes: Buffer, onlyGood = false): Promise<JobRecord & { outcome: ImportResult }> {
  const { jobId } = await teacherImport.start(
    { db: database.db, readings, jobs },
    {
      bytes: async () => bytes,
      fileName: "教师.xlsx",
      input: { schoolId: 3 },
      schoolId: 3,
      by,
      onlyGood,
      hungUp: here,
    },
  );
  await expect.poll(async () => (await jobs.find(jobId))?.endedAt).toBeTruthy();
  const job = (await jobs.find(jobId)) as JobRecord;
  return { ...job, outcome: job.result as unknown as ImportResult };
}

const json = (teachers: unknown) => Buffer.from(JSON.stringify({ teachers }));
const workbook = async (rows: SheetData): Promise<Buffer> =>
  Buffer.from(await writeExcelFile(rows, { sheet: "教师" }).toBuffer());
const LI = { staffNumber: "T1", name: "李华", hours: 64 };
const WANG = { staffNumber: "T2", name: "王强", hours: 32 };

test("rows of a workbook are written in one transaction, and those that are there are changed", async () => {
  const file = await workbook([
    ["工号", "姓名", "学时"],
    ["T1", "李华", 64],
    ["T2", "王强", 32],
  ]);
  const first = await imported(file);
  expect(first).toMatchObject({ state: "succeeded", by, progress: { done: 2, total: 2 } });
  expect(first.outcome).toMatchObject({
    outcome: "written",
    rows: 2,
    good: 2,
    summary: { made: 2, changed: 0 },
  });
  const second = await imported(json([{ ...LI, hours: 48 }]));
  expect(second.outcome.summary).toEqual({ made: 0, changed: 1 });
  expect(await stored()).toEqual([{ ...LI, hours: 48 }, WANG]);
  expect(await database.db.$count(importFile), "files left behind").toBe(0);
});

test("errors are named by row and column, and nothing is written", async () => {
  await database.db.insert(staff).values({ staffNumber: "T9", schoolId: 3, name: "赵前", hours: -1 });
  const { outcome } = await imported(
    json([
      LI,
      { ...LI, name: "李花" },
      { staffNumber: "T3", name: "钱多", hours: "三" },
      { ...WANG, staffNumber: "T9" },
      { ...WANG, role: "x" },
      7,
    ]),
  );
  expect(outcome).toMatchObject({ outcome: "refused", rows: 6, good: 1, errorCount: 5, summary: {} });
  expect(outcome.errors.map(({ row, column, message }) => [row, column, message])).toEqual([
    [2, "staffNumber", "工号与第 1 行重复"],
    [3, "hours", "学时应为数字"],
    [4, "staffNumber", "王强已经离职，请先恢复"],
    [5, "role", "不认识的字段「role」，请检查拼写"],
    [6, "", '这一项不是一个教师，应写成 {"staffNumber": …}'],
  ]);
  expect(outcome.errors[2]).toMatchObject({ code: "T9", name: "王强" });
  expect(await stored()).toHaveLength(1);
});

test("rows without errors are written when that is wanted, and the others are named all the same", async () => {
  await database.db.insert(staff).values({ staffNumber: "T9", schoolId: 3, name: "赵前", hours: -1 });
  const { outcome } = await imported(json([LI, { ...WANG, staffNumber: "T9" }]), true);
  expect(outcome).toMatchObject({
    outcome: "written",
    good: 1,
    errorCount: 1,
    summary: { made: 1, changed: 0 },
  });
  expect((await stored()).map(({ staffNumber }) => staffNumber)).toEqual(["T1", "T9"]);
});

test("a file that is none is refused at once, and no job is left behind", async () => {
  const before = (await jobs.search({ limit: 100 })).length;
  await expect(imported(Buffer.from("nothing"))).rejects.toMatchObject({ status: 400, code: "FILE_INVALID" });
  await expect(imported(json([]))).rejects.toMatchObject({ message: "文件里没有任何教师，请检查后再上传" });
  expect((await jobs.search({ limit: 100 })).length).toBe(before);
});

test("a plan that is outdated when it is written is made again", async () => {
  let writes = 0;
  beforeWrite = () => {
    writes += 1;
    if (writes < 3) throw new PlanOutdated();
  };
  expect((await imported(json([LI]))).outcome.outcome).toBe("written");
  beforeWrite = () => {
    throw new PlanOutdated();
  };
  expect(await imported(json([WANG]))).toMatchObject({
    state: "failed",
    error: "导入期间一直有人在修改相关的数据，没有导入任何数据，请稍后重新导入",
  });
  expect(await stored()).toEqual([LI]);
});

test("a write that fails is undone and tried again from the stored file", async () => {
  let writes = 0;
  beforeWrite = () => {
    writes += 1;
    if (writes === 1) throw new Error("connection lost");
  };
  const job = await imported(json([LI]));
  expect(job).toMatchObject({ state: "succeeded", attempts: 2 });
  expect(await stored()).toEqual([LI]);
});

test("the template has the columns with an example, and imports nothing when it is sent back as it is", async () => {
  const template = await teacherImport.template();
  const sheets = await readExcelFile(template);
  expect(sheets.map(({ sheet }) => sheet)).toEqual(["教师", "填写说明"]);
  expect(sheets[0]?.data).toEqual([
    ["工号*", "姓名*", "学时*"],
    ["示例-T001", "李华", 64],
  ]);
  await expect(imported(template)).rejects.toMatchObject({ message: "表格里没有任何教师，请填写后再上传" });
});
