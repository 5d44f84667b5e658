import {
  type Client,
  deleteOwnPasswordQuestion,
  getOwnPasswordQuestion,
  getPasswordLink,
  getStaffPasswordQuestions,
  getStudentPasswordQuestions,
  impersonate,
  labels,
  login,
  saveOwnPasswordQuestion,
  setPassword,
  updateSetting,
  type UserType,
  verifyPasswordAnswer,
} from "@huxuan/api-client";
import { desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { json } from "../../../testing/expect-refusal.ts";
import { outcomeOf, refusalOf } from "../../../testing/outcome-of.ts";
import { PASSWORD } from "../../../testing/people.ts";
import { solvedCaptcha, startTestServer, type TestServer } from "../../../testing/server.ts";
import { mail } from "../../platform/mail/index.ts";
import { account, createAccounts, hashPassword, passwordQuestion } from "../session/index.ts";

let server: TestServer;
let passwordHash: string;
let made = 0;
const START = "2026-09-09T09:00:00+08:00";
const another = () => `Wen-${(made += 1)}-QianWan`;
const ANSWER = "李 老师";

beforeAll(async () => {
  server = await startTestServer();
  passwordHash = await hashPassword(PASSWORD);
});
afterEach(async () => {
  server.clock.set(START);
  await server.database.pool.query("delete from sign_in_failure");
});
afterAll(() => server.close());

/** Somebody with a question, unless it is said otherwise. */
async function person({
  email = null,
  userType = "student",
  asks = true,
}: {
  email?: string | null;
  userType?: UserType;
  asks?: boolean;
} = {}) {
  const useraccount = `q${(made += 1)}x`;
  const now = server.clock();
  const [id] = (await createAccounts(server.services.db, [
    {
      useraccount,
      email,
      personName: "某人",
      userType,
      passwordHash,
      schoolId: null,
      roleIds: ["3"],
      passwordChangedAt: now,
      createdAt: now,
    },
  ])) as [number];
  if (asks) await ask(await server.client(useraccount));
  return { id, useraccount };
}

const ask = (client: Client, answer = ANSWER) =>
  saveOwnPasswordQuestion({ client, body: { question: "firstTeacher", answer, password: PASSWORD } });
const answerWith = (userAccount: string, answer: string, solved: object = solvedCaptcha(server)) =>
  verifyPasswordAnswer({ client: server.anonymous(), body: { userAccount, answers: [answer], ...solved } });
const questionsOf = async (userAccount: string) =>
  (await getStudentPasswordQuestions({ client: server.anonymous(), query: { userAccount } })).data.questions;
const signIn = (username: string, password: string) =>
  login({ client: server.anonymous(), body: { username, password } });
const WRONG = { status: 400, code: "ANSWER_WRONG" };

test("who has no mail address answers their question and chooses another password, once", async () => {
  const { useraccount } = await person();
  expect(await questionsOf(useraccount)).toEqual(["firstTeacher"]);
  const client = server.anonymous();
  const staff = await getStaffPasswordQuestions({ client, query: { userAccount: useraccount } });
  expect(staff.data.questions).toEqual(["firstTeacher"]);
  await expect(answerWith(useraccount, "王老师")).rejects.toMatchObject(WRONG);
  // Nobody remembers where they put a space.
  const { data } = await answerWith(useraccount, " 李老师 ");
  const token = data.token as string;
  expect(data).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/u) });
  const newPassword = another();
  await setPassword({ client, body: { token, newPassword } });
  await signIn(useraccount, newPassword);
  await expect(setPassword({ client, body: { token, newPassword: another() } })).rejects.toMatchObject({
    code: "TOKEN_INVALID",
  });
  expect(JSON.stringify(server.logLines)).not.toContain(token);
});

test("where a mail address is known, a right answer alone is not enough: the link goes there", async () => {
  const email = "zhangsan@example.edu.cn";
  const { useraccount } = await person({ email });
  const { data } = await answerWith(useraccount, ANSWER);
  expect(data).toEqual({ sentTo: "zha*****@example.edu.cn" });
  const [last] = await server.services.db
    .select()
    .from(mail)
    .where(eq(mail.toAddress, email))
    .orderBy(desc(mail.id));
  const token = /retrievePassword#([\w-]{43})\b/u.exec(last?.text ?? "")?.[1] as string;
  await setPassword({ client: server.anonymous(), body: { token, newPassword: another() } });
});

test("what an answer gave is worth nothing once a mail address is known", async () => {
  const { id, useraccount } = await person();
  const { data } = await answerWith(useraccount, ANSWER);
  const token = data.token as string;
  await server.services.db.update(account).set({ email: "w@example.edu.cn" }).where(eq(account.id, id));
  const link = await getPasswordLink({ client: server.anonymous(), body: { token } });
  expect(link.data).toEqual({ state: "expired" });
});

test("three wrong answers close the way for a day, whether there is such an account or not", async () => {
  const { useraccount } = await person();
  const { useraccount: without } = await person({ asks: false });
  const { id, useraccount: disabled } = await person();
  await server.services.db.update(account).set({ disabled: true }).where(eq(account.id, id));
  const stories: unknown[] = [];
  for (const userAccount of [useraccount, without, disabled, "nobody-here"]) {
    const story: unknown[] = [];
    for (const solved of [{}, {}, solvedCaptcha(server), solvedCaptcha(server), solvedCaptcha(server)]) {
      const body = { userAccount, answers: ["王老师"], ...solved };
      const answer = await server.fetch("/qsmart/system/uppwd/verifyStudentAnswer", json(body));
      story.push({ ...((await answer.json()) as object), requestId: "" });
    }
    stories.push(story);
  }
  for (const story of stories) expect(story).toEqual(stories[0]);
  expect(stories[0]).toMatchObject([
    { code: "ANSWER_WRONG" },
    { code: "CAPTCHA_REQUIRED", challenge: "captcha" },
    { code: "ANSWER_WRONG" },
    { code: "ANSWER_WRONG" },
    { code: "RATE_LIMITED" },
  ]);
  expect(await refusalOf(answerWith(useraccount, ANSWER))).toMatchObject({ status: 429 });
  // The address was heard of often, too: a day later a picture may still be asked for, and is solved.
  server.clock.advance({ days: 1, seconds: 1 });
  expect((await answerWith(useraccount, ANSWER)).data.token).toBeDefined();
});

test("of many answers at the same moment no more are looked at than may be wrong", async () => {
  const { useraccount } = await person();
  const wrong = Array.from({ length: 8 }, (_, n) => outcomeOf(answerWith(useraccount, `猜测${n}`)));
  const outcomes = await Promise.all(wrong);
  expect(outcomes.filter((code) => code === "ANSWER_WRONG")).toHaveLength(3);
  expect(outcomes.filter((code) => code === "RATE_LIMITED")).toHaveLength(5);
});

test("a name without a question is asked one, always the same, however it is written", async () => {
  const asked = await Promise.all(Array.from({ length: 40 }, (_, n) => questionsOf(`unknown-${n}`)));
  expect(new Set(asked.flat()).size).toBeGreaterThan(3);
  for (const question of asked.flat()) expect(Object.keys(labels.passwordQuestion)).toContain(question);
  expect(await questionsOf("unknown-7")).toEqual(asked[7]);
  expect(await questionsOf(" UNKNOWN-7 ")).toEqual(asked[7]);
});

test("somebody sets their question with their password, changes it and takes it away; the answer is stored as a password is", async () => {
  const { id, useraccount } = await person({ asks: false });
  const client = await server.client(useraccount);
  const read = async () => (await getOwnPasswordQuestion({ client })).data;
  expect(await read()).toEqual({ allowed: true });
  const body = { question: "petName" as const, answer: "来福来福", password: "wrong" };
  await expect(saveOwnPasswordQuestion({ client, body })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: "password" }],
  });
  await expect(
    saveOwnPasswordQuestion({ client, body: { ...body, answer: "  福 ", password: PASSWORD } }),
  ).rejects.toMatchObject({ status: 400, fields: [{ field: "answer" }] });
  await saveOwnPasswordQuestion({ client, body: { ...body, password: PASSWORD } });
  expect(await read()).toEqual({ allowed: true, question: "petName" });
  const [row] = await server.services.db
    .select()
    .from(passwordQuestion)
    .where(eq(passwordQuestion.accountId, id));
  expect(row?.answerHash).toMatch(/^\$argon2id\$/u);
  await ask(client);
  expect(await read()).toEqual({ allowed: true, question: "firstTeacher" });
  await expect(deleteOwnPasswordQuestion({ client, body: { password: "wrong" } })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: "password" }],
  });
  await deleteOwnPasswordQuestion({ client, body: { password: PASSWORD } });
  await deleteOwnPasswordQuestion({ client, body: { password: PASSWORD } });
  expect(await read()).toEqual({ allowed: true });
  await expect(answerWith(useraccount, ANSWER)).rejects.toMatchObject(WRONG);
  expect(JSON.stringify(server.logLines)).not.toContain("来福来福");
});

test("who works for an office has no question, nor does anybody set one for somebody else", async () => {
  const { useraccount } = await person({ userType: "other", asks: false });
  const client = await server.client(useraccount);
  expect((await getOwnPasswordQuestion({ client })).data).toEqual({ allowed: false });
  await expect(ask(client)).rejects.toMatchObject({ status: 403 });
  const other = await person();
  const acting = await server.client("admin");
  const { data } = await impersonate({
    client: acting,
    query: { userAccount: other.useraccount },
    body: { reason: "看一看" },
  });
  acting.tokens.set({ accessToken: data.accessToken, refreshToken: "" });
  await expect(ask(acting)).rejects.toMatchObject({ status: 403 });
  await expect(
    deleteOwnPasswordQuestion({ client: acting, body: { password: PASSWORD } }),
  ).rejects.toMatchObject({ status: 403 });
});

test("where the platform allows no questions, none is asked or taken", async () => {
  const { useraccount } = await person();
  const client = await server.client("admin");
  await updateSetting({ client, path: { key: "password-questions" }, body: { value: "off", version: 0 } });
  await expect(questionsOf(useraccount)).rejects.toMatchObject({ status: 403 });
  await expect(answerWith(useraccount, ANSWER)).rejects.toMatchObject({ status: 403 });
  const own = await server.client(useraccount);
  expect((await getOwnPasswordQuestion({ client: own })).data.allowed).toBe(false);
});
