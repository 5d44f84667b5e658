import {
  addRecognitionEvidence,
  appealMyRecognition,
  approveWorkflowTask,
  type Client,
  createMyRecognition,
  decideRecognition,
  decideRecognitions,
  deleteMyRecognition,
  getMyCreditBank,
  getMyProgramme,
  getMyRecognition,
  getRecognition,
  type RecognitionInput,
  revokeRecognition,
  searchMyRecognitions,
  searchMyWorkflowTasks,
  searchRecognitions,
  submitMyRecognition,
  updateMyRecognition,
  withdrawMyRecognition,
} from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD } from "../../../testing/people.ts";
import { RecognitionWorld } from "../../../testing/recognition-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { createAccounts, hashPassword, scopeGrant } from "../session/index.ts";
import { balancesOfStudent } from "./ledger.ts";

let server: TestServer;
let world: RecognitionWorld;
/** The department of the students, and two of their academic office. */
let college: Client;
let office: Client;
let colleague: Client;
let host: Client;
let otherHome: Client;
let course: Record<"wide" | "small" | "required", number>;
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
  world = await RecognitionWorld.create(server, { students: 12 });
  const { db } = server.services;
  const passwordHash = await hashPassword(PASSWORD);
  const account = (useraccount: string, department?: string) => ({
    useraccount,
    passwordHash,
    personName: useraccount,
    userType: "other" as const,
    schoolId: world.schoolId(1),
    ...(department !== undefined && { department }),
    roleIds: ["2"] as [string],
  });
  const [physics] = await createAccounts(db, [account("physics1", "物理学院"), account("second1")]);
  await db.insert(scopeGrant).values({ accountId: physics as number, roleId: "2", type: "department" });
  [college, office, colleague, host, otherHome] = [
    await server.client("physics1"),
    await server.client("office1"),
    await server.client("second1"),
    await server.client("office0"),
    await server.client("office2"),
  ];
  await world.agreement();
  course = {
    wide: await world.course("数据科学导论", { credits: 3.5, nature: "elective" }),
    small: await world.course("科学写作", { credits: 1, nature: "elective" }),
    required: await world.course("理论力学", { credits: 3, nature: "required" }),
  };
  for (const year of [2024, 2025, 2026])
    await world.programme(
      [
        { name: "专业选修", credits: 12, courseIds: [course.wide, course.small] },
        { name: "人文社科", credits: 4 },
      ],
      { grade: year, total: 16 },
    );
});
afterAll(() => server.close());

/** A passed course of the first school; gives its grade. */
async function passed(n: number, { credits = 2, mark = "81" } = {}): Promise<number> {
  made += 1;
  const { id } = await world.taught(`外校课程${made}`, [n], { credits });
  const grades = await world.publish(id, { [n]: mark });
  await world.follow();
  return grades[n] as number;
}

async function draft(n: number, gradeIds: number[], over: Partial<RecognitionInput> = {}) {
  const body = { gradeIds, targetIds: [course.wide], module: "", reason: "内容相近", ...over };
  return (await createMyRecognition({ client: await world.client(n), body })).data;
}
async function submitted(n: number, gradeIds: number[], over: Partial<RecognitionInput> = {}) {
  const { id } = await draft(n, gradeIds, over);
  return (await submitMyRecognition({ client: await world.client(n), path: { id } })).data;
}
async function decide(
  client: Client,
  id: number,
  outcome: "approve" | "refuse" | "return",
  opinion = "同意",
) {
  const { version } = (await getRecognition({ client, path: { id } })).data;
  return (await decideRecognition({ client, path: { id }, body: { outcome, opinion, version } })).data;
}
const bank = async (n: number) => (await getMyCreditBank({ client: await world.client(n) })).data;

test("an application is drafted, handed in, returned, handed in again and recognised step by step", async () => {
  const gradeId = await passed(0);
  const student = await world.client(0);
  const one = await draft(0, [gradeId]);
  expect(one).toMatchObject({
    number: "RA-0001",
    way: "application",
    state: "draft",
    credits: 3.5,
    sources: [{ gradeId, mark: "81", credits: 2 }],
    targets: [{ id: course.wide }],
    allowed: ["update", "delete", "submit"],
    verdict: { outcome: "application" },
  });
  expect(one.checks.every(({ met }) => met)).toBe(true);
  const path = { id: one.id };
  // What is not handed in is nobody else's to read.
  await expect(getRecognition({ client: office, path })).rejects.toMatchObject({ status: 404 });
  const file = new File([PNG], "大纲.png", { type: "image/png" });
  const withPaper = (await addRecognitionEvidence({ client: student, path, body: { file } })).data;
  expect(withPaper.evidence).toMatchObject([{ name: "大纲.png" }]);
  const sent = (await submitMyRecognition({ client: student, path })).data;
  expect(sent).toMatchObject({
    state: "auditing",
    step: "学院审核",
    people: "physics1",
    allowed: ["withdraw"],
  });
  expect(sent).toHaveProperty("dueAt");
  expect((await getRecognition({ client: office, path })).data.allowed).toEqual([]);
  expect((await getRecognition({ client: college, path })).data).toMatchObject({
    allowed: ["decide"],
    syllabi: [
      { home: true, credits: 3.5 },
      { home: false, credits: 2 },
    ],
  });
  await expect(decide(office, one.id, "approve")).rejects.toMatchObject({ status: 409 });
  expect(await decide(college, one.id, "return", "请补充教学大纲")).toMatchObject({ state: "returned" });
  const returned = (await getMyRecognition({ client: student, path })).data;
  expect(returned).toMatchObject({ opinion: "请补充教学大纲", allowed: ["update", "submit", "withdraw"] });
  await updateMyRecognition({
    client: student,
    path,
    body: {
      gradeIds: [gradeId],
      targetIds: [course.wide],
      module: "",
      reason: "已补充大纲",
      version: returned.version,
    },
  });
  await submitMyRecognition({ client: student, path });
  expect(await decide(college, one.id, "approve")).toMatchObject({ state: "auditing", step: "教务处审核" });
  expect(await bank(0)).toMatchObject({ balance: 0, auditing: 3.5, waiting: 0 });
  expect(await decide(office, one.id, "approve", "内容覆盖充分")).toMatchObject({
    state: "recognised",
    opinion: "内容覆盖充分",
    mark: "81",
    credits: 3.5,
    allowed: ["revoke"],
  });
  // The worked example: 2.0 earned, 1.5 of conversion, 3.5 recognised.
  expect(Object.fromEntries(await balancesOfStudent(server.services.db, world.studentId(0)))).toEqual({
    "issued@T0": -2,
    earned: 0,
    conversion: -1.5,
    [`course:${course.wide}`]: 3.5,
  });
});

test("recognised credits are taken back once, by a document: the ledger comes back to what it was", async () => {
  const { items } = (await searchRecognitions({ client: office, body: { state: "recognised" } })).data;
  const [one] = items;
  const path = { id: one?.id as number };
  const body = { documentNumber: "教务〔2026〕12号", reason: "成绩更正", version: one?.version as number };
  await expect(revokeRecognition({ client: host, path, body })).rejects.toMatchObject({ status: 404 });
  expect((await getMyProgramme({ client: await world.client(0) })).data.credits).toBe(3.5);
  const revoked = (await revokeRecognition({ client: office, path, body })).data;
  expect(revoked).toMatchObject({ state: "revoked", documentNumber: "教务〔2026〕12号", allowed: [] });
  await expect(
    revokeRecognition({ client: office, path, body: { ...body, version: revoked.version } }),
  ).rejects.toMatchObject({ status: 409, message: "该认定已撤销，不能再次撤销" });
  expect(Object.fromEntries(await balancesOfStudent(server.services.db, world.studentId(0)))).toEqual({
    "issued@T0": -2,
    earned: 2,
    conversion: 0,
    [`course:${course.wide}`]: 0,
  });
  expect(await bank(0)).toMatchObject({
    balance: 0,
    waiting: 2,
    sound: true,
    lines: [
      { kind: "revoke", change: -3.5, balance: 0, documentNumber: "教务〔2026〕12号" },
      { kind: "recognise", change: 3.5, balance: 3.5, reversedBy: expect.any(Number) },
      { kind: "earn" },
    ],
  });
  expect((await getMyProgramme({ client: await world.client(0) })).data.credits).toBe(0);
});

test("a refusal is appealed against once, in time, and decided by somebody else", async () => {
  const one = await submitted(2, [await passed(2)]);
  await decide(college, one.id, "approve");
  expect(await decide(office, one.id, "refuse", "内容覆盖不足")).toMatchObject({ state: "refused" });
  const student = await world.client(2);
  const path = { id: one.id };
  expect((await getMyRecognition({ client: student, path })).data.allowed).toEqual(["appeal"]);
  const appeal = (await appealMyRecognition({ client: student, path, body: { reason: "补充了实验部分" } }))
    .data;
  expect(appeal).toMatchObject({ way: "appeal", state: "auditing", step: "教务处审核", people: "second1" });
  await expect(
    appealMyRecognition({ client: student, path, body: { reason: "再申诉" } }),
  ).rejects.toMatchObject({ status: 409, message: "已经申诉过，不能再次申诉" });
  await expect(decide(office, appeal.id, "approve")).rejects.toMatchObject({ status: 409 });
  expect(await decide(colleague, appeal.id, "approve")).toMatchObject({ state: "recognised" });
});

test("a grade is used by one application at a time, and is free again when that was taken back", async () => {
  const gradeId = await passed(4);
  const first = await submitted(4, [gradeId]);
  const student = await world.client(4);
  const second = await draft(4, [gradeId], { targetIds: [course.small] });
  await expect(submitMyRecognition({ client: student, path: { id: second.id } })).rejects.toMatchObject({
    status: 409,
    message: `该成绩已用于申请 ${first.number}`,
  });
  expect((await withdrawMyRecognition({ client: student, path: { id: first.id } })).data.state).toBe(
    "withdrawn",
  );
  expect((await submitMyRecognition({ client: student, path: { id: second.id } })).data.state).toBe(
    "auditing",
  );
  await expect(deleteMyRecognition({ client: student, path: { id: second.id } })).rejects.toMatchObject({
    status: 409,
  });
});

test("a draft is thrown away by whoever made it, and leaves its grade free", async () => {
  const gradeId = await passed(4);
  const { id } = await draft(4, [gradeId], { targetIds: [course.small] });
  await expect(deleteMyRecognition({ client: await world.client(6), path: { id } })).rejects.toMatchObject({
    status: 404,
  });
  const student = await world.client(4);
  await deleteMyRecognition({ client: student, path: { id } });
  await expect(getMyRecognition({ client: student, path: { id } })).rejects.toMatchObject({ status: 404 });
  expect((await bank(4)).grades.find((one) => one.gradeId === gradeId)).toMatchObject({ gradeId });
});

test("of two applications that are handed in at once with the same grade one wins", async () => {
  const gradeId = await passed(6);
  const student = await world.client(6);
  const drafts = [await draft(6, [gradeId]), await draft(6, [gradeId], { targetIds: [course.small] })];
  const ended = await Promise.allSettled(
    drafts.map(({ id }) => submitMyRecognition({ client: student, path: { id } })),
  );
  expect(ended.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test.each<[string, () => Partial<RecognitionInput>, RegExp]>([
  ["任选 as 必修", () => ({ targetIds: [course.required] }), /任选课不能认定为必修课|通识课不能认定为必修课/],
  [
    "more than the tolerance",
    () => ({ targetIds: [course.wide, course.small] }),
    /学分差 2\.5 超过允许的 2\.0/,
  ],
  [
    "a module that the programme does not have",
    () => ({ targetIds: [], module: "体育" }),
    /没有模块「体育」/,
  ],
])("refuses to take in %s", async (_, over, message) => {
  const { id } = await draft(8, [await passed(8)], over());
  await expect(submitMyRecognition({ client: await world.client(8), path: { id } })).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(message),
  });
});

test("what fits under the cap when it is handed in and not when it is approved is refused to the approver", async () => {
  // A quarter of 16 credits are 4: the first of two leaves no room for the second.
  const [a, b] = [
    await submitted(10, [await passed(10, { credits: 3 })]),
    await submitted(10, [await passed(10)], { targetIds: [], module: "人文社科" }),
  ];
  expect(b).toMatchObject({ credits: 2 });
  for (const { id } of [a, b]) await decide(college, id, "approve");
  await decide(office, b.id, "approve");
  await expect(decide(office, a.id, "approve")).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining("累计 5.5 超过上限 4.0，还可认定 2.0"),
  });
  expect((await getRecognition({ client: office, path: { id: a.id } })).data).toMatchObject({
    state: "auditing",
    step: "教务处审核",
  });
  expect(await bank(10)).toMatchObject({ balance: 2, cap: 4, left: 2 });
  await decide(office, a.id, "refuse", "超过上限");
});

test("many are approved at once where a rule says the same, and the others are named", async () => {
  const ruled = await world.course("统计学", { host: 0, credits: 1, nature: "elective" });
  const taught = await world.taught("统计学", [4], { courseId: ruled });
  // Known only after the seat was taken: the verdict that is frozen asks for an application.
  await world.follow();
  const { 4: gradeId } = await world.publish(taught.id, { 4: "75" });
  await world.follow();
  server.clock.advance({ minutes: 1 });
  const other = await submitted(0, [await passed(0, { credits: 1 })], { targetIds: [course.small] });
  await world.rule([ruled], { module: "人文社科" });
  const byRule = await submitted(4, [gradeId as number], { targetIds: [], module: "人文社科" });
  expect(byRule.rule?.name).toMatch(/^规则 \d+ 第 1 版$/);
  const body = { ids: [byRule.id, other.id], opinion: "同意" };
  const { items } = (await decideRecognitions({ client: college, body })).data;
  expect(items.map(({ done, message }) => [done, message])).toEqual([
    [true, ""],
    [false, "没有规则支持，请逐件审核"],
  ]);
  const waiting = (await searchRecognitions({ client: office, body: { waiting: true } })).data.items;
  expect(waiting.map(({ id }) => id)).toEqual([byRule.id]);
});

test("an application is also decided from the list of tasks, by the same rules", async () => {
  const one = await submitted(8, [await passed(8)]);
  const approve = async (client: Client) => {
    const { items } = (await searchMyWorkflowTasks({ client, body: { box: "todo", keyword: one.number } }))
      .data;
    await approveWorkflowTask({ client, path: { id: items[0]?.id as number }, body: { opinion: "同意" } });
  };
  await approve(college);
  await approve(office);
  expect((await getRecognition({ client: office, path: { id: one.id } })).data.state).toBe("recognised");
});

test("a home office never sees what students of another school ask for, nor does the host", async () => {
  const own = (await searchRecognitions({ client: office, body: {} })).data.items;
  expect(own.length).toBeGreaterThan(0);
  expect((await searchRecognitions({ client: otherHome, body: {} })).data.items).toEqual([]);
  expect((await searchRecognitions({ client: host, body: {} })).data.items).toEqual([]);
  const path = { id: own[0]?.id as number };
  await expect(getRecognition({ client: otherHome, path })).rejects.toMatchObject({ status: 404 });
  const stranger = await world.client(1);
  await expect(getMyRecognition({ client: stranger, path })).rejects.toMatchObject({ status: 404 });
  expect((await searchMyRecognitions({ client: stranger, body: {} })).data.items).toEqual([]);
  const foreign = {
    gradeIds: [own[0]?.sources[0]?.gradeId as number],
    targetIds: [],
    module: "x",
    reason: "",
  };
  await expect(createMyRecognition({ client: stranger, body: foreign })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: "gradeIds.0" }],
  });
});

test("who waits too long cannot appeal any more", async () => {
  const again = await submitted(2, [await passed(2, { credits: 0.5 })], {
    targetIds: [],
    module: "人文社科",
  });
  await decide(college, again.id, "refuse", "不相近");
  server.clock.advance({ days: 11 });
  const late = { client: await world.client(2), path: { id: again.id }, body: { reason: "晚了" } };
  await expect(appealMyRecognition(late)).rejects.toMatchObject({ status: 409, message: "申诉已过期限" });
});

/** One pixel. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
