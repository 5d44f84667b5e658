import {
  type ApiFailure,
  type Client,
  confirmEmailChange,
  getDefaultPassword,
  getPasswordRules,
  getSessionUserInfo,
  login,
  type PasswordRules,
  requestEmailChange,
  resetUserPasswords,
  savePasswordRules,
  searchOperationLog,
  searchPasswordRulesEffect,
  setDefaultPassword,
  setPassword,
  updatePassword,
} from "@huxuan/api-client";
import { desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { PASSWORD } from "../../../testing/people.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { mail } from "../../platform/mail/index.ts";
import { account, createAccounts, hashPassword } from "../session/index.ts";
import { setting } from "../../platform/settings/tables.ts";

let server: TestServer;
let admin: Client;
let passwordHash: string;
let made = 0;
const START = "2026-09-09T09:00:00+08:00";
/** Another good password for each call. */
const another = () => `Zhi-${(made += 1)}-QianWan`;

beforeAll(async () => {
  server = await startTestServer();
  passwordHash = await hashPassword(PASSWORD);
  admin = await server.client("admin");
});
afterEach(async () => {
  server.clock.set(START);
  await server.database.db.delete(setting);
  for (const { officeSettings } of server.nodes) await officeSettings.read();
});
afterAll(() => server.close());

async function person(given: { email?: string; oneTimeUntil?: Date } = {}) {
  const useraccount = `p${(made += 1)}x`;
  const now = server.clock();
  const [id] = (await createAccounts(server.services.db, [
    {
      useraccount,
      personName: "某人",
      userType: "other",
      passwordHash,
      schoolId: null,
      roleIds: ["3"],
      ...given,
    },
  ])) as [number];
  await server.services.db
    .update(account)
    .set({ passwordChangedAt: now, createdAt: now })
    .where(eq(account.id, id));
  return { id, useraccount };
}

const signIn = (username: string, password: string) =>
  login({ client: server.anonymous(), body: { username, password } });
const failureOf = async (call: Promise<unknown>): Promise<ApiFailure> =>
  call.then(
    () => Promise.reject(new Error("It was not refused")),
    (failure: ApiFailure) => failure,
  );
const rulesNow = async () => (await getPasswordRules({ client: server.anonymous() })).data;
async function setRules(change: Partial<PasswordRules>): Promise<void> {
  const { data } = await savePasswordRules({ client: admin, body: { ...(await rulesNow()), ...change } });
  expect(data).toMatchObject(change);
}
const lastMail = async (address: string) =>
  (
    await server.services.db
      .select()
      .from(mail)
      .where(eq(mail.toAddress, address))
      .orderBy(desc(mail.id))
      .limit(1)
  )[0]?.text ?? "";

test("somebody chooses another password: this session goes on with new tokens, all others end", async () => {
  const email = "own@example.edu.cn";
  const { useraccount } = await person({ email });
  const client = await server.client(useraccount);
  const other = await server.client(useraccount);
  const newPassword = another();
  const { data } = await updatePassword({ client, body: { oldPassword: PASSWORD, newPassword } });
  await expect(getSessionUserInfo({ client: other })).rejects.toMatchObject({ status: 401 });
  client.tokens.set(data);
  expect((await getSessionUserInfo({ client })).data.useraccount).toBe(useraccount);
  await expect(signIn(useraccount, PASSWORD)).rejects.toMatchObject({ code: "CREDENTIALS_WRONG" });
  await signIn(useraccount, newPassword);
  expect(await lastMail(email)).toContain("已退出");
  expect(JSON.stringify(server.logLines)).not.toContain(newPassword);
});

test("the present password is asked for, and cannot be guessed in an open session", async () => {
  const { useraccount } = await person();
  const client = await server.client(useraccount);
  const guess = () =>
    failureOf(updatePassword({ client, body: { oldPassword: "wrong", newPassword: another() } }));
  expect(await guess()).toMatchObject({ status: 400, fields: [{ field: "oldPassword" }] });
  // What another node counted is known a moment later: each lets one more guess pass.
  for (let n = 0; n < 9 + server.nodes.length - 1; n += 1) await guess();
  expect(await guess()).toMatchObject({ status: 429, code: "RATE_LIMITED" });
  await getSessionUserInfo({ client });
});

test("a password that the rules do not take, or that somebody had before, is refused and nothing ends", async () => {
  const { useraccount } = await person();
  const client = await server.client(useraccount);
  const choose = (oldPassword: string, newPassword: string) =>
    updatePassword({ client, body: { oldPassword, newPassword } });
  const RULE = { status: 400, code: "PASSWORD_RULE", fields: [{ field: "newPassword" }] };
  for (const bad of ["short-1A", "nodigitsatall", `${useraccount}-Abc-123`, PASSWORD])
    await expect(choose(PASSWORD, bad)).rejects.toMatchObject(RULE);
  const [first, second] = [another(), another()];
  client.tokens.set((await choose(PASSWORD, first)).data);
  client.tokens.set((await choose(first, second)).data);
  // The last three are the present one and the two before.
  await expect(choose(second, PASSWORD)).rejects.toMatchObject({
    message: expect.stringContaining("最近 3 次"),
  });
  await setRules({ history: 1 });
  client.tokens.set((await choose(second, PASSWORD)).data);
  await getSessionUserInfo({ client });
});

test("who signs in with a password for one use is let in nowhere before they chose their own", async () => {
  const { id, useraccount } = await person();
  const { data } = await resetUserPasswords({ client: admin, body: { userIds: [id] } });
  const oneTime = data.results[0]?.password as string;
  const refused = await failureOf(signIn(useraccount, oneTime));
  expect(refused).toMatchObject({ status: 403, code: "PASSWORD_EXPIRED" });
  const token = refused.passwordToken as string;
  const client = server.anonymous();
  await expect(setPassword({ client, body: { token, newPassword: "short" } })).rejects.toMatchObject({
    code: "PASSWORD_RULE",
  });
  const newPassword = another();
  await setPassword({ client, body: { token, newPassword } });
  await signIn(useraccount, newPassword);
  // It was good once.
  await expect(setPassword({ client, body: { token, newPassword: another() } })).rejects.toMatchObject({
    status: 400,
    code: "TOKEN_INVALID",
  });
  const body = { targetKind: "account", targetId: String(id) };
  const { items } = (await searchOperationLog({ client: admin, body })).data;
  expect(items.map(({ action }) => action)).toEqual(["account-password", "account-reset"]);
  expect(JSON.stringify([items, server.logLines])).not.toContain(token);
});

test("a password for one use is worth nothing after seven days, and its token after a quarter of an hour", async () => {
  const { id, useraccount } = await person();
  const { data } = await resetUserPasswords({ client: admin, body: { userIds: [id] } });
  const oneTime = data.results[0]?.password as string;
  const { passwordToken } = await failureOf(signIn(useraccount, oneTime));
  server.clock.advance({ minutes: 16 });
  const client = server.anonymous();
  await expect(
    setPassword({ client, body: { token: passwordToken, newPassword: another() } }),
  ).rejects.toMatchObject({ code: "TOKEN_INVALID" });
  server.clock.advance({ days: 7 });
  expect(await failureOf(signIn(useraccount, oneTime))).toMatchObject({ status: 403, code: "FORBIDDEN" });
});

test("a password that has ended is changed with itself, without a session, and people are told before", async () => {
  const { useraccount } = await person();
  await setRules({ expiryDays: 90, warnDays: 14 });
  server.clock.advance({ days: 80 });
  const { data } = await getSessionUserInfo({ client: await server.client(useraccount) });
  expect(data.passwordExpiresAt).toBe(new Date(Date.parse(START) + 90 * 86_400_000).toISOString());
  server.clock.advance({ days: 11 });
  expect(await failureOf(signIn(useraccount, PASSWORD))).toMatchObject({ code: "PASSWORD_EXPIRED" });
  const client = server.anonymous();
  const newPassword = another();
  const body = { userAccount: useraccount, newPassword };
  await expect(setPassword({ client, body: { ...body, oldPassword: "wrong" } })).rejects.toMatchObject({
    code: "CREDENTIALS_WRONG",
  });
  await expect(setPassword({ client, body })).rejects.toMatchObject({ status: 400 });
  await setPassword({ client, body: { ...body, oldPassword: PASSWORD } });
  const info = await getSessionUserInfo({ client: await server.client(useraccount, newPassword) });
  expect(info.data).not.toHaveProperty("passwordExpiresAt");
});

test("guessing by setting a password is counted as guessing by signing in", async () => {
  const { useraccount } = await person();
  const client = server.anonymous();
  const guess = () =>
    failureOf(
      setPassword({
        client,
        body: { userAccount: useraccount, oldPassword: "wrong", newPassword: another() },
      }),
    );
  for (let n = 0; n < 3; n += 1) expect(await guess()).toMatchObject({ code: "CREDENTIALS_WRONG" });
  expect(await guess()).toMatchObject({ code: "CAPTCHA_REQUIRED", challenge: "captcha" });
});

test("who has not signed in for too long is not let in before a reset", async () => {
  const { id, useraccount } = await person();
  await setRules({ idleDays: 30 });
  await signIn(useraccount, PASSWORD);
  server.clock.advance({ days: 31 });
  expect(await failureOf(signIn(useraccount, PASSWORD))).toMatchObject({ status: 403, code: "FORBIDDEN" });
  const client = await server.client("admin");
  const { data } = await resetUserPasswords({ client, body: { userIds: [id] } });
  const { passwordToken } = await failureOf(signIn(useraccount, data.results[0]?.password as string));
  const newPassword = another();
  await setPassword({ client: server.anonymous(), body: { token: passwordToken, newPassword } });
  await signIn(useraccount, newPassword);
});

test("the rules are the platform's, are changed at their version, and say whom they would concern", async () => {
  const { useraccount } = await person();
  const office = await server.client(useraccount);
  const rules = await rulesNow();
  expect(rules).toMatchObject({ minLength: 10, classes: 3, version: 0 });
  await expect(savePasswordRules({ client: office, body: rules })).rejects.toMatchObject({ status: 403 });
  await expect(savePasswordRules({ client: admin, body: { ...rules, minLength: 4 } })).rejects.toMatchObject({
    status: 400,
  });
  server.clock.advance({ days: 40 });
  const client = await server.client("admin");
  const effect = async (change: Partial<PasswordRules>) =>
    (await searchPasswordRulesEffect({ client, body: { ...rules, ...change } })).data;
  expect(await effect({})).toEqual({ expired: 0, idle: 0 });
  expect((await effect({ expiryDays: 30 })).expired).toBeGreaterThan(0);
  expect((await effect({ idleDays: 30 })).idle).toBeGreaterThan(0);
  await savePasswordRules({ client, body: { ...rules, minLength: 12 } });
  await expect(savePasswordRules({ client, body: rules })).rejects.toMatchObject({
    code: "VERSION_CONFLICT",
  });
  expect((await rulesNow()).version).toBe(1);
});

test("first passwords are made by chance, and hold the end of a number only where the platform wants it", async () => {
  const { data } = await getDefaultPassword({ client: admin });
  expect(data).toMatchObject({ type: "random", length: 12 });
  expect(data.sample).toHaveLength(12);
  await setDefaultPassword({ client: admin, query: { type: "idTail", length: 14 } });
  const { data: next } = await getDefaultPassword({ client: admin });
  expect(next.sample).toMatch(/^0123.{10}$/u);
  await expect(
    setDefaultPassword({ client: admin, query: { type: "fixed" as "random", length: 12 } }),
  ).rejects.toMatchObject({ status: 400 });
  await expect(
    setDefaultPassword({ client: admin, query: { type: "random", length: 6 } }),
  ).rejects.toMatchObject({
    status: 400,
  });
});

test("a mail address becomes somebody's with the code that was sent to it, and the old address is told", async () => {
  const { id, useraccount } = await person({ email: "old@example.edu.cn" });
  const client = await server.client(useraccount);
  const body = { email: "new@example.edu.cn", password: PASSWORD };
  await expect(requestEmailChange({ client, body: { ...body, password: "wrong" } })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: "password" }],
  });
  const { data } = await requestEmailChange({ client, body });
  const code = /\d{6}/u.exec(await lastMail("new@example.edu.cn"))?.[0] as string;
  const confirm = (who: Client, given: string) =>
    confirmEmailChange({ client: who, path: { id: data.id }, body: { code: given } });
  const wrong = code === "000000" ? "000001" : "000000";
  await expect(confirm(client, wrong)).rejects.toMatchObject({ status: 400, code: "CODE_WRONG" });
  await expect(confirm(admin, code)).rejects.toMatchObject({ code: "CODE_WRONG" });
  await confirm(client, code);
  const [row] = await server.services.db.select().from(account).where(eq(account.id, id));
  expect(row?.email).toBe("new@example.edu.cn");
  expect(await lastMail("old@example.edu.cn")).toContain("ne*@example.edu.cn");
  await expect(confirm(client, code)).rejects.toMatchObject({ code: "CODE_WRONG" });
});

test("a code is worth nothing after five wrong ones or a quarter of an hour, and few are sent in an hour", async () => {
  const { useraccount } = await person();
  const client = await server.client(useraccount);
  const ask = async () => {
    const { data } = await requestEmailChange({
      client,
      body: { email: "c@example.edu.cn", password: PASSWORD },
    });
    return { id: data.id, code: /\d{6}/u.exec(await lastMail("c@example.edu.cn"))?.[0] as string };
  };
  const confirm = (id: string, code: string) => confirmEmailChange({ client, path: { id }, body: { code } });
  const guessed = await ask();
  for (let n = 0; n < 5; n += 1) {
    const wrong = guessed.code === "111111" ? "222222" : "111111";
    await expect(confirm(guessed.id, wrong)).rejects.toMatchObject({ code: "CODE_WRONG" });
  }
  await expect(confirm(guessed.id, guessed.code)).rejects.toMatchObject({ code: "CODE_WRONG" });
  const late = await ask();
  for (let n = 0; n < 3; n += 1) await ask();
  await expect(ask()).rejects.toMatchObject({ status: 429 });
  server.clock.advance({ minutes: 15, seconds: 1 });
  await expect(confirm(late.id, late.code)).rejects.toMatchObject({ code: "CODE_WRONG" });
});
