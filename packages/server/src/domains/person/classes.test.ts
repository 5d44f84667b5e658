import {
  attemptSelection,
  type Client,
  createClass,
  createDepartment,
  createMajor,
  createStudent,
  deleteClass,
  deleteMajor,
  getClass,
  getClassImportTemplate,
  getMajor,
  getMajorImportTemplate,
  getOffering,
  getRound,
  getRowsImport,
  mergeDepartment,
  searchClasses,
  searchDepartments,
  searchMajors,
  searchStudents,
  startClassImport,
  startMajorImport,
  startStudentImport,
  type Student,
  updateClass,
  updateDepartment,
  updateMajor,
  updateStudent,
} from "@huxuan/api-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTemplate } from "../../../testing/import-files.ts";
import { outcomeOf, refusalOf } from "../../../testing/outcome-of.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

let server: TestServer;
let world: SelectionWorld;
let office: Client;
let schoolId: number;

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 2);
  office = await server.client("office0");
  schoolId = world.schoolIds[0] as number;
  for (const name of ["数学学院", "文学院"])
    await createDepartment({ client: office, body: { schoolId, name } });
});
afterAll(() => server.close());

const majors = async (body: Parameters<typeof searchMajors>[0]["body"] = {}) =>
  (await searchMajors({ client: office, body })).data.items;
const classes = async (body: Parameters<typeof searchClasses>[0]["body"] = {}) =>
  (await searchClasses({ client: office, body })).data.items;
const student = async (studentNumber: string, of: object) =>
  (
    await createStudent({
      client: office,
      body: {
        schoolId,
        studentNumber,
        name: "学生",
        grade: 2026,
        department: "数学学院",
        major: "统计学",
        state: "active",
        ...of,
      },
    })
  ).data;
const read = async (studentNumber: string) =>
  (await searchStudents({ client: office, body: { keyword: studentNumber } })).data.items[0];

const fileOf = (list: string, rows: readonly object[]) =>
  new File([JSON.stringify({ [list]: rows })], "名单.json", { type: "application/json" });
async function ended({ data: { id } }: { data: { id: string } }) {
  const state = async () => (await getRowsImport({ client: office, path: { jobId: id } })).data;
  await expect.poll(async () => (await state()).state).not.toMatch(/waiting|running/u);
  return state();
}

test("majors and classes come with what students of elsewhere carry", async () => {
  const client = await server.client("office1");
  expect((await searchMajors({ client, body: {} })).data.items).toMatchObject([
    { name: "物理学", department: "物理学院", classes: 0, students: 1 },
  ]);
});

describe("an import of majors", () => {
  const start = (rows: object[], choices: { createMissing?: "true" } = {}) =>
    startMajorImport({ client: office, body: { file: fileOf("majors", rows), ...choices } }).then(ended);

  test("names departments and codes that are wrong by row and column", async () => {
    const rows = [
      { name: "统计学", code: "1", department: "数学学院" },
      { name: "数学", code: "1", department: "没有的学院" },
    ];
    const { state, faults } = await start(rows);
    expect(state).toBe("refused");
    expect(faults.map(({ row, column }) => [row, column])).toEqual(
      expect.arrayContaining([
        [2, "department"],
        [2, "code"],
      ]),
    );
  });

  test("makes and changes them by name, and exchanges codes", async () => {
    const made = [
      { name: "统计学", code: "1", department: "数学学院" },
      { name: "数学", code: "2", department: "数学学院" },
    ];
    expect(await start(made)).toMatchObject({ state: "succeeded", created: 2 });
    const exchanged = [
      { ...made[0], code: "2" },
      { ...made[1], code: "1" },
    ];
    expect(await start(exchanged)).toMatchObject({ updated: 2, unchanged: 0 });
    expect(await start([{ name: "数学", department: "数学学院" }])).toMatchObject({ unchanged: 1 });
    expect((await majors({ keyword: "统计" })).map(({ code }) => code)).toEqual(["2"]);
  });
});

describe("the template", () => {
  const emptied = async (start: Promise<unknown>, rowName: string) => {
    const refusal = await refusalOf(start);
    expect(refusal).toMatchObject({ status: 400, code: "FILE_INVALID" });
    expect(refusal.message).toContain(`没有任何${rowName}`);
  };

  test("of majors opens with the columns that the import reads, and filled in it is taken", async () => {
    const template = await openTemplate((await getMajorImportTemplate({ client: office })).data);
    expect(template.titles).toEqual(["专业*", "专业代码", "部门*"]);
    await emptied(startMajorImport({ client: office, body: { file: template.empty } }), "专业");
    const file = await template.filled({ 专业: "示例-天文学", 部门: "数学学院" });
    expect(await startMajorImport({ client: office, body: { file } }).then(ended)).toMatchObject({
      created: 1,
      faults: [],
    });
    const [made] = await majors({ keyword: "天文学" });
    expect((await getMajor({ client: office, path: { id: made?.id as number } })).data).toEqual(made);
    expect(made).toMatchObject({ name: "天文学", code: "071201", department: "数学学院" });
  });

  test("of classes opens with the columns that the import reads, and filled in it is taken", async () => {
    const template = await openTemplate((await getClassImportTemplate({ client: office })).data);
    expect(template.titles).toEqual(["班级*", "年级*", "专业*"]);
    await emptied(startClassImport({ client: office, body: { file: template.empty } }), "班级");
    const file = await template.filled({ 专业: "天文学" });
    expect(await startClassImport({ client: office, body: { file } }).then(ended)).toMatchObject({
      created: 1,
      faults: [],
    });
    const [made] = await classes({ major: "天文学" });
    expect((await getClass({ client: office, path: { id: made?.id as number } })).data).toEqual(made);
    expect(made).toMatchObject({ name: "统计 2601", grade: 2026, department: "数学学院", students: 0 });
    await deleteClass({ client: office, path: { id: made?.id as number } });
    expect(await refusalOf(getClass({ client: office, path: { id: made?.id as number } }))).toMatchObject({
      status: 404,
    });
  });
});

describe("an import of classes", () => {
  const start = (rows: object[]) =>
    startClassImport({ client: office, body: { file: fileOf("classes", rows) } }).then(ended);

  test("makes classes of one name in several majors and years, and names majors that are not there", async () => {
    const of = (major: string, grade: number) => ({ name: "1 班", grade, major });
    const rows = [of("统计学", 2026), of("统计学", 2025), of("数学", 2026)];
    expect(await start([...rows, of("没有", 2026)])).toMatchObject({ state: "refused", faultCount: 1 });
    expect(await start([...rows, of("数学", 2026)])).toMatchObject({ state: "refused", faultCount: 1 });
    expect(await start(rows)).toMatchObject({ created: 3 });
    expect(await start(rows)).toMatchObject({ created: 0, unchanged: 3 });
    expect((await classes()).map(({ grade, major }) => `${grade} ${major}`)).toEqual([
      "2026 数学",
      "2026 统计学",
      "2025 统计学",
    ]);
  });
});

describe("a student", () => {
  test("is of a class of their own major and year", async () => {
    expect(await refusalOf(student("C1", { className: "9 班" }))).toMatchObject({
      status: 400,
      fields: [{ field: "className" }],
    });
    expect(await refusalOf(student("C1", { major: "没有" }))).toMatchObject({
      status: 400,
      fields: [{ field: "major" }],
    });
    const { id, school, version, ...facts } = await student("C1", { className: "1 班" });
    const wrong = updateStudent({
      client: office,
      path: { id },
      body: { ...facts, campusId: undefined, schoolId: school.id, grade: 2024, version },
    });
    expect(await refusalOf(wrong)).toMatchObject({ status: 400, fields: [{ field: "className" }] });
  });

  test("comes with major and class where an import may make them", async () => {
    const row = {
      studentNumber: "C2",
      name: "新",
      grade: 2026,
      department: "文学院",
      major: "汉语",
      className: "汉语 1",
    };
    const start = (choices: { createMissing?: "true" }) =>
      startStudentImport({ client: office, body: { file: fileOf("students", [row]), ...choices } }).then(
        ended,
      );
    expect((await start({})).faults.map(({ column }) => column)).toEqual(["major"]);
    expect(await start({ createMissing: "true" })).toMatchObject({ created: 1 });
    expect((await majors({ department: "文学院" })).map(({ name, classes: n }) => [name, n])).toEqual([
      ["汉语", 1],
    ]);
    expect(await classes({ major: "汉语" })).toMatchObject([
      { name: "汉语 1", students: 1, department: "文学院" },
    ]);
  });

  test("follows when their major, class or department is called otherwise", async () => {
    const [major] = await majors({ keyword: "汉语" });
    const body = { name: "中国语言文学", department: "文学院", version: major?.version as number };
    await updateMajor({ client: office, path: { id: major?.id as number }, body });
    expect(await read("C2")).toMatchObject({ major: "中国语言文学", className: "汉语 1" });
    const [joined] = await classes({ major: "中国语言文学" });
    await updateClass({
      client: office,
      path: { id: joined?.id as number },
      body: {
        name: "中文 1",
        grade: 2025,
        major: "中国语言文学",
        version: joined?.version as number,
      },
    });
    expect(await read("C2")).toMatchObject({ className: "中文 1", grade: 2025 });
    const [literature] = (await searchDepartments({ client: office, body: { keyword: "文学院" } })).data
      .items;
    await updateDepartment({
      client: office,
      path: { id: literature?.id as number },
      body: { schoolId, name: "人文学院", version: literature?.version as number },
    });
    expect(await classes({ department: "人文学院" })).toMatchObject([{ name: "中文 1" }]);
    const found = (await searchDepartments({ client: office, body: {} })).data.items;
    const [from, into] = ["人文学院", "数学学院"].map((name) => found.find((one) => one.name === name));
    await mergeDepartment({
      client: office,
      path: { id: from?.id as number },
      body: { version: from?.version as number, intoId: into?.id as number },
    });
    expect(await classes({ department: "数学学院", keyword: "中文" })).toMatchObject([{ students: 1 }]);
  });
});

test("a class or major that has somebody is kept, and one that has nobody goes", async () => {
  const [joined] = await classes({ keyword: "中文 1" });
  const [major] = await majors({ keyword: "中国语言文学" });
  expect(
    (await refusalOf(deleteClass({ client: office, path: { id: joined?.id as number } }))).message,
  ).toMatch(/还有 1 名学生/u);
  expect(
    (await refusalOf(deleteMajor({ client: office, path: { id: major?.id as number } }))).message,
  ).toMatch(/还有 1 个班级、1 名学生/u);
  const body = { schoolId, name: "空专业", department: "数学学院" };
  const { id } = (await createMajor({ client: office, body })).data;
  const empty = (
    await createClass({ client: office, body: { schoolId, name: "空班", grade: 2026, major: "空专业" } })
  ).data;
  expect(await refusalOf(createMajor({ client: office, body }))).toMatchObject({
    status: 409,
    code: "DUPLICATE",
  });
  await deleteClass({ client: office, path: { id: empty.id } });
  await deleteMajor({ client: office, path: { id } });
  expect(await majors({ keyword: "空专业" })).toEqual([]);
});

test("a major is as it was saved last: a code that is left out is gone, and its department is one of the school", async () => {
  const facts = { name: "编码专业", department: "数学学院" };
  const { data: made } = await createMajor({ client: office, body: { ...facts, schoolId, code: "080901" } });
  expect(made).toMatchObject({ code: "080901", allowed: ["update", "delete"] });
  const path = { id: made.id };
  const saved = (await updateMajor({ client: office, path, body: { ...facts, version: 1 } })).data;
  expect(saved).not.toHaveProperty("code");
  const unknown = { ...facts, department: "没有的学院", version: 2 };
  expect(await refusalOf(updateMajor({ client: office, path, body: unknown }))).toMatchObject({
    status: 400,
    fields: [{ field: "department", message: "本校没有部门「没有的学院」，请核对名称，或先新建" }],
  });
  await deleteMajor({ client: office, path });
});

test("an office reaches majors and classes of its own school alone", async () => {
  const other = await server.client("office1");
  const [joined] = await classes({ keyword: "中文 1" });
  expect((await searchClasses({ client: other, body: { schoolId } })).data.items).toEqual([]);
  expect(await refusalOf(deleteClass({ client: other, path: { id: joined?.id as number } }))).toMatchObject({
    status: 404,
  });
  const body = { schoolId, name: "外校班", grade: 2026, major: "统计学" };
  expect(await refusalOf(createClass({ client: other, body }))).toMatchObject({ status: 403 });
});

test("a class that is moved to another year brings its students there, for selection too, at once", async () => {
  const client = await server.client("office1");
  const body = { name: "物理 1", grade: 2024, major: "物理学" };
  const made = (await createClass({ client, body: { ...body, schoolId: world.schoolIds[1] as number } }))
    .data;
  const found = (await searchStudents({ client, body: {} })).data.items[0];
  const { id, school, campus: _campus, ...facts } = found as Student;
  await updateStudent({ client, path: { id }, body: { ...facts, schoolId: school.id, className: "物理 1" } });
  const offering = await world.offering({ name: "新生研讨", capacity: 5 });
  const roundId = await world.round({ audience: { grades: [2025] } });
  const attempt = async () =>
    outcomeOf(
      attemptSelection({ client: await world.client(0), body: { roundId, offeringId: offering.id } }),
      "enrolled",
    );
  expect(await attempt()).toBe("ROUND_NOT_OPEN");
  await updateClass({ client, path: { id: made.id }, body: { ...body, grade: 2025, version: made.version } });
  expect(await attempt()).toBe("enrolled");
});

test("a major that is renamed stays in the audiences that name it, for selection too, at once", async () => {
  const client = await server.client("office1");
  const home = world.schoolIds[1] as number;
  const offering = await world.offering({ name: "光学", capacity: 5, audience: { majors: ["物理学"] } });
  const roundId = await world.round({ audience: { majors: ["物理学"], schoolIds: [home] } });
  const attempt = async (offeringId: number) =>
    outcomeOf(attemptSelection({ client: await world.client(0), body: { roundId, offeringId } }), "enrolled");
  const elsewhere = await world.offering({ name: "声学", capacity: 5, audience: { majors: ["化学"] } });
  expect(await attempt(elsewhere.id)).toBe("OFFERING_NOT_AVAILABLE");

  const [of] = (await searchMajors({ client, body: { keyword: "物理学" } })).data.items;
  const { id, version } = of as { id: number; version: number };
  await updateMajor({
    client,
    path: { id },
    body: { name: "应用物理学", department: of?.department ?? "", version },
  });
  const round = (await getRound({ client: office, path: { id: roundId } })).data;
  expect(round.audience.majors).toEqual(["应用物理学"]);
  expect(await attempt(offering.id)).toBe("enrolled");
  // The other school has a major of the old name: its students are still meant.
  await createMajor({
    client: office,
    body: { schoolId, name: "应用物理学", department: "数学学院" },
  });
  const [again] = (await searchMajors({ client, body: { keyword: "应用物理学" } })).data.items;
  await updateMajor({
    client,
    path: { id },
    body: { name: "物理学", department: of?.department ?? "", version: again?.version ?? 0 },
  });
  const { audience } = (await getOffering({ client: office, path: { id: offering.id } })).data;
  expect(audience.majors?.toSorted()).toEqual(["应用物理学", "物理学"].toSorted());
});
