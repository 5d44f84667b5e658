import {
  approveWorkflowTask,
  type Client,
  deployWorkflowModel,
  getPasswordLink,
  getRegistration,
  getWorkflowModel,
  listWorkflowModels,
  queryWorkFlowInfoByAudit,
  refuseWorkflowTask,
  returnWorkflowTask,
  searchMyWorkflowTasks,
  searchOperationLog,
  searchRegistrations,
  setPassword,
  updateWorkflowModel,
} from "@huxuan/api-client";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { transaction } from "../../db/index.ts";
import { mail } from "../../platform/mail/index.ts";
import { student, teacher } from "../person/index.ts";
import { account } from "../session/index.ts";
import { applyBySignOn, registration, type SignOnIdentity } from "./index.ts";

let server: TestServer;
let world: SelectionWorld;
/** The school of `office1`, its office, the office of another school, and the platform's. */
let schoolId: number;
let office: Client;
let foreignOffice: Client;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 2);
  schoolId = world.schoolIds[1] as number;
  office = await server.client("office1");
  foreignOffice = await server.client("office2");
  admin = await server.client("admin");
});
afterAll(() => server.close());

const FROM = { origin: "https://huxuan.example.edu.cn", ip: "10.0.0.1", requestId: "r" };
const bySignOn = (given: Partial<SignOnIdentity> & { number: string }) =>
  applyBySignOn(server.services, { schoolId, userType: "teacher", ...given }, FROM);
const rowOf = async (applyNo: string) =>
  (await server.services.db.select().from(registration).where(eq(registration.applyNo, applyNo)))[0];
const found = async (client: Client, keyword: string) =>
  (await searchRegistrations({ client, body: { keyword } })).data.items;
const taskOf = async (client: Client, businessKey: string) =>
  (await queryWorkFlowInfoByAudit({ client, body: { processDefinitionKey: "registration", businessKey } }))
    .data.taskId as number;
const approve = async (client: Client, applyNo: string) =>
  approveWorkflowTask({ client, path: { id: await taskOf(client, applyNo) }, body: { opinion: "核对无误" } });
/** What came by form is like what came by sign-on, with an address to write to. */
const withMail = async (applyNo: string, email: string) => {
  const set = { email, bySignOn: false, queryCodeMac: "x" };
  await server.services.db.update(registration).set(set).where(eq(registration.applyNo, applyNo));
};
const mailTo = async (address: string) =>
  (await server.services.db.select().from(mail).where(eq(mail.toAddress, address)).orderBy(desc(mail.id)))[0];
const accountNamed = async (useraccount: string) =>
  (await server.services.db.select().from(account).where(eq(account.useraccount, useraccount)))[0];

test("a new installation has a process that decides registrations, as a drawing that the office may change", async () => {
  const { items } = (await listWorkflowModels({ client: admin, query: { bhOrName: "registration" } })).data;
  expect(items).toMatchObject([{ key: "registration", name: "注册审核", deployed: 1 }]);
  const { xml } = (await getWorkflowModel({ client: admin, path: { id: items[0]?.id as number } })).data;
  expect(xml).toContain('<huxuan:assignee by="superior" />');
});

test("whom a school's sign-on vouches for is held for its office; who comes again is told the same number", async () => {
  const identity = { number: "T9001", name: "王老师" };
  const numbers = await Promise.all([bySignOn(identity), bySignOn(identity), bySignOn(identity)]);
  expect(new Set(numbers).size).toBe(1);
  const [applyNo] = numbers;
  expect(applyNo).toMatch(/^ZC\d{8}-[A-Z0-9]{8}$/u);
  expect(await found(office, "T9001")).toMatchObject([
    { applyNo, kind: "teacher", state: "reviewing", name: "王老师", bySignOn: true },
  ]);
  expect(await found(foreignOffice, "T9001")).toEqual([]);
  const [shown] = await found(office, "T9001");
  const path = { id: shown?.id as number };
  const read = (await getRegistration({ client: office, path })).data;
  expect(read).toMatchObject({ applyNo, papers: [], before: [] });
  expect(read.register).toBeUndefined();
  await expect(getRegistration({ client: foreignOffice, path })).rejects.toMatchObject({ status: 404 });
  await expect(searchRegistrations({ client: await server.client("s0"), body: {} })).rejects.toMatchObject({
    status: 403,
  });
  const { items } = (await searchMyWorkflowTasks({ client: office, body: { box: "todo", keyword: "T9001" } }))
    .data;
  expect(items).toMatchObject([{ name: "注册审核", subject: "王老师（T9001）注册教师账号" }]);

  await approve(office, applyNo);
  expect(await rowOf(applyNo)).toMatchObject({ state: "approved", opinion: "核对无误" });
  const owner = await accountNamed("T9001");
  expect(owner).toMatchObject({ userType: "teacher", schoolId, email: null, defaultRoleId: "3" });
  const [person] = await server.services.db
    .select()
    .from(teacher)
    .where(and(eq(teacher.schoolId, schoolId), eq(teacher.staffNumber, "T9001")));
  expect(person).toMatchObject({ id: owner?.teacherId, name: "王老师", state: "active" });
  const log = { targetKind: "registration", targetId: String(path.id) };
  const logged = (await searchOperationLog({ client: office, body: log })).data.items;
  expect(logged.map(({ action }) => action)).toEqual(["registration-approve", "registration-create"]);
});

test("the owner of an approved application chooses a password within three days by the link in their mail", async () => {
  const applyNo = await bySignOn({ number: "T9002", name: "李老师" });
  await withMail(applyNo, "li@example.edu.cn");
  await approve(office, applyNo);
  const sent = await mailTo("li@example.edu.cn");
  expect(sent?.subject).toBe("注册申请已通过，请激活账号");
  const token = /https:\/\/huxuan\.example\.edu\.cn\/retrievePassword#([\w-]{43})/u.exec(
    sent?.text ?? "",
  )?.[1];
  const start = server.clock();
  server.clock.advance({ hours: 71 });
  const client = server.anonymous();
  const link = (await getPasswordLink({ client, body: { token: token ?? "" } })).data;
  expect(link).toEqual({
    state: "valid",
    userAccount: "T9002",
    expiresAt: new Date(start.getTime() + 72 * 3_600_000).toISOString(),
  });
  const newPassword = "Zhuce-2026-QianWan";
  await setPassword({ client, body: { token: token ?? "", newPassword } });
  await server.client("T9002", newPassword);
  server.clock.set(start.toISOString());
});

test("two of the office who decide at once decide once", async () => {
  const applyNo = await bySignOn({ number: "T9003", name: "赵老师" });
  const id = await taskOf(office, applyNo);
  const decide = [
    approveWorkflowTask({ client: office, path: { id }, body: { opinion: "通过" } }),
    refuseWorkflowTask({ client: office, path: { id }, body: { opinion: "查无此人" } }),
  ];
  const outcomes = await Promise.allSettled(decide);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const row = await rowOf(applyNo);
  expect(["approved", "refused"]).toContain(row?.state);
  expect((await accountNamed("T9003")) !== undefined).toBe(row?.state === "approved");
});

test("a student who is not in the register, or goes by another name there, is not let in, and nothing is half done", async () => {
  const applyNo = await bySignOn({ number: "S7777", name: "钱学生", userType: "student" });
  const refusal = { status: 409, code: "STATE_CONFLICT" };
  await expect(approve(office, applyNo)).rejects.toMatchObject({
    ...refusal,
    message: expect.stringContaining("名册里没有学号「S7777」"),
  });
  expect(await rowOf(applyNo)).toMatchObject({ state: "reviewing" });
  await server.services.db.insert(student).values({
    schoolId,
    studentNumber: "S7777",
    name: "钱同学",
    grade: 2025,
    department: "物理学院",
    major: "物理学",
    pinyin: "qian",
  });
  await expect(approve(office, applyNo)).rejects.toMatchObject({
    ...refusal,
    message: expect.stringContaining("钱同学"),
  });
  expect(await accountNamed("S7777")).toBeUndefined();
  await server.services.db.update(student).set({ name: "钱学生" }).where(eq(student.studentNumber, "S7777"));
  await approve(office, applyNo);
  expect(await accountNamed("S7777")).toMatchObject({ userType: "student", department: "物理学院" });
});

test("what is refused or returned is told by mail with the reason; a new application follows a refused one", async () => {
  const applyNo = await bySignOn({ number: "T9004", name: "孙老师" });
  await withMail(applyNo, "sun@example.edu.cn");
  const id = await taskOf(office, applyNo);
  await returnWorkflowTask({ client: office, path: { id }, body: { node: "start", opinion: "证件不清楚" } });
  expect(await rowOf(applyNo)).toMatchObject({ state: "returned", opinion: "证件不清楚" });
  expect(await mailTo("sun@example.edu.cn")).toMatchObject({
    subject: "注册申请需要补正",
    text: expect.stringContaining(`/register?applyNo=${applyNo}`),
  });
  // It is still the one under review.
  expect(await bySignOn({ number: "T9004" })).toBe(applyNo);

  const other = await bySignOn({ number: "T9005", name: "周老师" });
  await withMail(other, "zhou@example.edu.cn");
  const path = { id: await taskOf(office, other) };
  await refuseWorkflowTask({ client: office, path, body: { opinion: "不是本校教师" } });
  expect(await rowOf(other)).toMatchObject({ state: "refused", opinion: "不是本校教师" });
  expect((await mailTo("zhou@example.edu.cn"))?.text).toContain("原因：不是本校教师");
  expect(await bySignOn({ number: "T9005", name: "周老师" })).not.toBe(other);
});

test("somebody elsewhere whom the drawing asks to decide reads what they decide, and nothing else", async () => {
  const applyNo = await bySignOn({ number: "T9007", name: "郑老师" });
  const path = { id: (await rowOf(applyNo))?.id as number };
  await expect(getRegistration({ client: foreignOffice, path })).rejects.toMatchObject({ status: 404 });
  const [colleague] = await server.services.db
    .select({ accountId: account.id })
    .from(account)
    .where(eq(account.useraccount, "office2"));
  const to = { accountId: colleague?.accountId as number, name: "教务2" };
  const actor = { accountId: await officeId(), name: "教务1" };
  const task = await taskOf(office, applyNo);
  const { db, workflow, clock } = server.services;
  await transaction(db, (tx) => workflow.decisions.transfer(tx, task, actor, { to, opinion: "" }, clock()));
  expect((await getRegistration({ client: foreignOffice, path })).data).toMatchObject({ applyNo });
  expect((await found(foreignOffice, "T9")).map(({ number }) => number)).toEqual(["T9007"]);
});

const officeId = async (): Promise<number> =>
  (
    await server.services.db
      .select({ id: account.id })
      .from(account)
      .where(eq(account.useraccount, "office1"))
  )[0]?.id as number;

test("a school without an office of its own has its registrations decided by the platform's", async () => {
  await server.services.db.update(account).set({ disabled: true }).where(eq(account.useraccount, "office0"));
  const applyNo = await bySignOn({
    number: "T9006",
    name: "吴老师",
    schoolId: world.schoolIds[0],
  });
  await approve(admin, applyNo);
  expect(await rowOf(applyNo)).toMatchObject({ state: "approved" });
});

test("an application for whose step there is nobody says so, which step, and who is missing", async () => {
  const [model] = (await listWorkflowModels({ client: admin, query: { bhOrName: "registration" } })).data
    .items;
  const path = { id: model?.id as number };
  const { name, xml, version } = (await getWorkflowModel({ client: admin, path })).data;
  const nobody = '<huxuan:assignee by="role" role="1" at="initiator-school" />';
  const body = { name, xml: xml.replace('<huxuan:assignee by="superior" />', nobody), version };
  const drawn = (await updateWorkflowModel({ client: admin, path, body })).data;
  const { warnings } = (
    await deployWorkflowModel({ client: admin, body: { ...path, version: drawn.version } })
  ).data;
  expect(warnings).toMatchObject([{ message: expect.stringContaining("没有一所学校有人是「平台管理员」") }]);
  const applyNo = await bySignOn({ number: "T9099", name: "卡老师" });
  const [listed] = await found(admin, "T9099");
  expect(listed).toMatchObject({
    applyNo,
    state: "reviewing",
    stuck: expect.stringMatching(/^「.+」没有人能办理：发起人学校的「平台管理员」没有可用的账号$/u),
  });
  const read = await getRegistration({ client: admin, path: { id: listed?.id as number } });
  expect(read.data.stuck).toBe(listed?.stuck);
  // What gets on says nothing of the kind.
  expect((await found(admin, "T9007"))[0]?.stuck).toBeUndefined();
});
