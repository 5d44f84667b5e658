import {
  getPasswordRules,
  getSessionUserInfo,
  login,
  getPasswordLink,
  requestPasswordLink,
  resetUserPasswords,
  savePasswordRules,
  searchOperationLog,
  setPassword,
  updatePassword,
} from "@huxuan/api-client";
import { desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { json } from "../../../testing/expect-refusal.ts";
import { outcomeOf, refusalOf } from "../../../testing/outcome-of.ts";
import { PASSWORD } from "../../../testing/people.ts";
import { solvedCaptcha, startTestServer, type TestServer } from "../../../testing/server.ts";
import { mail } from "../../platform/mail/index.ts";
import { account, createAccounts, hashPassword, passwordLink } from "../session/index.ts";
import { setting } from "../../platform/settings/tables.ts";
import { recoveryMailing } from "./recovery.ts";

let server: TestServer;
let passwordHash: string;
let made = 0;
const START = "2026-09-09T09:00:00+08:00";
/** Another good password for each call. */
const another = () => `Hui-${(made += 1)}-QianWan`;

beforeAll(async () => {
  server = await startTestServer();
  passwordHash = await hashPassword(PASSWORD);
});
afterEach(async () => {
  server.clock.set(START);
  await server.database.db.delete(setting);
  for (const { officeSettings } of server.nodes) await officeSettings.read();
  await server.database.pool.query("delete from sign_in_failure");
});
afterAll(() => server.close());

async function person(given: { email?: string | null } = {}) {
  const useraccount = `r${(made += 1)}x`;
  const email = given.email === undefined ? `${useraccount}@example.edu.cn` : given.email;
  const now = server.clock();
  const [id] = (await createAccounts(server.services.db, [
    {
      useraccount,
      email,
      personName: "某人",
      userType: "other",
      passwordHash,
      schoolId: null,
      roleIds: ["3"],
      passwordChangedAt: now,
      createdAt: now,
    },
  ])) as [number];
  return { id, useraccount, email: email ?? "" };
}

const ask = (userAccount: string, solved: { code?: string; uuid?: string } = {}) =>
  requestPasswordLink({ client: server.anonymous(), body: { userAccount, ...solved } });
const solve = () => solvedCaptcha(server);
const jobsNow = () => server.services.jobs.search({ kinds: [recoveryMailing.name], limit: 200 });
/** Waits for what goes on after the answers. */
const settled = () =>
  expect.poll(async () => (await jobsNow()).filter(({ state }) => state !== "succeeded")).toEqual([]);
const mailsTo = (address: string) =>
  server.services.db.select().from(mail).where(eq(mail.toAddress, address)).orderBy(desc(mail.id));
const tokenIn = (text: string | undefined) => /retrievePassword#([\w-]{43})\b/u.exec(text ?? "")?.[1] ?? "";
/** Asks for a link and reads it in the mail. */
async function linkOf({ useraccount, email }: { useraccount: string; email: string }): Promise<string> {
  await ask(useraccount, solve());
  await settled();
  const token = tokenIn((await mailsTo(email))[0]?.text);
  expect(token).not.toBe("");
  return token;
}
const look = async (token: string) =>
  (await getPasswordLink({ client: server.anonymous(), body: { token } })).data;
const choose = (token: string, newPassword: string) =>
  setPassword({ client: server.anonymous(), body: { token, newPassword } });
const signIn = (username: string, password: string) =>
  login({ client: server.anonymous(), body: { username, password } });
const DEAD = { status: 400, code: "TOKEN_INVALID" };

test("who forgot a password chooses another one with a mailed link: every session ends, and the owner is told", async () => {
  const owner = await person();
  const open = await server.client(owner.useraccount);
  const token = await linkOf(owner);
  expect(await look(token)).toEqual({
    state: "valid",
    userAccount: owner.useraccount,
    expiresAt: new Date(Date.parse(START) + 30 * 60_000).toISOString(),
  });
  await expect(choose(token, "short")).rejects.toMatchObject({ code: "PASSWORD_RULE" });
  await expect(choose(token, PASSWORD)).rejects.toMatchObject({
    code: "PASSWORD_RULE",
    message: expect.stringContaining("不能与最近"),
  });
  // What the rules refused did not use it up.
  const newPassword = another();
  await choose(token, newPassword);
  await expect(getSessionUserInfo({ client: open })).rejects.toMatchObject({ status: 401 });
  await expect(signIn(owner.useraccount, PASSWORD)).rejects.toMatchObject({ code: "CREDENTIALS_WRONG" });
  await signIn(owner.useraccount, newPassword);
  expect((await mailsTo(owner.email))[0]?.subject).toBe("你的登录密码已修改");
  const body = { targetKind: "account", targetId: String(owner.id) };
  const { items } = (await searchOperationLog({ client: await server.client("admin"), body })).data;
  expect(items.map(({ action }) => action)).toEqual(["account-password", "account-recovery"]);
  expect(JSON.stringify([items, server.logLines])).not.toContain(token);
});

test("a link is good once", async () => {
  const owner = await person();
  const token = await linkOf(owner);
  await choose(token, another());
  expect(await look(token)).toEqual({ state: "used" });
  await expect(choose(token, another())).rejects.toMatchObject({
    ...DEAD,
    message: expect.stringContaining("已经用过"),
  });
});

test("of two uses at the same moment one chooses the password, and the other is told so", async () => {
  const owner = await person();
  const token = await linkOf(owner);
  const passwords = [another(), another(), another()];
  const outcomes = await Promise.all(passwords.map((password) => outcomeOf(choose(token, password))));
  const taken = passwords.filter((_, at) => outcomes[at] === "done");
  expect(taken).toHaveLength(1);
  await signIn(owner.useraccount, taken[0] as string);
  expect(await look(token)).toEqual({ state: "used" });
});

test("a link is good for half an hour", async () => {
  const owner = await person();
  const token = await linkOf(owner);
  server.clock.advance({ minutes: 29, seconds: 59 });
  expect((await look(token)).state).toBe("valid");
  server.clock.advance({ seconds: 1 });
  expect(await look(token)).toEqual({ state: "expired" });
  await expect(choose(token, another())).rejects.toMatchObject(DEAD);
});

test("another link makes those before it useless", async () => {
  const owner = await person();
  const first = await linkOf(owner);
  const second = await linkOf(owner);
  expect(await look(first)).toEqual({ state: "replaced" });
  await expect(choose(first, another())).rejects.toMatchObject(DEAD);
  await choose(second, another());
});

test("of links that are asked for at the same moment one is good", async () => {
  const owner = await person();
  await Promise.all([ask(owner.useraccount, solve()), ask(owner.useraccount, solve())]);
  await settled();
  const tokens = (await mailsTo(owner.email)).map(({ text }) => tokenIn(text));
  const states = await Promise.all(tokens.map(look));
  expect(states.map(({ state }) => state)).toEqual(["valid", "replaced"]);
});

test("a link ends with the password that it was to replace, and with the address that it was sent to", async () => {
  const changed = await person();
  const client = await server.client(changed.useraccount);
  const token = await linkOf(changed);
  await updatePassword({ client, body: { oldPassword: PASSWORD, newPassword: another() } });
  expect(await look(token)).toEqual({ state: "expired" });
  await expect(choose(token, another())).rejects.toMatchObject(DEAD);

  const reset = await person();
  const ofReset = await linkOf(reset);
  await resetUserPasswords({ client: await server.client("admin"), body: { userIds: [reset.id] } });
  await expect(choose(ofReset, another())).rejects.toMatchObject(DEAD);

  const moved = await person();
  const ofMoved = await linkOf(moved);
  await server.services.db
    .update(account)
    .set({ email: "elsewhere@example.edu.cn" })
    .where(eq(account.id, moved.id));
  expect(await look(ofMoved)).toEqual({ state: "expired" });
  await expect(choose(ofMoved, another())).rejects.toMatchObject(DEAD);
});

test("nothing tells whether an account exists: answers and history are alike, and only its owner gets a mail", async () => {
  const owner = await person();
  const disabled = await person();
  await server.services.db.update(account).set({ disabled: true }).where(eq(account.id, disabled.id));
  const nameless = await person({ email: null });
  const before = (await jobsNow()).length;
  const mails = await server.services.db.$count(mail);
  const answers: unknown[] = [];
  for (const userAccount of [owner.useraccount, disabled.useraccount, nameless.useraccount, "nobody-here"]) {
    const story: unknown[] = [];
    for (const solved of [{}, {}, solve(), solve(), solve()]) {
      const answer = await server.fetch(
        "/mutual-recognition/password-links",
        json({ userAccount, ...solved }),
      );
      const body = await answer.text();
      story.push(
        answer.status,
        [...answer.headers.keys()],
        body === "" ? "" : { ...JSON.parse(body), requestId: "" },
      );
    }
    answers.push(story);
  }
  for (const story of answers) expect(story).toEqual(answers[0]);
  expect((answers[0] as unknown[]).filter((part) => typeof part === "number")).toEqual([
    204, 400, 204, 204, 429,
  ]);
  await settled();
  const jobs = await jobsNow();
  // As much is left to do for a name that does not exist, and the list of jobs says the same of it.
  expect(jobs).toHaveLength(before + 4 * 3);
  expect(new Set(jobs.map(({ state, result, error }) => JSON.stringify([state, result, error]))).size).toBe(
    1,
  );
  expect(await mailsTo(owner.email)).toHaveLength(3);
  expect(await server.services.db.$count(mail)).toBe(mails + 3);
});

test("who asks again within the hour solves a captcha first, and after three links waits", async () => {
  const { useraccount } = await person();
  await ask(useraccount);
  // Variants of a name are one name.
  expect(await refusalOf(ask(` ${useraccount.toUpperCase()} `))).toMatchObject({
    status: 400,
    code: "CAPTCHA_REQUIRED",
  });
  expect(await refusalOf(ask(useraccount, { ...solve(), code: "wrong" }))).toMatchObject({
    code: "CAPTCHA_WRONG",
  });
  await ask(useraccount, solve());
  await ask(useraccount, solve());
  expect(await refusalOf(ask(useraccount, solve()))).toMatchObject({ status: 429, code: "RATE_LIMITED" });
  server.clock.advance({ hours: 1, seconds: 1 });
  await ask(useraccount);
});

test("requests without a captcha at the same moment do not use up what the owner may ask for", async () => {
  const owner = await person();
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => outcomeOf(ask(owner.useraccount))));
  expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
  await ask(owner.useraccount, solve());
  await ask(owner.useraccount, solve());
});

test("an address from which many names were tried gets the captcha for all of them", async () => {
  for (let n = 0; n < 30; n += 1) await ask(`sprayed-${n}`);
  expect(await refusalOf(ask("sprayed-30"))).toMatchObject({ code: "CAPTCHA_REQUIRED" });
  await ask("sprayed-30", solve());
});

test("an account that is stopped after the mail went out stays shut", async () => {
  const owner = await person();
  const token = await linkOf(owner);
  await server.services.db.update(account).set({ disabled: true }).where(eq(account.id, owner.id));
  await expect(choose(token, another())).rejects.toMatchObject({ status: 403, code: "FORBIDDEN" });
});

test("an account that nobody used for long is the office's to open again, and its owner is told so by mail", async () => {
  const owner = await person();
  server.clock.advance({ days: 31 });
  const early = await linkOf(owner);
  const client = await server.client("admin");
  const { data: rules } = await getPasswordRules({ client });
  await savePasswordRules({ client, body: { ...rules, idleDays: 30 } });
  await ask(owner.useraccount, solve());
  await settled();
  const [last] = await mailsTo(owner.email);
  expect(last?.text).toContain("请联系本校教务处重置");
  expect(tokenIn(last?.text)).toBe("");
  await expect(choose(early, another())).rejects.toMatchObject({ status: 403, code: "FORBIDDEN" });
});

test.each(["", "x", "a".repeat(43), "a".repeat(200), "1.2.3"])(
  "what is no token (%j) gives nothing away",
  async (token) => {
    const failure = await refusalOf(choose(token, another()));
    expect(failure.status).toBe(400);
    if (token !== "") expect(await look(token)).toEqual({ state: "expired" });
  },
);

test("the database holds no token, and one link at most is open for an account", async () => {
  const owner = await person();
  const token = await linkOf(owner);
  const links = await server.services.db
    .select()
    .from(passwordLink)
    .where(eq(passwordLink.accountId, owner.id));
  expect(links).toHaveLength(1);
  expect(JSON.stringify(links)).not.toContain(token);
  const link = { ...(links[0] as (typeof links)[number]), tokenHash: "another" };
  await expect(server.services.db.insert(passwordLink).values(link)).rejects.toThrow();
});

test("a link leads to where the platform is set to be, whatever host the request names", async () => {
  const own = await startTestServer({
    beside: server,
    settings: { HUXUAN_URL: "https://huxuan.example.edu.cn" },
  });
  try {
    const owner = await person();
    const port = new URL(own.url).port;
    const answer = await own.fetch("/mutual-recognition/password-links", {
      ...json({ userAccount: owner.useraccount }),
      headers: { "content-type": "application/json", "x-forwarded-host": `evil.example.com:${port}` },
    });
    expect(answer.status).toBe(204);
    await settled();
    const text = (await mailsTo(owner.email))[0]?.text ?? "";
    expect(text).toContain("https://huxuan.example.edu.cn/retrievePassword#");
    expect(text).not.toContain("evil");
  } finally {
    await own.close();
  }
});
