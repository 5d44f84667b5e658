import {
  activateQuestionnaire,
  type Client,
  copyQuestionnaire,
  createQuestionnaire,
  deleteQuestionnaire,
  getQuestionnaire,
  getQuestionnaireImportTemplate,
  getRowsImport,
  type Question,
  retireQuestionnaire,
  searchOperationLog,
  searchQuestionnaires,
  startQuestionnaireImport,
  updateQuestionnaire,
} from "@huxuan/api-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTemplate } from "../../../testing/import-files.ts";
import { ProgrammeWorld } from "../../../testing/programme-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

let server: TestServer;
let schoolId: number;
let office: Client;
let foreignOffice: Client;
let department: Client;

beforeAll(async () => {
  server = await startTestServer();
  const { selection } = await ProgrammeWorld.create(server, 1);
  schoolId = selection.schoolIds[1] as number;
  [office, foreignOffice, department] = await Promise.all([
    server.client("office1"),
    server.client("office2"),
    server.client("physics1"),
  ]);
});
afterAll(() => server.close());

const scale = (key: string, title: string, more: Partial<Question> = {}): Question => ({
  key,
  kind: "scale",
  title,
  hint: "",
  required: true,
  ...more,
});
const QUESTIONS = [scale("q1", "备课认真", { dimension: "教学态度", weight: 2 }), scale("q2", "讲解清楚")];
const input = (name: string, questions: Question[] = QUESTIONS) => ({
  schoolId,
  purpose: "evaluation" as const,
  name,
  intro: "请按真实感受作答。",
  questions,
});
const make = async (name: string, questions?: Question[]) =>
  (await createQuestionnaire({ client: office, body: input(name, questions) })).data;

test("one in use never changes: a copy is the next revision", async () => {
  const made = await make("课程评价");
  expect(made).toMatchObject({
    state: "draft",
    revision: 1,
    questions: QUESTIONS,
    allowed: ["update", "delete", "activate", "copy"],
  });
  const path = { id: made.id };
  const { schoolId: _, ...sent } = input("课程评价", [...QUESTIONS, scale("q3", "作业有帮助")]);
  const body = { ...sent, version: 1 };
  expect((await updateQuestionnaire({ client: office, path, body })).data).toMatchObject({ version: 2 });
  const used = (await activateQuestionnaire({ client: office, path })).data;
  expect(used).toMatchObject({ state: "active", allowed: ["copy", "retire"] });
  const refusal = { status: 409, code: "STATE_CONFLICT", message: "已有答卷，请复制为新版本" };
  await expect(
    updateQuestionnaire({ client: office, path, body: { ...body, version: used.version } }),
  ).rejects.toMatchObject(refusal);
  await expect(deleteQuestionnaire({ client: office, path })).rejects.toMatchObject(refusal);

  const copy = (await copyQuestionnaire({ client: office, path })).data;
  expect(copy).toMatchObject({
    name: "课程评价",
    revision: 2,
    state: "draft",
    purpose: "evaluation",
    intro: "请按真实感受作答。",
    questions: used.questions,
    allowed: ["update", "delete", "activate", "copy"],
  });
  expect(copy.id).not.toBe(made.id);
  // From whichever it is made, it is the next of all.
  expect((await copyQuestionnaire({ client: office, path })).data.revision).toBe(3);
  const revisions = (await searchQuestionnaires({ client: office, body: { name: "课程评价" } })).data.items;
  expect(new Set(revisions.map(({ revision }) => revision))).toEqual(new Set([1, 2, 3]));
  await deleteQuestionnaire({ client: office, path: { id: copy.id } });
  expect((await retireQuestionnaire({ client: office, path })).data).toMatchObject({
    state: "retired",
    allowed: ["activate", "copy"],
  });
  const log = await searchOperationLog({ client: office, body: { targetKind: "questionnaire" } });
  expect(log.data.items.map(({ action }) => action)).toContain("questionnaire-copy");
});

test("two copies at the same time are two revisions", async () => {
  const { id } = await make("同时复制");
  const copies = await Promise.all([1, 2, 3].map(() => copyQuestionnaire({ client: office, path: { id } })));
  expect(new Set(copies.map(({ data }) => data.revision))).toEqual(new Set([2, 3, 4]));
});

test("the database keeps what was asked as it was", async () => {
  const { id } = await make("已发出");
  await activateQuestionnaire({ client: office, path: { id } });
  const { pool } = server.database;
  const refused = /A questionnaire in use never changes/u;
  await expect(pool.query("update questionnaire set questions = '[]' where id = $1", [id])).rejects.toThrow(
    refused,
  );
  await expect(pool.query("delete from questionnaire where id = $1", [id])).rejects.toThrow(refused);
});

test("what cannot be asked is refused at its field", async () => {
  const wrong = scale("q2", "哪里可以更好", { kind: "multi", choices: [{ key: "c1", text: "例题" }] });
  await expect(make("缺选项", [...QUESTIONS.slice(0, 1), wrong])).rejects.toMatchObject({
    status: 400,
    fields: [{ field: "questions.1.choices", message: "至少要有两个选项" }],
  });
});

test("another school has none of it, and a department looks only", async () => {
  const { id } = await make("本校的");
  const path = { id };
  for (const call of [getQuestionnaire, copyQuestionnaire, activateQuestionnaire, retireQuestionnaire])
    await expect(call({ client: foreignOffice, path })).rejects.toMatchObject({ status: 404 });
  expect(
    (await searchQuestionnaires({ client: foreignOffice, body: { keyword: "本校" } })).data.items,
  ).toEqual([]);
  await expect(createQuestionnaire({ client: foreignOffice, body: input("别校的") })).rejects.toMatchObject({
    status: 403,
  });
  await expect(copyQuestionnaire({ client: department, path })).rejects.toMatchObject({ status: 403 });
  expect((await getQuestionnaire({ client: department, path })).data.allowed).toEqual([]);
});

describe("import", () => {
  const imported = async (file: File, client = office) => {
    const { id } = (await startQuestionnaireImport({ client, body: { file } })).data;
    const read = async () => (await getRowsImport({ client, path: { jobId: id } })).data;
    await expect.poll(async () => (await read()).state, { timeout: 20_000 }).not.toMatch(/waiting|running/u);
    return read();
  };
  const json = (questions: readonly object[]) => new File([JSON.stringify({ questions })], "题目.json");
  const draftOf = async (name: string) =>
    (await searchQuestionnaires({ client: office, body: { name } })).data.items[0];

  test("the filled template makes a draft, and sent again replaces its questions", async () => {
    const template = await openTemplate((await getQuestionnaireImportTemplate({ client: office })).data);
    expect(template.titles).toEqual([
      "问卷*",
      "题目*",
      "用途",
      "题型",
      "说明",
      "必答",
      "选项",
      "行",
      "权重",
      "维度",
    ]);
    const file = await template.filled({ 问卷: "期末评教", 题目: "备课认真", 用途: "评教", 权重: "2" });
    expect(await imported(file)).toMatchObject({ state: "succeeded", created: 1, updated: 0 });
    const first = await draftOf("期末评教");
    expect(first).toMatchObject({ purpose: "evaluation", state: "draft", revision: 1 });
    expect(first?.questions).toMatchObject([{ title: "备课认真", kind: "scale", weight: 2, required: true }]);

    const again = await imported(
      json([
        { questionnaire: "期末评教", title: "最满意的", kind: "多选", choices: "讲义；例题\n都没有（互斥）" },
        { questionnaire: "期末评教", title: "备课认真" },
        { questionnaire: "期末评教", title: "各部分", kind: "矩阵量表", rows: "讲授；实验" },
        { questionnaire: "期末评教", title: "还想说", kind: "文字" },
      ]),
    );
    expect(again).toMatchObject({ state: "succeeded", created: 0, updated: 1 });
    const draft = await draftOf("期末评教");
    expect(draft?.questions).toMatchObject([
      {
        kind: "multi",
        choices: [
          { key: "c1", text: "讲义" },
          { key: "c2", text: "例题" },
          { key: "c3", text: "都没有", exclusive: true },
        ],
      },
      // A question of the same title keeps its key.
      { key: first?.questions[0]?.key, title: "备课认真" },
      { kind: "matrix", rows: [{ text: "讲授" }, { text: "实验" }] },
      { kind: "text", required: false },
    ]);
    expect(new Set(draft?.questions.map(({ key }) => key)).size).toBe(4);
  });

  test("what cannot be a question is refused by row and column, and nothing is written", async () => {
    const used = await make("使用中的");
    await activateQuestionnaire({ client: office, path: { id: used.id } });
    const ended = await imported(
      json([
        { questionnaire: "缺用途", title: "甲" },
        { questionnaire: "新问卷", purpose: "问卷调查", title: "乙", kind: "单选", choices: "只有一个" },
        { questionnaire: "新问卷", title: "丙", kind: "量表", choices: "甲；乙" },
        { questionnaire: "新问卷", title: "丁", kind: "文字", weight: 2 },
        { questionnaire: "新问卷", title: "戊", kind: "矩阵量表" },
        { questionnaire: "使用中的", title: "己" },
      ]),
    );
    expect(ended.state).toBe("refused");
    expect(ended.faults.map(({ row, column, message }) => [row, column, message])).toEqual([
      [1, "purpose", "新的问卷要写明用途：评教或问卷调查"],
      [2, "choices", "至少要有两个选项"],
      [3, "choices", "量表题没有选项，请清空这一格或改题型"],
      [4, "weight", "文字题不计分，请清空这一格"],
      [5, "rows", "至少要有一行"],
      [6, "questionnaire", "这份问卷已在使用，请先打开它点「复制」，再导入到新版本的草稿"],
    ]);
    expect(await draftOf("新问卷")).toBeUndefined();
  });

  test("nobody brings questions into another school", async () => {
    const body = { file: json([]), schoolId: String(schoolId) };
    await expect(startQuestionnaireImport({ client: foreignOffice, body })).rejects.toMatchObject({
      status: 403,
    });
    const stranger = server.anonymous();
    await expect(getQuestionnaireImportTemplate({ client: stranger })).rejects.toMatchObject({ status: 401 });
  });
});
