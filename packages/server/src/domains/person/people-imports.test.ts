import {
  cancelRowsImport,
  type Client,
  createStudent,
  createTeacher,
  deleteStudent,
  deleteTeacher,
  countUnreadNotifications,
  getMarkedImportFile,
  getRowsImport,
  getStudent,
  getStudentImportTemplate,
  getTeacher,
  getTeacherImportTemplate,
  markJobNoticeRead,
  type RowsImport,
  searchDepartments,
  searchNotifications,
  searchStudents,
  searchTeachers,
  startStudentImport,
  startTeacherImport,
  type Student,
  updateStudent,
  updateTeacher,
} from "@huxuan/api-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import readExcelFile from "read-excel-file/node";
import writeExcelFile from "write-excel-file/node";
import { holdNextImport, openTemplate } from "../../../testing/import-files.ts";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { importFile } from "../../platform/import/tables.ts";

let server: TestServer;
let world: SelectionWorld;
let office: Client;
let own: number;

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 2);
  office = await server.client("office0");
  own = world.schoolIds[0] as number;
});
afterAll(() => server.close());

interface Row {
  studentNumber: string;
  name: string;
  grade: number;
  department: string;
  major: string;
  className?: string;
  campus?: string;
  state?: string;
}
const row = (n: number, over: Partial<Row> = {}): Row => ({
  studentNumber: `N${n}`,
  name: `新生${n}`,
  grade: 2026,
  department: "数学学院",
  major: "统计学",
  ...over,
});
const fileOf = (list: string, rows: readonly object[]) =>
  new File([JSON.stringify({ [list]: rows })], "名单.json", { type: "application/json" });
async function ended(id: string, client = office): Promise<RowsImport> {
  await expect
    .poll(async () => (await getRowsImport({ client, path: { jobId: id } })).data.state)
    .not.toMatch(/waiting|running/u);
  return (await getRowsImport({ client, path: { jobId: id } })).data;
}
async function students(
  rows: readonly object[],
  choices: { onlyGood?: "true"; createMissing?: "true" } = {},
) {
  const body = { file: fileOf("students", rows), ...choices };
  return ended((await startStudentImport({ client: office, body })).data.id);
}
const listed = async (body: Parameters<typeof searchStudents>[0]["body"]) =>
  (await searchStudents({ client: office, body })).data.items;

describe("an import of students", () => {
  test("refuses departments, majors and campuses that the school does not have, by row and column", async () => {
    const result = await students([row(1), row(2, { campus: "南" }), row(3, { grade: 1200 })]);
    expect(result).toMatchObject({ state: "refused", rows: 3, faultCount: 6, created: 0 });
    expect(result.faults.map(({ row: at, column, code }) => [at, column, code])).toEqual(
      expect.arrayContaining([
        [1, "department", "N1"],
        [2, "department", "N2"],
        [3, "grade", "N3"],
      ]),
    );
    expect(await listed({})).toEqual([]);
  });

  test("makes what is new, with departments where that is wanted, and changes what differs", async () => {
    const rows = [row(1, { className: "统计 2601" }), row(2, { campus: "东" }), row(3)];
    expect(await students(rows, { createMissing: "true" })).toMatchObject({
      state: "succeeded",
      created: 3,
      updated: 0,
    });
    const departments = (await searchDepartments({ client: office, body: {} })).data.items;
    expect(departments.find(({ name }) => name === "数学学院")).toMatchObject({
      students: 3,
      unconfirmed: true,
    });
    const again = [row(1, { className: "统计 2601" }), row(2, { campus: "东", state: "离校" }), row(4)];
    expect(await students(again)).toMatchObject({ created: 1, updated: 1, unchanged: 1 });
    expect((await listed({ state: "left" })).map(({ name, campus }) => [name, campus?.name])).toEqual([
      ["新生2", "东"],
    ]);
    expect((await listed({ keyword: "xinsheng n4" })).map(({ name }) => name)).toEqual(["新生4"]);
  });

  test("leaves out rows with faults where that is wanted", async () => {
    expect(await students([row(5), row(6, { grade: 3 })], { onlyGood: "true" })).toMatchObject({
      state: "succeeded",
      created: 1,
      faultCount: 1,
    });
  });

  test("is seen and stopped by its own office only", async () => {
    const body = { file: fileOf("students", [row(7)]) };
    const { id } = (await startStudentImport({ client: office, body })).data;
    const other = await server.client("office1");
    expect(await refusalOf(getRowsImport({ client: other, path: { jobId: id } }))).toMatchObject({
      status: 404,
    });
    expect(await refusalOf(cancelRowsImport({ client: other, path: { jobId: id } }))).toMatchObject({
      status: 404,
    });
    await ended(id);
    expect(await refusalOf(cancelRowsImport({ client: office, path: { jobId: id } }))).toMatchObject({
      status: 409,
    });
  });

  test("that is cancelled leaves nothing half done, and the same file can be imported afterwards", async () => {
    const held = holdNextImport(server);
    const rows = [row(20), row(21, { department: "半途学院" })];
    const body = { file: fileOf("students", rows), createMissing: "true" };
    const { id } = (await startStudentImport({ client: office, body })).data;
    await held.reached;
    await cancelRowsImport({ client: office, path: { jobId: id } });
    held.release();
    expect(await ended(id)).toMatchObject({ state: "cancelled", created: 0, faults: [] });
    expect(await listed({ keyword: "新生2" })).toHaveLength(1);
    const departments = (await searchDepartments({ client: office, body: { keyword: "半途" } })).data;
    expect(departments.rowCount).toBe(0);
    expect(await server.database.db.$count(importFile), "files left behind").toBe(0);
    expect(await students(rows, { createMissing: "true" })).toMatchObject({ state: "succeeded", created: 2 });
  });

  test("tells who started it how it ended, and calls nothing done that was not", async () => {
    const told = async () => {
      const { items } = (await searchNotifications({ client: office, body: {} })).data;
      const [last] = items;
      return [last?.kind, last?.title];
    };
    await students([row(31, { campus: "南" }), row(32)]);
    await expect
      .poll(told)
      .toEqual(["jobRefused", "导入学生有错误，没有执行：文件里有 1 处错误，什么都没有导入"]);
    await students([row(31, { campus: "南" }), row(32)], { onlyGood: "true" });
    await expect.poll(told).toEqual(["jobPartly", "导入学生部分完成：导入 1 行，有错误的 1 行没有导入"]);
    await students([row(33)]);
    await expect.poll(told).toEqual(["jobEnded", "导入学生已完成"]);
  });

  test("needs a school of somebody who has none, and one that they reach", async () => {
    const file = fileOf("students", [row(8)]);
    const platform = await server.client("admin");
    expect(await refusalOf(startStudentImport({ client: platform, body: { file } }))).toMatchObject({
      status: 400,
    });
    expect(
      await refusalOf(
        startStudentImport({ client: office, body: { file, schoolId: String(world.schoolIds[1]) } }),
      ),
    ).toMatchObject({ status: 403 });
  });
});

test("an import that is reviewed says what it would do, with its faults, and writes nothing", async () => {
  const rows = [
    { staffNumber: "RV1", name: "李核" },
    { staffNumber: "RV2", name: "王核", department: "没有的学院" },
  ];
  const file = () => fileOf("teachers", rows);
  const planned = await ended(
    (await startTeacherImport({ client: office, body: { file: file(), review: "true" } })).data.id,
  );
  expect(planned).toMatchObject({ state: "planned", created: 1, updated: 0, good: 1, faultCount: 1 });
  const found = async () =>
    (await searchTeachers({ client: office, body: { keyword: "RV1" } })).data.items.length;
  expect(await found()).toBe(0);
  expect(await server.database.db.$count(importFile), "files left behind").toBe(0);
  await ended(
    (await startTeacherImport({ client: office, body: { file: file(), onlyGood: "true" } })).data.id,
  );
  expect(await found()).toBe(1);
});

describe("an import that would give somebody another name", () => {
  const start = async (body: object[], more: { allowNewNames?: string; onlyGood?: string } = {}) => {
    const file = fileOf("teachers", body);
    return ended((await startTeacherImport({ client: office, body: { file, ...more } })).data.id);
  };
  const nameOfTeacher = async (keyword: string) =>
    (await searchTeachers({ client: office, body: { keyword } })).data.items.map(({ name }) => name);

  test("is refused, names both, and changes the name only when that is meant", async () => {
    await start([{ staffNumber: "RN1", name: "汪怡" }]);
    const wrong = [{ staffNumber: "rn1", name: "何别人" }];
    expect(await start(wrong)).toMatchObject({
      state: "refused",
      faults: [{ row: 1, column: "name", value: "汪怡 → 何别人" }],
      sums: [{ problem: "newName", count: 1 }],
    });
    expect(await nameOfTeacher("RN1")).toEqual(["汪怡"]);
    expect(await start(wrong, { allowNewNames: "true" })).toMatchObject({ state: "succeeded", updated: 1 });
    expect(await nameOfTeacher("RN1")).toEqual(["何别人"]);
  });

  test("takes the same name in other letters without asking", async () => {
    await start([{ staffNumber: "RN2", name: "买买提·艾力" }]);
    expect(await start([{ staffNumber: "RN2", name: "买买提•艾力" }])).toMatchObject({ state: "succeeded" });
  });
});

test("an import of teachers makes and changes them by staff number", async () => {
  const rows = [
    { staffNumber: "T1", name: "李一", department: "数学学院" },
    { staffNumber: "T2", name: "李二" },
  ];
  const start = async (body: object[]) =>
    ended((await startTeacherImport({ client: office, body: { file: fileOf("teachers", body) } })).data.id);
  expect(await start(rows)).toMatchObject({ state: "succeeded", created: 2 });
  expect(await start([{ ...rows[1], state: "离职" }, rows[0] as object])).toMatchObject({
    updated: 1,
    unchanged: 1,
  });
  const { items } = (await searchTeachers({ client: office, body: { state: "left" } })).data;
  expect(items.map(({ name, department }) => [name, department])).toEqual([["李二", ""]]);
});

describe("the template", () => {
  const ways = {
    students: {
      download: () => getStudentImportTemplate({ client: office }),
      start: startStudentImport,
      titles: ["学号*", "姓名*", "年级*", "部门*", "专业*", "班级", "校区", "状态"],
      rowName: "学生",
    },
    teachers: {
      download: () => getTeacherImportTemplate({ client: office }),
      start: startTeacherImport,
      titles: ["工号*", "姓名*", "部门", "状态"],
      rowName: "教师",
    },
  };

  test.each(["students", "teachers"] as const)(
    "of %s opens with the columns that the import reads; as it was downloaded it is refused, filled in it is taken",
    async (kind) => {
      const { download, start, titles, rowName } = ways[kind];
      const template = await openTemplate((await download()).data);
      expect(template.titles).toEqual(titles);
      const refusal = await refusalOf(start({ client: office, body: { file: template.empty } }));
      expect(refusal).toMatchObject({ status: 400, code: "FILE_INVALID" });
      expect(refusal.message).toContain(`没有任何${rowName}`);
      const body = { file: await template.filled(), createMissing: "true" };
      expect(await ended((await start({ client: office, body })).data.id)).toMatchObject({
        state: "succeeded",
        created: 1,
        faults: [],
      });
    },
  );
});

describe("a teacher", () => {
  const input = (staffNumber: string) => ({
    schoolId: own,
    staffNumber,
    name: "王老师",
    department: "数学学院",
    state: "active" as const,
  });

  test("who was changed is read back as they are now, and one who changes an older state is told", async () => {
    const { id, version } = (await createTeacher({ client: office, body: input("TE") })).data;
    const path = { id };
    const body = { ...input("TE-2"), name: "李改名", department: "", state: "left" as const, version };
    const changed = (await updateTeacher({ client: office, path, body })).data;
    expect((await getTeacher({ client: office, path })).data).toEqual(changed);
    expect(changed).toMatchObject({ staffNumber: "TE-2", name: "李改名", department: "", state: "left" });
    // People find them by the new name, and no more by the old one.
    const named = async (keyword: string) =>
      (await searchTeachers({ client: office, body: { keyword } })).data.items.map((one) => one.id);
    expect(await named("ligaiming")).toEqual([id]);
    expect(await named("王老师")).toEqual([]);
    expect(await refusalOf(updateTeacher({ client: office, path, body }))).toMatchObject({
      status: 409,
      code: "VERSION_CONFLICT",
    });
  });

  test("to whom nothing refers goes for good", async () => {
    const { id } = (await createTeacher({ client: office, body: input("TX") })).data;
    await deleteTeacher({ client: office, path: { id } });
    expect(await refusalOf(getTeacher({ client: office, path: { id } }))).toMatchObject({ status: 404 });
    // The staff number is free again.
    await createTeacher({ client: office, body: input("TX") });
  });
});

describe("a student", () => {
  const input = (studentNumber: string) => ({
    schoolId: own,
    studentNumber,
    name: "单独",
    grade: 2026,
    department: "数学学院",
    major: "统计学",
    state: "active" as const,
  });

  test("is of a department and campus of the school, and of a number of their own", async () => {
    const make = (over: object) => createStudent({ client: office, body: { ...input("ONE"), ...over } });
    expect(await refusalOf(make({ department: "没有的" }))).toMatchObject({
      status: 400,
      fields: [{ field: "department" }],
    });
    const foreign = world.campusIds[1]?.[0];
    expect(await refusalOf(make({ campusId: foreign }))).toMatchObject({ status: 400 });
    const made = (await make({ campusId: world.campusIds[0]?.[0] })).data;
    expect((await getStudent({ client: office, path: { id: made.id } })).data).toEqual(made);
    expect(made).toMatchObject({ studentNumber: "ONE", school: { id: own }, campus: { name: "东" } });
    expect(await refusalOf(make({}))).toMatchObject({ status: 409, code: "DUPLICATE" });
  });

  test("goes while nothing refers to them, and is marked as having left otherwise", async () => {
    const { id } = (await createStudent({ client: office, body: input("GO") })).data;
    await deleteStudent({ client: office, path: { id } });
    const platform = await server.client("admin");
    const found = (await searchStudents({ client: platform, body: { keyword: "S0000" } })).data
      .items[0] as Student;
    const refusal = await refusalOf(deleteStudent({ client: platform, path: { id: found.id } }));
    expect(refusal).toMatchObject({ status: 409 });
    expect(refusal.message).toMatch(/还有 1 个账号，不能删除；可以把状态改为离校/u);
    const { id: _id, school, campus: _campus, ...facts } = found;
    const left = await updateStudent({
      client: platform,
      path: { id: found.id },
      body: { ...facts, schoolId: school.id, state: "left" },
    });
    expect(left.data.state).toBe("left");
  });
});

describe("an import that somebody watched", () => {
  const unread = async (client = office) => (await countUnreadNotifications({ client })).data.count;

  test("waits for a yes by a name of its own, and leaves no unread notice when its end was seen", async () => {
    const before = await unread();
    const body = { file: fileOf("teachers", [{ staffNumber: "W1", name: "看着的" }]), review: "true" };
    const { id } = (await startTeacherImport({ client: office, body })).data;
    expect(await ended(id)).toMatchObject({ state: "planned", created: 1 });
    const [newest] = (await searchNotifications({ client: office, body: {} })).data.items;
    expect(newest).toMatchObject({ kind: "jobChecked", read: false });
    expect(newest?.title).toContain("待确认");
    expect(await unread()).toBe(before + 1);
    // Nobody else's notice, and no other's.
    const other = await server.client("office1");
    await markJobNoticeRead({ client: other, path: { jobId: id } });
    expect(await unread()).toBe(before + 1);
    expect((await markJobNoticeRead({ client: office, path: { jobId: id } })).data.count).toBe(before);
    expect((await markJobNoticeRead({ client: office, path: { jobId: id } })).data.count).toBe(before);
  });
});

test("the workbook that was sent comes back with its faults marked, and corrected it is imported as it is", async () => {
  const bytes = await writeExcelFile(
    [
      ["工号", "姓名"].map((value) => ({ value })),
      [{ value: "M1" }, { value: "第一个" }],
      [{ value: "M2" }, null],
    ],
    { sheet: "教师" },
  ).toBuffer();
  const send = async (file: Uint8Array<ArrayBuffer>) => {
    const body = { file: new File([file], "本校教师.xlsx") };
    return ended((await startTeacherImport({ client: office, body })).data.id);
  };
  const { markedFile: fileId = "", ...refused } = await send(new Uint8Array(bytes));
  expect(refused).toMatchObject({ state: "refused", faultCount: 1 });
  const { data, response } = await getMarkedImportFile({ client: office, path: { fileId } });
  expect(decodeURIComponent(response.headers.get("content-disposition") ?? "")).toContain(
    "本校教师-标出错误.xlsx",
  );
  const rows = (await readExcelFile(Buffer.from(await data.arrayBuffer())))[0]?.data ?? [];
  expect(rows.map((cells) => cells[2])).toEqual(["原因", null, "姓名：姓名不能为空"]);
  rows[2] = ["M2", "第二个", rows[2]?.[2] ?? null];
  const mended = await writeExcelFile(
    rows.map((cells) => cells.map((value) => (typeof value === "string" ? { value } : null))),
    { sheet: "教师" },
  ).toBuffer();
  expect(await send(new Uint8Array(mended))).toMatchObject({ state: "succeeded", created: 2 });
  const other = await server.client("office1");
  expect(await refusalOf(getMarkedImportFile({ client: other, path: { fileId } }))).toMatchObject({
    status: 404,
  });
});
