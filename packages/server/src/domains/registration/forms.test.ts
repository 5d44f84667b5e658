import { randomBytes } from "node:crypto";
import {
  addRegistrationPaper,
  approveWorkflowTask,
  type Client,
  confirmRegistrationCode,
  createWorkflowModel,
  deleteWorkflowModel,
  deployWorkflowModel,
  getRegistration,
  getRegistrationProgress,
  getRegistrationSettings,
  getWorkflowModel,
  listWorkflowModels,
  queryRegisterSchools,
  queryRegisterStudent,
  queryWorkFlowInfoByAudit,
  refuseWorkflowTask,
  registerStudent,
  registerTeacher,
  registerVisitor,
  removeRegistrationPaper,
  requestRegistrationCode,
  resubmitRegistration,
  returnWorkflowTask,
  saveRegistrationSettings,
  searchOperationLog,
  searchRegistrations,
  terminateWorkflowInstance,
  withdrawRegistration,
} from "@huxuan/api-client";
import { and, asc, eq, isNull } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { solvedCaptcha, startTestServer, type TestServer } from "../../../testing/server.ts";
import { file } from "../../platform/files/tables.ts";
import { mail } from "../../platform/mail/index.ts";
import { workflowInstance } from "../../platform/workflow/index.ts";
import { student } from "../person/index.ts";
import { account } from "../session/index.ts";
import { applyBySignOn } from "./index.ts";
import { registrationIntake } from "./intake.ts";
import { registrationUpkeep } from "./jobs.ts";
import { checkCharacter } from "./rules.ts";
import { registration, registrationDraft, registrationPaper } from "./tables.ts";
import { maskEmail } from "../../text/mask.ts";

let server: TestServer;
let world: SelectionWorld;
let schoolId: number;
/** Somebody without an account; the office of the school, and that of another one. */
let guest: Client;
let office: Client;
let foreignOffice: Client;
let picture: Buffer;
let made = 0;
const START = "2026-09-09T09:00:00+08:00";

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 2);
  schoolId = world.schoolIds[1] as number;
  guest = server.anonymous();
  office = await server.client("office1");
  foreignOffice = await server.client("office2");
  picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#fff" } })
    .jpeg()
    .withExif({ IFD0: { Copyright: "zz-camera" }, IFD3: { GPSLatitude: "39/1 54/1 0/1" } })
    .toBuffer();
});
afterEach(async () => {
  server.clock.set(START);
  await server.database.pool.query("delete from sign_in_failure");
});
afterAll(() => server.close());

const solve = () => solvedCaptcha(server);
const photo = (name = "学生证.jpg") => new File([Uint8Array.from(picture)], name, { type: "image/jpeg" });
const mailsTo = (address: string) =>
  server.services.db.select().from(mail).where(eq(mail.toAddress, address)).orderBy(asc(mail.id));
const lastMailTo = async (address: string) => (await mailsTo(address)).at(-1);
const rowOf = async (applyNo: string) =>
  (await server.services.db.select().from(registration).where(eq(registration.applyNo, applyNo)))[0];
/** Waits for what goes on after the answers. */
const settled = () =>
  expect
    .poll(async () =>
      (await server.services.jobs.search({ kinds: [registrationIntake.name], limit: 200 })).filter(
        ({ state }) => state !== "succeeded",
      ),
    )
    .toEqual([]);
async function upkeep(): Promise<void> {
  const id = (await server.services.jobs.enqueue(server.services.db, registrationUpkeep, {})) as string;
  await expect.poll(async () => (await server.services.jobs.find(id))?.state).toBe("succeeded");
}

/** An address of its own for each. */
const newEmail = () => `zc${(made += 1)}@example.com`;
async function codeSentTo(email: string, kind: "student" | "teacher" | "visitor", code = "T1") {
  const body = { school: code, kind, email, ...solve() };
  const { id } = (await requestRegistrationCode({ client: guest, body })).data;
  return { id, code: /验证码是 (\d{6})/u.exec((await lastMailTo(email))?.text ?? "")?.[1] ?? "" };
}
async function ticketFor(kind: "student" | "teacher" | "visitor", email = newEmail()) {
  const { mailTicket } = (
    await confirmRegistrationCode({ client: guest, body: await codeSentTo(email, kind) })
  ).data;
  return mailTicket;
}
const addPaper = (mailTicket: string, given = photo()) =>
  addRegistrationPaper({ client: guest, body: { mailTicket, file: given } });
const CONSENTS = { consent: "yes", identityConsent: "yes" } as const;
const TEACHER = {
  ...CONSENTS,
  name: "王老师",
  identityKind: "idCard",
  idNumber: "11010519491231002X",
  phone: "13800001234",
} as const;
const staffNumber = () => `T${String((made += 1)).padStart(5, "0")}`;

/** A teacher's application with a paper, and where its mails go. */
async function teacherApplies(over: Partial<{ number: string; name: string; email: string }> = {}) {
  const { email = newEmail(), number = staffNumber(), ...rest } = over;
  const mailTicket = await ticketFor("teacher", email);
  await addPaper(mailTicket);
  const body = { ...TEACHER, mailTicket, number, ...rest, ...solve() };
  const receipt = (await registerTeacher({ client: guest, body })).data;
  return { ...receipt, email, number, mailTicket };
}
/** The same, once it is taken in. */
async function underReview(over: Parameters<typeof teacherApplies>[0] = {}) {
  const applied = await teacherApplies(over);
  await settled();
  return applied;
}
const progress = async ({ applyNo, queryCode }: { applyNo: string; queryCode: string }) =>
  (await getRegistrationProgress({ client: guest, body: { applyNo, queryCode } })).data;
const taskOf = async (businessKey: string, client = office) =>
  (await queryWorkFlowInfoByAudit({ client, body: { processDefinitionKey: "registration", businessKey } }))
    .data.taskId as number;
const approve = async (applyNo: string) =>
  approveWorkflowTask({ client: office, path: { id: await taskOf(applyNo) }, body: { opinion: "通过" } });
const sendBack = async (applyNo: string, opinion = "证件看不清") =>
  returnWorkflowTask({
    client: office,
    path: { id: await taskOf(applyNo) },
    body: { node: "start", opinion },
  });
const idOf = async (applyNo: string) => (await rowOf(applyNo))?.id as number;

/** Somebody in the register of the school who has no account. */
async function freshman(name = "刘同学") {
  const studentNumber = `2026${String((made += 1)).padStart(4, "0")}`;
  await server.services.db.insert(student).values({
    schoolId,
    studentNumber,
    name,
    grade: 2026,
    department: "物理学院",
    major: "物理学",
    pinyin: "liu",
  });
  return { school: "T1", number: studentNumber, name, idTail: "31002X" };
}

test("the schools at which people may register say as whom, and what to send", async () => {
  const all = (await queryRegisterSchools({ client: guest, body: {} })).data;
  expect(all.rowCount).toBe(3);
  const { items } = (await queryRegisterSchools({ client: guest, body: { keyword: "乙" } })).data;
  expect(items).toEqual([
    {
      id: schoolId,
      code: "T1",
      name: "乙大学",
      open: [
        { kind: "student", documents: ["学生证"] },
        { kind: "teacher", documents: ["工作证"] },
      ],
    },
  ]);
});

test("a student of the register applies, is approved by the office, and activates the account by the link", async () => {
  const person = await freshman();
  const match = (await queryRegisterStudent({ client: guest, body: { ...person, ...solve() } })).data;
  expect(match).toEqual({ matched: true, ticket: expect.any(String) });
  const email = newEmail();
  const mailTicket = await ticketFor("student", email);
  const paper = (await addPaper(mailTicket)).data;
  expect(paper).toMatchObject({ name: "学生证.jpg", mediaType: "image/jpeg" });
  const body = { ...CONSENTS, ticket: match.ticket as string, mailTicket, phone: "13800001234", ...solve() };
  const receipt = (await registerStudent({ client: guest, body })).data;
  expect(receipt).toEqual({
    applyNo: expect.stringMatching(/^ZC\d{8}-[A-Z0-9]{8}$/u),
    queryCode: expect.stringMatching(/^[A-Z0-9]{8}$/u),
    message: "申请已提交，结果将发至邮箱",
  });
  // An answer that was lost is given again, and nothing is made twice.
  expect((await registerStudent({ client: guest, body })).data).toEqual(receipt);
  const received = await lastMailTo(email);
  expect(received?.text).toContain(receipt.applyNo);
  expect(received?.text).toContain(receipt.queryCode);
  await settled();
  expect(await progress(receipt)).toMatchObject({
    state: "reviewing",
    number: person.number,
    email: maskEmail(email),
    papers: [{ id: paper.id }],
  });

  const read = (await getRegistration({ client: office, path: { id: await idOf(receipt.applyNo) } })).data;
  expect(read).toMatchObject({
    kind: "student",
    bySignOn: false,
    identity: "3***2X",
    phone: "13800001234",
    register: { name: "刘同学", department: "物理学院", grade: 2026, major: "物理学", left: false },
    papers: [{ name: "学生证.jpg" }],
  });
  const shown = await server.fetch(read.papers[0]?.link.url ?? "");
  const bytes = Buffer.from(await shown.arrayBuffer());
  expect((await sharp(bytes).metadata()).width).toBe(40);
  // What the camera wrote is gone.
  expect(picture.includes("zz-camera")).toBe(true);
  expect(bytes.includes("zz-camera")).toBe(false);
  // The number of the paper is in no column as it was said.
  const { rows } = await server.database.pool.query<{ text: string }>(
    "select registration::text from registration",
  );
  expect(JSON.stringify(rows)).not.toContain("31002X");

  await approve(receipt.applyNo);
  expect(await progress(receipt)).toMatchObject({ state: "approved" });
  expect((await lastMailTo(email))?.text).toMatch(/retrievePassword#[\w-]{43}/u);
  const [owner] = await server.services.db
    .select()
    .from(account)
    .where(eq(account.useraccount, person.number));
  expect(owner).toMatchObject({ userType: "student", email, schoolId });
});

test("who is not in the register by number and name gets no ticket, and nobody writes one", async () => {
  const person = await freshman("陈同学");
  const ask = async (over: object) =>
    (await queryRegisterStudent({ client: guest, body: { ...person, ...over, ...solve() } })).data;
  expect(await ask({ name: "别的名字" })).toEqual({ matched: false });
  expect(await ask({ number: "20269999" })).toEqual({ matched: false });
  expect(await ask({ school: "T2" })).toEqual({ matched: false });
  const { ticket = "" } = await ask({});
  const [claim = "", seal = ""] = ticket.split(".");
  const other = Buffer.from(
    Buffer.from(claim, "base64url").toString().replace(person.number, "20261234"),
  ).toString("base64url");
  const mailTicket = await ticketFor("student");
  await addPaper(mailTicket);
  const send = (given: string) =>
    registerStudent({
      client: guest,
      body: { ...CONSENTS, ticket: given, mailTicket, phone: "13800001234", ...solve() },
    });
  const dead = { status: 400, code: "TOKEN_INVALID" };
  await expect(send(`${other}.${seal}`)).rejects.toMatchObject(dead);
  await expect(send("x.y")).rejects.toMatchObject(dead);
  server.clock.advance({ hours: 3 });
  await expect(send(ticket)).rejects.toMatchObject(dead);
});

test("every public form asks for a captcha, and each answer is good once", async () => {
  const mailTicket = await ticketFor("teacher");
  await addPaper(mailTicket);
  const body = { ...TEACHER, mailTicket, number: staffNumber() };
  const wrong = { code: "XXXX", uuid: solve().uuid };
  const refused = { status: 400, code: "CAPTCHA_WRONG", challenge: "captcha" };
  await expect(registerTeacher({ client: guest, body: { ...body, ...wrong } })).rejects.toMatchObject(
    refused,
  );
  const spent = solve();
  const person = await freshman();
  await queryRegisterStudent({ client: guest, body: { ...person, ...spent } });
  await expect(registerTeacher({ client: guest, body: { ...body, ...spent } })).rejects.toMatchObject(
    refused,
  );
  await expect(queryRegisterStudent({ client: guest, body: { ...person, ...spent } })).rejects.toMatchObject(
    refused,
  );
  await expect(
    requestRegistrationCode({
      client: guest,
      body: { school: "T1", kind: "teacher", email: newEmail(), ...spent },
    }),
  ).rejects.toMatchObject(refused);
  // What was refused is not used up.
  await registerTeacher({ client: guest, body: { ...body, ...solve() } });
});

test("a person is named five times an hour, whoever does it and from wherever; an address gets five codes", async () => {
  const person = await freshman();
  const ask = () => queryRegisterStudent({ client: guest, body: { ...person, ...solve() } });
  for (let n = 0; n < 5; n += 1) await ask();
  await expect(ask()).rejects.toMatchObject({ status: 429, code: "RATE_LIMITED" });
  // Others are not kept out.
  await queryRegisterStudent({ client: guest, body: { ...(await freshman()), ...solve() } });
  server.clock.advance({ hours: 1, seconds: 1 });
  await ask();
  const email = newEmail();
  for (let n = 0; n < 5; n += 1) await codeSentTo(email, "teacher");
  await expect(codeSentTo(email.toUpperCase(), "teacher")).rejects.toMatchObject({ status: 429 });
  expect(await mailsTo(email)).toHaveLength(5);
});

test("an address is confirmed by its code within a quarter of an hour, and not by guessing", async () => {
  const email = newEmail();
  const { id, code } = await codeSentTo(email, "teacher");
  const confirm = (given: string) => confirmRegistrationCode({ client: guest, body: { id, code: given } });
  const wrong = code === "000000" ? "111111" : "000000";
  for (let n = 0; n < 5; n += 1)
    await expect(confirm(wrong)).rejects.toMatchObject({ status: 400, code: "CODE_WRONG" });
  await expect(confirm(code)).rejects.toMatchObject({ code: "CODE_WRONG" });
  const again = await codeSentTo(email, "teacher");
  server.clock.advance({ minutes: 16 });
  await expect(confirmRegistrationCode({ client: guest, body: again })).rejects.toMatchObject({
    code: "CODE_WRONG",
  });
  await expect(
    confirmRegistrationCode({ client: guest, body: { id: "nothing", code } }),
  ).rejects.toMatchObject({ code: "CODE_WRONG" });
  await expect(addPaper(randomBytes(32).toString("base64url"))).rejects.toMatchObject({
    status: 400,
    code: "TOKEN_INVALID",
  });
});

test("one to five papers of the kinds that are asked for go with an application", async () => {
  const mailTicket = await ticketFor("teacher");
  const body = { ...TEACHER, mailTicket, number: staffNumber() };
  const send = () => registerTeacher({ client: guest, body: { ...body, ...solve() } });
  await expect(send()).rejects.toMatchObject({ status: 400, fields: [{ field: "files" }] });
  const invalid = { status: 400, code: "FILE_INVALID" };
  await expect(addPaper(mailTicket, new File(["<svg/>"], "证件.png"))).rejects.toMatchObject(invalid);
  await expect(addPaper(mailTicket, new File(["MZ"], "证件.exe"))).rejects.toMatchObject({ status: 400 });
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], "大.pdf");
  await expect(addPaper(mailTicket, large)).rejects.toMatchObject({ status: 413 });
  // A picture in front, and nothing that can be drawn behind it.
  const broken = new File([Uint8Array.from(picture.subarray(0, 200))], "半张.jpg");
  await expect(addPaper(mailTicket, broken)).rejects.toMatchObject(invalid);
  const papers = [];
  for (let n = 0; n < 4; n += 1) papers.push((await addPaper(mailTicket)).data.id);
  await addPaper(mailTicket, new File(["%PDF-1.7\n%%EOF"], "证明.pdf"));
  await expect(addPaper(mailTicket)).rejects.toMatchObject({ status: 409 });
  const other = await ticketFor("teacher");
  await expect(
    removeRegistrationPaper({ client: guest, body: { mailTicket: other, id: papers[0] as number } }),
  ).rejects.toMatchObject({ status: 404 });
  await removeRegistrationPaper({ client: guest, body: { mailTicket, id: papers[0] as number } });
  await addPaper(mailTicket);
  await send();
  await expect(addPaper(mailTicket)).rejects.toMatchObject({ status: 409 });
});

test("what cannot be right is refused at its field, and nothing is kept", async () => {
  const mailTicket = await ticketFor("teacher");
  await addPaper(mailTicket);
  const send = (over: object) =>
    registerTeacher({
      client: guest,
      body: { ...TEACHER, mailTicket, number: staffNumber(), ...over, ...solve() },
    });
  for (const [over, field] of [
    [{ idNumber: "110105194912310021" }, "idNumber"],
    [{ name: "王<1>" }, "name"],
    [{ number: "工号 1" }, "number"],
    [{ phone: "电话" }, "phone"],
    [{ consent: "no" }, "consent"],
  ] as const)
    await expect(send(over)).rejects.toMatchObject({ status: 400, fields: [{ field }] });
  const student = { ...CONSENTS, ticket: "x.y", mailTicket, phone: "13800001234", ...solve() };
  await expect(registerStudent({ client: guest, body: student })).rejects.toMatchObject({ status: 409 });
});

test("who has an account, or an application under review, is told at the address on file, and whoever asks is told nothing", async () => {
  const first = await underReview();
  const second = await underReview({ number: first.number, name: "冒名者" });
  expect(Object.keys(second)).toEqual(Object.keys(first));
  expect(second.message).toBe(first.message);
  const visible = (one: Awaited<ReturnType<typeof progress>>) => ({
    state: one.state,
    keys: Object.keys(one),
  });
  expect(visible(await progress(second))).toEqual(visible(await progress(first)));
  expect((await lastMailTo(first.email))?.subject).toBe("你的注册申请已在审核，不用再次提交");
  // The office has one of them.
  const search = async () =>
    (await searchRegistrations({ client: office, body: { keyword: first.number } })).data.items;
  expect((await search()).map(({ applyNo }) => applyNo)).toEqual([first.applyNo]);

  await approve(first.applyNo);
  const third = await underReview({ number: first.number });
  expect(await progress(third)).toMatchObject({ state: "reviewing" });
  expect(await lastMailTo(first.email)).toMatchObject({
    subject: "你已经有账号，不用再注册",
    text: expect.stringContaining(first.number),
  });
  expect((await mailsTo(third.email)).map(({ template }) => template)).toEqual([
    "registration-code",
    "registration-received",
  ]);
  expect(await search()).toHaveLength(1);
  expect((await withdrawRegistration({ client: guest, body: pick(third) })).data.state).toBe("withdrawn");
  // Nobody can be told at an address that nobody knows: then the office decides, which sees the account.
  await server.services.db.update(account).set({ email: null }).where(eq(account.useraccount, first.number));
  const fourth = await underReview({ number: first.number });
  const read = (await getRegistration({ client: office, path: { id: await idOf(fourth.applyNo) } })).data;
  expect(read.register).toMatchObject({ useraccount: first.number });
  expect(read.before.map(({ applyNo }) => applyNo)).toEqual([first.applyNo]);
  // Approved all the same, the account stays as it is, and nobody else's address is put into it.
  await approve(fourth.applyNo);
  const [owner] = await server.services.db
    .select()
    .from(account)
    .where(eq(account.useraccount, first.number));
  expect(owner?.email).toBeNull();
  expect((await lastMailTo(fourth.email))?.text).not.toContain("retrievePassword#");
});

const pick = ({ applyNo, queryCode }: { applyNo: string; queryCode: string }) => ({ applyNo, queryCode });

test("several who name the same person at once: one is reviewed", async () => {
  const number = staffNumber();
  const all = await Promise.all([1, 2, 3].map(() => teacherApplies({ number })));
  const byOwnSchool = await applyBySignOn(
    server.services,
    { schoolId, number, name: "王老师", userType: "teacher" },
    { origin: "https://huxuan.example.edu.cn", ip: "", requestId: "" },
  );
  await settled();
  const rows = await server.services.db.select().from(registration).where(eq(registration.number, number));
  expect(rows.filter(({ state }) => state === "reviewing")).toHaveLength(1);
  expect(rows.some(({ applyNo, state }) => applyNo === byOwnSchool && state === "reviewing")).toBe(true);
  expect(rows.filter(({ isRepeat }) => isRepeat).length).toBe(rows.length - 1);
  expect(new Set(await Promise.all(all.map(async (one) => (await progress(one)).state)))).toEqual(
    new Set(["reviewing"]),
  );
});

test("the state is shown to who has the code, and ten wrong codes an hour are looked at", async () => {
  const applied = await underReview();
  const look = (queryCode: string) =>
    getRegistrationProgress({ client: guest, body: { applyNo: applied.applyNo, queryCode } });
  for (let n = 0; n < 20; n += 1) await look(applied.queryCode.toLowerCase());
  const missing = { status: 404, code: "NOT_FOUND" };
  for (let n = 0; n < 10; n += 1) await expect(look("AAAAAAAA")).rejects.toMatchObject(missing);
  await expect(look(applied.queryCode)).rejects.toMatchObject({ status: 429 });
  await expect(
    getRegistrationProgress({
      client: guest,
      body: { applyNo: "ZC20260909-AAAAAAAA", queryCode: applied.queryCode },
    }),
  ).rejects.toMatchObject(missing);
});

test("what was returned is put right and sent again, and the office sees the new papers", async () => {
  const applied = await underReview();
  const key = pick(applied);
  const late = { client: guest, body: { ...key, phone: "13900001234", ...solve() } };
  await expect(resubmitRegistration(late)).rejects.toMatchObject({ status: 409, code: "STATE_CONFLICT" });
  await expect(
    addRegistrationPaper({ client: guest, body: { ...key, file: photo() } }),
  ).rejects.toMatchObject({
    status: 409,
  });
  await sendBack(applied.applyNo);
  const returned = await progress(applied);
  expect(returned).toMatchObject({
    state: "returned",
    opinion: "证件看不清",
    documents: ["工作证"],
    until: expect.any(String),
  });
  const [old] = returned.papers;
  await removeRegistrationPaper({ client: guest, body: { ...key, id: old?.id as number } });
  const send = (over: object = {}) =>
    resubmitRegistration({
      client: guest,
      body: { ...key, phone: "13900001234", message: "换了清楚的照片", ...over, ...solve() },
    });
  await expect(send()).rejects.toMatchObject({ status: 400, fields: [{ field: "files" }] });
  await addRegistrationPaper({ client: guest, body: { ...key, file: photo("工作证.jpg") } });
  await expect(send({ homeSchool: "丁大学" })).rejects.toMatchObject({ fields: [{ field: "homeSchool" }] });
  await expect(send({ identityKind: "idCard", idNumber: "1" })).rejects.toMatchObject({
    fields: [{ field: "idNumber" }],
  });
  expect((await send({ name: "王芳" })).data).toMatchObject({ state: "reviewing", name: "王芳" });
  const read = (await getRegistration({ client: office, path: { id: await idOf(applied.applyNo) } })).data;
  expect(read).toMatchObject({ name: "王芳", phone: "13900001234", papers: [{ name: "工作证.jpg" }] });
  await approve(applied.applyNo);
  const log = { targetKind: "registration", targetId: String(read.id) };
  const { items } = (await searchOperationLog({ client: office, body: log })).data;
  expect(items.map(({ action }) => action)).toEqual([
    "registration-approve",
    "registration-resubmit",
    "registration-return",
    "registration-create",
  ]);
  expect(JSON.stringify(server.logLines)).not.toContain(applied.queryCode);
});

test("an applicant takes back what nobody has decided, and then it is decided no more", async () => {
  const applied = await underReview();
  const id = await taskOf(applied.applyNo);
  const back = () => withdrawRegistration({ client: guest, body: pick(applied) });
  expect((await back()).data.state).toBe("withdrawn");
  expect((await back()).data.state).toBe("withdrawn");
  await expect(
    approveWorkflowTask({ client: office, path: { id }, body: { opinion: "通过" } }),
  ).rejects.toMatchObject({ status: 409 });
  const decided = await underReview();
  await refuseWorkflowTask({
    client: office,
    path: { id: await taskOf(decided.applyNo) },
    body: { opinion: "查无此人" },
  });
  await expect(withdrawRegistration({ client: guest, body: pick(decided) })).rejects.toMatchObject({
    status: 409,
  });
  expect(await progress(decided)).toMatchObject({ state: "refused", opinion: "查无此人" });
});

test("what is not sent again in thirty days expires; papers and identity go ninety days after the end", async () => {
  const applied = await underReview();
  await sendBack(applied.applyNo);
  const repeated = await underReview({ number: applied.number });
  const refused = await underReview();
  await refuseWorkflowTask({
    client: office,
    path: { id: await taskOf(refused.applyNo) },
    body: { opinion: "查无此人" },
  });
  const unsent = await ticketFor("teacher");
  await addPaper(unsent);
  server.clock.advance({ days: 29 });
  await upkeep();
  expect(await progress(applied)).toMatchObject({ state: "returned" });
  expect(await server.services.db.$count(registrationDraft)).toBe(0);
  server.clock.advance({ days: 2 });
  await upkeep();
  expect(await progress(applied)).toMatchObject({ state: "expired" });
  expect((await lastMailTo(applied.email))?.subject).toBe("注册申请已过期");
  expect(await progress(repeated)).toMatchObject({ state: "expired" });
  expect((await progress(refused)).papers).toHaveLength(1);
  server.clock.advance({ days: 60 });
  await upkeep();
  expect(await rowOf(refused.applyNo)).toMatchObject({ sealedIdentity: null, phone: null, state: "refused" });
  expect((await progress(refused)).papers).toEqual([]);
  const left = await server.services.db
    .select({ id: registrationPaper.id })
    .from(registrationPaper)
    .innerJoin(registration, eq(registration.id, registrationPaper.registrationId))
    .where(eq(registration.applyNo, refused.applyNo));
  expect(left).toEqual([]);
  await server.services.files.removeUnused();
  const uploads = await server.services.db.$count(file, eq(file.purpose, "registration"));
  expect(uploads).toBe(await server.services.db.$count(registrationPaper));
});

test("a school says as whom people may register; guests from elsewhere become its students when they are let in", async () => {
  const query = { schoolId };
  const { settings } = (await getRegistrationSettings({ client: office, query })).data;
  expect(settings.map(({ kind, open }) => [kind, open])).toEqual([
    ["student", true],
    ["visitor", false],
    ["teacher", true],
  ]);
  await expect(ticketFor("visitor")).rejects.toMatchObject({ status: 409 });
  for (const refused of [
    () => getRegistrationSettings({ client: foreignOffice, query }),
    () => saveRegistrationSettings({ client: foreignOffice, body: { schoolId, settings } }),
  ])
    await expect(refused()).rejects.toMatchObject({ status: 403 });
  const [first, second, third] = settings;
  if (first === undefined || second === undefined || third === undefined) throw new Error("three kinds");
  await expect(
    saveRegistrationSettings({ client: office, body: { schoolId, settings: [first, first, third] } }),
  ).rejects.toMatchObject({ status: 400 });
  const open = { ...second, open: true, documents: ["学生证", "同意函"] };
  await saveRegistrationSettings({ client: office, body: { schoolId, settings: [first, open, third] } });

  const mailTicket = await ticketFor("visitor");
  await addPaper(mailTicket);
  const residence = "810000199901010";
  const body = {
    ...TEACHER,
    mailTicket,
    name: "阿卜杜拉•买买提",
    number: "V-2026-1",
    identityKind: "residence" as const,
    idNumber: `${residence}01${checkCharacter(`${residence}01`)}`,
    homeSchool: "丁大学",
    grade: "2024",
    major: "考古学",
    ...solve(),
  };
  const receipt = (await registerVisitor({ client: guest, body })).data;
  await settled();
  await approve(receipt.applyNo);
  const [person] = await server.services.db
    .select()
    .from(student)
    .where(eq(student.studentNumber, "V-2026-1"));
  expect(person).toMatchObject({
    name: "阿卜杜拉·买买提",
    department: "校外访问学生",
    major: "考古学",
    grade: 2024,
    schoolId,
  });
  await saveRegistrationSettings({ client: office, body: { schoolId, settings } });
});

test("what is sent while no process is deployed waits, and is taken in once one is", async () => {
  const admin = await server.client("admin");
  const models = async () =>
    (await listWorkflowModels({ client: admin, query: { bhOrName: "registration" } })).data.items;
  // What is under way keeps its drawing.
  for (const { id, state } of await server.services.db.select().from(registration))
    if (state === "reviewing" || state === "returned") await endAsOffice(id);
  const [model] = await models();
  const { xml } = (await getWorkflowModel({ client: admin, path: { id: model?.id as number } })).data;
  await deleteWorkflowModel({
    client: admin,
    body: { id: model?.id as number, version: model?.version as number },
  });
  const applied = await teacherApplies();
  await expect
    .poll(
      async () =>
        (await server.services.jobs.search({ kinds: [registrationIntake.name], limit: 1 }))[0]?.state,
    )
    .toBe("failed");
  expect(await progress(applied)).toMatchObject({ state: "submitted" });
  const identity = { schoolId, number: staffNumber(), name: "何老师", userType: "teacher" as const };
  await expect(
    applyBySignOn(server.services, identity, { origin: "https://x.cn", ip: "", requestId: "" }),
  ).rejects.toMatchObject({ status: 409, message: expect.stringContaining("还没有部署") });
  const made = (
    await createWorkflowModel({ client: admin, body: { key: "registration", name: "注册审核", xml } })
  ).data;
  await deployWorkflowModel({ client: admin, body: made });
  server.clock.advance({ minutes: 11 });
  await upkeep();
  await expect.poll(async () => (await progress(applied)).state).toBe("reviewing");
});

/** Refuses an application, so that nothing of it is under way. */
async function endAsOffice(id: number): Promise<void> {
  const [row] = await server.services.db.select().from(registration).where(eq(registration.id, id));
  const applyNo = row?.applyNo as string;
  const db = server.services.db;
  const [instance] = await db
    .select()
    .from(workflowInstance)
    .where(and(eq(workflowInstance.businessKey, applyNo), isNull(workflowInstance.endedAt)));
  const admin = await server.client("admin");
  await terminateWorkflowInstance({
    client: admin,
    path: { id: instance?.id as number },
    body: { reason: "整理", version: instance?.version as number },
  });
}
