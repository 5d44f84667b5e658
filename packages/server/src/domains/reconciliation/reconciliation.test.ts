import {
  type Client,
  createMyRecognition,
  decideRecognition,
  exportExcel,
  getReconciliation,
  getRecognition,
  type ReconciliationLine,
  remindOfRecognition,
  revokeRecognition,
  searchNotifications,
  searchReconciliationLines,
  submitMyRecognition,
} from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RecognitionWorld } from "../../../testing/recognition-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { transaction } from "../../db/index.ts";
import { course } from "../course/index.ts";
import { correctGrade } from "../grade/index.ts";
import { keepPositiveLists } from "../positive-list/index.ts";
import { enrolment } from "../selection/index.ts";

let server: TestServer;
let world: RecognitionWorld;
let host: Client;
/** Of the school of the students 0, 2 and 4, and of that of the others, which has no agreement. */
let home: Client;
let other: Client;
let province: Client;
const courseIds: Record<string, number> = {};
let grades: Record<number, number>;

beforeAll(async () => {
  server = await startTestServer();
  world = await RecognitionWorld.create(server, { students: 6 });
  [host, home, other, province] = [
    await server.client("office0"),
    await server.client("office1"),
    await server.client("office2"),
    await server.client("admin"),
  ];
  await world.agreement();
  for (const year of [2024, 2025, 2026])
    await world.programme([{ name: "专业选修", credits: 12 }], { grade: year, total: 160 });
  for (const name of ["数据结构", "科学写作"])
    courseIds[name] = await world.course(name, { host: 0, credits: 2 });
  await world.rule([courseIds["数据结构"] as number], { module: "专业选修" });
  server.clock.advance({ minutes: 1 });
});
afterAll(() => server.close());

const lines = async (client: Client, search: object = {}): Promise<ReconciliationLine[]> =>
  (await searchReconciliationLines({ client, body: search })).data.items;
const said = async (client: Client, search: object = {}) =>
  (await lines(client, search)).map(({ studentNumber, courseName, outcome, text }) => [
    studentNumber,
    courseName,
    outcome,
    text,
  ]);
const numberOf = async (n: number): Promise<string> => {
  const { rows } = await server.database.pool.query<{ student_number: string }>(
    "select student_number from student where id = $1",
    [world.studentId(n)],
  );
  return rows[0]?.student_number as string;
};

test("a guest's seat is open while the grade is still to come, and needs an agreement", async () => {
  const { id } = await world.taught("数据结构", [0, 1, 4], { courseId: courseIds["数据结构"] as number });
  await world.follow();
  expect(await said(home)).toEqual([
    [await numberOf(0), "数据结构", "open", "等开课学校发布成绩"],
    [await numberOf(4), "数据结构", "open", "等开课学校发布成绩"],
  ]);
  expect(await lines(other)).toMatchObject([
    {
      hostStanding: "listed",
      outcome: "missingAtHome",
      differences: [{ act: "agree", side: "both", mine: true }],
    },
  ]);
  // The host sees the guests of both.
  expect(await lines(host)).toHaveLength(3);
  grades = await world.publish(id, { 0: "81", 1: "90", 4: "75" });
  await world.follow();
  expect(await lines(home)).toMatchObject([
    {
      outcome: "matched",
      hostGrade: "81",
      hostCredits: 2,
      homeGrade: "81",
      homeCredits: 2,
      recognition: "recognised",
      recognitionNumber: "RA-0001",
      attempt: 1,
    },
    { outcome: "matched", hostGrade: "75" },
  ]);
});

test("what was passed without a rule is missing at home until its student applies; the office reminds them", async () => {
  const { id } = await world.taught("科学写作", [2], { courseId: courseIds["科学写作"] as number });
  await world.follow();
  const made = await world.publish(id, { 2: "88" });
  await world.follow();
  const gradeId = made[2] as number;
  const [missing] = await lines(home, { outcome: "missingAtHome" });
  expect(missing).toMatchObject({
    gradeId,
    text: "已通过，没有认定，也没有申请",
    verdict: "需要申请认定",
    differences: [{ act: "remind", side: "home", mine: true }],
  });
  expect((await lines(host, { differs: true, homeSchoolId: world.schoolId(1) }))[0]).toMatchObject({
    differences: [{ act: "remind", mine: false }],
  });
  const remind = (client: Client, gradeIds = [gradeId]) =>
    remindOfRecognition({ client, body: { gradeIds } }).then(({ data }) => data.reminded);
  await expect(remind(host)).rejects.toMatchObject({ status: 403 });
  await expect(remind(other)).rejects.toMatchObject({ status: 404 });
  await expect(remind(home, [grades[0] as number])).rejects.toMatchObject({ status: 409 });
  expect([await remind(home), await remind(home)]).toEqual([1, 1]);
  const student = await world.client(2);
  const told = (await searchNotifications({ client: student, body: {} })).data.items;
  expect(told.filter(({ kind }) => kind === "creditsToClaim")).toMatchObject([
    { title: expect.stringContaining("《科学写作》已通过，还没有认定") },
  ]);
  // What they apply for is open, what is recognised agrees.
  const body = { gradeIds: [gradeId], targetIds: [], module: "专业选修", reason: "内容相近" };
  const { data: asked } = await createMyRecognition({ client: student, body });
  await submitMyRecognition({ client: student, path: { id: asked.id } });
  expect(await said(home, { keyword: "科学写作" })).toEqual([
    [await numberOf(2), "科学写作", "open", "认定正在审核"],
  ]);
  const path = { id: asked.id };
  // Whoever is asked in the office approves, step by step.
  for (;;) {
    const { version, allowed } = (await getRecognition({ client: home, path })).data;
    if (!allowed.includes("decide")) break;
    await decideRecognition({ client: home, path, body: { outcome: "approve", opinion: "同意", version } });
  }
  expect(await said(home, { keyword: "科学写作" })).toEqual([
    [await numberOf(2), "科学写作", "matched", "成绩、学分一致"],
  ]);
});

test("a grade that was corrected below what carries its recognition differs until that is revoked", async () => {
  await transaction(server.services.db, (tx) =>
    correctGrade(tx, server.services, {
      gradeId: grades[4] as number,
      to: "50",
      reason: "登分有误",
      by: "教务",
      now: server.clock(),
    }),
  );
  await world.follow();
  const [line] = await lines(home, { outcome: "gradeDiffers" });
  expect(line).toMatchObject({
    hostGrade: "50",
    homeGrade: "75",
    text: "成绩已更正为 50，没有通过，认定仍有效",
    differences: [{ act: "revoke", side: "home", mine: true }],
  });
  const [ofHost] = await lines(host, { outcome: "gradeDiffers" });
  expect(ofHost).toMatchObject({ recognitionNumber: "RA-0002", differences: [{ mine: false }] });
  // What the host cannot open it gets no link to.
  expect(ofHost).not.toHaveProperty("recognitionId");
  const path = { id: line?.recognitionId as number };
  const { version } = (await getRecognition({ client: home, path })).data;
  const body = { documentNumber: "校教〔2026〕8 号", reason: "成绩更正", version };
  await revokeRecognition({ client: home, path, body });
  expect(await lines(home, { outcome: "gradeDiffers" })).toEqual([]);
  expect(await said(home, { keyword: await numberOf(4) })).toEqual([
    [await numberOf(4), "数据结构", "matched", "未通过，不认定"],
  ]);
});

test("credits that change between seat and grade, and seats that are gone, are told from what is stored", async () => {
  const { db } = server.services;
  const wide = await world.taught("宽课", [0, 2], { credits: 2 });
  await world.follow();
  await db.update(course).set({ credits: 3 }).where(eq(course.id, wide.courseId));
  expect(await said(home, { keyword: "宽课" })).toEqual([
    [await numberOf(0), "宽课", "creditDiffers", "选课时 2 学分，课程现为 3 学分"],
    [await numberOf(2), "宽课", "creditDiffers", "选课时 2 学分，课程现为 3 学分"],
  ]);
  const [first, second] = await db.select().from(enrolment).where(eq(enrolment.offeringId, wide.id));
  const gone = { droppedAt: server.clock(), dropReason: "midterm" };
  for (const [row, state] of [
    [first, "withdrawn"],
    [second, "dropped"],
  ] as const)
    await db
      .update(enrolment)
      .set({ ...gone, state })
      .where(eq(enrolment.id, row?.id as number));
  // A version of the list that no longer has them keeps both in sight.
  await server.database.pool.query("update offering_seat set version = version + 1 where offering_id = $1", [
    wide.id,
  ]);
  await keepPositiveLists(server.services);
  const found = await lines(home, {
    keyword: "宽课",
    page: { orderBy: [{ field: "studentNumber", sortType: "asc" }] },
  });
  expect(found.map(({ hostStanding, outcome }) => [hostStanding, outcome])).toEqual([
    ["withdrawn", "matched"],
    ["dropped", "matched"],
  ]);
});

test("once the term is over, a listed student without a grade is missing at the host", async () => {
  await world.taught("无成绩的课", [0]);
  await world.follow();
  const line = async () => (await said(home, { keyword: "无成绩的课" }))[0]?.slice(2);
  expect(await line()).toEqual(["open", "等开课学校发布成绩"]);
  await server.database.pool.query("update semester set first_monday = first_monday - 364 where id = $1", [
    world.grades.semesterId,
  ]);
  expect(await line()).toEqual(["missingAtHost", "学期已结束，成绩还没有发布"]);
  await server.database.pool.query("update semester set first_monday = first_monday + 364 where id = $1", [
    world.grades.semesterId,
  ]);
});

test("each office sees its own pairs with their counts, the province all, and pages hold together", async () => {
  const pairs = async (client: Client) =>
    (await getReconciliation({ client, query: { semesterId: world.grades.semesterId } })).data.pairs;
  const [first, second, third] = [0, 1, 2].map((n) => world.schoolId(n as 0));
  expect(await pairs(other)).toMatchObject([
    { home: { id: third }, host: { id: first }, lines: 1, differing: 1 },
  ]);
  const all = await pairs(province);
  expect(all).toMatchObject([
    { home: { id: third } },
    { home: { id: second }, lines: 6, matched: 5, open: 1 },
  ]);
  expect(await pairs(host)).toEqual(all);
  expect(all.every((one) => one.lines === one.matched + one.open + one.differing)).toBe(true);
  const page = async (pageIndex: number) =>
    (
      await searchReconciliationLines({
        client: province,
        body: { page: { pageIndex, pageSize: 10 }, hostSchoolId: first },
      })
    ).data;
  const whole = await page(1);
  expect([whole.rowCount, whole.items.length, (await page(2)).items]).toEqual([7, 7, []]);
  expect(whole.items[0]?.outcome).toBe("missingAtHome");
  const byCourse = await lines(province, {
    page: {
      orderBy: [
        { field: "courseName", sortType: "desc" },
        { field: "outcome", sortType: "asc" },
      ],
    },
  });
  expect(new Set(byCourse.map(({ id }) => id)).size).toBe(7);
  const student = await world.client(0);
  await expect(searchReconciliationLines({ client: student, body: {} })).rejects.toMatchObject({
    status: 403,
  });
});

test("lines are exported as they are seen", async () => {
  const { data } = await exportExcel({
    client: home,
    body: {
      title: "对账",
      url: "/mutual-recognition/reconciliation/search",
      isAllRecord: 1,
      conditionJson: JSON.stringify({ differs: false }),
      heads: [
        { headName: "学号", dataName: "studentNumber" },
        { headName: "对账结果", dataName: "outcome" },
        { headName: "认定状态", dataName: "recognition" },
        { headName: "处理办法", dataName: "differences" },
      ],
      // As the screen writes them.
      formMap: { recognition: "{recognition|未认定}", differences: "{differences.act|–}" },
    },
  });
  expect(data.size).toBeGreaterThan(500);
});
