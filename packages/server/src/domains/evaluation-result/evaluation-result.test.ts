import {
  activateQuestionnaire,
  appealMyEvaluationResult,
  archiveEvaluationCampaign,
  type Client,
  closeEvaluationCampaign,
  computeEvaluationCampaign,
  createEvaluationCampaign,
  createQuestionnaire,
  decideEvaluationAppeal,
  enterEvaluationParts,
  type EvaluationPartsLine,
  exportExcel,
  getEvaluationAppeal,
  getEvaluationCampaign,
  getEvaluationResult,
  getEvaluationTrend,
  getMyEvaluationResult,
  getMyEvaluationResults,
  moderateEvaluationComments,
  openEvaluationCampaign,
  type Question,
  type QuestionAnswer,
  releaseEvaluationCampaign,
  searchEvaluationAppeals,
  searchEvaluationComments,
  searchEvaluationResults,
  searchEvaluationScores,
  searchNotifications,
  setEvaluationParts,
} from "@huxuan/api-client";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GradeWorld } from "../../../testing/grade-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { transaction } from "../../db/index.ts";
import { openSheets, poolOf } from "../evaluation/close.ts";
import { evaluationResult, evaluationTarget, evaluationTask } from "../evaluation/tables.ts";
import { gradeSheet } from "../grade-sheet/index.ts";
import { putAside } from "../questionnaire/index.ts";

let server: TestServer;
let world: GradeWorld;
let office: Client;
let foreignOffice: Client;
let teacher: Client;
let colleague: Client;
let id: number;
/** Of twenty students; of four; of eleven, six, six and six. */
const classes: { id: number; courseId: number; targetId: number }[] = [];
const SIZES = [20, 4, 11, 6, 6, 6];
/** Who teaches them. */
const TEACHERS = [0, 0, 1, 1, 1, 0];

const QUESTIONS: Question[] = [
  ...["a", "b", "c", "d", "e"].map(
    (key): Question => ({
      key,
      kind: "scale",
      title: `题目 ${key}`,
      hint: "",
      required: true,
      dimension: key < "c" ? "教学内容" : "教学投入",
    }),
  ),
  { key: "t", kind: "text", title: "你想对教师说", hint: "", required: false },
];

/** A sheet with this score, a multiple of 4. */
function sheetOf(score: number, text?: string): QuestionAnswer[] {
  let left = score / 4;
  const marks = ["a", "b", "c", "d", "e"].map((question, at) => {
    const value = Math.max(1, Math.min(5, left - (4 - at)));
    left -= value;
    return { question, value };
  });
  return [...marks, ...(text === undefined ? [] : [{ question: "t", text }])];
}

const EXAMPLE = [
  ...Array.from({ length: 6 }, () => 100),
  ...Array.from({ length: 4 }, () => 96),
  ...Array.from({ length: 4 }, () => 92),
  ...Array.from({ length: 3 }, () => 88),
  80,
  80,
  20,
];

beforeAll(async () => {
  server = await startTestServer();
  world = await GradeWorld.create(server, { students: 20 });
  [office, foreignOffice, teacher, colleague] = [
    await server.client("office0"),
    await server.client("office1"),
    await server.client("t0"),
    await server.client("t1"),
  ];
  for (const [at, size] of SIZES.entries()) {
    const students = Array.from({ length: size }, (_, n) => n);
    const made = await world.graded({ name: `课程${at}`, students, teachers: [TEACHERS[at] as number] });
    classes.push({ ...made, targetId: 0 });
  }
  const schoolId = world.schoolIds[0] as number;
  const body = {
    schoolId,
    purpose: "evaluation" as const,
    name: "评教问卷",
    intro: "",
    questions: QUESTIONS,
  };
  const questionnaireId = (await createQuestionnaire({ client: office, body })).data.id;
  await activateQuestionnaire({ client: office, path: { id: questionnaireId } });
  const now = server.clock().getTime();
  const campaign = await createEvaluationCampaign({
    client: office,
    body: {
      schoolId,
      semesterId: world.semesterId,
      name: "期末评教",
      questionnaireId,
      opensAt: new Date(now).toISOString(),
      closesAt: new Date(now + 7 * 86_400_000).toISOString(),
      gate: "off",
      coverage: "all",
      departments: [],
      courseIds: [],
      offeringIds: [],
    },
  });
  id = campaign.data.id;
  await openEvaluationCampaign({ client: office, path: { id } });
  const { db } = server.services;
  for (const target of await db.select().from(evaluationTarget)) {
    const found = classes.find((one) => one.id === target.offeringId);
    if (found !== undefined) found.targetId = target.id;
  }
  await answer(0, EXAMPLE, ["老师讲得很清楚，电话 13812345678", "垃圾课"]);
  await answer(1, [100, 100, 100, 100], ["只有四个人"]);
  await answer(2, [60, 80, 80, 80, 80, 80, 80, 80, 80, 80, 100]);
  await answer(3, [92, 92, 92, 92, 92]);
  await answer(4, [80, 80, 80, 80, 80]);
  await answer(5, [88, 88, 88, 88, 88]);
});
afterAll(() => server.close());

/** So many students of a class hand in sheets with these scores: as their calls do. */
async function answer(at: number, scores: readonly number[], texts: readonly string[] = []): Promise<void> {
  const { targetId } = classes[at] as { targetId: number };
  await transaction(server.services.db, async (tx) => {
    for (const [n, score] of scores.entries()) {
      const studentId = world.selection.students[n]?.id as number;
      await tx
        .update(evaluationTask)
        .set({ done: true })
        .where(and(eq(evaluationTask.targetId, targetId), eq(evaluationTask.studentId, studentId)));
      await putAside(tx, server.services, { pool: poolOf(targetId), answers: sheetOf(score, texts[n]) });
    }
  });
}

const path = (at: number) => ({ id: classes[at]?.targetId ?? 0 });
const mine = async (at: number, client = teacher) =>
  (await getMyEvaluationResult({ client, path: path(at) })).data;
const results = async (
  by: "class" | "course" | "teacher" | "department" | "semester",
  more: object = {},
  client = office,
) => (await searchEvaluationResults({ client, body: { by, ...more } })).data.items;
/** The ordinary grades of a class are locked. */
async function lockGrades(at: number): Promise<void> {
  const now = server.clock();
  const { id: offeringId, courseId } = classes[at] as { id: number; courseId: number };
  await server.services.db.insert(gradeSheet).values({
    offeringId,
    semesterId: world.semesterId,
    schoolId: world.schoolIds[0] as number,
    courseId,
    examKind: "regular",
    scale: "percent",
    parts: [],
    state: "locked",
    submittedAt: now,
    submittedBy: "教师",
    approvedAt: now,
    approvedBy: "教务",
    publishedAt: now,
    publishedBy: "教务",
  });
}

test("while a campaign is open there is a rate, and nothing else", async () => {
  const { items } = (await getMyEvaluationResults({ client: teacher })).data;
  expect(
    items.map(({ course, state, count, invited, rate }) => [course.name, state, count, invited, rate]),
  ).toEqual([
    ["课程0", "open", 20, 20, 1],
    ["课程1", "open", 4, 4, 1],
    ["课程5", "open", 5, 6, 0.8333],
  ]);
  expect(await results("class")).toEqual([]);
  await expect(computeEvaluationCampaign({ client: office, path: { id } })).rejects.toMatchObject({
    status: 409,
  });
  await expect(releaseEvaluationCampaign({ client: office, path: { id } })).rejects.toMatchObject({
    status: 409,
  });
  await expect(mine(2)).rejects.toMatchObject({ status: 404 });
  await expect(getMyEvaluationResults({ client: office })).rejects.toMatchObject({ status: 403 });
  await closeEvaluationCampaign({ client: office, path: { id } });
  await openSheets(server.services, id);
});

test("comments with a word of the list are held, telephone numbers masked, and none is edited", async () => {
  const search = async (client = office, more: object = {}) =>
    (await searchEvaluationComments({ client, body: { campaignId: id, ...more } })).data.items;
  const comments = await search();
  expect(comments.map(({ text, state, hits, question }) => [text, state, hits, question])).toEqual([
    ["垃圾课", "held", ["垃圾"], "你想对教师说"],
    ["老师讲得很清楚，电话 ［电话号码］", "released", [], "你想对教师说"],
  ]);
  expect(await search(foreignOffice)).toEqual([]);
  await expect(search(teacher)).rejects.toMatchObject({ status: 403 });
  expect((await getEvaluationCampaign({ client: office, path: { id } })).data.heldComments).toBe(1);
  const ids = [comments[0]?.id ?? ""];
  const moderate = (client: Client, verdict: "released" | "hidden") =>
    moderateEvaluationComments({ client, body: { ids, verdict } });
  await expect(moderate(foreignOffice, "released")).rejects.toMatchObject({ status: 404 });
  await expect(moderate(teacher, "released")).rejects.toMatchObject({ status: 403 });
  expect((await moderate(office, "hidden")).data).toEqual({ changed: 1 });
  expect((await moderate(office, "hidden")).data).toEqual({ changed: 0 });
  expect(await search(office, { state: "hidden" })).toMatchObject([{ decidedBy: "教务0", text: "垃圾课" }]);
  await expect(
    server.services.db.execute(sql`update evaluation_comment set text = '很好' where id = ${ids[0]}`),
  ).rejects.toThrow();
});

test("the results of 20 sheets are 93.11, of four none, and a version never changes", async () => {
  const computed = (await computeEvaluationCampaign({ client: office, path: { id } })).data;
  expect(computed).toMatchObject({ state: "computed", allowed: ["release"] });
  const rows = await results("class", { page: { orderBy: [{ field: "name", sortType: "asc" }] } });
  expect(
    rows.map(({ courseName, count, score, level, message }) => [courseName, count, score, level, message]),
  ).toEqual([
    ["课程0", 20, 93.11, "excellent", ""],
    ["课程1", 4, undefined, undefined, "有效问卷4份，不足5份"],
    ["课程2", 11, 80, "good", ""],
    ["课程3", 5, 92, "excellent", ""],
    ["课程4", 5, 80, "good", ""],
    ["课程5", 5, 88, "good", ""],
  ]);
  const [stored] = await server.services.db
    .select()
    .from(evaluationResult)
    .where(eq(evaluationResult.targetId, classes[0]?.targetId ?? 0));
  expect(stored).toMatchObject({ shown: 9311, untrimmed: 8980, trimmed: 1 });
  await expect(server.services.db.execute(sql`update evaluation_result set shown = 10000`)).rejects.toThrow();
  await expect(server.services.db.execute(sql`delete from evaluation_result`)).rejects.toThrow();
  await expect(server.services.db.execute(sql`delete from evaluation_sheet`)).rejects.toThrow();
});

test("an office sums up by course, teacher, department and semester, without what has too few sheets", async () => {
  expect(await results("teacher")).toMatchObject([
    // (20 × 93.11… + 5 × 88) ÷ 25
    { name: "教师0", classes: 2, count: 25, invited: 26, score: 92.09, level: "excellent" },
    { name: "教师1", classes: 3, count: 21, invited: 23, score: 82.86 },
  ]);
  expect((await results("course")).map(({ name, score }) => [name, score])).toContainEqual([
    "课程1",
    undefined,
  ]);
  expect(await results("department")).toMatchObject([{ classes: 5, count: 46 }]);
  expect(await results("semester")).toMatchObject([{ classes: 5, count: 46 }]);
  expect((await results("teacher", { level: "good" })).map(({ name }) => name)).toEqual(["教师1"]);
  expect(await results("class", {}, foreignOffice)).toEqual([]);
  await expect(results("class", {}, teacher)).rejects.toMatchObject({ status: 403 });
  const trend = async (client: Client, query: object) =>
    (await getEvaluationTrend({ client, query: { by: "teacher", id: world.teachers[0]?.id ?? 0, ...query } }))
      .data;
  expect(await trend(office, {})).toMatchObject({
    name: "教师0",
    points: [{ classes: 2, count: 25, score: 92.09 }],
  });
  expect(await trend(office, { by: "course", id: classes[0]?.courseId })).toMatchObject({
    points: [{ score: 93.11 }],
  });
  const school = { by: "school", id: world.schoolIds[0] };
  expect(await trend(office, school)).toMatchObject({ name: "甲大学", points: [{ count: 46 }] });
  await expect(trend(foreignOffice, school)).rejects.toMatchObject({ status: 403 });
  await expect(trend(foreignOffice, {})).rejects.toMatchObject({ status: 404 });
  const file = await exportExcel({
    client: office,
    body: {
      url: "/mutual-recognition/evaluation-results/search",
      conditionJson: JSON.stringify({ by: "class" }),
      heads: [
        { headName: "课程", dataName: "courseName" },
        { headName: "得分", dataName: "score" },
      ],
      title: "评教结果",
      isAllRecord: 1,
    },
  });
  expect(file.data.size).toBeGreaterThan(500);
});

test("students, supervisors and the college together give 90.18, and what nobody gave drops out", async () => {
  const scores = async (client = office, more: object = {}) =>
    (await searchEvaluationScores({ client, path: { id }, body: more })).data.items;
  expect((await scores()).map(({ name, student, composite }) => [name, student, composite])).toEqual([
    ["教师0", 92.09, 92.09],
    ["教师1", 82.86, 82.86],
  ]);
  const set = (client: Client, version: number, more: object = { supervisor: 88 }) =>
    setEvaluationParts({
      client,
      path: { id },
      body: { teacherId: world.teachers[1]?.id ?? 0, version, ...more },
    });
  // (70 × 82.857… + 20 × 88) ÷ 90
  expect((await set(office, 0)).data).toMatchObject({
    supervisor: 88,
    composite: 84,
    level: "good",
    version: 1,
  });
  await expect(set(office, 0)).rejects.toMatchObject({ status: 409, code: "VERSION_CONFLICT" });
  expect((await set(office, 1, { supervisor: 88, college: 100 })).data).toMatchObject({ composite: 85.6 });
  await expect(set(foreignOffice, 2)).rejects.toMatchObject({ status: 404 });
  await expect(
    setEvaluationParts({ client: office, path: { id }, body: { teacherId: 999_999, version: 0 } }),
  ).rejects.toMatchObject({ status: 404 });
  expect((await scores(office, { level: "good" })).map(({ name }) => name)).toEqual(["教师1"]);
  const sorted = await scores(office, { page: { orderBy: [{ field: "composite", sortType: "asc" }] } });
  expect(sorted.map(({ name }) => name)).toEqual(["教师1", "教师0"]);
  await expect(scores(foreignOffice)).rejects.toMatchObject({ status: 404 });
});

test("lines of a spreadsheet are looked at, and entered all together or not at all", async () => {
  const enter = async (lines: object[], seen?: string, client = office) =>
    (
      await enterEvaluationParts({
        client,
        path: { id },
        body: { lines: lines as EvaluationPartsLine[], ...(seen !== undefined && { seen }) },
      })
    ).data;
  const lines = [
    { staffNumber: "T0", supervisor: 91.5 },
    { staffNumber: "T1", supervisor: 88, college: 100 },
    { staffNumber: "T9", college: 70 },
    { staffNumber: "T0", college: 80 },
  ];
  const looked = await enter(lines);
  expect(looked).toMatchObject({
    changes: [{ staffNumber: "T0", name: "教师0", supervisor: 91.5 }],
    same: 1,
    problems: [
      { line: 3, message: "工号 T9 不在这个批次里" },
      { line: 4, message: "工号 T0 与第 1 行重复" },
    ],
    written: false,
  });
  await expect(enter(lines, looked.seen)).rejects.toMatchObject({
    status: 400,
    fields: [{ field: "lines.2" }, { field: "lines.3" }],
  });
  const good = [
    { staffNumber: "T0", supervisor: 91.5 },
    { staffNumber: "T1", college: 90 },
  ];
  const { seen, changes } = await enter(good);
  // An absent part stays as it is.
  expect(changes[1]).toEqual({
    staffNumber: "T1",
    name: "教师1",
    supervisorBefore: 88,
    supervisor: 88,
    collegeBefore: 100,
    college: 90,
  });
  const writes = await Promise.allSettled([enter(good, seen), enter(good, seen)]);
  expect(writes.map(({ status }) => status).toSorted((one, other) => one.localeCompare(other))).toEqual([
    "fulfilled",
    "rejected",
  ]);
  await expect(enter(good, seen)).rejects.toMatchObject({ status: 409, code: "VERSION_CONFLICT" });
  expect(await enter(good)).toMatchObject({ changes: [], same: 2 });
  await expect(enter(good, undefined, foreignOffice)).rejects.toMatchObject({ status: 404 });
  await expect(enter(good, undefined, teacher)).rejects.toMatchObject({ status: 403 });
  const { items } = (await searchEvaluationScores({ client: office, path: { id }, body: {} })).data;
  expect(items.map(({ supervisor, college }) => [supervisor, college])).toEqual([
    [91.5, undefined],
    [88, 90],
  ]);
});

test("a teacher reads a result once it is released and the grades are locked, and not before", async () => {
  expect(await mine(0)).toMatchObject({
    state: "waiting",
    message: "成绩锁定后可查看",
    rate: 1,
    comments: [],
  });
  expect(await mine(0)).not.toHaveProperty("score");
  await lockGrades(0);
  expect(await mine(0)).toMatchObject({ state: "waiting", message: "学校发布结果后可查看" });
  await expect(
    appealMyEvaluationResult({
      client: teacher,
      path: path(0),
      body: { kind: "malice", words: "有人恶意打分" },
    }),
  ).rejects.toMatchObject({ status: 409, message: "结果发布后才能申诉" });
  const released = (await releaseEvaluationCampaign({ client: office, path: { id } })).data;
  expect(released).toMatchObject({ state: "released", appealUntil: "2026-09-19T16:00:00.000Z" });
  const detail = await mine(0);
  expect(detail).toMatchObject({
    state: "shown",
    score: 93.11,
    level: "excellent",
    reference: false,
    schoolMedian: 88,
    departmentMedian: 88,
    heldComments: 0,
    appealUntil: "2026-09-19T16:00:00.000Z",
    versions: [{ number: 1, count: 20, score: 93.11, included: true }],
    trend: [{ classes: 1, count: 20, score: 93.11 }],
  });
  // One sheet at each end was left out: beside the mean of all they could be worked out.
  expect(detail).not.toHaveProperty("untrimmed");
  expect(detail.dimensions.map(({ name, schoolMedian }) => [name, schoolMedian !== undefined])).toEqual([
    ["教学内容", true],
    ["教学投入", true],
  ]);
  expect(detail.questions).toHaveLength(5);
  for (const { shares, count } of detail.questions) {
    expect(count).toBe(20);
    expect(shares.every((one) => one.count === undefined || one.count >= 5)).toBe(true);
  }
  expect(detail.comments.map(({ text }) => text)).toEqual(["老师讲得很清楚，电话 ［电话号码］"]);
  expect(JSON.stringify(detail)).not.toContain("学生");
  await lockGrades(1);
  expect(await mine(1)).toMatchObject({
    state: "hidden",
    message: "有效问卷4份，不足5份",
    comments: [],
    questions: [],
  });
  expect(await mine(5)).toMatchObject({ state: "waiting", message: "成绩锁定后可查看" });
  const seen = (await getEvaluationResult({ client: office, path: path(5) })).data;
  expect(seen).toMatchObject({ state: "shown", score: 88, teacher: { name: "教师0" } });
  await expect(getEvaluationResult({ client: foreignOffice, path: path(5) })).rejects.toMatchObject({
    status: 404,
  });
  const news = (await searchNotifications({ client: teacher, body: {} })).data.items;
  expect(news.map(({ kind }) => kind)).toContain("evaluationReleased");
});

test("an appeal is raised once, decided by rule, and leaves both versions", async () => {
  await lockGrades(2);
  await lockGrades(3);
  const raise = (at: number, kind: "roster" | "share" | "malice", client = colleague) =>
    appealMyEvaluationResult({ client, path: path(at), body: { kind, words: "请核对" } });
  expect((await raise(2, "malice")).data).toMatchObject({ appeal: { state: "open", kind: "malice" } });
  await expect(raise(2, "share")).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining("只能申诉一次"),
  });
  await expect(raise(0, "share")).rejects.toMatchObject({ status: 404 });
  await raise(3, "roster");
  await raise(4, "malice");
  const [open] = [(await searchEvaluationAppeals({ client: office, body: { campaignId: id } })).data.items];
  const toldOffice = (await searchNotifications({ client: office, body: {} })).data.items;
  expect(toldOffice.filter(({ kind }) => kind === "evaluationAppealed").map(({ title }) => title)).toContain(
    "教师1对《课程2》的评教结果提出申诉，请处理",
  );
  expect(open.map(({ courseName, state, allowed }) => [courseName, state, allowed])).toHaveLength(3);
  expect((await searchEvaluationAppeals({ client: foreignOffice, body: {} })).data.items).toEqual([]);
  await expect(searchEvaluationAppeals({ client: colleague, body: {} })).rejects.toMatchObject({
    status: 403,
  });
  const of = (name: string) => open.find(({ courseName }) => courseName === name)?.id ?? 0;
  const decide = async (name: string, accepted: boolean, more: object = {}, client = office) =>
    (
      await decideEvaluationAppeal({
        client,
        path: { id: of(name) },
        body: { accepted, answer: "已核对", version: 1, ...more },
      })
    ).data;
  await expect(decide("课程2", true, {}, foreignOffice)).rejects.toMatchObject({ status: 404 });
  await expect(
    getEvaluationAppeal({ client: foreignOffice, path: { id: of("课程2") } }),
  ).rejects.toMatchObject({
    status: 404,
  });
  await expect(decide("课程2", true, { version: 9 })).rejects.toMatchObject({
    status: 409,
    code: "VERSION_CONFLICT",
  });
  // Five sheets lose none: the rule would leave nothing.
  await expect(decide("课程4", true)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining("不足 5 份"),
  });
  expect(await decide("课程4", false)).toMatchObject({ state: "rejected" });
  expect(await decide("课程2", true)).toMatchObject({ state: "accepted", scoreBefore: 80, scoreAfter: 80 });
  await expect(decide("课程2", false, { version: 2 })).rejects.toMatchObject({ status: 409 });
  await expect(decide("课程3", true)).rejects.toMatchObject({ status: 409, message: "请填写不在名单的人数" });
  await decide("课程3", true, { notListed: 2 });
  expect((await getEvaluationAppeal({ client: office, path: { id: of("课程3") } })).data.state).toBe(
    "accepted",
  );
  expect((await mine(2, colleague)).versions.map(({ number, note }) => [number, note])).toEqual([
    [2, "恶意评价更正：最高和最低各去掉 3 份"],
    [1, ""],
  ]);
  expect((await mine(3, colleague)).versions).toMatchObject([
    { number: 2, invited: 4, included: false },
    { number: 1, invited: 6, included: true },
  ]);
  // What is left out is in no sum any more.
  expect((await results("teacher")).map(({ name, classes: of_ }) => [name, of_])).toEqual([
    ["教师0", 2],
    ["教师1", 2],
  ]);
  const news = (await searchNotifications({ client: colleague, body: {} })).data.items;
  expect(news.filter(({ kind }) => kind === "evaluationAppealed")).toHaveLength(3);
  server.clock.advance({ days: 11 });
  await expect(raise(0, "share", await server.client("t0"))).rejects.toMatchObject({
    status: 409,
    message: "申诉的时间已过",
  });
  // What they can read only now they can appeal against from now on.
  await lockGrades(5);
  const seenLate = await mine(5, await server.client(`t${TEACHERS[5]}`));
  expect(seenLate).toMatchObject({ state: "shown", appealUntil: "2026-09-30T16:00:00.000Z" });
  server.clock.advance({ days: -11 });
});

test("what is archived is read, and appealed against no more", async () => {
  expect((await archiveEvaluationCampaign({ client: office, path: { id } })).data.state).toBe("archived");
  expect(await mine(0)).toMatchObject({ state: "shown" });
  await expect(
    appealMyEvaluationResult({ client: teacher, path: path(0), body: { kind: "share", words: "晚了" } }),
  ).rejects.toMatchObject({ status: 409 });
  await expect(
    setEvaluationParts({
      client: office,
      path: { id },
      body: { teacherId: world.teachers[0]?.id ?? 0, version: 0 },
    }),
  ).rejects.toMatchObject({ status: 409 });
});
