import {
  type Client,
  downloadElmo,
  downloadMyElmo,
  getRowsImport,
  searchPassedCourses,
  startPassedCourseImport,
} from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { elmoFaults, hasElmoSchema } from "../../../testing/elmo-schema.ts";
import { RecognitionWorld } from "../../../testing/recognition-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { readElmo } from "../../platform/elmo/index.ts";
import { grade } from "../grade/index.ts";
import { student } from "../person/index.ts";
import { splitName } from "./names.ts";

let server: TestServer;
let world: RecognitionWorld;
let office: Client;
let host: Client;

beforeAll(async () => {
  server = await startTestServer();
  world = await RecognitionWorld.create(server, { students: 6 });
  office = await server.client("office1");
  host = await server.client("office0");
  const passed = await world.taught("数据结构", [0, 2]);
  await world.publish(passed.id, { 0: "81", 2: "55" });
  await world.taught("数字电路", [0]);
});
afterAll(() => server.close());

const text = async (file: Promise<{ data: Blob }>) => (await file).data.text();
const mine = async (n: number) => text(downloadMyElmo({ client: await world.client(n) }));
const read = (xml: string) => {
  const found = readElmo(xml);
  if ("fault" in found) throw new Error(found.fault);
  return found;
};

test("a student takes their results at other schools along: passed, failed, and under way", async () => {
  const xml = await mine(0);
  expect(read(xml)).toMatchObject({
    learner: {
      identifiers: [{ type: "studentNumber", value: "S0000" }],
      familyName: "学",
      givenNames: "生0",
    },
    courses: [
      {
        name: "数据结构",
        status: "passed",
        scheme: "百分制",
        result: "81",
        issuer: { codes: ["T0"], names: ["甲大学"] },
      },
      { name: "数字电路", status: "in-progress" },
    ],
  });
  expect(read(await mine(2)).courses).toMatchObject([{ status: "failed", result: "55" }]);
  if (hasElmoSchema) expect(await elmoFaults(xml)).toEqual([]);
  await expect(mine(4)).rejects.toMatchObject({ status: 409 });
});

test("their office has the same, and the host's has not", async () => {
  const path = { studentId: world.studentId(0) };
  const withoutTime = (xml: string) => xml.replaceAll(/<(generatedDate|issueDate)>[^<]*/gu, "<$1>");
  const given = await text(downloadElmo({ client: office, path }));
  expect(withoutTime(given)).toBe(withoutTime(await mine(0)));
  await expect(downloadElmo({ client: host, path })).rejects.toMatchObject({ status: 403 });
});

test.each([
  ["潘小杰", "潘", "小杰"],
  ["欧阳修", "欧阳", "修"],
  ["欧阳", "欧", "阳"],
  ["阿卜杜热合曼·买买提艾力", "买买提艾力", "阿卜杜热合曼"],
  ["Peter van Young", "Young", "Peter van"],
  ["雪", "雪", "雪"],
])("the name %s has the parts %s and %s", (name, familyName, givenNames) => {
  expect(splitName(name)).toEqual({ familyName, givenNames });
});

/** Imports a file into the home school. */
async function imported(xml: string, over: { review?: string; onlyGood?: string } = {}) {
  const file = new File([xml], "成绩.xml", { type: "application/xml" });
  const { id } = (await startPassedCourseImport({ client: office, body: { file, ...over } })).data;
  const state = async () => (await getRowsImport({ client: office, path: { jobId: id } })).data;
  await expect.poll(async () => (await state()).state).not.toMatch(/waiting|running/u);
  return state();
}
const listed = async () => (await searchPassedCourses({ client: office, body: {} })).data.items;

test("a home office reads an ELMO file: first what it says, then what can be registered", async () => {
  const xml = await mine(0);
  const looked = await imported(xml, { review: "true" });
  // What is under way is named, and nothing is written before somebody decides.
  expect(looked.faults).toMatchObject([
    { row: 2, column: "成绩", message: "《数字电路》还在修读，有成绩后再导入" },
  ]);
  expect(looked.notices.map(({ message }) => message).join()).toContain("《数据结构》");
  expect(await listed()).toEqual([]);
  const done = await imported(xml, { onlyGood: "true" });
  expect(done).toMatchObject({ created: 1 });
  expect(await listed()).toMatchObject([
    { studentNumber: "S0000", course: { name: "数据结构" }, courseSchool: { name: "甲大学" }, grade: "81" },
  ]);
  // A grade of the platform goes before what was registered: nothing counts twice.
  expect(await server.services.db.$count(grade, eq(grade.studentId, world.studentId(0)))).toBe(1);
});

test("what is taken otherwise than it is written is told, by line", async () => {
  const xml = (await mine(0))
    .replaceAll(/<title>\d{4}-\d{4}-\d<\/title>/gu, "")
    .replace("<status>passed</status>", "")
    .replace("<resultLabel>81</resultLabel>", "<resultLabel>Very good (A1)</resultLabel>");
  const { notices } = await imported(xml, { onlyGood: "true" });
  const said = notices.map(({ message }) => message).join("；");
  expect(said).toContain("没有写明是否通过，按 ELMO 的约定算通过");
  expect(said).toContain("「Very good (A1)」不是本校的写法，登记为「通过」");
  expect(said).toMatch(/学期按日期算作 \d{4}-\d{4}-[12]/u);
});

test("another student's name, an unknown course, an unknown school, and what is no such file are refused", async () => {
  const xml = await mine(0);
  const faults = async (changed: string) => (await imported(changed)).faults.map(({ message }) => message);
  expect((await faults(xml.replace("<familyName>学<", "<familyName>王<"))).join()).toContain("姓名不同");
  const codes = /(<learningOpportunitySpecification>\s*<identifier type="local">)[^<]*/gu;
  expect((await faults(xml.replaceAll(codes, "$1没有"))).join()).toContain("没有这个代码的课程");
  expect((await faults(xml.replace(">T0<", ">T9<"))).join()).toContain("没有这所学校");
  await expect(imported("<a/>")).rejects.toMatchObject({ status: 400, code: "FILE_INVALID" });
  await expect(
    imported(xml.replace(/<identifier type="studentNumber">.*?<\/identifier>/u, "")),
  ).rejects.toMatchObject({ status: 400, message: expect.stringContaining("没有学号") as string });
  const [row] = await server.services.db
    .select()
    .from(student)
    .where(eq(student.id, world.studentId(0)));
  expect(row?.name).toBe("学生0");
});
