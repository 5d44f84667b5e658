import type { ServerResponse } from "node:http";
import {
  type Client,
  confirmSecondFactor,
  confirmSignOn,
  getSchoolSignOn,
  getSignOnSchools,
  getUser,
  impersonate,
  login,
  newSecondFactorKey,
  proveSecondFactor,
  searchOperationLog,
  type SignOnChange,
  type SignOnInput,
  type SignOnResult,
  signInWithCode,
  signOn,
  startSignOn,
  trySchoolSignOn,
  updateSchoolSignOn,
  verifyCasTicket,
} from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { TOTP } from "otpauth";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { findDebianCas, startDebianCas } from "../../../testing/debian-cas.ts";
import { outcomeOf, refusalOf } from "../../../testing/outcome-of.ts";
import { PASSWORD } from "../../../testing/people.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import {
  signInAtOidc,
  type SmallCas,
  startOidcServer,
  startSmallCas,
  startTokenIssuer,
  type TokenIssuer,
} from "../../../testing/sign-on-servers.ts";
import { department } from "../department/index.ts";
import { teacher } from "../person/index.ts";
import { registration } from "../registration/index.ts";
import { account, accountRole, createAccounts, hashPassword, scopeGrant } from "../session/index.ts";
import { schoolSignOn, spentSignOn } from "./tables.ts";

const PLATFORM = "https://huxuan.example.edu.cn";
const SETTINGS = { HUXUAN_URL: PLATFORM, HUXUAN_SIGN_ON_NETWORKS: "loopback" };
const ISSUER = "https://sso.jia.example.edu.cn";
const AUDIENCE = "huxuan";
const CLIENT = {
  id: "huxuan",
  secret: "a secret that the school gave",
  redirect: `${PLATFORM}/redirectLogin`,
};

let server: TestServer;
let node: TestServer;
let world: SelectionWorld;
let issuer: TokenIssuer;
let cas: SmallCas;
let oidc: { url: string; close(): Promise<void> };
/** Of the schools 甲, 乙 and 丙. */
let offices: Client[];
let made = 0;

beforeAll(async () => {
  server = await startTestServer({ settings: SETTINGS });
  node = await startTestServer({ beside: server, settings: SETTINGS });
  world = await SelectionWorld.create(server, 4);
  [issuer, cas, oidc] = [
    await startTokenIssuer(),
    await startSmallCas(`${PLATFORM}/csuAuth`),
    await startOidcServer(CLIENT),
  ];
  offices = await Promise.all([0, 1, 2].map((n) => server.client(`office${n}`)));
});
afterEach(() => {
  issuer.answer = undefined;
  cas.answer = undefined;
});
afterAll(async () => {
  for (const one of [node, server, issuer, cas, oidc]) await one.close();
});

const JWT: SignOnInput = {
  enabled: true,
  kind: "jwt",
  landing: "hgd",
  address: "https://portal.jia.example.edu.cn/huxuan",
  issuer: ISSUER,
  audience: AUDIENCE,
  people: "students",
  nameClaim: "name",
};
const casInput = (): SignOnInput => ({
  enabled: true,
  kind: "cas",
  landing: "csu",
  address: `${cas.url}/`,
  casVersion: "v3",
  people: "claim",
  typeClaim: "kind",
  studentValues: ["student"],
  teacherValues: ["teacher"],
});
const oidcInput = (): SignOnInput => ({
  enabled: true,
  kind: "oidc",
  landing: "redirectLogin",
  address: oidc.url,
  clientName: CLIENT.id,
  clientSecret: CLIENT.secret,
  people: "claim",
  typeClaim: "kind",
  studentValues: ["student"],
  teacherValues: ["teacher"],
});
const jwtInput = (): SignOnInput => ({ ...JWT, keysAddress: issuer.keysAddress });

/** Sets up the sign-on of 甲, 乙 or 丙. */
async function setUp(n: number, input: SignOnInput) {
  const path = { id: world.schoolIds[n] as number };
  const client = offices[n] as Client;
  const { version } = (await getSchoolSignOn({ client, path })).data;
  const body: SignOnChange = { ...input, version };
  return (await updateSchoolSignOn({ client, path, body })).data;
}

/** A browser, as far as its cookie goes. */
class Browser {
  cookie = "";
  /** What the platform sent along to the school, which sends it back. */
  state: string | undefined;
  readonly #of: TestServer;

  constructor(of: TestServer = server) {
    this.#of = of;
  }

  async start(school: string, target?: string): Promise<URL> {
    const answer = await this.#send("/mutual-recognition/publicinfo/sign-on/start", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ school, ...(target !== undefined && { target }) }),
    });
    expect(answer.status).toBe(200);
    const address = new URL(((await answer.json()) as { address: string }).address);
    const service = address.searchParams.get("service");
    this.state = (service === null ? address : new URL(service)).searchParams.get("state") ?? undefined;
    return address;
  }

  async come(school: string, said: Record<string, string>) {
    const query = new URLSearchParams({ ...(this.state && { state: this.state }), ...said }).toString();
    const answer = await this.#send(`/mutual-recognition/${school}/sso/login?${query}`);
    const body = (await answer.json()) as SignOnResult & { code?: string; message?: string };
    return { status: answer.status, ...body };
  }

  async #send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...(init.headers as object), ...(this.cookie !== "" && { cookie: this.cookie }) };
    const answer = await this.#of.fetch(path, { ...init, headers });
    const [set] = answer.headers.getSetCookie();
    if (set !== undefined) this.cookie = /Max-Age=0/.test(set) ? "" : (set.split(";", 1)[0] as string);
    return answer;
  }
}

/** A token of 甲 about somebody. */
const token = (sub: string, over: object = {}, header?: Parameters<TokenIssuer["sign"]>[1]) => {
  const iat = Math.floor(server.clock().getTime() / 1000);
  const claims = { iss: ISSUER, aud: AUDIENCE, iat, exp: iat + 60, jti: `j${(made += 1)}`, sub, ...over };
  return issuer.sign(claims, header);
};

async function departmentOf(schoolId: number): Promise<string> {
  const name = "物理学院";
  await server.services.db.insert(department).values({ schoolId, name }).onConflictDoNothing();
  return name;
}

/** Somebody who teaches at a school, with an account. */
async function teacherAt(n: number, over: { roleIds?: [string, ...string[]]; name?: string } = {}) {
  made += 1;
  const { db } = server.services;
  const schoolId = world.schoolIds[n] as number;
  const staffNumber = `T${made}`;
  const name = over.name ?? "张三";
  const [row] = await db
    .insert(teacher)
    .values({ schoolId, name, staffNumber, pinyin: "zhangsan", department: "物理学院" })
    .returning({ id: teacher.id });
  const [id] = (await createAccounts(db, [
    {
      useraccount: `teacher-${made}`,
      passwordHash: await hashPassword(PASSWORD),
      personName: name,
      userType: "teacher",
      schoolId,
      teacherId: row?.id,
      roleIds: over.roleIds ?? ["3"],
    },
  ])) as [number];
  return { id, staffNumber, useraccount: `teacher-${made}` };
}

const whoHas = async (accessToken: string | undefined): Promise<string> => {
  const answer = await server.fetch("/qsmart/common/sessionUserInfo", {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return ((await answer.json()) as { useraccount: string }).useraccount;
};
const GONE = { status: 401, code: "TICKET_INVALID", message: "登录凭证已失效，请重新登录" };

test("a school's office sets it up, and people see at which schools they may sign in", async () => {
  const before = (await getSchoolSignOn({ client: offices[0], path: { id: world.schoolIds[0] as number } }))
    .data;
  expect(before).toMatchObject({ version: 0 });
  expect(before.settings).toBeUndefined();
  const set = await setUp(0, jwtInput());
  expect(set).toMatchObject({ version: 1, settings: { kind: "jwt", issuer: ISSUER, hasSecret: false } });
  expect(set.returns).toContainEqual({ kind: "jwt", landing: "hgd", address: `${PLATFORM}/hgdAuth` });
  const { data } = await getSignOnSchools({ client: server.anonymous() });
  expect(data).toEqual([{ code: "T0", name: "甲大学", shortName: "甲大", landing: "hgd" }]);
  await setUp(0, { ...jwtInput(), enabled: false });
  expect((await getSignOnSchools({ client: server.anonymous() })).data).toEqual([]);
  await setUp(0, jwtInput());
});

test("a department's office, another school's, and who acts as somebody else set up nothing", async () => {
  const path = { id: world.schoolIds[0] as number };
  const body = { ...jwtInput(), version: 0 };
  const foreign = offices[1] as Client;
  const { db } = server.services;
  const [id] = (await createAccounts(db, [
    {
      useraccount: "department0",
      passwordHash: await hashPassword(PASSWORD),
      personName: "院系教务",
      userType: "other",
      schoolId: path.id,
      department: await departmentOf(path.id),
      roleIds: ["2"],
    },
  ])) as [number];
  await db.insert(scopeGrant).values({ accountId: id, roleId: "2", type: "department" });
  const ofDepartment = await server.client("department0");
  const { data: session } = await impersonate({
    client: await server.client("admin"),
    query: { userAccount: "office0" },
    body: { reason: "代为查询" },
  });
  const acting = await server.fetch(`/mutual-recognition/schools/${path.id}/sign-on`, {
    method: "PUT",
    headers: { authorization: `Bearer ${session.accessToken}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(acting.status).toBe(403);
  const refused = [
    await outcomeOf(getSchoolSignOn({ client: ofDepartment, path })),
    await outcomeOf(updateSchoolSignOn({ client: ofDepartment, path, body })),
    await outcomeOf(trySchoolSignOn({ client: ofDepartment, path, body: jwtInput() })),
  ];
  expect(refused).toEqual(["NOT_FOUND", "NOT_FOUND", "NOT_FOUND"]);
  await expect(getSchoolSignOn({ client: foreign, path })).rejects.toMatchObject({ status: 404 });
  await expect(updateSchoolSignOn({ client: foreign, path, body })).rejects.toMatchObject({ status: 404 });
  await expect(trySchoolSignOn({ client: foreign, path, body: jwtInput() })).rejects.toMatchObject({
    status: 404,
  });
  await expect(
    updateSchoolSignOn({ client: offices[0], path, body: { ...body, version: 0 } }),
  ).rejects.toMatchObject({ status: 409, code: "VERSION_CONFLICT" });
});

test("a signed token of the own school lets in, once, on every node", async () => {
  await setUp(0, jwtInput());
  const { staffNumber, useraccount } = await teacherAt(0);
  await setUp(0, { ...jwtInput(), people: "teachers" });
  const browser = new Browser();
  const address = await browser.start("T0", "/teacher/timetable/index");
  expect(address.href).toBe(`${JWT.address}?state=${browser.state}`);
  const given = await token(staffNumber);
  const came = await browser.come("hgd", { token: given });
  expect(came).toMatchObject({ status: 200, target: "/teacher/timetable/index" });
  expect(await whoHas(came.accessToken)).toBe(useraccount);
  // The beginning is used up with it, and so is the token, on the other node too.
  expect(browser.cookie).toBe("");
  for (const again of [new Browser(), new Browser(node)])
    expect(await again.come("hgd", { token: given })).toMatchObject(GONE);
  const both = new Browser();
  await both.start("T0");
  const [one, other] = [new Browser(), new Browser(node)];
  one.cookie = other.cookie = both.cookie;
  const fresh = await token(staffNumber);
  const outcomes = await Promise.all([one.come("T0", { token: fresh }), other.come("T0", { token: fresh })]);
  expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
});

test("a token that is expired, forged, for others, by others, without an end or without a number is refused, all alike", async () => {
  await setUp(0, { ...jwtInput(), people: "teachers" });
  const { staffNumber } = await teacherAt(0);
  const now = Math.floor(server.clock().getTime() / 1000);
  const stranger = await startTokenIssuer();
  const good = await token(staffNumber);
  const [head = "", body = "", signature = ""] = good.split(".");
  const none = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
  const bad = {
    expired: await token(staffNumber, { exp: now - 31 }),
    "no end": await token(staffNumber, { exp: undefined }),
    "an end far away": await token(staffNumber, { exp: now + 25 * 3_600 }),
    "no number of its own": await token(staffNumber, { jti: undefined }),
    "for others": await token(staffNumber, { aud: "another platform" }),
    "by others": await token(staffNumber, { iss: "https://evil.example.cn" }),
    "not about anybody": await token(""),
    "signed by a stranger": await stranger.sign({ ...JSON.parse(atob(body)), jti: "s" }),
    "not signed": `${none}.${body}.`,
    changed: `${head}.${Buffer.from(JSON.stringify({ ...JSON.parse(atob(body)), sub: "T1" })).toString("base64url")}.${signature}`,
    nonsense: "nonsense",
  };
  await stranger.close();
  for (const [what, one] of Object.entries(bad))
    expect(await new Browser().come("hgd", { token: one }), what).toMatchObject(GONE);
  expect((await new Browser().come("hgd", { token: good })).status).toBe(200);
});

test("what is incomplete, of another kind, off or of no school is told so", async () => {
  await setUp(0, jwtInput());
  const incomplete = { status: 400, message: "登录链接不完整，请从学校门户重新进入" };
  expect(await new Browser().come("hgd", {})).toMatchObject(incomplete);
  expect(await new Browser().come("hgd", { ticket: "ST-1" })).toMatchObject(incomplete);
  const isOff = { status: 404, message: "本校未开通统一认证，请用平台账号登录" };
  expect(await new Browser().come("tsinghua", { token: "x" })).toMatchObject(isOff);
  expect(await new Browser().come("nowhere", { token: "x" })).toMatchObject(isOff);
  await setUp(0, { ...jwtInput(), enabled: false });
  expect(await new Browser().come("hgd", { token: await token("S") })).toMatchObject(isOff);
  expect(await refusalOf(startSignOn({ client: server.anonymous(), body: { school: "T0" } }))).toMatchObject({
    status: 404,
  });
  await setUp(0, jwtInput());
  const { data } = await startSignOn({ client: server.anonymous(), body: { school: "T0" } });
  expect(data.address).toMatch(/\?state=[\w-]{32}$/);
});

test("while a school's server is down, slow, too long or wrong, its people are told that, and the token is not used up", async () => {
  // Another address each time: keys that were read are kept.
  let at = 0;
  const { staffNumber } = await teacherAt(0);
  const down = { status: 502, code: "SIGN_ON_UNAVAILABLE" };
  const answers: ((response: ServerResponse) => void)[] = [
    (response) => response.destroy(),
    (response) => response.writeHead(500).end("no"),
    (response) => response.end("no JSON"),
    (response) => response.end("x".repeat(300_000)),
    (response) => response.writeHead(302, { location: issuer.keysAddress }).end(),
  ];
  for (const answer of answers) {
    await setUp(0, { ...jwtInput(), people: "teachers", keysAddress: `${issuer.keysAddress}/${(at += 1)}` });
    issuer.answer = answer;
    const given = await token(staffNumber);
    expect(await new Browser().come("hgd", { token: given })).toMatchObject(down);
    issuer.answer = undefined;
    expect((await new Browser().come("hgd", { token: given })).status).toBe(200);
  }
  issuer.answer = () => undefined;
  await setUp(0, { ...jwtInput(), keysAddress: `${issuer.keysAddress}/slow` });
  const since = Date.now();
  expect(await new Browser().come("hgd", { token: await token(staffNumber) })).toMatchObject(down);
  expect(Date.now() - since).toBeLessThan(10_000);
  await setUp(0, { ...jwtInput(), keysAddress: "http://127.0.0.1:9/keys" });
  const refused = await new Browser().come("hgd", { token: await token(staffNumber) });
  expect(refused).toMatchObject({
    ...down,
    message: expect.stringContaining("甲大学统一身份认证暂时无法连接"),
  });
  await setUp(0, jwtInput());
});

test("nobody gets this server to ask inside the operator's network", async () => {
  const closed = await startTestServer({ beside: server, settings: { HUXUAN_URL: PLATFORM } });
  const client = await closed.client("office0");
  const path = { id: world.schoolIds[0] as number };
  const inside = [
    "https://127.0.0.1/keys",
    "https://[::1]/keys",
    "https://localhost/keys",
    "https://10.0.0.1/keys",
    "https://169.254.169.254/latest/meta-data",
    "https://[::ffff:192.168.0.1]/keys",
    "https://0.0.0.0/keys",
    "https://2130706433/keys",
  ];
  const asked = issuer.asked;
  for (const keysAddress of inside) {
    const { data } = await trySchoolSignOn({ client, path, body: { ...JWT, keysAddress } });
    expect(data.good, keysAddress).toBe(false);
    expect(data.findings[0]?.text, keysAddress).toContain("内部网络");
  }
  const plain = await trySchoolSignOn({ client, path, body: jwtInput() });
  expect(plain.data.findings).toEqual([{ good: false, text: "地址应以 https:// 开头" }]);
  // What was stored while it was allowed is not asked any more either.
  await setUp(0, { ...jwtInput(), keysAddress: `${issuer.keysAddress}/later` });
  const came = await new Browser(closed).come("hgd", { token: await token("S") });
  expect(came.status).toBe(502);
  expect(issuer.asked).toBe(asked);
  await closed.close();
  await setUp(0, jwtInput());
});

test("a visit that was not begun here is asked whether it was meant, and the question is good once", async () => {
  await setUp(0, { ...jwtInput(), people: "teachers" });
  const { staffNumber, useraccount } = await teacherAt(0, { name: "欧阳三" });
  const { data } = await signOn({
    client: server.anonymous(),
    path: { school: "hgd" },
    query: { token: await token(staffNumber) },
  });
  expect(data).toEqual({ question: { token: expect.any(String), name: "欧*", school: "甲大学" } });
  const body = { token: data.question?.token as string };
  const { data: tokens } = await confirmSignOn({ client: server.anonymous(), body });
  expect(await whoHas(tokens.accessToken)).toBe(useraccount);
  await expect(confirmSignOn({ client: node.anonymous(), body })).rejects.toMatchObject(GONE);
  await expect(confirmSignOn({ client: server.anonymous(), body: { token: "x" } })).rejects.toMatchObject(
    GONE,
  );
  // Nor is it enough that something was begun: somebody else's token does not bring its state along.
  const own = new Browser();
  await own.start("T0");
  const mine = own.state as string;
  for (const state of [
    undefined,
    "",
    "x",
    (await new Browser().start("T0")).searchParams.get("state") ?? "",
  ]) {
    own.state = state;
    expect(await own.come("hgd", { token: await token(staffNumber) })).toHaveProperty("question");
    await own.start("T0");
  }
  own.state = mine;
  expect(await own.come("hgd", { token: await token(staffNumber) })).toHaveProperty("question");
  // A beginning at another school is none at this one.
  await setUp(1, casInput());
  const elsewhere = new Browser();
  await elsewhere.start("T1");
  expect(await elsewhere.come("hgd", { token: await token(staffNumber) })).toHaveProperty("question");
  // Nor is one that is over.
  const late = new Browser();
  await late.start("T0");
  server.clock.advance({ minutes: 10 });
  expect(await late.come("hgd", { token: await token(staffNumber) })).toHaveProperty("question");
});

test("where somebody wanted to go is a path of the portal, or their home", async () => {
  await setUp(0, { ...jwtInput(), people: "teachers" });
  const { staffNumber } = await teacherAt(0);
  const foreign = ["https://evil.cn", "//evil.cn", "/\\evil.cn", "javascript:1", "evil", "/a\\b"];
  for (const target of foreign) {
    const browser = new Browser();
    await browser.start("T0", target);
    const came = await browser.come("hgd", { token: await token(staffNumber) });
    expect(came.status).toBe(200);
    expect(came.target, target).toBeUndefined();
  }
});

test("somebody is found by school and number alone: the same number elsewhere, or of a student, is somebody else", async () => {
  await setUp(0, { ...jwtInput(), people: "teachers" });
  const { db } = server.services;
  const teaching = await teacherAt(1);
  const came = await new Browser().come("hgd", {
    token: await token(teaching.staffNumber, { name: "张三", email: "zhang@example.edu.cn" }),
  });
  // Nobody at this school has it: they are held for approval there, under their own number.
  expect(came).toEqual({ status: 200, applyNo: expect.any(String) });
  const again = await new Browser(node).come("hgd", { token: await token(teaching.staffNumber) });
  expect(again.applyNo).toBe(came.applyNo);
  const rows = await db
    .select()
    .from(registration)
    .where(eq(registration.applyNo, came.applyNo as string));
  expect(rows).toMatchObject([
    {
      schoolId: world.schoolIds[0],
      number: teaching.staffNumber,
      name: "张三",
      userType: "teacher",
      bySignOn: true,
      state: "reviewing",
    },
  ]);
  // 乙 has the students S0000 and S0002.
  await setUp(1, casInput());
  const service = `${PLATFORM}/csuAuth`;
  const as = (kind: string) => ({ ticket: cas.ticket(service, "S0000", { kind }) });
  expect(await new Browser().come("csu", as("student"))).toHaveProperty("question");
  // A number is one whatever its case: S0000 has an account.
  const lower = { ticket: cas.ticket(service, "s0000", { kind: "student" }) };
  expect(await new Browser().come("csu", lower)).toHaveProperty("question");
  expect(await new Browser().come("csu", as("teacher"))).toHaveProperty("applyNo");
  expect(await new Browser().come("csu", as("guest"))).toMatchObject(GONE);
});

test("a disabled account is told so; who works for the platform is not let in by a school", async () => {
  await setUp(0, { ...jwtInput(), people: "teachers" });
  const { db } = server.services;
  const come = async (staffNumber: string) => {
    const browser = new Browser();
    await browser.start("T0");
    return browser.come("hgd", { token: await token(staffNumber) });
  };
  const stopped = await teacherAt(0);
  await db.update(account).set({ disabled: true }).where(eq(account.id, stopped.id));
  expect(await come(stopped.staffNumber)).toMatchObject({
    status: 403,
    message: "账号已停用，请联系本校教务处",
  });
  const high = await teacherAt(0, { roleIds: ["3"] });
  expect(await come(high.staffNumber)).toMatchObject({ status: 200 });
  await db.insert(accountRole).values({ accountId: high.id, roleId: "1" });
  expect(await come(high.staffNumber)).toMatchObject({
    status: 409,
    message: expect.stringContaining("平台账号"),
  });
});

test("a school's word takes the place of the password, also of one that has ended, and not of the second factor", async () => {
  await setUp(0, { ...jwtInput(), people: "teachers" });
  const { db } = server.services;
  const owner = await teacherAt(0);
  const client = await server.client(owner.useraccount);
  const { data: proof } = await proveSecondFactor({ client, body: { password: PASSWORD } });
  const { data: key } = await newSecondFactorKey({ client, body: { token: proof.token } });
  const phone = new TOTP({ secret: key.secret });
  const shown = () => phone.generate({ timestamp: server.clock().getTime() });
  const confirmation = { token: proof.token, sealed: key.sealed, code: shown() };
  await confirmSecondFactor({ client, body: confirmation });
  await db
    .update(account)
    .set({ oneTimeUntil: new Date(server.clock().getTime() - 1_000) })
    .where(eq(account.id, owner.id));
  const body = { username: owner.useraccount, password: PASSWORD };
  await expect(login({ client: server.anonymous(), body })).rejects.toMatchObject({ status: 403 });

  const browser = new Browser();
  await browser.start("T0");
  const wanted = (await browser.come("hgd", { token: await token(owner.staffNumber) })) as unknown as {
    status: number;
    code: string;
    secondFactorToken: string;
  };
  expect(wanted).toMatchObject({ status: 403, code: "SECOND_FACTOR_REQUIRED" });
  const give = (code: string) =>
    signInWithCode({ client: server.anonymous(), body: { token: wanted.secondFactorToken, code } });
  await expect(give("ABCDE-ABCDE")).rejects.toMatchObject({ code: "CODE_WRONG" });
  server.clock.advance({ seconds: 30 });
  expect(await whoHas((await give(shown())).data.accessToken)).toBe(owner.useraccount);
});

test("a CAS ticket is asked about once, with the address of the settings, and lets in", async () => {
  await setUp(1, casInput());
  const service = `${PLATFORM}/csuAuth`;
  const browser = new Browser();
  const address = await browser.start("T1");
  expect(`${address.origin}${address.pathname}`).toBe(`${cas.url}/login`);
  const begun = address.searchParams.get("service") as string;
  expect(begun).toBe(`${service}?state=${browser.state}`);
  // Somebody sends a ticket of their own to whoever has just begun: they are asked.
  const victim = new Browser();
  await victim.start("T1");
  victim.state = undefined;
  const theirs = cas.ticket(service, "S0000", { kind: "student" });
  expect(await victim.come("csu", { ticket: theirs })).toHaveProperty("question");
  const ticket = cas.ticket(begun, "S0002", { kind: "student" });
  cas.asked.length = 0;
  const came = await browser.come("csu", { ticket });
  expect(await whoHas(came.accessToken)).toBe("s2");
  for (const again of [new Browser(), new Browser(node)])
    expect(await again.come("csu", { ticket })).toMatchObject(GONE);
  expect(cas.asked).toEqual([begun]);
  // A ticket that another service was given is none, and is not tried a second time.
  const foreign = cas.ticket("https://other.example.cn", "S0002", { kind: "student" });
  expect(await new Browser().come("csu", { ticket: foreign })).toMatchObject(GONE);
  for (const wrong of ["PT-1", "ST-", `ST-${"x".repeat(256)}`, "ST-1 2"])
    expect(await new Browser().come("csu", { ticket: wrong })).toMatchObject(GONE);
  expect(cas.asked).toHaveLength(2);
  // Not even one that was never answered.
  cas.answer = (response) => response.destroy();
  const lost = cas.ticket(service, "S0002", { kind: "student" });
  expect(await new Browser().come("csu", { ticket: lost })).toMatchObject({ status: 502 });
  cas.answer = undefined;
  expect(await new Browser().come("csu", { ticket: lost })).toMatchObject(GONE);
});

const debianCas = findDebianCas();
if (debianCas === undefined)
  process.stderr.write("Debian's CAS server is not here and cannot be had: it is not tried\n");
test.skipIf(debianCas === undefined).each(["v3", "v2"] as const)(
  "Debian's CAS server lets its people in, each of its tickets once (%s)",
  async (casVersion) => {
    const service = `${PLATFORM}/hnuAuth`;
    const real = await startDebianCas(debianCas as string, { service, user: "S0002", password: PASSWORD });
    try {
      const people = casVersion === "v2" ? ({ people: "students" } as const) : {};
      await setUp(1, { ...casInput(), ...people, casVersion, address: real.url, landing: "hnu" });
      const browser = new Browser();
      const back = await real.signIn((await browser.start("T1")).href);
      expect(`${back.origin}${back.pathname}`).toBe(service);
      const ticket = back.searchParams.get("ticket") as string;
      const came = await browser.come("hnu", { ticket });
      expect(await whoHas(came.accessToken)).toBe("s2");
      // What the platform has forgotten, the server still knows.
      await server.services.db.delete(spentSignOn);
      expect(await new Browser().come("hnu", { ticket })).toMatchObject(GONE);
      expect(await new Browser().come("hnu", { ticket: "ST-0-nobody" })).toMatchObject(GONE);
    } finally {
      await real.close();
      await setUp(1, casInput());
    }
  },
);

test("CAS 2 gives a name and nothing else", async () => {
  await setUp(1, { ...casInput(), casVersion: "v2", people: "students" });
  const ticket = cas.ticket(`${PLATFORM}/csuAuth`, "S0000", { kind: "teacher" });
  expect(await new Browser().come("csu", { ticket })).toMatchObject({ question: { school: "乙大学" } });
  await setUp(1, casInput());
});

test("a ticket without a school is of the school at which this browser began, else of the only one with that page", async () => {
  const service = `${PLATFORM}/redirectLogin?school=T1`;
  const own = await startSmallCas(service);
  await setUp(1, { ...casInput(), address: own.url, landing: "redirectLogin" });
  const { data } = await verifyCasTicket({
    client: server.anonymous(),
    query: { ticket: own.ticket(service, "S0000", { kind: "student" }) },
  });
  expect(data).toEqual({ question: expect.objectContaining({ school: "乙大学" }) });
  const begun = new Browser();
  await begun.start("T1");
  const verify = (query: Record<string, string>) =>
    server.fetch(`/qsmart/cas_ticket_verify?${new URLSearchParams(query).toString()}`, {
      headers: { cookie: begun.cookie },
    });
  const sent = await verify({ ticket: own.ticket(service, "S0002", { kind: "student" }) });
  expect(await sent.json()).toEqual({ question: expect.objectContaining({ school: "乙大学" }) });
  const state = begun.state as string;
  const ticket = own.ticket(`${service}&state=${state}`, "S0000", { kind: "student" });
  const answer = await verify({ ticket, state });
  const { token: accessToken, refreshToken } = (await answer.json()) as Record<string, string>;
  expect(await whoHas(accessToken)).toBe("s0");
  expect(refreshToken).toEqual(expect.any(String));
  // With two of them, nobody can say whose it is.
  await setUp(2, { ...casInput(), address: own.url, landing: "redirectLogin" });
  await expect(
    verifyCasTicket({ client: server.anonymous(), query: { ticket: "ST-1" } }),
  ).rejects.toMatchObject({ status: 404 });
  await expect(verifyCasTicket({ client: server.anonymous(), query: {} })).rejects.toMatchObject({
    status: 404,
  });
  await own.close();
  await setUp(1, casInput());
  await setUp(2, oidcInput());
});

test("a code of the school's own server is exchanged with the proof that this browser keeps, and lets in", async () => {
  await setUp(2, oidcInput());
  const browser = new Browser();
  const address = await browser.start("T2", "/student/stu-timetable/index");
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    client_id: CLIENT.id,
    redirect_uri: CLIENT.redirect,
    response_type: "code",
    code_challenge_method: "S256",
  });
  const back = await signInAtOidc(address.href, "S0001");
  expect(`${back.origin}${back.pathname}`).toBe(CLIENT.redirect);
  const said = Object.fromEntries(back.searchParams);
  // Whoever has the address alone has nothing: the proof is in the cookie.
  expect(await new Browser().come("T2", said)).toMatchObject(GONE);
  const stranger = new Browser();
  await stranger.start("T2");
  expect(await stranger.come("T2", said)).toMatchObject(GONE);
  const kept = browser.cookie;
  const came = await browser.come("redirectLogin", said);
  expect(came).toMatchObject({ status: 200, target: "/student/stu-timetable/index" });
  expect(await whoHas(came.accessToken)).toBe("s1");
  const replay = new Browser(node);
  replay.cookie = kept;
  expect(await replay.come("T2", said)).toMatchObject(GONE);
});

test("a code with another state, or of another issuer, is refused; a wrong secret is the school's to mend", async () => {
  await setUp(2, oidcInput());
  const changes: Record<string, string>[] = [
    { state: "another" },
    { iss: "https://evil.example.cn" },
    { code: "another" },
  ];
  for (const change of changes) {
    const browser = new Browser();
    const back = await signInAtOidc((await browser.start("T2")).href, "S0001");
    const said = { ...Object.fromEntries(back.searchParams), ...change };
    expect(await browser.come("T2", said)).toMatchObject(GONE);
  }
  await setUp(2, { ...oidcInput(), clientSecret: "wrong" });
  const browser = new Browser();
  const back = await signInAtOidc((await browser.start("T2")).href, "S0001");
  const came = await browser.come("T2", Object.fromEntries(back.searchParams));
  expect(came).toMatchObject({ status: 502 });
  await setUp(2, oidcInput());
});

test("a secret is neither shown nor logged nor readable in the database, and does not go to another server", async () => {
  const set = await setUp(2, oidcInput());
  const { clientSecret: _, ...input } = oidcInput();
  expect((await setUp(2, input)).settings?.hasSecret).toBe(true);
  const rows = await server.services.db.select().from(schoolSignOn);
  const admin = await server.client("admin");
  const { data: log } = await searchOperationLog({ client: admin, body: { action: "school-sign-on" } });
  expect(log.rowCount).toBeGreaterThan(3);
  expect(JSON.stringify([set, rows, log, server.logLines])).not.toContain(CLIENT.secret);
  const moved = await setUp(2, { ...input, address: "https://sso.example.edu.cn" });
  expect(moved.settings?.hasSecret).toBe(false);
  await setUp(2, oidcInput());
});

test("what settings need is named at its field, a page belongs to one school, and nothing is turned on without an address", async () => {
  const failing = (n: number, input: SignOnInput) => refusalOf(setUp(n, input));
  const fields = async (input: SignOnInput) =>
    ((await failing(0, input)) as { fields?: { field: string }[] }).fields?.map(({ field }) => field);
  expect(await fields(JWT)).toEqual(["keysAddress"]);
  expect(await fields({ ...jwtInput(), issuer: undefined, audience: undefined })).toEqual([
    "issuer",
    "audience",
  ]);
  expect(await fields({ ...casInput(), casVersion: undefined, typeClaim: undefined })).toEqual([
    "casVersion",
    "typeClaim",
  ]);
  expect(await fields({ ...casInput(), address: "https://a.example.cn/cas?x=1" })).toEqual(["address"]);
  expect(await fields({ ...casInput(), address: "https://me:secret@a.example.cn" })).toEqual(["address"]);
  expect(await fields({ ...casInput(), teacherValues: ["student"] })).toEqual(["teacherValues"]);
  await setUp(0, jwtInput());
  await setUp(1, casInput());
  expect(await failing(0, { ...jwtInput(), landing: "csu" })).toMatchObject({
    code: "DUPLICATE",
    message: expect.stringContaining("/csuAuth"),
  });
  const homeless = await startTestServer();
  const world0 = await SelectionWorld.create(homeless, 1);
  const client = await homeless.client("office0");
  const path = { id: world0.schoolIds[0] as number };
  const body = { ...JWT, keysAddress: "https://a.example.cn/keys", version: 0 };
  await expect(updateSchoolSignOn({ client, path, body })).rejects.toMatchObject({
    code: "STATE_CONFLICT",
    message: expect.stringContaining("HUXUAN_URL"),
  });
  await updateSchoolSignOn({ client, path, body: { ...body, enabled: false } });
  expect((await getSchoolSignOn({ client, path })).data).toMatchObject({ version: 1, returns: [] });
  await homeless.close();
});

test("a trial says in words what was reached and what is wrong, and stores nothing", async () => {
  const attempt = async (input: SignOnInput) =>
    (
      await trySchoolSignOn({
        client: offices[0],
        path: { id: world.schoolIds[0] as number },
        body: input,
      })
    ).data;
  const said = async (input: SignOnInput) => {
    const { good, findings } = await attempt(input);
    return `${good ? "好" : "不好"}：${findings.map(({ text }) => text).join("；")}`;
  };
  const rows = await server.services.db.select().from(schoolSignOn);
  expect(await said(jwtInput())).toMatch(/^好：已读到 1 把公钥/);
  issuer.answer = (response) => response.end("{}");
  expect(await said(jwtInput())).toMatch(/^不好：公钥地址的回答不是公钥集/);
  issuer.answer = (response) => response.writeHead(404).end();
  expect(await said(jwtInput())).toMatch(/^不好：公钥地址回答了 404/);
  expect(await said({ ...jwtInput(), keysAddress: "https://nowhere.invalid/keys" })).toMatch(
    /^不好：公钥地址连不上：找不到这个域名/,
  );
  expect(await said(casInput())).toMatch(/^好：已连上 CAS 服务器，它没有拒绝返回地址/);
  expect(await said({ ...casInput(), landing: "hnu" })).toMatch(/它不认识返回地址，请学校在 CAS 里登记/);
  expect(await said({ ...casInput(), address: issuer.url })).toMatch(/^不好：连上了，但回答不是 CAS 的格式/);
  expect(await said({ ...casInput(), address: "http://127.0.0.1:9" })).toMatch(/^不好：连不上：对方拒绝连接/);
  expect(await said(oidcInput())).toMatch(/^好：已读到「http:\/\/127\.0\.0\.1:\d+」的配置；已读到公钥/);
  expect(await said({ ...oidcInput(), address: `${oidc.url}/elsewhere` })).toMatch(
    /^不好：连上了，但回答不是 OpenID Connect 的配置/,
  );
  expect(await said(JWT)).toBe("不好：请填写公钥地址");
  expect(await server.services.db.select().from(schoolSignOn)).toEqual(rows);
});

test("what was used is forgotten once it would be out of date", async () => {
  await setUp(0, jwtInput());
  const { db } = server.services;
  expect((await db.select().from(spentSignOn)).length).toBeGreaterThan(10);
  server.clock.advance({ days: 2 });
  await new Browser().come("hgd", { token: await token("S9999") });
  expect((await db.select().from(spentSignOn)).length).toBe(1);
});

test("many visits from one address that were not begun here are slowed down", async () => {
  await setUp(0, jwtInput());
  const visit = async () => (await new Browser().come("hgd", { token: "x" })).status;
  const outcomes: number[] = [];
  // A few at a time: a thousand connections at once wait longer than a client has patience on a busy machine.
  // Nodes tell each other a moment later how many came.
  while (outcomes.length < 1_210 * server.nodes.length)
    outcomes.push(...(await Promise.all(Array.from({ length: 55 }, () => visit()))));
  expect(outcomes.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
  // Who began here goes on.
  const browser = new Browser();
  await browser.start("T0");
  expect((await browser.come("hgd", { token: "x" })).status).toBe(401);
  server.clock.advance({ minutes: 1 });
});

test("sessions of a sign-on are like others: they are seen in the account, and can be refreshed", async () => {
  await setUp(0, { ...jwtInput(), people: "teachers" });
  const { staffNumber, useraccount, id } = await teacherAt(0);
  const browser = new Browser();
  await browser.start("T0");
  const came = await browser.come("hgd", { token: await token(staffNumber) });
  const admin = await server.client("admin");
  expect((await getUser({ client: admin, query: { userId: id } })).data.sessions).toHaveLength(1);
  const next = await server.services.session.refresh(came.refreshToken as string);
  expect(await whoHas(next.accessToken)).toBe(useraccount);
});
