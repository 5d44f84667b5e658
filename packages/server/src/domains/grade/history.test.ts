import {
  attemptSelection,
  type Client,
  deleteHistoryGrade,
  getGradeHistoryImportTemplate,
  getMyGrades,
  getRowsImport,
  searchGrades,
  searchNotifications,
  startGradeHistoryImport,
} from "@huxuan/api-client";
import { FIVE_LEVELS, TWO_LEVELS } from "@huxuan/grading";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTemplate } from "../../../testing/import-files.ts";
import { outcomeOf, refusalOf } from "../../../testing/outcome-of.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { course } from "../course/index.ts";
import { school } from "../school/index.ts";
import { semester } from "../semester/index.ts";
import { readHistoryMark } from "./history-rows.ts";
import { grade } from "./tables.ts";

let server: TestServer;
let world: SelectionWorld;
/** Of the students' school. */
let office: Client;
let roundId: number;
let codes: Map<number, string>;
let hostCode: string;
/** A course of the students' school that another one asks for, and one of another school. */
let basics: { id: number; courseId: number };
let advanced: { id: number; courseId: number };
let abroad: { id: number; courseId: number };

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 6);
  office = await server.client("office1");
  basics = await world.offering({ name: "线性代数", capacity: 5, host: 1, credits: 4 });
  advanced = await world.offering({ name: "最优化方法", capacity: 5 });
  abroad = await world.offering({ name: "天文学导论", capacity: 5 });
  await world.prerequisite(advanced.courseId, basics.courseId);
  roundId = await world.round();
  const { db } = server.services;
  codes = new Map((await db.select().from(course)).map(({ id, code }) => [id, code]));
  hostCode = (
    await db
      .select()
      .from(school)
      .where(eq(school.id, world.schoolIds[0] as number))
  )[0]?.code as string;
  await db.insert(semester).values([
    { code: AUTUMN, name: "2024 秋", year: 2024, term: 1, firstMonday: "2024-09-02", weeks: 18 },
    { code: SPRING, name: "2025 春", year: 2024, term: 2, firstMonday: "2025-02-17", weeks: 18 },
  ]);
});
afterAll(() => server.close());

const AUTUMN = "2024-2025-1";
const SPRING = "2024-2025-2";

const run = (rows: readonly object[], more: object = {}) =>
  runFile(new File([JSON.stringify({ grades: rows })], "成绩.json", { type: "application/json" }), more);
async function runFile(file: File, more: object = {}) {
  const { id } = (await startGradeHistoryImport({ client: office, body: { file, ...more } })).data;
  const state = async () => (await getRowsImport({ client: office, path: { jobId: id } })).data;
  await expect.poll(async () => (await state()).state).not.toMatch(/waiting|running/u);
  return state();
}
/** A row of the student at a place, who is of the office's school where it is even. */
const row = (at: number, over: object = {}) => ({
  studentNumber: `S000${at}`,
  courseCode: codes.get(basics.courseId),
  semester: AUTUMN,
  mark: "86",
  ...over,
});
const gradesOf = async (at: number) => {
  const body = { studentId: world.students[at]?.id as number };
  return (await searchGrades({ client: office, body })).data.items.toSorted((a, b) => a.attempt - b.attempt);
};
const attempt = async (at: number, offeringId: number) =>
  outcomeOf(attemptSelection({ client: await world.client(at), body: { roundId, offeringId } }), "enrolled");

test("a mark is read on the scale that it is written in", () => {
  const levels = { five: [...FIVE_LEVELS], two: [...TWO_LEVELS] };
  const read = (text: string) => {
    const found = readHistoryMark(text, levels);
    return "message" in found ? found.message : [found.scale, found.text, found.flag];
  };
  expect(read("86")).toEqual(["percent", "86", null]);
  expect(read("86.50")).toEqual(["percent", "86.5", null]);
  expect(read("86分")).toEqual(["percent", "86", null]);
  expect(read("良")).toEqual(["five", "良好", null]);
  expect(read("不及格")).toEqual(["five", "不及格", null]);
  expect(read("通过")).toEqual(["two", "合格", null]);
  expect(read("缺考")).toEqual(["percent", "", "absent"]);
  expect(read("100.5")).toContain("超出 0–100");
  expect(read("86.55")).toContain("小数超过一位");
  expect(read("3.7 绩点")).toContain("看不懂");
});

test("rows that name what is not there are told by row and column, and nothing is written", async () => {
  const result = await run([
    row(0, { studentNumber: "没有" }),
    row(0, { courseCode: "没有" }),
    row(0, { courseSchool: "没有" }),
    row(0, { semester: "1999-2000-1" }),
    row(0, { mark: "101" }),
    row(0, { studentName: "别人", semester: SPRING }),
    row(0, { courseCode: codes.get(abroad.courseId) }),
    // A student of another school.
    row(1),
  ]);
  expect(result.state).toBe("refused");
  expect(result.faults.map(({ row: at, column }) => [at, column])).toEqual([
    [1, "studentNumber"],
    [2, "courseCode"],
    [3, "courseSchool"],
    [4, "semester"],
    [5, "mark"],
    [6, "studentName"],
    [7, "courseCode"],
    [8, "studentNumber"],
  ]);
  expect(await gradesOf(0)).toEqual([]);
});

test("the template has the columns that the import reads", async () => {
  const template = await openTemplate((await getGradeHistoryImportTemplate({ client: office })).data);
  expect(template.titles).toEqual([
    "学号*",
    "课程代码*",
    "成绩*",
    "学期",
    "学分",
    "考试性质",
    "第几次",
    "开课学校",
    "姓名",
  ]);
  const { faults } = await runFile(await template.filled({ 学号: "没有", 成绩: "八十" }));
  expect(faults.map(({ column }) => column)).toEqual(["学号", "课程代码", "学期", "成绩"]);
});

test("an earlier grade opens what asks for the course where it was passed, and only there", async () => {
  expect(await run([row(0, { mark: "55" })])).toMatchObject({ state: "succeeded", created: 1 });
  expect(await attempt(0, advanced.id)).toBe("PREREQUISITE_MISSING");
  expect(await run([row(0, { mark: "72", semester: SPRING, examKind: "重修" })])).toMatchObject({
    created: 1,
  });
  expect(await attempt(0, advanced.id)).toBe("enrolled");
});

test("attempts stand in the order of terms, whichever was imported first", async () => {
  await run([row(2, { mark: "90", semester: SPRING, examKind: "重修", credits: 3 })]);
  await run([
    row(2, { mark: "60", examKind: "补考" }),
    row(2, { mark: "42.5" }),
    // Known without its term: before all.
    row(2, { mark: "缺考", semester: "" }),
  ]);
  expect(
    (await gradesOf(2)).map(({ attempt: number, examKind, original, flag, credits, source, state }) => [
      number,
      examKind,
      flag ?? original.text,
      credits,
      source,
      state,
    ]),
  ).toEqual([
    [1, "regular", "absent", 4, "history", "locked"],
    [2, "regular", "42.5", 4, "history", "locked"],
    [3, "makeup", "60", 4, "history", "locked"],
    [4, "retake", "90", 3, "history", "locked"],
  ]);
  // The best attempt counts, with its credits.
  const mine = (await getMyGrades({ client: await world.client(2) })).data;
  expect(mine).toMatchObject({ credits: 3, gpa: "4.00", average: "90.00" });
});

test("the same file again changes nothing, and what differs is corrected with what it was kept", async () => {
  const rows = [row(4, { mark: "75" }), row(4, { mark: "81", semester: SPRING, examKind: "重修" })];
  expect(await run(rows, { review: "true" })).toMatchObject({ state: "planned", created: 2 });
  expect(await gradesOf(4)).toEqual([]);
  expect(await run(rows)).toMatchObject({ created: 2, updated: 0, unchanged: 0 });
  expect(await run(rows)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  expect(
    await run([rows[0] as object, row(4, { mark: "88", semester: SPRING, examKind: "重修" })]),
  ).toMatchObject({
    created: 0,
    updated: 1,
    unchanged: 1,
  });
  const [first, second] = await gradesOf(4);
  expect(first).toMatchObject({ original: { text: "75" }, earlier: [] });
  expect(second).toMatchObject({
    original: { text: "88" },
    earlier: [{ number: 1, original: { text: "81" }, reason: "重新导入历史成绩", changedBy: "教务1" }],
  });
  const told = (await searchNotifications({ client: await world.client(4), body: {} })).data.items;
  expect(told.map(({ title }) => title)).toEqual(["《线性代数》的成绩已更正，请到成绩查询查看"]);
  expect((await getMyGrades({ client: await world.client(4) })).data).toMatchObject({ average: "88.00" });
});

test("a grade that a class published is left as it is, and said to be", async () => {
  const { db, clock } = server.services;
  const [known] = await db.select().from(grade).limit(1);
  const { id: _, ...like } = known as typeof grade.$inferSelect;
  await db.insert(grade).values({
    ...like,
    hostSchoolId: world.schoolIds[0] as number,
    studentId: world.students[4]?.id as number,
    courseId: advanced.courseId,
    offeringId: advanced.id,
    semesterId: world.semesterId,
    examKind: "regular",
    attempt: 1,
    source: "sheet",
    publishedAt: clock(),
  });
  const of = { courseCode: codes.get(advanced.courseId), courseSchool: hostCode, semester: "2026-2027-1" };
  const result = await run([row(4, { ...of, mark: "99" })]);
  expect(result).toMatchObject({ state: "refused", faults: [{ column: "mark" }] });
  expect(result.faults[0]?.message).toContain("成绩更正");
  // Of another term it is another attempt, which came before.
  expect(await run([row(4, { ...of, semester: SPRING, mark: "50" })])).toMatchObject({ created: 1 });
  const both = (await gradesOf(4)).filter(({ course: { id } }) => id === advanced.courseId);
  expect(both.map(({ attempt: number, source }) => [number, source])).toEqual([
    [1, "history"],
    [2, "sheet"],
  ]);
  const [, ofClass] = both;
  expect(
    await refusalOf(deleteHistoryGrade({ client: office, path: { id: ofClass?.id as number } })),
  ).toMatchObject({ status: 409 });
});

test("one that was imported by mistake is removed, and the others are numbered anew", async () => {
  const [first] = await gradesOf(2);
  const path = { id: first?.id as number };
  const theirs = await server.client("office2");
  expect(await refusalOf(deleteHistoryGrade({ client: theirs, path }))).toMatchObject({ status: 404 });
  await deleteHistoryGrade({ client: office, path });
  expect((await gradesOf(2)).map(({ attempt: number, original }) => [number, original.text])).toEqual([
    [1, "42.5"],
    [2, "60"],
    [3, "90"],
  ]);
  expect(await refusalOf(deleteHistoryGrade({ client: office, path }))).toMatchObject({ status: 404 });
});

test("a course of another school counts at home once it is recognised, and its school does not remove it", async () => {
  const of = { courseCode: codes.get(abroad.courseId), courseSchool: hostCode, mark: "优秀" };
  expect(await run([row(0, of)])).toMatchObject({ created: 1 });
  const guest = (await gradesOf(0)).find(({ course: { id } }) => id === abroad.courseId);
  expect(guest).toMatchObject({ original: { scale: "five", text: "优秀" }, converted: { text: "95" } });
  const host = await server.client("office0");
  expect(
    await refusalOf(deleteHistoryGrade({ client: host, path: { id: guest?.id as number } })),
  ).toMatchObject({
    status: 403,
  });
  const mine = (await getMyGrades({ client: await world.client(0) })).data;
  expect(mine.terms.flatMap(({ grades }) => grades).find(({ guest: is }) => is)).toMatchObject({
    counts: false,
  });
});
