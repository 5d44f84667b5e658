import {
  activateQuestionnaire,
  archiveEvaluationCampaign,
  askGradeReview,
  type Client,
  closeEvaluationCampaign,
  createEvaluationCampaign,
  createQuestionnaire,
  deleteEvaluationCampaign,
  type EvaluationCampaignCreate,
  getEvaluationCampaign,
  getEvaluationDefaults,
  getMyEvaluation,
  getMyEvaluations,
  getMyGrades,
  openEvaluationCampaign,
  type Question,
  type QuestionAnswer,
  remindEvaluationCampaign,
  searchEvaluationCampaigns,
  searchEvaluationRates,
  searchNotifications,
  submitMyEvaluation,
  updateEvaluationCampaign,
} from "@huxuan/api-client";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabaseKind } from "../../../testing/databases.ts";
import { GradeWorld } from "../../../testing/grade-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { transaction } from "../../db/index.ts";
import { grade, keepRules, readRules } from "../grade/index.ts";
import { student } from "../person/index.ts";
import { countWaiting, waitingSheet } from "../questionnaire/index.ts";
import { openSheets, poolOf } from "./close.ts";
import { keepCampaigns } from "./jobs.ts";
import {
  evaluationCampaign,
  evaluationComment,
  evaluationSheet,
  evaluationTarget,
  evaluationTask,
} from "./tables.ts";

let server: TestServer;
let world: GradeWorld;
let office: Client;
let foreignOffice: Client;
let questionnaireId: number;
/** A class of twelve students with two teachers, and one of four. */
let big: { id: number; courseId: number };
let small: { id: number; courseId: number };
const DAY = 86_400_000;

beforeAll(async () => {
  server = await startTestServer();
  world = await GradeWorld.create(server, { students: 16 });
  office = await server.client("office0");
  foreignOffice = await server.client("office1");
  big = await world.graded({
    name: "数据结构",
    students: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    teachers: [0, 1],
  });
  small = await world.graded({ name: "天体力学", students: [12, 13, 14, 15], teachers: [1] });
  questionnaireId = await makeQuestionnaire("课堂教学评价", "evaluation");
});
afterAll(() => server.close());

const QUESTIONS: Question[] = [
  { key: "q1", kind: "scale", title: "讲解清楚", hint: "", required: true, dimension: "教学内容" },
  { key: "q2", kind: "scale", title: "作业有批改", hint: "", required: true, dimension: "教学投入" },
  { key: "q3", kind: "text", title: "你想对教师说", hint: "", required: false },
];

async function makeQuestionnaire(
  name: string,
  purpose: "evaluation" | "survey",
  activate = true,
): Promise<number> {
  const made = (
    await createQuestionnaire({
      client: office,
      body: {
        schoolId: world.schoolIds[0] as number,
        purpose,
        name,
        intro: "匿名填写",
        questions: QUESTIONS,
      },
    })
  ).data;
  if (activate) await activateQuestionnaire({ client: office, path: { id: made.id } });
  return made.id;
}

const input = (name: string, more: Partial<EvaluationCampaignCreate> = {}): EvaluationCampaignCreate => ({
  schoolId: world.schoolIds[0] as number,
  semesterId: world.semesterId,
  name,
  questionnaireId,
  opensAt: server.clock().toISOString(),
  closesAt: new Date(server.clock().getTime() + 7 * DAY).toISOString(),
  gate: "off",
  coverage: "classes",
  departments: [],
  courseIds: [],
  offeringIds: [big.id, small.id],
  ...more,
});
const make = async (name: string, more: Partial<EvaluationCampaignCreate> = {}) =>
  (await createEvaluationCampaign({ client: office, body: input(name, more) })).data;
const open = async (id: number) => (await openEvaluationCampaign({ client: office, path: { id } })).data;
const read = async (id: number) => (await getEvaluationCampaign({ client: office, path: { id } })).data;
const tasksOf = async (client: Client, campaignId: number) =>
  (await getMyEvaluations({ client })).data.items.filter((one) => one.campaignId === campaignId);
const answers = (value: number, text?: string): QuestionAnswer[] => [
  { question: "q1", value },
  { question: "q2", value },
  ...(text === undefined ? [] : [{ question: "q3", text }]),
];
/** All that a student is asked in a campaign. */
async function answerAll(n: number, campaignId: number, value: number, text?: string): Promise<void> {
  const client = await world.client(n);
  for (const { id } of await tasksOf(client, campaignId))
    await submitMyEvaluation({ client, path: { id }, body: { answers: answers(value, text) } });
}
const closed = async (id: number) => {
  await closeEvaluationCampaign({ client: office, path: { id } });
  await openSheets(server.services, id);
};

describe("a campaign", () => {
  test("is written with a questionnaire in use, for classes that its coverage names", async () => {
    const survey = await makeQuestionnaire("满意度", "survey");
    const draft = await makeQuestionnaire("没有启用", "evaluation", false);
    const refused = async (more: Partial<EvaluationCampaignCreate>, field: string) =>
      expect(make("写错的", more)).rejects.toMatchObject({ status: 400, fields: [{ field }] });
    await refused({ questionnaireId: survey }, "questionnaireId");
    await refused({ questionnaireId: draft }, "questionnaireId");
    await refused({ questionnaireId: 999_999 }, "questionnaireId");
    await refused({ closesAt: server.clock().toISOString() }, "closesAt");
    await refused({ offeringIds: [] }, "offeringIds");
    await refused({ coverage: "all" }, "offeringIds");
    const defaults = (client: Client) =>
      getEvaluationDefaults({ client, query: { schoolId: world.schoolIds[0] as number } });
    expect((await defaults(office)).data).toEqual({ gate: "soft" });
    await expect(defaults(await world.client(0))).rejects.toMatchObject({ status: 403 });
    const made = await make("期中评教");
    expect(made).toMatchObject({
      state: "draft",
      questionnaire: { id: questionnaireId, name: "课堂教学评价" },
      targets: 0,
      allowed: ["update", "delete", "open"],
      reminders: [],
    });
    const { schoolId: _, semesterId: __, ...said } = input("期中教学评价", { gate: "soft" });
    const changed = await updateEvaluationCampaign({
      client: office,
      path: { id: made.id },
      body: { ...said, version: made.version },
    });
    expect(changed.data).toMatchObject({ name: "期中教学评价", gate: "soft" });
    await expect(
      updateEvaluationCampaign({ client: office, path: { id: made.id }, body: { ...said, version: 1 } }),
    ).rejects.toMatchObject({ status: 409 });
    await expect(open(999_999)).rejects.toMatchObject({ status: 404 });
    await expect(
      getEvaluationCampaign({ client: foreignOffice, path: { id: made.id } }),
    ).rejects.toMatchObject({ status: 404 });
    const found = await searchEvaluationCampaigns({ client: foreignOffice, body: {} });
    expect(found.data.items).toEqual([]);
    await expect(
      searchEvaluationCampaigns({ client: await world.client(0), body: {} }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(closeEvaluationCampaign({ client: office, path: { id: made.id } })).rejects.toMatchObject({
      status: 409,
    });
    await deleteEvaluationCampaign({ client: office, path: { id: made.id } });
    await expect(read(made.id)).rejects.toMatchObject({ status: 404 });
  });

  test("asks about each teacher of each class those on its list, and tells them", async () => {
    const { id } = await make("期末评教");
    const opened = await open(id);
    expect(opened).toMatchObject({ state: "open", targets: 3, invited: 28, done: 0 });
    const client = await world.client(0);
    expect((await tasksOf(client, id)).map(({ teacherName, done }) => [teacherName, done])).toEqual([
      ["教师0", false],
      ["教师1", false],
    ]);
    const news = (await searchNotifications({ client, body: {} })).data.items;
    expect(news.map(({ kind, title }) => [kind, title])).toContainEqual([
      "evaluationOpened",
      "「期末评教」开始了，请在 9 月 16 日 09:00 前评价你的任课教师",
    ]);
    await expect(open(id)).rejects.toMatchObject({ status: 409 });
    await expect(deleteEvaluationCampaign({ client: office, path: { id } })).rejects.toMatchObject({
      status: 409,
    });
    await closed(id);
  });

  test("is not opened where nobody could be asked", async () => {
    const { id } = await make("没有名单", {
      coverage: "departments",
      departments: ["没有的学院"],
      offeringIds: [],
    });
    await expect(open(id)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("还没有可以评教的教学班"),
    });
    await deleteEvaluationCampaign({ client: office, path: { id } });
  });

  test("counts who is done by class, teacher and department, and reminds the others twice", async () => {
    const { id, version } = await open((await make("提醒")).id);
    await answerAll(0, id, 5);
    await answerAll(12, id, 4);
    const rates = async (by: "class" | "teacher" | "department", client = office) =>
      (await searchEvaluationRates({ client, path: { id }, body: { by } })).data.items.map((one) => [
        one.name,
        one.done,
        one.invited,
      ]);
    expect((await rates("class")).map(([, ...numbers]) => numbers)).toEqual([
      [1, 12],
      [1, 12],
      [1, 4],
    ]);
    expect(await rates("teacher")).toEqual([
      ["教师0", 1, 12],
      ["教师1", 2, 16],
    ]);
    expect((await rates("department")).map(([, ...numbers]) => numbers)).toEqual([[3, 28]]);
    await expect(rates("class", foreignOffice)).rejects.toMatchObject({ status: 404 });
    const reminded = (await remindEvaluationCampaign({ client: office, path: { id }, body: { version } }))
      .data;
    expect(reminded.reminders).toMatchObject([{ number: 1, by: "教务0", told: 14 }]);
    const again = (
      await remindEvaluationCampaign({ client: office, path: { id }, body: { version: reminded.version } })
    ).data;
    expect(again.reminders).toHaveLength(2);
    await expect(
      remindEvaluationCampaign({ client: office, path: { id }, body: { version: again.version } }),
    ).rejects.toMatchObject({ status: 409, message: expect.stringContaining("最多提醒 2 次") });
    const kinds = async (n: number) =>
      (await searchNotifications({ client: await world.client(n), body: {} })).data.items.map(
        ({ kind }) => kind,
      );
    expect((await kinds(1)).filter((kind) => kind === "evaluationDue")).toHaveLength(2);
    expect(await kinds(0)).not.toContain("evaluationDue");
    await closed(id);
  });

  test("opens and closes by itself at its times", async () => {
    const now = server.clock();
    const { id } = await make("自动", {
      opensAt: new Date(now.getTime() + 60_000).toISOString(),
      closesAt: new Date(now.getTime() + DAY).toISOString(),
    });
    await keepCampaigns(server.services);
    expect((await read(id)).state).toBe("draft");
    server.clock.advance({ minutes: 2 });
    await keepCampaigns(server.services);
    expect((await read(id)).state).toBe("open");
    await answerAll(3, id, 5);
    server.clock.advance({ days: 1 });
    const client = await world.client(4);
    const [task] = await tasksOf(client, id);
    await expect(
      submitMyEvaluation({ client, path: { id: task?.id ?? 0 }, body: { answers: answers(5) } }),
    ).rejects.toMatchObject({ status: 409, message: "评教 9 月 10 日 09:00 已截止" });
    await keepCampaigns(server.services);
    expect(await read(id)).toMatchObject({ state: "closed", done: 2, invited: 28 });
    await expect(archiveEvaluationCampaign({ client: office, path: { id } })).rejects.toMatchObject({
      status: 409,
    });
    server.clock.set(now);
  });
});

describe("a student", () => {
  test("answers once, and is told what is missing", async () => {
    const { id } = await open((await make("学生")).id);
    const client = await world.client(1);
    const [task] = await tasksOf(client, id);
    const path = { id: task?.id ?? 0 };
    const sheet = (await getMyEvaluation({ client, path })).data;
    expect(sheet).toMatchObject({
      intro: "匿名填写",
      questions: QUESTIONS,
      done: false,
      open: true,
      hidesMark: false,
    });
    expect(sheet.privacy.join("")).toContain("匿名");
    const submit = (given: QuestionAnswer[], as = client) =>
      submitMyEvaluation({ client: as, path, body: { answers: given } });
    await expect(submit([{ question: "q1", value: 5 }])).rejects.toMatchObject({
      status: 400,
      fields: [{ field: "answers.q2", message: "这一题必答" }],
    });
    await expect(submit(answers(5), await world.client(2))).rejects.toMatchObject({ status: 404 });
    await expect(getMyEvaluation({ client: await world.client(2), path })).rejects.toMatchObject({
      status: 404,
    });
    await expect(submit(answers(5), office)).rejects.toMatchObject({ status: 403 });
    await expect(getMyEvaluations({ client: office })).rejects.toMatchObject({ status: 403 });
    await submit(answers(5));
    expect((await getMyEvaluation({ client, path })).data.done).toBe(true);
    await expect(submit(answers(1))).rejects.toMatchObject({
      status: 409,
      message: "这份评教已经提交，提交后不能修改",
    });
    await closed(id);
    const other = await world.client(2);
    const [late] = await tasksOf(other, id);
    await expect(
      submitMyEvaluation({ client: other, path: { id: late?.id ?? 0 }, body: { answers: answers(1) } }),
    ).rejects.toMatchObject({ status: 409, message: expect.stringContaining("已截止") });
  });

  // PGlite has one connection: there nothing happens at the same time.
  test.runIf(testDatabaseKind() === "postgres")(
    "whose sheet waits for the close is refused: none comes late and is opened by itself",
    async () => {
      const { db } = server.services;
      const { id } = await open((await make("同时")).id);
      const client = await world.client(3);
      const [task] = await tasksOf(client, id);
      const late = await transaction(db, async (tx) => {
        await tx.select().from(evaluationCampaign).where(eq(evaluationCampaign.id, id)).for("update");
        const handing = submitMyEvaluation({
          client,
          path: { id: task?.id ?? 0 },
          body: { answers: answers(5) },
        }).catch((error: unknown) => error);
        const blocked = () =>
          db.execute(sql`select from pg_locks where not granted and pid in
            (select pid from pg_stat_activity where datname = current_database())`);
        await expect.poll(async () => (await blocked()).rowCount).toBe(1);
        await tx.execute(
          sql`update evaluation_campaign set state = 'closed', closed_on = '2026-09-09' where id = ${id}`,
        );
        return { handing };
      });
      expect(await late.handing).toMatchObject({ status: 409, message: expect.stringContaining("已截止") });
      expect(await openSheets(server.services, id)).toBe(0);
      expect(await read(id)).toMatchObject({ done: 0 });
    },
  );

  test("sees a mark behind a hard gate once the class has been evaluated, and no trace of it before", async () => {
    await giveGrade(5, big);
    const client = await world.client(5);
    const seen = async () => {
      const { terms, missing, credits } = (await getMyGrades({ client })).data;
      return {
        marks: terms.flatMap(({ grades }) => grades.map(({ original }) => original.text)),
        hints: terms.flatMap(({ grades }) => grades.map(({ evaluationId }) => evaluationId !== undefined)),
        missing: missing.map(({ reason }) => reason),
        credits,
      };
    };
    const shown = { marks: ["88"], hints: [false], missing: [], credits: 0 };
    expect(await seen()).toEqual(shown);
    const { id } = await open((await make("限制", { gate: "hard" })).id);
    expect(await seen()).toEqual({ marks: [], hints: [], missing: ["unevaluated"], credits: 0 });
    const { missing } = (await getMyGrades({ client })).data;
    const [first, second] = await tasksOf(client, id);
    expect(missing[0]).toMatchObject({
      evaluationId: first?.id,
      message: "评完这门课程的教学后显示成绩，评教 9 月 16 日 09:00 截止",
    });
    expect(first).toMatchObject({ hidesMark: true, gate: "hard" });
    // Nor does a review tell of it.
    const [hidden] = await server.services.db.select({ id: grade.id }).from(grade);
    await expect(
      askGradeReview({
        client,
        path: { id: hidden?.id ?? 0 },
        body: { fault: "missed", reason: "少算了一次作业" },
      }),
    ).rejects.toMatchObject({ status: 409, message: expect.stringContaining("才能申请复核") });
    const submit = (task: number | undefined) =>
      submitMyEvaluation({ client, path: { id: task ?? 0 }, body: { answers: answers(4) } });
    await submit(first?.id);
    expect((await seen()).missing).toEqual(["unevaluated"]);
    await submit(second?.id);
    expect(await seen()).toEqual(shown);
    await closed(id);
    const other = await open((await make("提示", { gate: "soft" })).id);
    expect(await seen()).toEqual({ ...shown, hints: [true] });
    await closed(other.id);
    expect(await seen()).toEqual(shown);
  });

  test("who has left is kept from nothing, and a campaign that is over keeps nobody from anything", async () => {
    await giveGrade(6, big);
    const { id } = await open((await make("离校", { gate: "hard" })).id);
    const { id: studentId } = world.selection.students[6] as { id: number };
    const { db, evaluationGates } = server.services;
    const waiting = async () => [...(await evaluationGates.waitingOf(db, studentId)).keys()];
    expect((await getMyGrades({ client: await world.client(6) })).data.terms).toEqual([]);
    expect(await waiting()).toEqual([big.id]);
    const leaves = (state: "left" | "active") =>
      db.update(student).set({ state }).where(eq(student.id, studentId));
    await leaves("left");
    expect(await waiting()).toEqual([]);
    await leaves("active");
    expect(await waiting()).toEqual([big.id]);
    server.clock.advance({ days: 8 });
    expect(await waiting()).toEqual([]);
    server.clock.advance({ days: -8 });
    await closed(id);
  });
});

async function giveGrade(n: number, of: { id: number; courseId: number }): Promise<void> {
  const { db, officeSettings, clock } = server.services;
  const { id: studentId, schoolId } = world.selection.students[n] as { id: number; schoolId: number };
  await transaction(db, async (tx) => {
    const rulesId = await keepRules(tx, schoolId, await readRules(tx, officeSettings, schoolId), clock());
    await tx.insert(grade).values({
      studentId,
      homeSchoolId: schoolId,
      hostSchoolId: world.schoolIds[0] as number,
      courseId: of.courseId,
      offeringId: of.id,
      semesterId: world.semesterId,
      examKind: "regular",
      attempt: 1,
      credits: 2,
      originalScale: "percent",
      originalText: "88",
      originalMark: 880,
      convertedScale: "percent",
      convertedText: "88",
      convertedMark: 880,
      passed: true,
      source: "sheet",
      state: "published",
      rulesId,
      publishedAt: clock(),
      reviewUntil: new Date(clock().getTime() + DAY),
    });
  });
}

describe("nothing leads from a sheet to a person", () => {
  /** A value that only one student gives, so that the test itself knows whose sheet it is. */
  const marks = [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2];

  test("while it waits: no answer is in the database, the log or any kept request", async () => {
    const { db } = server.services;
    const { id } = await open((await make("匿名")).id);
    const before = server.logLines.length;
    for (const [n, value] of marks.entries()) await answerAll(n, id, value, `悄悄话${n}`);
    const rows = await db.select().from(waitingSheet);
    expect(rows).toHaveLength(24);
    expect(new Set(rows.map(({ sealed }) => sealed.length)).size).toBe(1);
    const logged = JSON.stringify(server.logLines.slice(before));
    expect(logged).not.toContain("悄悄话");
    expect(logged).not.toContain('"q1"');
    // Every table of the database, as text.
    const { rows: tables } = await db.execute<{ name: string }>(sql`
      select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`);
    for (const { name } of tables) {
      const { rows: found } = await db.execute(
        sql.raw(`select 1 from ${name} t where t::text like '%悄悄话%' limit 1`),
      );
      expect([name, found]).toEqual([name, []]);
    }
    const { rows: kept } = await db.execute(
      sql`select 1 from idempotency_key where operation = 'submitMyEvaluation'`,
    );
    expect(kept).toEqual([]);
    const { rows: operations } = await db.execute<{ text: string }>(
      sql`select o::text as text from operation_log o where action like '%submit%evaluation%'`,
    );
    expect(operations).toEqual([]);
  });

  test("a release that is killed leaves them waiting, and done again loses and doubles none", async () => {
    const { db } = server.services;
    const [campaign] = await db.select().from(evaluationCampaign).where(eq(evaluationCampaign.name, "匿名"));
    const id = campaign?.id ?? 0;
    await db.execute(sql`update evaluation_campaign set state = 'closed', closed_on = '2026-09-16', version = version + 1
      where id = ${id}`);
    const targets = await db.select().from(evaluationTarget).where(eq(evaluationTarget.campaignId, id));
    const pools = targets.map((target) => poolOf(target.id));
    const sheets = async () =>
      (
        await db
          .select({ sheet: evaluationSheet })
          .from(evaluationSheet)
          .innerJoin(evaluationTarget, eq(evaluationTarget.id, evaluationSheet.targetId))
          .where(eq(evaluationTarget.campaignId, id))
      ).map(({ sheet }) => sheet);
    // The last thing that it writes fails: as if the server died there.
    await db.execute(
      sql.raw(`create function killed() returns trigger language plpgsql as
      $$ begin raise exception 'killed'; end $$`),
    );
    await db.execute(
      sql`create trigger killed before insert on evaluation_comment for each statement execute function killed()`,
    );
    await expect(openSheets(server.services, id)).rejects.toThrow();
    expect(await sheets()).toEqual([]);
    expect([...(await countWaiting(db, pools)).values()].toSorted((a, b) => a - b)).toEqual([12, 12]);
    await db.execute(sql`drop trigger killed on evaluation_comment`);
    expect(await openSheets(server.services, id)).toBe(24);
    expect(await openSheets(server.services, id)).toBe(0);
    const opened = await sheets();
    expect(opened).toHaveLength(24);
    expect((await countWaiting(db, pools)).size).toBe(0);
    expect(opened.map(({ answers: [first] }) => first?.value ?? 0).toSorted((a, b) => a - b)).toEqual(
      [...marks, ...marks].toSorted((a, b) => a - b),
    );
  });

  test("when it is opened: no id, time, transaction or place joins it with a task", async () => {
    const { db } = server.services;
    const columns = async (table: string) =>
      (
        await db.execute<{ column_name: string; data_type: string }>(
          sql`select column_name, data_type from information_schema.columns where table_name = ${table}`,
        )
      ).rows;
    expect((await columns("evaluation_task")).map((one) => one.column_name).toSorted()).toEqual([
      "done",
      "id",
      "student_id",
      "target_id",
    ]);
    expect(
      [...(await columns("evaluation_sheet")), ...(await columns("evaluation_comment"))].filter(
        ({ column_name: name, data_type: type }) =>
          (type.startsWith("timestamp") && name !== "decided_at") ||
          /student|account|person|task/u.test(name),
      ),
    ).toEqual([]);
    const { rows } = await db.execute<{
      mark: number;
      sheet: string;
      ctid: string;
      day: string;
      target: number;
    }>(sql`
      select (s.answers -> 0 ->> 'value')::int as mark, s.xmin::text as sheet, s.ctid::text as ctid, s.day::text as day,
        s.target_id as target
      from evaluation_sheet s join evaluation_target t on t.id = s.target_id
      join evaluation_campaign c on c.id = t.campaign_id where c.name = '匿名' order by s.ctid`);
    const { rows: tasks } = await db.execute<{ id: number; xmin: string; target: number }>(sql`
      select k.id, k.xmin::text as xmin, k.target_id as target from evaluation_task k
      join evaluation_target t on t.id = k.target_id join evaluation_campaign c on c.id = t.campaign_id
      where c.name = '匿名' and k.done order by k.xmin::text::bigint`);
    // One transaction wrote them all, and none of those that marked somebody as done.
    expect(new Set(rows.map(({ sheet }) => sheet)).size).toBe(1);
    expect(tasks.map(({ xmin }) => xmin)).not.toContain(rows[0]?.sheet);
    expect(new Set(rows.map(({ day }) => day))).toEqual(new Set(["2026-09-16"]));
    // Neither where they lie nor their ids follow the order in which they were handed in.
    const [target] = rows;
    const inPlace = rows.filter((row) => row.target === target?.target).map(({ mark }) => mark);
    expect(inPlace).toHaveLength(12);
    expect(inPlace).not.toEqual(marks);
    const { rows: byId } = await db.execute<{ mark: number }>(sql`
      select (s.answers -> 0 ->> 'value')::int as mark from evaluation_sheet s
      where s.target_id = ${target?.target ?? 0} order by s.id`);
    expect(byId.map(({ mark }) => mark)).not.toEqual(marks);
    // Words stand apart from marks.
    const { rows: words } = await db.execute(
      sql`select 1 from evaluation_sheet where answers::text like '%悄悄话%'`,
    );
    expect(words).toEqual([]);
    const comments = await db.select().from(evaluationComment);
    expect(comments.filter(({ text }) => text.startsWith("悄悄话")).length).toBe(24);
    // No value of a sheet's row stands in any other table, but its teacher's.
    const ids = await db.select({ id: evaluationSheet.id }).from(evaluationSheet);
    const { rows: tables } = await db.execute<{ name: string }>(sql`
      select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
        and table_name <> 'evaluation_sheet'`);
    for (const { name } of tables) {
      const { rows: found } = await db.execute(
        sql.raw(
          `select 1 from ${name} t where t::text ~ '${ids
            .slice(0, 5)
            .map(({ id: one }) => one)
            .join("|")}' limit 1`,
        ),
      );
      expect([name, found]).toEqual([name, []]);
    }
  });

  test("a pool of fewer than five is counted, and never opened", async () => {
    const { db } = server.services;
    const { id } = await open((await make("小班", { offeringIds: [small.id] })).id);
    for (const n of [12, 13, 14, 15]) await answerAll(n, id, 1, "我是第四个人");
    await closed(id);
    expect(await read(id)).toMatchObject({ done: 4, invited: 4 });
    const found = await db
      .select()
      .from(evaluationSheet)
      .innerJoin(evaluationTarget, eq(evaluationTarget.id, evaluationSheet.targetId))
      .where(eq(evaluationTarget.campaignId, id));
    expect(found).toEqual([]);
    expect(await db.$count(evaluationComment, eq(evaluationComment.text, "我是第四个人"))).toBe(0);
    const tasks = await db
      .select({ done: evaluationTask.done })
      .from(evaluationTask)
      .innerJoin(evaluationTarget, eq(evaluationTarget.id, evaluationTask.targetId))
      .where(eq(evaluationTarget.campaignId, id));
    expect(tasks.every(({ done }) => done)).toBe(true);
  });
});
