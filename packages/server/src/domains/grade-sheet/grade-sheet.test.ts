import {
  approveGradeSheets,
  checkGradeSheet,
  type Client,
  createGradeWindow,
  extendGradeSheet,
  type GradeCell,
  type GradeSheet,
  getGrade,
  getGradeSheet,
  getGradeWorkbook,
  getMyGrades,
  getJob,
  glanceAtGradeSheet,
  openGradeSheet,
  planMakeup,
  publishGradeSheets,
  readGradeWorkbook,
  returnGradeSheet,
  saveGradeCells,
  searchGradeProgress,
  searchGrades,
  searchGradeSheets,
  searchGradeStatistics,
  searchMakeupCandidates,
  searchNotifications,
  setGradeFlag,
  setGradeParts,
  submitGradeSheet,
  switchRole,
  urgeGradeSheets,
  withdrawGradeSheet,
} from "@huxuan/api-client";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GradeWorld } from "../../../testing/grade-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { grade, gradeVersion } from "../grade/index.ts";
import { momentText } from "../selection/index.ts";
import { gradeEntry, gradeSheet } from "./tables.ts";
import { remindTeachers } from "./jobs.ts";

let server: TestServer;
let world: GradeWorld;
let teacher: Client;
let colleague: Client;
let office: Client;
let homeOffice: Client;

beforeAll(async () => {
  server = await startTestServer();
  world = await GradeWorld.create(server, { students: 24 });
  teacher = await server.client("t0");
  colleague = await server.client("t1");
  office = await server.client("office0");
  homeOffice = await server.client("office1");
});
afterAll(() => server.close());

const open = async (offeringId: number, client = teacher): Promise<GradeSheet> =>
  (await openGradeSheet({ client, body: { offeringId, examKind: "regular" } })).data;
const read = async (id: number, client = teacher): Promise<GradeSheet> =>
  (await getGradeSheet({ client, path: { id } })).data;
const write = async (id: number, cells: GradeCell[], client = teacher) =>
  (await saveGradeCells({ client, path: { id }, body: { cells } })).data;
const cell = (studentId: number, column: string, to: string, from = ""): GradeCell => ({
  studentId,
  column,
  from,
  to,
});
/** Marks for all students of a sheet, in the order of its rows. */
const fill = async (id: number, marks: (at: number) => [string, string], client = teacher) => {
  const { rows } = await read(id, client);
  return write(
    id,
    rows.flatMap(({ studentId }, at) => {
      const [usual, final] = marks(at);
      return [cell(studentId, "p1", usual), cell(studentId, "p2", final)];
    }),
    client,
  );
};
const submit = async (id: number, explanation?: string, client = teacher) => {
  const { sequence } = (await checkGradeSheet({ client, path: { id } })).data;
  const { version } = await read(id, client);
  return (
    await submitGradeSheet({
      client,
      path: { id },
      body: { sequence, version, ...(explanation !== undefined && { explanation }) },
    })
  ).data;
};
const approve = async (id: number) =>
  (
    await approveGradeSheets({
      client: office,
      body: { sheets: [{ id, version: (await read(id, office)).version }] },
    })
  ).data;
const publish = async (...ids: number[]) => {
  const sheets = await Promise.all(
    ids.map(async (id) => ({ id, version: (await read(id, office)).version })),
  );
  const { jobId } = (await publishGradeSheets({ client: office, body: { sheets } })).data;
  await expect
    .poll(async () => (await getJob({ client: office, path: { jobId } })).data.state, { timeout: 30_000 })
    .toMatch(/succeeded|partly|failed/u);
  return (await getJob({ client: office, path: { jobId } })).data;
};

describe("a teacher enters grades", () => {
  test("from the positive list, with totals rounded half up once", async () => {
    const { id: offeringId } = await world.graded({ name: "数据结构", students: [0, 1, 2] });
    const sheet = await open(offeringId);
    expect(sheet).toMatchObject({
      state: "draft",
      window: "open",
      scale: "percent",
      parts: [
        { name: "平时", weight: 30 },
        { name: "期末", weight: 70, isFinal: true },
      ],
    });
    expect(sheet.rows.map(({ studentNumber }) => studentNumber).toSorted()).toEqual([
      "S0000",
      "S0001",
      "S0002",
    ]);
    const [a] = sheet.rows;
    const done = await write(sheet.id, [
      cell(a?.studentId ?? 0, "p1", "85"),
      cell(a?.studentId ?? 0, "p2", "５６．0"),
    ]);
    expect(done).toMatchObject({ saved: 2, problems: [], rows: [{ total: "65" }] });
    expect((await open(offeringId)).id).toBe(sheet.id);
  });

  test("a bad cell is named, and good ones are kept; doing it again changes nothing", async () => {
    const { id: offeringId } = await world.graded({ name: "离散数学", students: [3, 4] });
    const { id, rows } = await open(offeringId);
    const [a, b] = rows.map(({ studentId }) => studentId) as [number, number];
    const cells = [
      cell(a, "p1", "88.5"),
      cell(a, "p2", "120"),
      cell(b, "p1", "12O"),
      cell(b, "flag", "缓考"),
      cell(999_999, "p1", "1"),
    ];
    const first = await write(id, cells);
    expect(first.saved).toBe(1);
    expect(first.problems.map(({ message }) => message)).toEqual([
      "期末 120 超出 0–100",
      "平时「12O」不是分数，请填 0 到 100 的数字",
      "缓考由教务处登记，请联系本校教务处",
      "这名学生不在名单上",
    ]);
    const again = await write(id, cells);
    expect([again.saved, again.sequence]).toEqual([1, first.sequence]);
  });

  test("who writes a cell that somebody else changed meanwhile is told, and overwrites nothing", async () => {
    const { id: offeringId } = await world.graded({ name: "操作系统", students: [5], teachers: [0, 1] });
    const { id, rows, sequence } = await open(offeringId);
    const studentId = rows[0]?.studentId ?? 0;
    await write(id, [cell(studentId, "p1", "70")], colleague);
    const late = await write(id, [cell(studentId, "p1", "80")]);
    expect(late).toMatchObject({
      saved: 0,
      problems: [{ current: "70", changedBy: world.teachers[1]?.name, message: "这一格已经是「70」" }],
    });
    expect((await write(id, [cell(studentId, "p1", "80", "70")])).saved).toBe(1);
    await glanceAtGradeSheet({
      client: colleague,
      path: { id },
      body: { after: 0, cursor: { studentId, column: "p2" } },
    });
    const news = (await glanceAtGradeSheet({ client: teacher, path: { id }, body: { after: sequence } }))
      .data;
    expect(news.changes.map(({ to, mine }) => [to, mine])).toEqual([
      ["70", false],
      ["80", true],
    ]);
    expect(news.others).toEqual([{ studentId, column: "p2", name: world.teachers[1]?.name }]);
  });

  test("nobody else's class can be entered, seen or guessed", async () => {
    const { id: offeringId } = await world.graded({ name: "编译原理", students: [6] });
    const { id } = await open(offeringId);
    for (const client of [colleague, homeOffice, await world.client(6)])
      await expect(getGradeSheet({ client, path: { id } })).rejects.toMatchObject({
        status: expect.toSatisfy((status: number) => status === 404 || status === 403),
      });
    await expect(write(id, [cell(1, "p1", "1")], office)).rejects.toMatchObject({ status: 403 });
    expect((await getMyGrades({ client: await world.client(6) })).data.missing).toMatchObject([
      { courseName: expect.stringContaining("编译原理"), reason: "entering" },
    ]);
  });

  test("who withdrew in mid-term sees that it is a W, and that no grade will come", async () => {
    const made = await world.selection.offering({ name: "中途退的", capacity: 5 });
    await world.selection.withdrew(6, made.id);
    const { missing } = (await getMyGrades({ client: await world.client(6) })).data;
    expect(missing.find(({ offeringId }) => offeringId === made.id)).toMatchObject({
      reason: "withdrawn",
      message: "已中期退课，记 W，不计学分和绩点",
    });
  });

  test("outside the window nothing is entered", async () => {
    const { id: offeringId } = await world.graded({ name: "窗外", students: [7], school: 2, teachers: [2] });
    const outside = await server.client("t2");
    const { id, rows, window } = await open(offeringId, outside);
    expect(window).toBe("none");
    await expect(write(id, [cell(rows[0]?.studentId ?? 0, "p1", "60")], outside)).rejects.toMatchObject({
      status: 409,
      message: "教务处还没有设置录入时间，设置后才能录入",
    });
  });

  test("a workbook holds the sheet, and what is read from one is shown and not written", async () => {
    const { id: offeringId } = await world.graded({ name: "工作簿", students: [15, 16] });
    const { id, rows } = await open(offeringId);
    await write(id, [cell(rows[0]?.studentId ?? 0, "p1", "88")]);
    const book = await getGradeWorkbook({ client: teacher, path: { id } });
    const body = { file: new File([book.data], "成绩.xlsx") };
    const { sequence } = await read(id);
    const cells = (await readGradeWorkbook({ client: teacher, path: { id }, body })).data.rows;
    expect(cells.find((row) => row.includes("学号"))).toEqual([
      "学号",
      "姓名",
      "所在学校",
      "平时30%",
      "期末70%",
      "标记",
      "总评",
      "说明",
    ]);
    expect(cells.find((row) => row[0] === rows[0]?.studentNumber)).toEqual(expect.arrayContaining(["88"]));
    expect((await read(id)).sequence).toBe(sequence);
    await expect(
      readGradeWorkbook({ client: teacher, path: { id }, body: { file: new File(["x"], "成绩.xlsx") } }),
    ).rejects.toMatchObject({ status: 400, fields: [{ field: "file" }] });
  });

  test("another scale and other weights recompute what is there; weights that do not make 100 are refused", async () => {
    const { id: offeringId } = await world.graded({ name: "体育", students: [8] });
    const { id, rows, version, parts } = await open(offeringId);
    const studentId = rows[0]?.studentId ?? 0;
    await write(id, [cell(studentId, "p1", "90"), cell(studentId, "p2", "60")]);
    const bad = parts.map((part) => ({ ...part, weight: 60 }));
    await expect(
      setGradeParts({ client: teacher, path: { id }, body: { scale: "percent", parts: bad, version } }),
    ).rejects.toMatchObject({
      status: 400,
      fields: [{ field: "parts", message: "占比合计 120%，应为 100%" }],
    });
    const half = parts.map((part) => ({ ...part, weight: 50 }));
    const changed = await setGradeParts({
      client: teacher,
      path: { id },
      body: { scale: "percent", parts: half, version },
    });
    expect(changed.data.rows[0]).toMatchObject({ total: "75" });
    const levels = await setGradeParts({
      client: teacher,
      path: { id },
      body: { scale: "five", parts: [], version: changed.data.version },
    });
    expect(levels.data.rows[0]).toMatchObject({ marks: {} });
    expect((await write(id, [cell(studentId, "level", "优")])).rows[0]).toMatchObject({
      level: "优秀",
      total: "优秀",
    });
  });
});

describe("a sheet goes from the teacher to the students", () => {
  test("only without gaps, with a reason for what is unusual, and not twice", async () => {
    const { id: offeringId } = await world.graded({
      name: "线性代数",
      students: Array.from({ length: 22 }, (_, n) => n),
    });
    const { id } = await open(offeringId);
    await expect(submit(id)).rejects.toMatchObject({
      status: 409,
      message: "22 人无成绩也无标记，不能提交",
    });
    await fill(id, (at) => (at < 12 ? ["95", "95"] : ["70", `${60 + at}`]));
    const check = (await checkGradeSheet({ client: teacher, path: { id } })).data;
    expect(check.findings).toMatchObject([
      { kind: "excellent", needsReason: true, message: expect.stringContaining("54.5%（12/22）") },
    ]);
    await expect(submit(id)).rejects.toMatchObject({ status: 400, fields: [{ field: "explanation" }] });
    await expect(submit(id, "太短")).rejects.toMatchObject({ status: 400 });
    const submitted = await submit(id, "实验班，入学成绩普遍较高");
    expect(submitted).toMatchObject({ state: "submitted", allowed: ["withdraw"] });
    await expect(
      submitGradeSheet({
        client: teacher,
        path: { id },
        body: {
          sequence: check.sequence,
          version: submitted.version,
          explanation: "实验班，入学成绩普遍较高",
        },
      }),
    ).rejects.toMatchObject({ status: 409 });
    const { items } = (await searchGradeSheets({ client: office, body: { which: "unusual" } })).data;
    expect(items.map((one) => one.id)).toContain(id);
  });

  test("is taken back by its teacher, returned with words by the office, approved, and published once", async () => {
    const { id: offeringId } = await world.graded({ name: "概率论", students: [1, 2] });
    const { id } = await open(offeringId);
    await fill(id, (at) => (at === 0 ? ["80", "90"] : ["50", "40"]));
    const first = await submit(id);
    const back = (
      await withdrawGradeSheet({ client: teacher, path: { id }, body: { version: first.version } })
    ).data;
    expect(back.state).toBe("draft");
    await submit(id);
    const returned = (
      await returnGradeSheet({
        client: office,
        path: { id },
        body: { reason: "请核对平时成绩", version: (await read(id, office)).version },
      })
    ).data;
    expect(returned).toMatchObject({ state: "draft", returnedReason: "请核对平时成绩" });
    const told = (await searchNotifications({ client: teacher, body: {} })).data.items[0];
    expect(told).toMatchObject({ kind: "gradeReturned", title: expect.stringContaining("请核对平时成绩") });
    await submit(id);
    expect(await approve(id)).toEqual({ done: 1, refused: [] });
    const student = await world.client(1);
    expect((await getMyGrades({ client: student })).data.terms).toEqual([]);
    const [one, other] = await Promise.all([publish(id), publish(id)]);
    expect([one.state, other.state].toSorted()).toEqual(["partly", "succeeded"]);
    const rows = await server.services.db.select().from(grade).where(eq(grade.offeringId, offeringId));
    expect(rows.map(({ originalText }) => originalText).toSorted()).toEqual(["43", "87"]);
    expect((await searchNotifications({ client: student, body: {} })).data.items[0]).toMatchObject({
      kind: "gradePublished",
    });
    const seen = (await searchGrades({ client: homeOffice, body: { offeringId } })).data.items;
    expect(seen.map(({ homeSchool }) => homeSchool.id)).toEqual([world.schoolIds[1]]);
    const items = (await searchGrades({ client: office, body: { offeringId } })).data.items;
    expect(items).toHaveLength(2);
    const path = { id: seen[0]?.id ?? 0 };
    expect((await getGrade({ client: homeOffice, path })).data).toMatchObject({ id: path.id });
    const ownId = items.find((one) => one.id !== path.id)?.id ?? 0;
    await expect(getGrade({ client: homeOffice, path: { id: ownId } })).rejects.toMatchObject({
      status: 404,
    });
    const ask = { semesterId: world.semesterId, by: "course" as const, keyword: "概率论" };
    const [figures] = (await searchGradeStatistics({ client: office, body: ask })).data.items;
    expect(figures).toMatchObject({
      students: 2,
      mean: 65,
      deviation: 22,
      passRate: 0.5,
      excellentRate: 0,
      bands: [0, 0, 0, 0, 1, 0, 0, 0, 1, 0],
    });
  });

  test("is not published while somebody on the list has no result, and the others are", async () => {
    const [{ id: whole }, { id: lacking }] = [
      await world.graded({ name: "拓扑学", students: [4] }),
      await world.graded({ name: "测度论", students: [5, 6] }),
    ];
    const ids: number[] = [];
    for (const offeringId of [whole, lacking]) {
      const { id } = await open(offeringId);
      await fill(id, () => ["80", "80"]);
      await submit(id);
      await approve(id);
      ids.push(id);
    }
    // As when somebody comes onto the list after the sheet was submitted.
    await server.database.pool.query("delete from grade_entry where sheet_id = $1 and student_id = $2", [
      ids[1],
      world.selection.students[6]?.id,
    ]);
    const job = await publish(...ids);
    expect(job.state).toBe("partly");
    expect(JSON.stringify(job)).toContain("名单有变，1 人还没有成绩，请退回教师补录");
    const published = await server.services.db.select({ id: grade.offeringId }).from(grade);
    expect(published.filter(({ id }) => id === whole)).toHaveLength(1);
    expect(published.filter(({ id }) => id === lacking)).toEqual([]);
    expect((await read(ids[1] as number, office)).state).toBe("approved");
  });

  test("nobody approves the class that they teach", async () => {
    const { id: offeringId } = await world.graded({ name: "自审", students: [3], teachers: [3] });
    const self = await server.client("t3");
    const { id } = await open(offeringId, self);
    await fill(id, () => ["80", "80"], self);
    await submit(id, undefined, self);
    self.tokens.set((await switchRole({ client: self, query: { roleId: "2" } })).data ?? null);
    const result = await approveGradeSheets({
      client: self,
      body: { sheets: [{ id, version: (await read(id, self)).version }] },
    });
    expect(result.data).toMatchObject({
      done: 0,
      refused: [{ message: "这是你自己任课的教学班，请由他人审核" }],
    });
  });
});

describe("a published grade", () => {
  test("is changed by nobody, also not by SQL, unless what it was is kept", async () => {
    const { id: offeringId } = await world.graded({ name: "物理", students: [9] });
    const { id } = await open(offeringId);
    await fill(id, () => ["80", "80"]);
    await submit(id);
    await approve(id);
    await publish(id);
    const { db } = server.services;
    const [stored] = await db.select().from(grade).where(eq(grade.offeringId, offeringId));
    const where = eq(grade.id, stored?.id ?? 0);
    await expect(db.update(grade).set({ originalMark: 1000 }).where(where)).rejects.toThrow();
    await expect(db.update(grade).set({ passed: false, number: 2 }).where(where)).rejects.toThrow();
    await expect(db.delete(grade).where(where)).rejects.toThrow();
    await expect(db.update(gradeEntry).set({ total: 0 }).where(eq(gradeEntry.sheetId, id))).rejects.toThrow();
    const { originalScale, originalText, originalMark, convertedScale, convertedText, convertedMark, flag } =
      stored as NonNullable<typeof stored>;
    await db.insert(gradeVersion).values({
      gradeId: stored?.id ?? 0,
      number: 1,
      originalScale,
      originalText,
      originalMark,
      convertedScale,
      convertedText,
      convertedMark,
      flag,
      passed: true,
      reason: "登录错误",
      changedAt: server.clock(),
      changedBy: "教务0",
    });
    await db
      .update(grade)
      .set({ originalMark: 900, originalText: "90", convertedMark: 900, convertedText: "90", number: 2 })
      .where(where);
    await expect(
      db
        .update(gradeVersion)
        .set({ reason: "x" })
        .where(and(eq(gradeVersion.gradeId, stored?.id ?? 0), eq(gradeVersion.number, 1))),
    ).rejects.toThrow();
    const mine = (await getMyGrades({ client: await world.client(9) })).data;
    expect(mine.terms[0]?.grades).toMatchObject([{ original: { text: "90" }, corrected: true, guest: true }]);
  });
});

describe("what the office does besides", () => {
  test("缓考 and 违纪 are flags of the office; who failed sits 补考, at most 60, and who was absent does not", async () => {
    const { id: offeringId } = await world.graded({ name: "英语", students: [10, 11, 12, 13] });
    const { id, rows } = await open(offeringId);
    const [a, b, c, d] = rows.map(({ studentId }) => studentId) as [number, number, number, number];
    await write(id, [
      cell(a, "p1", "80"),
      cell(a, "p2", "20"),
      cell(b, "flag", "缺考"),
      cell(c, "p1", "85"),
      cell(d, "p1", "90"),
      cell(d, "p2", "90"),
    ]);
    const { version } = await read(id, office);
    const flagged = await setGradeFlag({
      client: office,
      path: { id },
      body: { studentId: c, flag: "deferred", reason: "住院", version },
    });
    expect(flagged.data.rows.find(({ studentId }) => studentId === c)).toMatchObject({
      flag: "deferred",
      note: "缓考，考后登记成绩",
    });
    await expect(write(id, [cell(c, "flag", "", "缓考")])).resolves.toMatchObject({
      problems: [{ message: "缓考由教务处登记，教师不能修改" }],
    });
    await submit(id);
    await approve(id);
    await publish(id);
    const ask = { semesterId: world.semesterId, examKind: "makeup" as const, offeringId };
    const { items } = (await searchMakeupCandidates({ client: office, body: ask })).data;
    expect(new Map(items.map(({ studentId, allowed, note }) => [studentId, { allowed, note }]))).toEqual(
      new Map([
        [a, { allowed: true, note: "正考不及格，可以补考" }],
        [b, { allowed: false, note: "缺考不能补考" }],
      ]),
    );
    const plan = {
      semesterId: world.semesterId,
      schoolId: world.schoolIds[0] as number,
      offeringIds: [offeringId],
      at: new Date(server.clock().getTime() + 86_400_000).toISOString(),
      place: "东 101",
    };
    const planned = await planMakeup({ client: office, body: { ...plan, examKind: "makeup" } });
    expect(planned.data).toEqual({ sheets: 1, students: 1 });
    expect((await planMakeup({ client: office, body: { ...plan, examKind: "makeup" } })).data).toEqual({
      sheets: 1,
      students: 1,
    });
    expect(
      (await planMakeup({ client: office, body: { ...plan, examKind: "deferred" } })).data.students,
    ).toBe(1);
    await expect(
      planMakeup({ client: homeOffice, body: { ...plan, examKind: "makeup" } }),
    ).rejects.toMatchObject({
      status: 403,
    });
    await world.window("makeup");
    await world.window("deferred");
    const makeup = (await openGradeSheet({ client: teacher, body: { offeringId, examKind: "makeup" } })).data;
    expect((await write(makeup.id, [cell(a, "p1", "85")])).rows[0]).toMatchObject({
      total: "60",
      note: "补考通过，记 60",
    });
    const deferred = (await openGradeSheet({ client: teacher, body: { offeringId, examKind: "deferred" } }))
      .data;
    expect(deferred.rows[0]).toMatchObject({ studentId: c, marks: { p1: "85" } });
    expect((await write(deferred.id, [cell(c, "p2", "80")])).rows[0]).toMatchObject({ total: "82" });
    for (const sheet of [makeup, deferred]) {
      await submit(sheet.id);
      await approve(sheet.id);
    }
    await publish(makeup.id, deferred.id);
    const results = await server.services.db
      .select({ kind: grade.examKind, text: grade.originalText, attempt: grade.attempt })
      .from(grade)
      .where(and(eq(grade.offeringId, offeringId), eq(grade.attempt, 2)));
    expect(results.map(({ kind, text }) => `${kind} ${text}`).toSorted()).toEqual([
      "deferred 82",
      "makeup 60",
    ]);
    const told = async (n: number) =>
      (await searchNotifications({ client: await world.client(n), body: {} })).data.items.filter(
        ({ kind, title }) => kind === "gradePublished" && /补考|缓考/u.test(title),
      );
    const at = new Map(rows.map((row) => [row.studentId, Number(row.studentNumber.slice(1))]));
    expect((await told(at.get(a) ?? 0)).map(({ title }) => title)).toEqual([
      expect.stringMatching(/的补考成绩已发布$/u),
    ]);
    expect((await told(at.get(c) ?? 0)).map(({ title }) => title)).toEqual([
      expect.stringMatching(/的缓考成绩已发布$/u),
    ]);
  });

  test("one class gets longer than the window, with a reason, and its teachers are told", async () => {
    const { id: offeringId } = await world.graded({ name: "延期", students: [17] });
    const { id, version } = await open(offeringId);
    const extend = (days: number) => {
      const closesAt = new Date(server.clock().getTime() + days * 86_400_000).toISOString();
      return extendGradeSheet({
        client: office,
        path: { id },
        body: { closesAt, reason: "阅卷未完", version },
      });
    };
    for (const days of [-1, 0.5])
      await expect(extend(days)).rejects.toMatchObject({ status: 400, fields: [{ field: "closesAt" }] });
    expect((await extend(3)).data.version).toBe(version + 1);
    const { missing } = (await getMyGrades({ client: await world.client(17) })).data;
    const until = momentText(new Date(server.clock().getTime() + 3 * 86_400_000), server.clock());
    expect(missing.find(({ offeringId: of }) => of === offeringId)?.message).toBe(
      `教师正在录入，录入 ${until} 截止`,
    );
    const told = (await searchNotifications({ client: teacher, body: {} })).data.items[0];
    expect(told).toMatchObject({ kind: "gradeDue", title: expect.stringContaining("延期到") });
  });

  test("teachers who are not done are urged and reminded, each once before the end", async () => {
    const { id: offeringId } = await world.graded({ name: "化学", students: [14], teachers: [4] });
    const urged = await urgeGradeSheets({
      client: office,
      body: { offeringIds: [offeringId], examKind: "regular", words: "周五前交" },
    });
    expect(urged.data).toEqual({ teachers: 1, classes: 1 });
    const late = await server.client("t4");
    const titles = async () =>
      (await searchNotifications({ client: late, body: {} })).data.items.map(({ title }) => title);
    expect(await titles()).toMatchObject([expect.stringContaining("周五前交")]);
    await remindTeachers(server.services.db, server.clock());
    const before = (await titles()).length;
    await remindTeachers(server.services.db, server.clock());
    expect((await titles()).length).toBe(before);
    const { items } = (await searchGradeProgress({ client: office, body: { semesterId: world.semesterId } }))
      .data;
    const [physics] = items;
    expect(physics).toMatchObject({ department: "物理学院", late: 0 });
    expect(physics?.none).toBeGreaterThan(0);
    expect(
      await server.services.db.select().from(gradeSheet).where(eq(gradeSheet.offeringId, offeringId)),
    ).toEqual([]);
  });
});

test("a school has one window for each exam and department", async () => {
  const body = {
    schoolId: world.schoolIds[0] as number,
    semesterId: world.semesterId,
    examKind: "regular" as const,
    department: "",
    opensAt: server.clock().toISOString(),
    closesAt: new Date(server.clock().getTime() + 1000).toISOString(),
    remindHours: 0,
  };
  await expect(createGradeWindow({ client: office, body })).rejects.toMatchObject({
    status: 409,
    code: "DUPLICATE",
  });
  await expect(
    createGradeWindow({ client: office, body: { ...body, department: "别的学院", closesAt: body.opensAt } }),
  ).rejects.toMatchObject({ status: 400, fields: [{ field: "closesAt" }] });
});
