import {
  attemptSelection,
  type Client,
  createPassedCourse,
  deletePassedCourse,
  getPassedCourse,
  getPassedCourseImportTemplate,
  getRowsImport,
  searchPassedCourses,
  startPassedCourseImport,
  updatePassedCourse,
} from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTemplate } from "../../../testing/import-files.ts";
import { outcomeOf, refusalOf } from "../../../testing/outcome-of.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { course } from "../course/index.ts";
import { school } from "../school/index.ts";
import { semester } from "../semester/index.ts";

let server: TestServer;
let world: SelectionWorld;
/** Of the first student's school. */
let office: Client;
let basics: { id: number; courseId: number };
let advanced: { id: number; courseId: number };
let roundId: number;
let codes: Map<number, string>;
let hostCode: string;
let semesterCode: string;

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 2);
  office = await server.client("office1");
  basics = await world.offering({ name: "线性代数", capacity: 5 });
  advanced = await world.offering({ name: "最优化方法", capacity: 5 });
  await world.prerequisite(advanced.courseId, basics.courseId);
  roundId = await world.round();
  const { db } = server.services;
  codes = new Map((await db.select().from(course)).map(({ id, code }) => [id, code]));
  hostCode = (await db.select().from(school)).find(({ id }) => id === world.schoolIds[0])?.code as string;
  semesterCode = (await db.select().from(semester))[0]?.code as string;
});
afterAll(() => server.close());

const listed = async (client = office) => (await searchPassedCourses({ client, body: {} })).data.items;
const attempt = async (offeringId: number) =>
  outcomeOf(attemptSelection({ client: await world.client(0), body: { roundId, offeringId } }), "enrolled");
const run = (rows: readonly object[]) =>
  runFile(new File([JSON.stringify({ passedCourses: rows })], "名单.json", { type: "application/json" }));
async function runFile(file: File) {
  const { id } = (await startPassedCourseImport({ client: office, body: { file } })).data;
  const state = async () => (await getRowsImport({ client: office, path: { jobId: id } })).data;
  await expect.poll(async () => (await state()).state).not.toMatch(/waiting|running/u);
  return state();
}
const row = (over: object = {}) => ({
  studentNumber: "S0000",
  courseCode: codes.get(basics.courseId),
  courseSchool: hostCode,
  ...over,
});

test("an import names students, courses, schools and semesters that are not there, by row and column", async () => {
  const result = await run([
    row({ studentNumber: "没有" }),
    row({ courseCode: "没有" }),
    row({ courseSchool: "没有" }),
    row({ semester: "1999-2000-1" }),
    // Its own school has no such course.
    row({ courseSchool: "" }),
  ]);
  expect(result.state).toBe("refused");
  expect(result.faults.map(({ row: at, column }) => [at, column])).toEqual([
    [1, "studentNumber"],
    [2, "courseCode"],
    [3, "courseSchool"],
    [4, "semester"],
    [5, "courseCode"],
  ]);
  expect(await listed()).toEqual([]);
});

test("a course that was failed is refused, by the import and by the form", async () => {
  const result = await run([row({ grade: "45" }), row({ studentNumber: "S0001", grade: "缺考" })]);
  expect(result.state).toBe("refused");
  expect(result.faults[0]).toMatchObject({ row: 1, column: "grade", value: "45" });
  const body = { studentId: world.students[0]?.id as number, courseId: basics.courseId, grade: "不及格" };
  expect(await refusalOf(createPassedCourse({ client: office, body }))).toMatchObject({
    status: 400,
    fields: [{ field: "grade" }],
  });
  expect(await listed()).toEqual([]);
});

test("the template opens with the columns that the import reads, and names what is wrong in it by them", async () => {
  const template = await openTemplate((await getPassedCourseImportTemplate({ client: office })).data);
  expect(template.titles).toEqual(["学号*", "课程代码*", "开课学校", "学期", "成绩"]);
  const refusal = await refusalOf(runFile(template.empty));
  expect(refusal).toMatchObject({ status: 400, code: "FILE_INVALID" });
  expect(refusal.message).toContain("没有任何已修课程");
  const { state, faults } = await runFile(await template.filled({ 学号: "没有", 学期: "1999-2000-1" }));
  expect(state).toBe("refused");
  expect(faults.map(({ row: at, column }) => [at, column])).toEqual([
    [2, "学号"],
    [2, "课程代码"],
    [2, "学期"],
  ]);
});

test("a course whose prerequisite is missing opens as soon as an import says that it was passed", async () => {
  expect(await attempt(advanced.id)).toBe("PREREQUISITE_MISSING");
  expect(await run([row({ grade: "86" })])).toMatchObject({ state: "succeeded", created: 1 });
  expect(await attempt(advanced.id)).toBe("enrolled");
  // What was passed is not selected again.
  expect(await attempt(basics.id)).toBe("ALREADY_PASSED");
});

test("an import changes what differs, and keeps what it leaves open", async () => {
  expect(await run([row({ semester: semesterCode })])).toMatchObject({ created: 0, updated: 1 });
  expect(await run([row()])).toMatchObject({ updated: 0, unchanged: 1 });
  const [passed] = await listed();
  expect(passed).toMatchObject({
    studentNumber: "S0000",
    grade: "86",
    courseCode: codes.get(basics.courseId),
  });
  expect(passed?.semester).toBeDefined();
});

test("what was registered wrongly is corrected, and what is taken back is missing again", async () => {
  const { client } = { client: office };
  const input = { studentId: world.students[0]?.id as number, courseId: basics.courseId };
  expect(await refusalOf(createPassedCourse({ client, body: input }))).toMatchObject({ status: 409 });
  const [passed] = await listed();
  const path = { id: passed?.id as number };
  const change = { ...input, grade: "90", version: passed?.version as number };
  const changed = (await updatePassedCourse({ client, path, body: change })).data;
  expect(changed).toMatchObject({ grade: "90", studentNumber: "S0000" });
  expect((await getPassedCourse({ client, path })).data).toEqual(changed);
  const other = { ...change, courseId: advanced.courseId, version: change.version + 1 };
  expect(await refusalOf(updatePassedCourse({ client, path, body: other }))).toMatchObject({ status: 400 });
  await deletePassedCourse({ client, path });
  expect(await listed()).toEqual([]);
  expect(await attempt(basics.id)).toBe("enrolled");
});

test("an office reaches what its own students passed, and no others", async () => {
  const foreign = { studentId: world.students[1]?.id as number, courseId: basics.courseId };
  expect(await refusalOf(createPassedCourse({ client: office, body: foreign }))).toMatchObject({
    status: 403,
  });
  const theirs = await server.client("office2");
  const { id } = (await createPassedCourse({ client: theirs, body: foreign })).data;
  expect(await listed()).toEqual([]);
  expect(await refusalOf(deletePassedCourse({ client: office, path: { id } }))).toMatchObject({
    status: 404,
  });
});
