import {
  type ApiFailure,
  approveSecondFactorReset,
  assignUserRoles,
  type Client,
  confirmSecondFactor,
  deleteOwnPasswordQuestion,
  getSecondFactor,
  getSecondFactorResets,
  getSessionUserInfo,
  getSettings,
  getUser,
  impersonate,
  login,
  newSecondFactorKey,
  proveSecondFactor,
  renewRecoveryCodes,
  requestEmailChange,
  requestSecondFactorReset,
  searchOperationLog,
  searchUsers,
  setPassword,
  signInWithCode,
  turnSecondFactorOff,
  updatePassword,
  updateSetting,
  withdrawSecondFactorReset,
} from "@huxuan/api-client";
import { desc, eq } from "drizzle-orm";
import { TOTP } from "otpauth";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { PASSWORD } from "../../../testing/people.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { transaction } from "../../db/index.ts";
import { mail } from "../../platform/mail/index.ts";
import { resetAtServer } from "./index.ts";
import {
  account,
  createAccounts,
  forgetSealed,
  hashPassword,
  recoveryCode,
  secondFactor,
} from "../session/index.ts";

let server: TestServer;
let admin: Client;
let passwordHash: string;
let made = 0;
const START = "2026-09-09T09:00:00+08:00";

beforeAll(async () => {
  server = await startTestServer();
  passwordHash = await hashPassword(PASSWORD);
  admin = await server.client("admin");
});
afterEach(async () => {
  server.clock.set(START);
  await require("none");
});
afterAll(() => server.close());

async function person(roleId: string, name = "某人") {
  made += 1;
  const useraccount = `f${made}x`;
  const email = `${useraccount}@example.edu.cn`;
  const common = { passwordHash, schoolId: null, userType: "other" as const, personName: name };
  const [id] = (await createAccounts(server.services.db, [
    { ...common, useraccount, email, roleIds: [roleId] },
  ])) as [number];
  return { id, useraccount, email };
}

const failureOf = (call: Promise<unknown>): Promise<ApiFailure> =>
  call.then(
    () => Promise.reject(new Error("It was not refused")),
    (failure: ApiFailure) => failure,
  );
const signIn = (username: string) =>
  login({ client: server.anonymous(), body: { username, password: PASSWORD } });
/** The token of a sign-in whose password was right. */
const tokenOf = async (username: string): Promise<string> =>
  (await failureOf(signIn(username))).secondFactorToken as string;
const give = (token: string, code: string, client = server.anonymous()) =>
  signInWithCode({ client, body: { token, code } });

/** What somebody's phone shows. */
class Phone {
  readonly #totp: TOTP;
  constructor(secret: string) {
    this.#totp = new TOTP({ secret, algorithm: "SHA1", digits: 6, period: 30 });
  }
  /** A code that was not given before. */
  next(): string {
    server.clock.advance({ seconds: 30 });
    return this.now();
  }
  now(): string {
    return this.#totp.generate({ timestamp: server.clock().getTime() });
  }
}

/** Sets up a phone with a token, as the page does. */
async function setUp(token: string): Promise<{ phone: Phone; codes: string[] }> {
  const client = server.anonymous();
  const { data: key } = await newSecondFactorKey({ client, body: { token } });
  const phone = new Phone(key.secret);
  const body = { token, sealed: key.sealed, code: phone.next() };
  const { data } = await confirmSecondFactor({ client, body });
  return { phone, codes: data.codes };
}

/** Somebody who has turned it on while signed in. */
async function withFactor(roleId = "2", name?: string) {
  const who = await person(roleId, name);
  const client = await server.client(who.useraccount);
  const { data } = await proveSecondFactor({ client, body: { password: PASSWORD } });
  return { ...who, client, ...(await setUp(data.token)) };
}

async function require(value: "none" | "platform" | "offices"): Promise<void> {
  const key = "sign-in-second-factor";
  const { data } = await getSettings({ client: admin });
  const found = data.items.find((one) => one.key === key);
  if (found?.value === value) return;
  await updateSetting({ client: admin, path: { key }, body: { value, version: found?.version ?? 0 } });
}

const mailsTo = async (address: string): Promise<string[]> =>
  (
    await server.services.db
      .select({ subject: mail.subject })
      .from(mail)
      .where(eq(mail.toAddress, address))
      .orderBy(desc(mail.id))
  ).map(({ subject }) => subject);
const logged = async (action: string, accountId: number): Promise<number> =>
  (
    await searchOperationLog({
      client: admin,
      body: { action, targetKind: "account", targetId: String(accountId) },
    })
  ).data.items.length;

test("who turned it on is asked for the code on the phone after the password, and let in with it", async () => {
  const { useraccount, phone, client, email, id } = await withFactor();
  expect((await getSecondFactor({ client })).data).toMatchObject({
    enabled: true,
    recoveryCodes: 10,
    required: false,
  });
  const refused = await failureOf(signIn(useraccount));
  expect(refused).toMatchObject({ status: 403, code: "SECOND_FACTOR_REQUIRED", passwordToken: undefined });
  const { data } = await give(refused.secondFactorToken as string, phone.next());
  client.tokens.set(data);
  expect((await getSessionUserInfo({ client })).data.useraccount).toBe(useraccount);
  expect(await mailsTo(email)).toEqual([expect.stringContaining("开启了动态口令")]);
  expect(await logged("second-factor-on", id)).toBe(1);
  const { data: shown } = await searchUsers({
    client: admin,
    body: { keyword: useraccount, secondFactor: true },
  });
  expect(shown.items).toMatchObject([{ useraccount, secondFactor: true }]);
  expect(
    (await searchUsers({ client: admin, body: { keyword: useraccount, secondFactor: false } })).data.items,
  ).toEqual([]);
});

test("nothing lets anybody in with the password alone: the token of the first step is no session", async () => {
  const { useraccount } = await withFactor();
  const token = await tokenOf(useraccount);
  const answer = await server.fetch("/qsmart/common/sessionUserInfo", {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(401);
  // Nor does it change the second factor.
  await expect(newSecondFactorKey({ client: server.anonymous(), body: { token } })).rejects.toMatchObject({
    status: 400,
    code: "TOKEN_INVALID",
  });
});

test("each code is good once, also when it is given twice at the same moment", async () => {
  const { useraccount, phone } = await withFactor();
  const token = await tokenOf(useraccount);
  const code = phone.next();
  const outcomes = await Promise.allSettled([give(token, code), give(token, code), give(token, code)]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(give(token, code)).rejects.toMatchObject({
    status: 400,
    code: "CODE_WRONG",
    fields: [{ field: "code" }],
  });
  await give(token, phone.next());
});

test("the code that set it up is not good for a sign-in", async () => {
  const { useraccount, phone } = await withFactor();
  await expect(give(await tokenOf(useraccount), phone.now())).rejects.toMatchObject({ code: "CODE_WRONG" });
});

test("a recovery code lets its owner in once, and tells them", async () => {
  const { useraccount, codes, client, email, id } = await withFactor();
  const token = await tokenOf(useraccount);
  const [code] = codes as [string];
  const both = await Promise.allSettled([give(token, code), give(token, code.toLowerCase())]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await getSecondFactor({ client })).data.recoveryCodes).toBe(9);
  expect((await mailsTo(email))[0]).toContain("恢复码");
  expect(await logged("second-factor-recovery", id)).toBe(1);
});

test("codes are not guessed: after five wrong ones there is a pause that grows, and the right one waits too", async () => {
  const { useraccount, phone } = await withFactor();
  const token = await tokenOf(useraccount);
  const guess = () => failureOf(give(token, "ABCDE-ABCDE"));
  for (let n = 0; n < 5; n += 1) expect((await guess()).code).toBe("CODE_WRONG");
  const paused = await guess();
  expect(paused).toMatchObject({ status: 429, code: "RATE_LIMITED" });
  await expect(give(token, phone.now())).rejects.toMatchObject({ status: 429 });
  server.clock.advance({ seconds: 30 });
  expect((await guess()).code).toBe("CODE_WRONG");
  server.clock.advance({ seconds: 30 });
  expect((await guess()).status).toBe(429);
  server.clock.advance({ seconds: 30 });
  await give(token, phone.next());
});

test("many guesses at the same moment are counted one by one", async () => {
  const { useraccount } = await withFactor();
  const token = await tokenOf(useraccount);
  const codes = Array.from({ length: 20 }, (_, n) => `AAAAA-AAA${n + 10}`);
  const failures = await Promise.all(codes.map((code) => failureOf(give(token, code))));
  expect(failures.filter(({ code }) => code === "CODE_WRONG")).toHaveLength(5);
  expect(failures.filter(({ status }) => status === 429)).toHaveLength(15);
});

test("somebody who guesses elsewhere keeps no one out on a device that they use", async () => {
  const { useraccount, phone } = await withFactor();
  const post = (path: string, body: object, cookie = "") =>
    server.fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...(cookie ? { cookie } : {}) },
      body: JSON.stringify(body),
    });
  const first = await post("/mutual-recognition/second-factor/sign-in", {
    token: await tokenOf(useraccount),
    code: phone.next(),
  });
  expect(first.status).toBe(200);
  const cookie = (first.headers.get("set-cookie") ?? "").split(";", 1)[0] as string;
  const token = await tokenOf(useraccount);
  for (let n = 0; n < 6; n += 1) await failureOf(give(token, "ABCDE-ABCDE"));
  expect((await failureOf(give(token, "ABCDE-ABCDE"))).status).toBe(429);
  const known = await post(
    "/mutual-recognition/second-factor/sign-in",
    { token, code: phone.next() },
    cookie,
  );
  expect(known.status).toBe(200);
});

test("a token of the first step ends after a quarter of an hour, and with the password", async () => {
  const { useraccount, phone, client } = await withFactor();
  const token = await tokenOf(useraccount);
  const body = { oldPassword: PASSWORD, newPassword: `Zhi-${made}-QianWan`, code: phone.next() };
  await updatePassword({ client, body });
  await expect(give(token, phone.next())).rejects.toMatchObject({ code: "TOKEN_INVALID" });
  const other = await withFactor();
  const late = await tokenOf(other.useraccount);
  server.clock.advance({ minutes: 15, seconds: 1 });
  await expect(give(late, other.phone.now())).rejects.toMatchObject({ code: "TOKEN_INVALID" });
});

test("who finds an open session changes nothing: password and code are asked for", async () => {
  const { client, phone, id } = await withFactor();
  const prove = (body: { password: string; code?: string }) => proveSecondFactor({ client, body });
  await expect(prove({ password: "wrong", code: phone.now() })).rejects.toMatchObject({
    fields: [{ field: "password" }],
  });
  await expect(prove({ password: PASSWORD })).rejects.toMatchObject({ fields: [{ field: "code" }] });
  await expect(prove({ password: PASSWORD, code: "000000" })).rejects.toMatchObject({ code: "CODE_WRONG" });
  for (const call of [turnSecondFactorOff, renewRecoveryCodes])
    await expect(call({ client, body: { token: "7.1.x" } })).rejects.toMatchObject({ code: "TOKEN_INVALID" });
  const other = await withFactor();
  const { data: theirs } = await proveSecondFactor({
    client: other.client,
    body: { password: PASSWORD, code: other.phone.next() },
  });
  // A token is good for its owner alone.
  await expect(turnSecondFactorOff({ client, body: { token: theirs.token } })).rejects.toMatchObject({
    code: "TOKEN_INVALID",
  });
  const { data: session } = await impersonate({
    client: admin,
    query: { userAccount: (await getUser({ client: admin, query: { userId: id } })).data.useraccount },
    body: { reason: "代为查询" },
  });
  const asThem = await server.fetch("/mutual-recognition/second-factor/proof", {
    method: "POST",
    headers: { authorization: `Bearer ${session.accessToken}`, "content-type": "application/json" },
    body: JSON.stringify({ password: PASSWORD }),
  });
  expect(asThem.status).toBe(403);
});

test("the password alone changes nothing of an account with a second factor, signed in or not", async () => {
  const { client, useraccount, phone, id } = await withFactor("3");
  const newPassword = `Zhi-${made}-QianWan`;
  const wantsCode = { status: 400, fields: [{ field: "code" }] };
  const update = (code?: string) =>
    updatePassword({ client, body: { oldPassword: PASSWORD, newPassword, ...(code && { code }) } });
  await expect(update()).rejects.toMatchObject(wantsCode);
  await expect(update("000000")).rejects.toMatchObject({ code: "CODE_WRONG", fields: [{ field: "code" }] });
  const password = PASSWORD;
  for (const call of [
    () => requestEmailChange({ client, body: { email: "x@example.edu.cn", password } }),
    () => deleteOwnPasswordQuestion({ client, body: { password } }),
  ])
    await expect(call()).rejects.toMatchObject(wantsCode);

  const set = (secondFactorCode?: string, chosen = newPassword) =>
    setPassword({
      client: server.anonymous(),
      body: {
        userAccount: useraccount,
        oldPassword: PASSWORD,
        newPassword: chosen,
        ...(secondFactorCode && { secondFactorCode }),
      },
    });
  const required = {
    status: 403,
    code: "SECOND_FACTOR_REQUIRED",
    fields: [{ field: "secondFactorCode" }],
    secondFactorToken: undefined,
  };
  await expect(set()).rejects.toMatchObject(required);
  await expect(set("000000")).rejects.toMatchObject({
    code: "CODE_WRONG",
    fields: [{ field: "secondFactorCode" }],
  });
  // A password that is not taken costs no code.
  const code = phone.next();
  await expect(set(code, "kurz")).rejects.toMatchObject({ code: "PASSWORD_RULE" });
  // What the present password gives where another one must be chosen is no more than the password.
  await server.services.db
    .update(account)
    .set({ oneTimeUntil: new Date("2026-09-30T00:00:00Z") })
    .where(eq(account.id, id));
  const token = (await failureOf(signIn(useraccount))).passwordToken as string;
  const byToken = (secondFactorCode?: string) =>
    setPassword({
      client: server.anonymous(),
      body: { token, newPassword, ...(secondFactorCode && { secondFactorCode }) },
    });
  await expect(byToken()).rejects.toMatchObject(required);
  await byToken(code);
  const entered = await failureOf(
    login({ client: server.anonymous(), body: { username: useraccount, password: newPassword } }),
  );
  expect(entered).toMatchObject({ code: "SECOND_FACTOR_REQUIRED" });
});

test("another phone takes the place of the first, and its codes and recovery codes are good no more", async () => {
  const before = await withFactor();
  const { client, useraccount } = before;
  const [code] = before.codes as [string];
  const { data } = await proveSecondFactor({ client, body: { password: PASSWORD, code } });
  const after = await setUp(data.token);
  // Used: it does not set up a third one.
  await expect(newSecondFactorKey({ client, body: { token: data.token } })).rejects.toMatchObject({
    code: "TOKEN_INVALID",
  });
  const token = await tokenOf(useraccount);
  await expect(give(token, before.codes[1] as string)).rejects.toMatchObject({ code: "CODE_WRONG" });
  await expect(give(token, before.phone.next())).rejects.toMatchObject({ code: "CODE_WRONG" });
  await give(token, after.phone.now());
});

test("a phone that shows a wrong code sets nothing up, and a secret is of one account", async () => {
  const who = await person("2");
  const client = await server.client(who.useraccount);
  const { data } = await proveSecondFactor({ client, body: { password: PASSWORD } });
  const { data: key } = await newSecondFactorKey({ client, body: { token: data.token } });
  const code = new Phone(key.secret).now();
  const wrong = code === "123456" ? "123457" : "123456";
  await expect(
    confirmSecondFactor({ client, body: { token: data.token, sealed: key.sealed, code: wrong } }),
  ).rejects.toMatchObject({ code: "CODE_WRONG" });
  const other = await person("2");
  const theirs = await server.client(other.useraccount);
  const { data: token } = await proveSecondFactor({ client: theirs, body: { password: PASSWORD } });
  await expect(
    confirmSecondFactor({ client: theirs, body: { token: token.token, sealed: key.sealed, code } }),
  ).rejects.toMatchObject({ code: "TOKEN_INVALID" });
  expect((await getSecondFactor({ client })).data).toEqual({
    enabled: false,
    recoveryCodes: 0,
    required: false,
  });
  await signIn(who.useraccount);
});

test("other recovery codes take the place of those before; turned off, the password is enough again", async () => {
  const { client, useraccount, phone, codes, email } = await withFactor();
  const { data } = await proveSecondFactor({ client, body: { password: PASSWORD, code: phone.next() } });
  const renewed = (await renewRecoveryCodes({ client, body: { token: data.token } })).data.codes;
  const token = await tokenOf(useraccount);
  await expect(give(token, codes[0] as string)).rejects.toMatchObject({ code: "CODE_WRONG" });
  await give(token, renewed[0] as string);
  await turnSecondFactorOff({ client, body: { token: data.token } });
  await signIn(useraccount);
  expect((await getSecondFactor({ client })).data.enabled).toBe(false);
  expect((await mailsTo(email)).slice(0, 3)).toEqual([
    expect.stringContaining("关闭"),
    expect.stringContaining("用一个恢复码"),
    expect.stringContaining("换了一组"),
  ]);
});

test("neither the secret nor a recovery code can be read in the database or the log", async () => {
  const who = await person("2");
  const client = await server.client(who.useraccount);
  const { data: proof } = await proveSecondFactor({ client, body: { password: PASSWORD } });
  const { data: key } = await newSecondFactorKey({ client, body: { token: proof.token } });
  const body = { token: proof.token, sealed: key.sealed, code: new Phone(key.secret).now() };
  const { data } = await confirmSecondFactor({ client, body });
  const { db } = server.services;
  const stored = JSON.stringify([
    await db.select().from(secondFactor).where(eq(secondFactor.accountId, who.id)),
    await db.select().from(recoveryCode).where(eq(recoveryCode.accountId, who.id)),
    server.logLines,
  ]);
  for (const hidden of [key.secret, ...data.codes, ...data.codes.map((code) => code.replace("-", ""))])
    expect(stored).not.toContain(hidden);
});

test("where the office asks for it, who has none sets it up before the next sign-in and reaches nothing else", async () => {
  const office = await person("2");
  const teacher = await person("3");
  await require("offices");
  await signIn(teacher.useraccount);
  const refused = await failureOf(signIn(office.useraccount));
  expect(refused).toMatchObject({ status: 403, code: "SECOND_FACTOR_MISSING" });
  const token = refused.secondFactorToken as string;
  // It is no code's token: nobody skips the phone with it.
  await expect(give(token, "123456")).rejects.toMatchObject({ code: "TOKEN_INVALID" });
  const { phone } = await setUp(token);
  await give(await tokenOf(office.useraccount), phone.next());
  await require("platform");
  await signIn((await person("2")).useraccount);
});

test("it concerns whoever works in the area in any of their roles, and cannot be turned off there", async () => {
  const { client, phone, id } = await withFactor("3");
  await require("offices");
  expect((await getSecondFactor({ client })).data.required).toBe(false);
  const both = { userIds: [id], roleIds: ["2"], mode: "add" as const };
  await assignUserRoles({ client: admin, body: both });
  const again = await server.services.session.refresh(client.tokens.get()?.refreshToken as string);
  client.tokens.set(again);
  expect((await getSecondFactor({ client })).data.required).toBe(true);
  const { data } = await proveSecondFactor({ client, body: { password: PASSWORD, code: phone.next() } });
  await expect(turnSecondFactorOff({ client, body: { token: data.token } })).rejects.toMatchObject({
    status: 409,
    code: "STATE_CONFLICT",
  });
  await require("platform");
  await turnSecondFactorOff({ client, body: { token: data.token } });
});

test("a lost phone is taken away by two people, and neither by one nor by the owner's equal", async () => {
  const lost = await withFactor("2", "丢手机的人");
  const second = await person("1", "第二位");
  const asSecond = await server.client(second.useraccount);
  const equal = await person("2");
  const asEqual = await server.client(equal.useraccount);
  const ask = (client: Client) =>
    requestSecondFactorReset({ client, body: { userId: lost.id, reason: "本人到场，核对过证件" } });
  // An equal without a school reaches nobody.
  await expect(ask(asEqual)).rejects.toMatchObject({ status: 404 });
  const { data: reset } = await ask(admin);
  expect(reset).toMatchObject({ userId: lost.id, own: true, requestedBy: "管理员" });
  await expect(ask(asSecond)).rejects.toMatchObject({ status: 409, code: "DUPLICATE" });
  const path = { id: reset.id };
  await expect(approveSecondFactorReset({ client: admin, path })).rejects.toMatchObject({ status: 403 });
  await tokenOf(lost.useraccount);
  const { data: waiting } = await getSecondFactorResets({ client: asSecond });
  expect(waiting).toMatchObject([{ id: reset.id, own: false, userNameZh: "丢手机的人" }]);
  await approveSecondFactorReset({ client: asSecond, path });
  await expect(getSessionUserInfo({ client: lost.client })).rejects.toMatchObject({ status: 401 });
  await signIn(lost.useraccount);
  expect((await mailsTo(lost.email))[0]).toContain("取消了动态口令");
  expect([
    await logged("second-factor-reset-request", lost.id),
    await logged("second-factor-reset", lost.id),
  ]).toEqual([1, 1]);
  await expect(approveSecondFactorReset({ client: asSecond, path })).rejects.toMatchObject({ status: 404 });
});

test("the only administrator who lost phone and recovery codes is let in again from the server itself", async () => {
  const lost = await withFactor("1", "唯一的管理员");
  await resetAtServer(server.services, lost.useraccount);
  await expect(getSessionUserInfo({ client: lost.client })).rejects.toMatchObject({ status: 401 });
  await signIn(lost.useraccount);
  expect((await mailsTo(lost.email))[0]).toContain("取消了动态口令");
  expect(await logged("second-factor-reset", lost.id)).toBe(1);
  await expect(resetAtServer(server.services, lost.useraccount)).rejects.toThrow("没有开启动态口令");
  await expect(resetAtServer(server.services, "nobody")).rejects.toThrow("没有账号 nobody");
});

test("a request can be withdrawn, ends after a week, and dies with whoever made it", async () => {
  const lost = await withFactor("2");
  const second = await person("1", "第二位");
  const asSecond = await server.client(second.useraccount);
  const ask = async (client: Client) =>
    (await requestSecondFactorReset({ client, body: { userId: lost.id, reason: "电话核实" } })).data.id;
  const waiting = async () => (await getSecondFactorResets({ client: admin })).data.map(({ id }) => id);
  const withdrawn = await ask(asSecond);
  await withdrawSecondFactorReset({ client: admin, path: { id: withdrawn } });
  await expect(withdrawSecondFactorReset({ client: admin, path: { id: withdrawn } })).rejects.toMatchObject({
    status: 404,
  });
  const old = await ask(asSecond);
  expect(await waiting()).toEqual([old]);
  await server.services.db.update(account).set({ disabled: true }).where(eq(account.id, second.id));
  expect(await waiting()).toEqual([]);
  await expect(approveSecondFactorReset({ client: admin, path: { id: old } })).rejects.toMatchObject({
    status: 404,
  });
  // What counts no more stands in nobody's way.
  const third = await ask(admin);
  server.clock.advance({ days: 7 });
  const later = await server.client("admin");
  expect((await getSecondFactorResets({ client: later })).data.map(({ id }) => id)).not.toContain(third);
  await expect(
    requestSecondFactorReset({ client: later, body: { userId: second.id, reason: "没有开启" } }),
  ).rejects.toMatchObject({ status: 403 });
});

test("after a restore with another secret everybody signs in with the password, and sets up a phone anew", async () => {
  const { useraccount, client } = await withFactor();
  const { db, clock } = server.services;
  expect(await transaction(db, (tx) => forgetSealed(tx, clock()))).toBeGreaterThan(0);
  await expect(getSessionUserInfo({ client })).rejects.toMatchObject({ status: 401 });
  const { data: tokens } = await signIn(useraccount);
  client.tokens.set(tokens);
  expect((await getSecondFactor({ client })).data).toMatchObject({ enabled: false, recoveryCodes: 0 });
  admin = await server.client("admin");
});
