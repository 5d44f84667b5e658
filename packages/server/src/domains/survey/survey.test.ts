import {
  activateQuestionnaire,
  addSurveyPeople,
  answerMySurvey,
  answerPublicSurvey,
  type Client,
  closeSurvey,
  createQuestionnaire,
  createSurvey,
  deleteSurvey,
  downloadSurveyAnswers,
  getMySurvey,
  getMySurveys,
  getPublicSurvey,
  getSurvey,
  getSurveyPlan,
  getSurveyResults,
  openSurvey,
  publishSurvey,
  type Question,
  type QuestionAnswer,
  remindSurvey,
  removeSurveyPeople,
  reviewSurvey,
  reviseSurvey,
  searchNotifications,
  searchOperationLog,
  searchSurveyPeople,
  searchSurveys,
  searchSurveyTexts,
  type SurveyCreate,
  updateSurvey,
} from "@huxuan/api-client";
import { and, asc, eq, isNotNull, like, sql } from "drizzle-orm";
import readExcelFile from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { mail } from "../../platform/mail/index.ts";
import { student, teacher } from "../person/index.ts";
import { waitingSheet } from "../questionnaire/index.ts";
import { keepSurveys } from "./opening.ts";
import { survey, surveyParticipation, surveyResponse, surveyText, surveyUnit } from "./tables.ts";

let server: TestServer;
let world: SelectionWorld;
let office: Client;
let other: Client;
let questionnaireId: number;

const QUESTIONS: Question[] = [
  { key: "q1", kind: "scale", title: "总体满意", hint: "", required: true },
  {
    key: "q2",
    kind: "multi",
    title: "最该改进的",
    hint: "",
    required: false,
    choices: [
      { key: "room", text: "教室" },
      { key: "food", text: "食堂" },
      { key: "none", text: "都好", exclusive: true },
    ],
  },
  {
    key: "q3",
    kind: "matrix",
    title: "各方面",
    hint: "",
    required: false,
    rows: [
      { key: "a", text: "图书馆" },
      { key: "b", text: "宿舍" },
    ],
  },
  { key: "q4", kind: "nps", title: "愿意推荐", hint: "", required: false },
  { key: "q5", kind: "text", title: "还想说的", hint: "", required: false },
];

/** It is this moment, and both offices have signed in. */
async function at(moment: string): Promise<void> {
  server.clock.set(moment);
  [office, other] = [await server.client("office1"), await server.client("office2")];
}

const A = () => world.schoolIds[1] as number;

beforeAll(async () => {
  server = await startTestServer({ settings: { HUXUAN_URL: "https://huxuan.example.cn" } });
  // Of the second school 28: 16 of one department, 12 of another.
  world = await SelectionWorld.create(server, 56);
  const { db } = server.services;
  const own = await db
    .select({ id: student.id })
    .from(student)
    .where(eq(student.schoolId, A()))
    .orderBy(asc(student.id));
  const maths = own.slice(16).map(({ id }) => id);
  await db
    .update(student)
    .set({ department: "数学学院" })
    .where(sql`${student.id} = any(${sql.param(maths)})`);
  await at("2026-09-09T09:00:00+08:00");
  const made = await createQuestionnaire({
    client: office,
    body: { schoolId: A(), purpose: "survey", name: "校园生活", intro: "谢谢你", questions: QUESTIONS },
  });
  questionnaireId = made.data.id;
});
afterAll(() => server.close());

const input = (name: string, more: Partial<SurveyCreate> = {}): SurveyCreate => ({
  schoolId: A(),
  name,
  questionnaireId,
  audience: "students",
  departments: [],
  grades: [],
  majors: [],
  selection: "census",
  publicLink: false,
  opensAt: "2026-09-10T00:00:00.000Z",
  closesAt: "2026-09-20T00:00:00.000Z",
  ...more,
});
const make = async (name: string, more: Partial<SurveyCreate> = {}) =>
  (await createSurvey({ client: office, body: input(name, more) })).data;
const keep = () => keepSurveys(server.services);
const answers = (mark: number, more: QuestionAnswer[] = []): QuestionAnswer[] => [
  { question: "q1", value: mark },
  ...more,
];

/** Those of a survey by the account that answers, the departments by their names. */
async function invitedStudents(surveyId: number): Promise<{ unit: string; account: string }[]> {
  const rows = await server.services.db
    .select({ unit: surveyParticipation.unit, studentId: surveyParticipation.studentId })
    .from(surveyParticipation)
    .where(and(eq(surveyParticipation.surveyId, surveyId), isNotNull(surveyParticipation.studentId)))
    .orderBy(asc(surveyParticipation.studentId));
  return rows.map(({ unit, studentId }) => ({
    unit,
    account: world.students.find(({ id }) => id === studentId)?.useraccount as string,
  }));
}

describe("a draft", () => {
  test("asks with a questionnaire that is in use, of the own school, and has a name of its own", async () => {
    await expect(make("还没启用的问卷")).rejects.toMatchObject({
      status: 400,
      fields: [{ field: "questionnaireId", message: expect.stringContaining("还没有启用") }],
    });
    await activateQuestionnaire({ client: office, path: { id: questionnaireId } });
    await expect(
      createSurvey({ client: other, body: input("别校的问卷", { schoolId: world.schoolIds[2] as number }) }),
    ).rejects.toMatchObject({ status: 400 });
    await expect(createSurvey({ client: other, body: input("别校") })).rejects.toMatchObject({ status: 403 });
    const made = await make("草稿");
    expect(made).toMatchObject({ state: "draft", allowed: ["update", "delete", "review"], invited: 0 });
    await expect(make("草稿")).rejects.toMatchObject({ status: 409, fields: [{ field: "name" }] });
    const { schoolId: _, ...body } = input("改了名的草稿", { grades: [2024] });
    const changed = await updateSurvey({
      client: office,
      path: { id: made.id },
      body: { ...body, version: made.version },
    });
    expect(changed.data).toMatchObject({ name: "改了名的草稿", grades: [2024] });
    await expect(
      updateSurvey({ client: office, path: { id: made.id }, body: { ...body, version: made.version } }),
    ).rejects.toMatchObject({ status: 409 });
    const path = { id: made.id };
    await expect(getSurvey({ client: other, path })).rejects.toMatchObject({ status: 404 });
    await expect(getSurveyPlan({ client: other, path })).rejects.toMatchObject({ status: 404 });
    await expect(openSurvey({ client: office, path })).rejects.toMatchObject({ status: 409 });
    await expect(getSurveyResults({ client: office, path })).rejects.toMatchObject({ status: 409 });
    expect((await searchSurveys({ client: other, body: {} })).data.items).toEqual([]);
    await expect(searchSurveys({ client: await world.client(0), body: {} })).rejects.toMatchObject({
      status: 403,
    });
    await expect(deleteSurvey({ client: other, path })).rejects.toMatchObject({ status: 404 });
    await deleteSurvey({ client: office, path });
    await expect(getSurvey({ client: office, path })).rejects.toMatchObject({ status: 404 });
  });
});

describe("a survey by sample", () => {
  let id: number;
  let people: { unit: string; account: string }[];
  const path = () => ({ id });

  test("says before how many are asked: of 28 within 20 % 14, in proportion to the departments", async () => {
    id = (await make("抽样调查", { selection: "sample", errorPercent: 20, responsePercent: 100 })).id;
    expect((await getSurveyPlan({ client: office, path: path() })).data).toMatchObject({
      frozen: false,
      population: 28,
      wanted: 14,
      invited: 14,
      withoutAccount: 0,
      units: [
        { unit: "数学学院", population: 12, wanted: 6, invited: 6 },
        { unit: "物理学院", population: 16, wanted: 8, invited: 8 },
      ],
    });
  });

  test("is reviewed, may go back, and opens by itself at its time; those who were drawn are told", async () => {
    await expect(reviseSurvey({ client: office, path: path() })).rejects.toMatchObject({ status: 409 });
    await expect(reviewSurvey({ client: other, path: path() })).rejects.toMatchObject({ status: 404 });
    await reviewSurvey({ client: office, path: path() });
    expect((await reviseSurvey({ client: office, path: path() })).data.state).toBe("draft");
    expect((await reviewSurvey({ client: office, path: path() })).data).toMatchObject({
      state: "reviewed",
      allowed: ["revise", "open"],
    });
    expect(await keep()).toMatchObject({ opened: 0 });
    await at("2026-09-10T08:00:00+08:00");
    expect(await keep()).toMatchObject({ opened: 1 });
    expect((await getSurvey({ client: office, path: path() })).data).toMatchObject({
      state: "open",
      invited: 14,
      answered: 0,
      allowed: ["remind", "close"],
    });
    people = await invitedStudents(id);
    expect(people.filter(({ unit }) => unit === "物理学院")).toHaveLength(8);
    expect(people.filter(({ unit }) => unit === "数学学院")).toHaveLength(6);
    const client = await server.client(people[0]?.account as string);
    const told = (await searchNotifications({ client, body: {} })).data.items;
    expect(told).toMatchObject([{ kind: "surveyOpen", title: expect.stringContaining("抽样调查") }]);
    const { data: log } = await searchOperationLog({ client: office, body: { action: "survey-open" } });
    expect(log.items).toHaveLength(1);
  });

  test("is answered once by who was drawn, and by nobody else", async () => {
    const [first] = people;
    const client = await server.client(first?.account as string);
    expect((await getMySurveys({ client })).data.items).toMatchObject([{ id, done: false, state: "open" }]);
    const { data: page } = await getMySurvey({ client, path: path() });
    expect(page.sheet?.questions.map(({ key }) => key)).toEqual(["q1", "q2", "q3", "q4", "q5"]);
    await expect(answerMySurvey({ client, path: path(), body: { answers: [] } })).rejects.toMatchObject({
      status: 400,
      fields: [{ field: "answers.q1", message: "这一题必答" }],
    });
    const outside = world.students.find(
      ({ useraccount, schoolId }) =>
        schoolId === A() && people.every(({ account }) => account !== useraccount),
    );
    const stranger = await server.client(outside?.useraccount as string);
    await expect(getMySurvey({ client: stranger, path: path() })).rejects.toMatchObject({ status: 404 });
    await expect(
      answerMySurvey({ client: stranger, path: path(), body: { answers: answers(5) } }),
    ).rejects.toMatchObject({ status: 404 });
    expect((await getMySurveys({ client: stranger })).data.items).toEqual([]);
    await expect(getMySurveys({ client: server.anonymous() })).rejects.toMatchObject({ status: 401 });
    const given = answers(5, [
      { question: "q2", chosen: ["room", "food"] },
      {
        question: "q3",
        rows: [
          { row: "a", value: 5 },
          { row: "b", value: 1 },
        ],
      },
      { question: "q4", value: 9 },
      { question: "q5", text: "水房太远，可以打 13812345678 找我" },
    ]);
    await answerMySurvey({ client, path: path(), body: { answers: given } });
    await expect(answerMySurvey({ client, path: path(), body: { answers: given } })).rejects.toMatchObject({
      status: 409,
      code: "DUPLICATE",
    });
    expect((await getMySurvey({ client, path: path() })).data).toMatchObject({ done: true });
    expect((await getMySurvey({ client, path: path() })).data.sheet).toBeUndefined();
  });

  test("shows what came once five of a department have answered, and hides the other department", async () => {
    const physics = people.filter(({ unit }) => unit === "物理学院");
    const firstOf = people[0]?.account;
    for (const { account } of physics.filter((one) => one.account !== firstOf).slice(0, 4))
      await answerMySurvey({
        client: await server.client(account),
        path: path(),
        body: { answers: answers(4) },
      });
    const waiting = await server.services.db.select().from(waitingSheet);
    expect(waiting).toHaveLength(5);
    const { data: before } = await getSurveyResults({ client: office, path: path() });
    expect(before).toMatchObject({ answers: 0, hidden: expect.stringContaining("不足 5 份") });
    for (const { account } of physics) {
      const client = await server.client(account);
      const mine = (await getMySurvey({ client, path: path() })).data;
      if (!mine.done) await answerMySurvey({ client, path: path(), body: { answers: answers(4) } });
    }
    expect((await keep()).released).toBe(8);
    // While it is open, too, nothing but their department is common to them and who wrote them.
    const { rows } = await server.database.pool.query<{ n: number }>(
      "select count(*)::int as n from survey_response r join survey_participation p on p.xmin = r.xmin",
    );
    expect(rows[0]?.n).toBe(0);
    const { data: now } = await getSurveyResults({ client: office, path: path() });
    expect(now).toMatchObject({ answers: 8, invited: 14, weighted: true, hidden: "" });
    expect(now.units.every(({ answers: shown }) => shown === undefined)).toBe(true);
    expect((await getSurvey({ client: office, path: path() })).data.answered).toBeGreaterThanOrEqual(8);
    await expect(getSurveyResults({ client: other, path: path() })).rejects.toMatchObject({ status: 404 });
  });

  test("reminds those who have not answered twice at most", async () => {
    const maths = people.filter(({ unit }) => unit === "数学学院");
    const once = await remindSurvey({ client: office, path: path(), body: { unit: "数学学院" } });
    expect(once.data.reminded).toBeGreaterThanOrEqual(5);
    await remindSurvey({ client: office, path: path(), body: {} });
    await expect(
      remindSurvey({ client: office, path: path(), body: { unit: "数学学院" } }),
    ).rejects.toMatchObject({ status: 409, message: expect.stringContaining("两次") });
    const client = await server.client(maths.at(-1)?.account as string);
    const told = (await searchNotifications({ client, body: {} })).data.items;
    expect(told).toHaveLength(3);
    const { data: plan } = await getSurveyPlan({ client: office, path: path() });
    expect(plan.units.map(({ unit, reminders }) => [unit, reminders])).toEqual([
      ["数学学院", 2],
      ["物理学院", 1],
    ]);
  });

  test("closed, its result is weighted as the departments are, by hand: 3.21", async () => {
    // Of the mathematicians five in all answer, with 2; the others gave 4, and the first of all 5.
    const maths = people.filter(({ unit }) => unit === "数学学院");
    for (const { account } of maths.slice(0, 5)) {
      const client = await server.client(account);
      if (!(await getMySurvey({ client, path: path() })).data.done)
        await answerMySurvey({ client, path: path(), body: { answers: answers(2) } });
    }
    await at("2026-09-20T08:00:00+08:00");
    const late = await server.client(maths[5]?.account as string);
    await expect(
      answerMySurvey({ client: late, path: path(), body: { answers: answers(1) } }),
    ).rejects.toMatchObject({ status: 409, message: expect.stringContaining("截止") });
    expect(await keep()).toMatchObject({ closed: 1 });
    const { data } = await getSurveyResults({ client: office, path: path() });
    // Each of 8 physicists stands for 2 of 16, each of 5 mathematicians for 2.4 of 12:
    // (2 × (5 + 7 × 4) + 2.4 × (5 × 2)) ÷ 28 = 90 ÷ 28 = 3.214…; the plain mean is 43 ÷ 13 = 3.31.
    expect(data).toMatchObject({ answers: 13, invited: 14, hiddenUnits: 0, weighted: true });
    expect(data.questions[0]?.scale).toEqual({ mean: 3.21, topTwo: 57, index: 55 });
    expect(data.units.map(({ unit, answers: count }) => [unit, count])).toEqual([
      ["数学学院", 5],
      ["物理学院", 8],
    ]);
    // Answered by one: nothing of it is shown.
    expect(data.questions[1]).toMatchObject({ answers: 1, options: [] });
    expect(data.questions[3]?.nps).toBeUndefined();
  });

  test("keeps texts apart, shuffled, with phones masked; and a workbook without persons", async () => {
    const { data } = await searchSurveyTexts({ client: office, path: path(), body: { question: "q5" } });
    expect(data.items).toEqual([{ text: "水房太远，可以打 138****5678 找我" }]);
    await expect(
      searchSurveyTexts({ client: office, path: path(), body: { question: "q1" } }),
    ).rejects.toMatchObject({ status: 404 });
    const { data: file } = await downloadSurveyAnswers({ client: office, path: path() });
    const sheets = await readExcelFile(Buffer.from(await file.arrayBuffer()));
    const text = JSON.stringify(sheets);
    expect(text).toContain("1. 总体满意");
    expect(text).not.toMatch(/学生\d|S\d{4}|水房.*13812345678/u);
    await expect(downloadSurveyAnswers({ client: other, path: path() })).rejects.toMatchObject({
      status: 404,
    });
  });

  test("leads from no answer to a person: not by columns, transactions, order, or what waits", async () => {
    const { pool } = server.database;
    const joined = await pool.query<{ n: number }>(
      `select count(*)::int as n from survey_response r join survey_participation p on p.xmin = r.xmin`,
    );
    expect(joined.rows[0]?.n).toBe(0);
    const written = await pool.query<{ n: number }>(
      "select count(distinct xmin::text)::int as n from survey_response where survey_id = $1",
      [id],
    );
    expect(written.rows[0]?.n).toBe(1);
    const { rows } = await pool.query<{ column: string }>(
      `select column_name as column from information_schema.columns
       where table_name in ('survey_response', 'survey_text') order by 1`,
    );
    expect([...new Set(rows.map(({ column }) => column))]).toEqual([
      "answers",
      "day",
      "id",
      "question",
      "survey_id",
      "text",
      "unit",
    ]);
    const { db } = server.services;
    expect(await db.select().from(waitingSheet)).toEqual([]);
    // No log and no key of a repetition knows that somebody answered.
    const logged = await pool.query<{ n: number }>(
      "select count(*)::int as n from operation_log where action like '%answer%'",
    );
    expect(logged.rows[0]?.n).toBe(0);
    const keys = await pool
      .query<{ n: number }>("select count(*)::int as n from idempotency_key where operation ilike '%answer%'")
      .catch(() => ({ rows: [{ n: 0 }] }));
    expect(keys.rows[0]?.n).toBe(0);
  });

  test("published, is read by all who were asked", async () => {
    const client = await server.client(people.at(-1)?.account as string);
    expect((await getMySurveys({ client })).data.items).toEqual([]);
    await expect(publishSurvey({ client: other, path: path() })).rejects.toMatchObject({ status: 404 });
    await publishSurvey({ client: office, path: path() });
    const { data: mine } = await getMySurveys({ client });
    expect(mine.items).toMatchObject([{ id, state: "published" }]);
    const { data: page } = await getMySurvey({ client, path: path() });
    expect(page.results).toMatchObject({ answers: 13, weighted: true });
    await expect(closeSurvey({ client: office, path: path() })).rejects.toMatchObject({ status: 409 });
  });
});

describe("a department with few answers", () => {
  test("loses its name at the close, in the table as well, and takes the smallest beside it along", async () => {
    await at("2026-09-21T08:00:00+08:00");
    const { id } = await make("人数少的院系", {
      opensAt: "2026-09-21T00:00:00.000Z",
      closesAt: "2026-09-30T00:00:00.000Z",
    });
    await reviewSurvey({ client: office, path: { id } });
    await openSurvey({ client: office, path: { id } });
    const people = await invitedStudents(id);
    expect(people).toHaveLength(28);
    const answer = async (unit: string, count: number) => {
      for (const { account } of people.filter((one) => one.unit === unit).slice(0, count))
        await answerMySurvey({
          client: await server.client(account),
          path: { id },
          body: { answers: answers(3) },
        });
    };
    await answer("物理学院", 6);
    await answer("数学学院", 3);
    await closeSurvey({ client: office, path: { id } });
    const { data } = await getSurveyResults({ client: office, path: { id } });
    expect(data).toMatchObject({ answers: 9, hiddenUnits: 2, hidden: "", weighted: false });
    expect(data.units.every(({ answers: shown, values }) => shown === undefined && values.length === 0)).toBe(
      true,
    );
    const units = await server.services.db
      .selectDistinct({ unit: surveyResponse.unit })
      .from(surveyResponse)
      .where(eq(surveyResponse.surveyId, id));
    expect(units).toEqual([{ unit: "" }]);
    // The survey before asked with the same questionnaire.
    expect(data.waves.map(({ name, answers: count }) => [name, count])).toEqual([
      ["抽样调查", 13],
      ["人数少的院系", 9],
    ]);
  });

  test("of a survey with fewer than five answers none is ever opened", async () => {
    const { id } = await make("没什么人答", {
      opensAt: "2026-09-21T00:00:00.000Z",
      closesAt: "2026-09-30T00:00:00.000Z",
    });
    await reviewSurvey({ client: office, path: { id } });
    await openSurvey({ client: office, path: { id } });
    const [one] = await invitedStudents(id);
    await answerMySurvey({
      client: await server.client(one?.account as string),
      path: { id },
      body: { answers: answers(3, [{ question: "q5", text: "只有我" }]) },
    });
    await closeSurvey({ client: office, path: { id } });
    const { db } = server.services;
    expect(await db.select().from(surveyResponse).where(eq(surveyResponse.surveyId, id))).toEqual([]);
    expect(await db.select().from(surveyText).where(eq(surveyText.surveyId, id))).toEqual([]);
    expect(await db.select().from(waitingSheet)).toEqual([]);
    await expect(downloadSurveyAnswers({ client: office, path: { id } })).rejects.toMatchObject({
      status: 409,
    });
  });
});

test("teachers are asked by department, and those without an account are counted", async () => {
  const { db } = server.services;
  await db.insert(teacher).values(
    ["物理学院", "物理学院", null].map((department, n) => ({
      schoolId: A(),
      staffNumber: `Q${n}`,
      name: `教师${n}`,
      department,
      pinyin: `jiaoshi${n}`,
    })),
  );
  const { id } = await make("教师调查", {
    audience: "teachers",
    opensAt: "2026-09-21T00:00:00.000Z",
    closesAt: "2026-09-30T00:00:00.000Z",
  });
  const { data } = await getSurveyPlan({ client: office, path: { id } });
  expect(data).toMatchObject({ invited: 3, withoutAccount: 3 });
  expect(new Map(data.units.map(({ unit, invited }) => [unit, invited]))).toEqual(
    new Map([
      ["未填院系", 1],
      ["物理学院", 2],
    ]),
  );
  await reviewSurvey({ client: office, path: { id } });
  await openSurvey({ client: office, path: { id } });
  expect((await getSurvey({ client: office, path: { id } })).data.invited).toBe(3);
  const rows = await db
    .select({ teacherId: surveyParticipation.teacherId })
    .from(surveyParticipation)
    .where(and(eq(surveyParticipation.surveyId, id), isNotNull(surveyParticipation.teacherId)));
  expect(rows).toHaveLength(3);
});

describe("people outside", () => {
  let id: number;
  const path = () => ({ id });
  const PEOPLE = Array.from({ length: 6 }, (_, n) => ({
    name: `毕业生${n}`,
    email: `alumni${n}@example.cn`,
    unit: n < 5 ? "2024 届" : "",
  }));
  const anonymous = () => server.anonymous();
  /** What stands in the newest mail to an address, behind /survey/. */
  async function tokenOf(address: string): Promise<string> {
    const rows = await server.services.db
      .select({ text: mail.text })
      .from(mail)
      .where(and(eq(mail.toAddress, address), like(mail.template, "survey-%")))
      .orderBy(asc(mail.id));
    return /https:\/\/huxuan\.example\.cn\/survey\/([\w-]+)/u.exec(rows.at(-1)?.text ?? "")?.[1] ?? "";
  }

  test("stand on a list, each once by their address; without one and without a link nobody is asked", async () => {
    id = (
      await make("毕业生调查", {
        audience: "outsiders",
        opensAt: "2026-09-22T00:00:00.000Z",
        closesAt: "2026-09-30T00:00:00.000Z",
      })
    ).id;
    await expect(reviewSurvey({ client: office, path: path() })).rejects.toMatchObject({ status: 409 });
    await expect(
      addSurveyPeople({
        client: office,
        path: path(),
        body: { people: [{ name: "甲", email: "不是邮箱", unit: "" }] },
      }),
    ).rejects.toMatchObject({ status: 400, fields: [{ field: "people.0.email" }] });
    const body = { people: PEOPLE };
    expect((await addSurveyPeople({ client: office, path: path(), body })).data).toEqual({
      added: 6,
      known: 0,
    });
    expect((await addSurveyPeople({ client: office, path: path(), body })).data).toEqual({
      added: 0,
      known: 6,
    });
    const { data } = await searchSurveyPeople({ client: office, path: path(), body: { keyword: "毕业生5" } });
    expect(data.items).toMatchObject([{ email: "alumni5@example.cn", unit: "未分组" }]);
    await expect(searchSurveyPeople({ client: other, path: path(), body: {} })).rejects.toMatchObject({
      status: 404,
    });
    const ids = data.items.map((one) => one.id);
    await removeSurveyPeople({ client: office, path: path(), body: { ids } });
    await expect(removeSurveyPeople({ client: other, path: path(), body: { ids } })).rejects.toMatchObject({
      status: 404,
    });
    expect((await getSurvey({ client: office, path: path() })).data.invited).toBe(5);
  });

  test("answer by a link that is mailed, once; what is stored of it opens nothing", async () => {
    await reviewSurvey({ client: office, path: path() });
    await openSurvey({ client: office, path: path() });
    await expect(
      addSurveyPeople({ client: office, path: path(), body: { people: PEOPLE } }),
    ).rejects.toMatchObject({ status: 409 });
    const token = await tokenOf("alumni0@example.cn");
    expect(token).toHaveLength(32);
    const { data } = await getPublicSurvey({ client: anonymous(), path: { token } });
    expect(data).toMatchObject({ link: "once", name: "毕业生调查", school: "乙大学" });
    expect(data.sheet?.intro).toBe("谢谢你");
    const [stored] = await server.services.db
      .select({ tokenHash: surveyParticipation.tokenHash })
      .from(surveyParticipation)
      .where(eq(surveyParticipation.email, "alumni0@example.cn"));
    await expect(
      getPublicSurvey({ client: anonymous(), path: { token: stored?.tokenHash as string } }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(
      answerPublicSurvey({ client: anonymous(), path: { token }, body: { answers: [] } }),
    ).rejects.toMatchObject({ status: 400 });
    await answerPublicSurvey({ client: anonymous(), path: { token }, body: { answers: answers(5) } });
    await expect(
      answerPublicSurvey({ client: anonymous(), path: { token }, body: { answers: answers(5) } }),
    ).rejects.toMatchObject({ status: 410, message: expect.stringContaining("已经用过") });
    await expect(getPublicSurvey({ client: anonymous(), path: { token } })).rejects.toMatchObject({
      status: 410,
    });
    await expect(
      getPublicSurvey({ client: anonymous(), path: { token: "unknown-link" } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test("are reminded with a new link, and the one before leads nowhere", async () => {
    const before = await tokenOf("alumni1@example.cn");
    expect((await remindSurvey({ client: office, path: path(), body: {} })).data.reminded).toBe(4);
    const now = await tokenOf("alumni1@example.cn");
    expect(now).not.toBe(before);
    await expect(getPublicSurvey({ client: anonymous(), path: { token: before } })).rejects.toMatchObject({
      status: 404,
    });
    expect((await getPublicSurvey({ client: anonymous(), path: { token: now } })).data.link).toBe("once");
  });

  test("come by a public link as well, a browser once; when it is over it says so", async () => {
    const { id: open } = await make("公开调查", {
      audience: "outsiders",
      publicLink: true,
      opensAt: "2026-09-23T00:00:00.000Z",
      closesAt: "2026-09-30T00:00:00.000Z",
    });
    const reviewed = (await reviewSurvey({ client: office, path: { id: open } })).data;
    const token = reviewed.publicToken as string;
    const coming = await getPublicSurvey({ client: anonymous(), path: { token } });
    expect(coming.data).toMatchObject({ link: "everybody", name: "公开调查" });
    expect(coming.data.sheet).toBeUndefined();
    await openSurvey({ client: office, path: { id: open } });
    const device = (n: number) => `browser-${n}-${"x".repeat(20)}`;
    const give = (n: number) =>
      answerPublicSurvey({
        client: anonymous(),
        path: { token },
        body: { answers: answers(n % 2 === 0 ? 5 : 1), device: device(n) },
      });
    for (let n = 0; n < 6; n += 1) await give(n);
    await expect(give(0)).rejects.toMatchObject({ status: 409, code: "DUPLICATE" });
    await expect(
      answerPublicSurvey({ client: anonymous(), path: { token }, body: { answers: answers(5) } }),
    ).rejects.toMatchObject({ status: 400 });
    await expect(remindSurvey({ client: office, path: { id: open }, body: {} })).rejects.toMatchObject({
      status: 409,
    });
    expect((await getSurvey({ client: office, path: { id: open } })).data.viaLink).toBe(6);
    await closeSurvey({ client: office, path: { id: open } });
    await expect(getPublicSurvey({ client: anonymous(), path: { token } })).rejects.toMatchObject({
      status: 410,
      message: expect.stringContaining("截止"),
    });
    await publishSurvey({ client: office, path: { id: open } });
    const { data } = await getPublicSurvey({ client: anonymous(), path: { token } });
    expect(data.results).toMatchObject({
      answers: 6,
      questions: [{ scale: { mean: 3, index: 50 } }, {}, {}, {}, {}],
    });
  });

  test("who try too many links wait", async () => {
    const tries = Array.from({ length: 320 }, (_, n) =>
      getPublicSurvey({ client: anonymous(), path: { token: `guess-${n}` } }).catch(
        (failure: { status: number }) => failure.status,
      ),
    );
    expect(await Promise.all(tries)).toContain(429);
  });
});

test("a survey that is gone takes with it whom it asked", async () => {
  const { id } = await make("只有名单", { audience: "outsiders" });
  await addSurveyPeople({
    client: office,
    path: { id },
    body: { people: [{ name: "甲", email: "gone@example.cn", unit: "" }] },
  });
  await deleteSurvey({ client: office, path: { id } });
  const { db } = server.services;
  expect(await db.select().from(surveyParticipation).where(eq(surveyParticipation.surveyId, id))).toEqual([]);
  expect(await db.select().from(surveyUnit).where(eq(surveyUnit.surveyId, id))).toEqual([]);
  expect(await db.select().from(survey).where(eq(survey.id, id))).toEqual([]);
});
