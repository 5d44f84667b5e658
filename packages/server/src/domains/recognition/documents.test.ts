import {
  appealMyRecognition,
  type Client,
  createMyRecognition,
  decideRecognition,
  downloadDocumentBatch,
  downloadMyDocument,
  getJob,
  getRecognition,
  issueDocument,
  issueMyDocument,
  previewDocument,
  revokeRecognition,
  startDocumentBatch,
  submitMyRecognition,
  verifyDocument,
} from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD } from "../../../testing/people.ts";
import { RecognitionWorld } from "../../../testing/recognition-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { transaction } from "../../db/index.ts";
import { correctGrade } from "../grade/index.ts";
import { createAccounts, hashPassword } from "../session/index.ts";
import { decisionOf, revocationOf } from "./letters.ts";
import { statementOf } from "./statement.ts";
import { recognition } from "./tables.ts";

let server: TestServer;
let world: RecognitionWorld;
let office: Client;
let colleague: Client;
let host: Client;
let wide: number;
let other: number;
let gradeId: number;
/** Recognised by the rule when the grade was published. */
let byRule: number;

beforeAll(async () => {
  server = await startTestServer();
  world = await RecognitionWorld.create(server, { students: 6 });
  const [, ids] = [
    await world.agreement(),
    await createAccounts(server.services.db, [
      {
        useraccount: "second1",
        passwordHash: await hashPassword(PASSWORD),
        personName: "审核人乙",
        userType: "other",
        schoolId: world.schoolId(1),
        roleIds: ["2"],
      },
    ]),
  ];
  expect(ids).toHaveLength(1);
  [office, colleague, host] = [
    await server.client("office1"),
    await server.client("second1"),
    await server.client("office0"),
  ];
  const structures = await world.course("数据结构", { host: 0, credits: 2 });
  wide = await world.course("数据科学导论", { credits: 3.5, nature: "elective" });
  other = await world.course("信息伦理", { credits: 3, nature: "elective" });
  for (const year of [2024, 2025, 2026])
    await world.programme(
      [
        { name: "专业选修", credits: 10 },
        { name: "专业必修", credits: 6, courseIds: [wide] },
      ],
      { grade: year, total: 160 },
    );
  await world.rule([structures], { module: "专业选修" });
  server.clock.advance({ minutes: 1 });
  const { id } = await world.taught("数据结构", [0], { courseId: structures });
  await world.follow();
  gradeId = (await world.publish(id, { 0: "81" }))[0] as number;
  await world.follow();
  const [row] = await server.services.db.select({ id: recognition.id }).from(recognition);
  byRule = row?.id as number;
});
afterAll(() => server.close());

const STATEMENT = { kind: "credit-statement", language: "zh" } as const;
const DECISION = { kind: "recognition-decision", language: "zh" } as const;
const REVOCATION = { kind: "recognition-revocation", language: "zh" } as const;

const source = () => ({ db: server.services.db, services: server.services });
const check = async (code: string) =>
  (await verifyDocument({ client: server.anonymous(), path: { code } })).data;
const ownOf = async (n: number, body: Parameters<typeof issueMyDocument>[0]["body"]) =>
  (await issueMyDocument({ client: await world.client(n), body })).data;

/** A passed course of the host, asked for as a course of the home school and decided by both steps. */
async function decided(n: number, outcome: "approve" | "refuse", name: string, targetId = wide) {
  const { id: classId } = await world.taught(name, [n], { credits: 3 });
  const { [n]: passed } = await world.publish(classId, { [n]: "78" });
  await world.follow();
  const client = await world.client(n);
  const body = { gradeIds: [passed as number], targetIds: [targetId], module: "", reason: "内容相近" };
  const { id } = (await createMyRecognition({ client, body })).data;
  await submitMyRecognition({ client, path: { id } });
  return { id, gradeId: passed as number, client, state: await decide(office, id, outcome) };
}

async function decide(by: Client, id: number, outcome: "approve" | "refuse") {
  for (;;) {
    const { version, allowed, state } = (await getRecognition({ client: by, path: { id } })).data;
    if (!allowed.includes("decide")) return state;
    await decideRecognition({ client: by, path: { id }, body: { outcome, opinion: "内容已核对", version } });
  }
}

test("a student's statement says every line of the ledger, and anybody can check it", async () => {
  const { data, checked } = await statementOf(source(), world.studentId(0));
  expect(data.figures).toEqual([
    { label: "已认定学分", value: "2.0" },
    { label: "认定上限", value: "40.0" },
    { label: "还可认定", value: "38.0" },
    { label: "已修得未认定", value: "0.0" },
  ]);
  expect(data.modules).toMatchObject([
    { name: "专业选修", need: "10.0", recognised: "2.0" },
    { name: "专业必修", need: "6.0", recognised: "0.0" },
  ]);
  expect(data.lines).toMatchObject([
    { number: "1", kind: "修得", earned: "+2.0", change: "", balance: "0.0" },
    {
      number: "2",
      kind: "认定",
      text: "数据结构 → 专业选修",
      basis: "规则 1 第 1 版 · RA-0001",
      earned: "−2.0",
      change: "+2.0",
      balance: "2.0",
    },
  ]);
  expect(data.end.hash).toMatch(/^[0-9a-f]{64}$/u);
  expect(checked.lastLine).toBe("第 2 笔 · 数据结构 → 专业选修 · 余额 2.0");

  const issued = await ownOf(0, STATEMENT);
  expect(issued).toMatchObject({ kindName: "学分银行对账单", state: "valid" });
  expect(issued.number).toMatch(/-DZ-\d{4}-\d{6}$/u);
  const file = (await downloadMyDocument({ client: await world.client(0), path: { id: issued.id } })).data;
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  expect(await check(issued.code)).toMatchObject({
    verdict: "valid",
    facts: [{ value: "2.0" }, { value: "2" }],
  });
  // The same says the same.
  expect((await ownOf(0, STATEMENT)).id).toBe(issued.id);
});

test("a student without a line gets none, and of several the office gets those that there are", async () => {
  await expect(ownOf(2, STATEMENT)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining("还没有外校学分的记录") as string,
  });
  const body = { ...STATEMENT, studentIds: [world.studentId(0), world.studentId(2)] };
  await expect(startDocumentBatch({ client: host, body })).rejects.toMatchObject({ status: 403 });
  const { jobId } = (await startDocumentBatch({ client: office, body })).data;
  await expect
    .poll(async () => (await getJob({ client: office, path: { jobId } })).data.state, { timeout: 20_000 })
    .toBe("partly");
  const file = (await downloadDocumentBatch({ client: office, path: { jobId } })).data;
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
});

test("while the ledger of a student does not hold, no statement is issued", async () => {
  const { pool } = server.database;
  await pool.query("alter table credit_entry disable trigger credit_entry_kept");
  const times = (factor: string) => pool.query(`update credit_entry set credits = credits * ${factor}`);
  await times("2");
  await expect(ownOf(0, STATEMENT)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining("正在核对") as string,
  });
  await times("0.5");
  await pool.query("alter table credit_entry enable trigger credit_entry_kept");
  expect((await ownOf(0, STATEMENT)).state).toBe("valid");
});

test("a decision says courses, marks, credits and the steps, and names nobody who decided", async () => {
  const { id, state } = await decided(2, "approve", "数据科学");
  expect(state).toBe("recognised");
  const { data } = await decisionOf(source(), world.studentId(2), id);
  expect(data).toMatchObject({
    result: "准予认定",
    sources: [{ school: "甲大学", credits: "3.0", mark: "78" }],
    targets: [{ credits: "3.5", mark: expect.stringMatching(/^\d+$/u) as string }],
    advice: "",
  });
  expect(data.steps.map(({ result, opinion }) => [result, opinion])).toEqual([
    ["同意", "内容已核对"],
    ["同意", "内容已核对"],
  ]);
  expect(JSON.stringify(data)).not.toContain("教务1");
  const issued = await ownOf(2, { ...DECISION, aboutId: id });
  expect(await check(issued.code)).toMatchObject({
    verdict: "valid",
    title: "学分认定决定书",
    facts: [{ value: data.number }, { value: "准予认定" }, { value: "3.5" }],
    lastLine: "数据科学 → 数据科学导论",
  });
  const order = { ...DECISION, studentId: world.studentId(2), aboutId: id };
  expect((await issueDocument({ client: office, body: order })).data.id).toBe(issued.id);
  await expect(issueDocument({ client: host, body: order })).rejects.toMatchObject({ status: 403 });
  const query = { ...DECISION, aboutId: id };
  const preview = await previewDocument({ client: office, path: { studentId: world.studentId(2) }, query });
  expect(preview.data.svg).toContain("<svg");
});

test("letters of one student stand beside each other, one for each application", async () => {
  const { id } = await decided(2, "refuse", "数据伦理", other);
  const refused = await ownOf(2, { ...DECISION, aboutId: id });
  const { data } = await decisionOf(source(), world.studentId(2), id);
  expect(data).toMatchObject({ result: "不予认定", targets: [{ mark: "" }] });
  expect(data.advice).toMatch(/可以在 \d{4}-\d\d-\d\d 前登录平台.*申诉一次/u);
  expect((await check(refused.code)).verdict).toBe("valid");
  const rows = await server.services.db
    .select({ id: recognition.id })
    .from(recognition)
    .where(eq(recognition.studentId, world.studentId(2)));
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows)
    expect((await check((await ownOf(2, { ...DECISION, aboutId: row.id })).code)).verdict).toBe("valid");
  // Appealed against in vain: that is the last word.
  const appeal = (
    await appealMyRecognition({ client: await world.client(2), path: { id }, body: { reason: "补充材料" } })
  ).data;
  expect(await decide(colleague, appeal.id, "refuse")).toBe("refused");
  expect((await decisionOf(source(), world.studentId(2), appeal.id)).data.advice).toBe(
    "本决定是申诉后的最终决定。",
  );
});

test("a refusal is explained by the marks of its day, also when they were corrected since", async () => {
  const { id, gradeId: refused } = await decided(4, "refuse", "数据法学");
  server.clock.advance({ minutes: 1 });
  const correction = { gradeId: refused, to: "90", reason: "登录错误", by: "教务0", now: server.clock() };
  await transaction(server.services.db, (tx) => correctGrade(tx, server.services, correction));
  expect((await decisionOf(source(), world.studentId(4), id)).data.sources).toMatchObject([{ mark: "78" }]);
});

test("what is about one application asks for it, and nobody gets a letter about another's", async () => {
  await expect(ownOf(0, DECISION)).rejects.toMatchObject({ status: 400, fields: [{ field: "aboutId" }] });
  await expect(ownOf(0, { ...STATEMENT, aboutId: byRule })).rejects.toMatchObject({ status: 400 });
  await expect(ownOf(2, { ...DECISION, aboutId: byRule })).rejects.toMatchObject({ status: 404 });
  await expect(ownOf(0, { ...REVOCATION, aboutId: byRule })).rejects.toMatchObject({ status: 409 });
  const body = { ...DECISION, studentIds: [world.studentId(0)] };
  await expect(startDocumentBatch({ client: office, body })).rejects.toMatchObject({ status: 400 });
});

test("a correction takes letter and statement out of date, a revocation ends the letter for good", async () => {
  const letter = await ownOf(0, { ...DECISION, aboutId: byRule });
  const statement = await ownOf(0, STATEMENT);
  server.clock.advance({ minutes: 1 });
  const correction = { gradeId, to: "85", reason: "登录错误", by: "教务0", now: server.clock() };
  await transaction(server.services.db, (tx) => correctGrade(tx, server.services, correction));
  await world.follow();
  expect(await check(letter.code)).toMatchObject({ verdict: "replaced", reason: "成绩有更正" });
  const newer = await ownOf(0, { ...DECISION, aboutId: byRule });
  expect((await decisionOf(source(), world.studentId(0), byRule)).data.sources).toMatchObject([
    { mark: "85" },
  ]);
  // Once corrected, it is not out of date again by every other grade.
  await world.follow();
  expect((await check(newer.code)).verdict).toBe("valid");

  const { version } = (await getRecognition({ client: office, path: { id: byRule } })).data;
  const revocation = { documentNumber: "教务〔2027〕3号", reason: "课程重复", version };
  await revokeRecognition({ client: office, path: { id: byRule }, body: revocation });
  for (const { code } of [letter, newer])
    expect(await check(code)).toMatchObject({
      verdict: "revoked",
      reason: "该学分认定已撤销",
      revocationNumber: "教务〔2027〕3号",
    });
  expect((await check(statement.code)).verdict).toBe("replaced");
  await expect(ownOf(0, { ...DECISION, aboutId: byRule })).rejects.toMatchObject({ status: 409 });
  const notice = await ownOf(0, { ...REVOCATION, aboutId: byRule });
  expect(await check(notice.code)).toMatchObject({
    verdict: "valid",
    kindName: "学分认定撤销通知书",
    facts: [{ value: "RA-0001" }, { value: "教务〔2027〕3号" }, { value: "2.0" }],
  });
  const { data } = await revocationOf(source(), world.studentId(0), byRule);
  expect(data.said).toContain("共冲回 2.0 学分");
  const { lines } = (await statementOf(source(), world.studentId(0))).data;
  expect(lines.at(-1)).toMatchObject({
    change: "−2.0",
    basis: expect.stringContaining("冲回第 2 笔") as string,
  });
});
