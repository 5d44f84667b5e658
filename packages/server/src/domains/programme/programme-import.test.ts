import {
  type Client,
  getProgramme,
  getProgrammeImportTemplate,
  getRowsImport,
  searchProgrammes,
  startProgrammeImport,
} from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTemplate } from "../../../testing/import-files.ts";
import { ProgrammeWorld } from "../../../testing/programme-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

let server: TestServer;
let world: ProgrammeWorld;
let office: Client;
let department: Client;
beforeAll(async () => {
  server = await startTestServer();
  world = await ProgrammeWorld.create(server);
  [office, department] = await Promise.all([server.client("office1"), server.client("physics1")]);
  for (const name of ["力学", "光学", "热学", "MATH101"]) await world.course(name);
});
afterAll(() => server.close());

interface Row {
  grade: number;
  module: string;
  [field: string]: string | number | undefined;
}

const fileOf = (rows: readonly Row[]): File =>
  new File(
    [
      JSON.stringify({
        programmes: rows.map((row) => ({
          major: "物理学",
          ...row,
        })),
      }),
    ],
    "培养方案.json",
  );

async function imported(client: Client, file: File, chosen: { review?: string; onlyGood?: string } = {}) {
  const { id } = (await startProgrammeImport({ client, body: { file, ...chosen } })).data;
  const read = async () => (await getRowsImport({ client, path: { jobId: id } })).data;
  await expect.poll(async () => (await read()).state, { timeout: 20_000 }).not.toMatch(/waiting|running/u);
  return read();
}

const draftOf = async (grade: number) => {
  const [found] = (await searchProgrammes({ client: office, body: { grade, newest: true } })).data.items;
  return (await getProgramme({ client: office, path: { id: found?.id ?? 0 } })).data;
};

/** Two modules, one within the other, and free choice. */
const ROWS = (grade: number): Row[] => [
  {
    grade,
    module: "学科基础",
    minCredits: 8,
    degree: "理学学士",
    courseCode: "力学",
    term: 1,
    mandatory: "是",
    alternatives: "热学",
  },
  { grade, module: "专业必修", parent: "学科基础", minCredits: 4, courseCode: "光学", term: 2 },
  { grade, module: "通识选修", minCredits: 2, natures: "通识、任选", overflowTo: "自由选修" },
  { grade, module: "自由选修", minCredits: 2, free: "是" },
];

test("rows of a grade and major become a draft, after a look at what they would do", async () => {
  const looked = await imported(office, fileOf(ROWS(2031)), { review: "true" });
  expect(looked).toMatchObject({ state: "planned", rows: 4, good: 4, created: 1, updated: 0, unchanged: 0 });
  expect((await searchProgrammes({ client: office, body: { grade: 2031 } })).data.items).toEqual([]);
  expect(await imported(office, fileOf(ROWS(2031)))).toMatchObject({ state: "succeeded", created: 1 });
  const draft = await draftOf(2031);
  expect(draft).toMatchObject({
    state: "draft",
    degree: "理学学士",
    years: 4,
    totalCredits: 12,
    findings: [],
  });
  expect(
    draft.modules.map(({ name, parentKey, minCredits, free, filter, overflowTo }) => ({
      name,
      parentKey,
      minCredits,
      free,
      filter,
      overflowTo,
    })),
  ).toEqual([
    { name: "学科基础", minCredits: 8, free: false },
    { name: "专业必修", parentKey: "M1", minCredits: 4, free: false },
    {
      name: "通识选修",
      minCredits: 2,
      free: false,
      filter: { natures: ["general", "elective"] },
      overflowTo: "M4",
    },
    { name: "自由选修", minCredits: 2, free: true },
  ]);
  expect(draft.items).toMatchObject([
    { course: { code: "力学" }, mandatory: true, term: 1, alternatives: [{ code: "热学" }] },
    { course: { code: "光学" }, mandatory: false, term: 2 },
  ]);
});

test("a file replaces the draft and keeps the keys of what is the same", async () => {
  await imported(office, fileOf(ROWS(2032)));
  const before = await draftOf(2032);
  expect(await imported(office, fileOf(ROWS(2032)))).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
  const [first, ...others] = ROWS(2032);
  const changed = [...others, { ...first, grade: 2032, module: "学科基础", minCredits: 10 }];
  expect(await imported(office, fileOf(changed))).toMatchObject({ updated: 1, unchanged: 0 });
  const after = await draftOf(2032);
  const keyOf = (one: typeof after) => Object.fromEntries(one.modules.map(({ name, key }) => [name, key]));
  expect(keyOf(after)).toEqual(keyOf(before));
  const keysByCode = ({ items }: typeof after) =>
    Object.fromEntries(items.map(({ key, course }) => [course.code, key]));
  expect(keysByCode(after)).toEqual(keysByCode(before));
  expect(after).toMatchObject({ id: before.id, version: before.version + 1, totalCredits: 14 });
});

test("rows that cannot be part of a programme are named, and nothing is written", async () => {
  const bad: Row[] = [
    { grade: 2033, module: "甲", courseCode: "没有" },
    { grade: 2033, module: "乙", parent: "丁", minCredits: 2, free: "是", departments: "无此部门" },
    { grade: 2033, module: "乙", minCredits: 3, courseCode: "力学" },
    { grade: 2033, module: "丙", parent: "丙", minCredits: 1, courseCode: "光学", alternatives: "光学" },
    { grade: 2033, module: "丙", term: 2 },
  ];
  const refused = await imported(office, fileOf(bad));
  expect(refused.state).toBe("refused");
  expect(refused.faults.map(({ row, column, message }) => [row, column, message])).toEqual(
    expect.arrayContaining([
      [1, "courseCode", "本校没有代码为「没有」的课程，请核对代码，或先新建课程"],
      [1, "minCredits", "没有写模块「甲」的最低学分"],
      [2, "parent", "方案里没有模块「丁」，请核对名称，或给它写一行最低学分"],
      [2, "departments", "本校没有部门「无此部门」，请核对名称"],
      [3, "minCredits", "与第 2 行的「2」不同，请改成一样的"],
      [4, "alternatives", "可选课程就是这门课程自己，请去掉"],
      [4, "parent", "模块不能放进它自己里面的模块"],
      [5, "courseCode", "写了建议学期、必修或可选课程，没有写课程代码"],
    ]),
  );
  expect((await searchProgrammes({ client: office, body: { grade: 2033 } })).data.items).toEqual([]);
});

test("what is published or audited is not replaced by a file", async () => {
  await imported(office, fileOf(ROWS(2034)));
  const published = await world.publish((await draftOf(2034)).id);
  const refused = await imported(office, fileOf(ROWS(2034)));
  expect(refused.sums).toEqual([
    {
      column: "grade",
      message: "这份培养方案已经发布，请先打开它点「修订」，再导入到修订草稿",
      problem: "invalid",
      count: 4,
    },
  ]);
  expect((await draftOf(2034)).id).toBe(published.id);
});

test("a department's office brings programmes of its own majors", async () => {
  const { pool } = server.database;
  await pool.query("insert into department (school_id, name) values ($1, '数学学院')", [world.schoolId]);
  await pool.query("insert into major (school_id, name, department) values ($1, '统计学', '数学学院')", [
    world.schoolId,
  ]);
  expect(await imported(department, fileOf(ROWS(2035)))).toMatchObject({ created: 1 });
  const other = ROWS(2035).map((row) => ({ ...row, major: "统计学" }));
  expect((await imported(department, fileOf(other))).sums).toMatchObject([
    { message: "这个专业不是你所在部门的，不能导入它的培养方案", count: 4 },
  ]);
});

test("the template is imported as it is filled in", async () => {
  const template = await openTemplate((await getProgrammeImportTemplate({ client: office })).data);
  expect(template.titles).toContain("专业*");
  const file = await template.filled({ 专业: "物理学" });
  expect(await imported(office, file)).toMatchObject({ faults: [], state: "succeeded", created: 1 });
  expect(await draftOf(2026)).toMatchObject({
    degree: "工学学士",
    totalCredits: 160,
    modules: [{ name: "学科基础课", minCredits: 40 }],
    items: [{ course: { code: "MATH101" }, term: 1, mandatory: true }],
  });
});
