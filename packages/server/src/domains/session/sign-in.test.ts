import { availableParallelism } from "node:os";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { expectRefusal, json } from "../../../testing/expect-refusal.ts";
import { PASSWORD } from "../../../testing/people.ts";
import { solvedCaptcha, startTestServer, type TestServer } from "../../../testing/server.ts";
import { hashPassword } from "./password.ts";
import { FAILURES_PER_DEVICE } from "./rules.ts";
import { networkOf } from "./sign-in-failures.ts";
import { account, accountRole, rolePermission, signInFailure } from "./tables.ts";

/** Two nodes on one database. Whoever sends `X-Forwarded-For` is at that address. */
let one: TestServer;
let two: TestServer;
beforeAll(async () => {
  one = await startTestServer({ nodes: 1 });
  two = await startTestServer({ beside: one });
});
afterEach(async () => {
  one.clock.set("2026-09-09T09:00:00+08:00");
  await one.database.db.delete(signInFailure);
});
afterAll(async () => {
  await two.close();
  await one.close();
});

interface Visitor {
  node?: TestServer;
  /** Address; another one for every test that does not say. */
  from?: string;
  cookie?: string;
  answer?: object;
}

async function signIn(username: string, password: string, visitor: Visitor = {}): Promise<Response> {
  const { node = one, from = "192.0.2.1", cookie, answer } = visitor;
  const headers = { "x-forwarded-for": from, ...(cookie ? { cookie } : {}) };
  return node.fetch("/qsmart/common/login", json({ username, password, ...answer }, headers));
}

const codeOf = async (response: Response): Promise<string> =>
  response.ok ? "in" : ((await response.json()) as { code: string }).code;

/** The cookie of a device on which somebody signs in. */
async function deviceOf(username: string, password = PASSWORD, known?: string): Promise<string> {
  const response = await signIn(username, password, {
    from: "198.51.100.77",
    answer: solvedCaptcha(one),
    ...(known ? { cookie: known } : {}),
  });
  expect(response.status).toBe(200);
  return (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
}

async function fail(times: number, username: string, visitor: Visitor = {}): Promise<void> {
  for (let i = 0; i < times; i += 1) await signIn(username, `wrong-${i}`, visitor);
}

test("the third refusal announces the challenge, and the password is then looked at only with it", async () => {
  for (const nth of [1, 2, 3]) {
    const refused = await expectRefusal(one, await signIn("student", "wrong"), 401, "CREDENTIALS_WRONG");
    expect([nth, refused.challenge]).toEqual([nth, nth === 3 ? "captcha" : undefined]);
  }
  // The right password is told the same as a wrong one: neither was looked at.
  const [right, wrong] = [await signIn("student", PASSWORD), await signIn("student", "wrong")];
  const told = await expectRefusal(one, right, 400, "CAPTCHA_REQUIRED", [PASSWORD]);
  expect(told).toMatchObject({ challenge: "captcha" });
  expect(await expectRefusal(one, wrong, 400, "CAPTCHA_REQUIRED")).toMatchObject({ message: told.message });
  expect((await signIn("student", PASSWORD, { answer: solvedCaptcha(one) })).status).toBe(200);
});

test("however much strangers fail, the right password with a solved challenge is let in, on any node", async () => {
  for (let i = 0; i < 20; i += 1) {
    const node = i % 2 === 0 ? one : two;
    await signIn("admin", "wrong", { node, from: `203.0.113.${i}`, answer: i > 5 ? solvedCaptcha(one) : {} });
    await signIn("admin", "wrong", { node, answer: { code: "nope", uuid: solvedCaptcha(one).uuid } });
  }
  for (const node of [one, two]) {
    expect((await signIn("admin", PASSWORD, { node, answer: solvedCaptcha(one) })).status).toBe(200);
  }
});

test("a wrong captcha says so and counts nothing", async () => {
  await fail(3, "admin");
  const before = await one.database.db.select().from(signInFailure);
  const answer = { code: "nope", uuid: solvedCaptcha(one).uuid };
  for (let i = 0; i < 5; i += 1) {
    const refused = await expectRefusal(
      one,
      await signIn("admin", PASSWORD, { answer }),
      400,
      "CAPTCHA_WRONG",
    );
    expect(refused.challenge).toBe("captcha");
  }
  expect(await one.database.db.select().from(signInFailure)).toEqual(before);
});

test("a device that signed in before needs no challenge, for its account only", async () => {
  const cookie = await deviceOf("student");
  await fail(5, "student");
  await fail(5, "teacher");
  expect(await codeOf(await signIn("student", PASSWORD))).toBe("CAPTCHA_REQUIRED");
  for (const node of [one, two]) {
    expect(await codeOf(await signIn("student", "wrong", { node, cookie }))).toBe("CREDENTIALS_WRONG");
    expect(await codeOf(await signIn("student", PASSWORD, { node, cookie }))).toBe("in");
    expect(await codeOf(await signIn("teacher", PASSWORD, { node, cookie }))).toBe("CAPTCHA_REQUIRED");
  }
});

test("the cookie of a device is kept from scripts and other sites, sent to sign-ins only, and holds several accounts", async () => {
  const response = await signIn("student", PASSWORD);
  expect(response.headers.get("set-cookie")).toMatch(
    /^mutual-recognition-device=[\w.-]+; Max-Age=15552000; Path=\/qsmart\/common; HttpOnly; SameSite=Strict$/,
  );
  const behindTls = await one.fetch(
    "/qsmart/common/login",
    json({ username: "student", password: PASSWORD }, { "x-forwarded-proto": "https" }),
  );
  const secured = behindTls.headers.get("set-cookie") ?? "";
  expect(secured).toMatch(/^__Secure-mutual-recognition-device=.*; Secure; /);
  await fail(3, "student");
  expect(await codeOf(await signIn("student", PASSWORD))).toBe("CAPTCHA_REQUIRED");
  // Also a device that was known before the name had its beginning.
  const [named = ""] = secured.split(";");
  for (const cookie of [named, named.replace("__Secure-", "")])
    expect(await codeOf(await signIn("student", PASSWORD, { cookie }))).toBe("in");

  const both = await deviceOf("teacher", PASSWORD, await deviceOf("student"));
  await fail(3, "student");
  await fail(3, "teacher");
  expect(await codeOf(await signIn("student", PASSWORD, { cookie: both }))).toBe("in");
  expect(await codeOf(await signIn("teacher", PASSWORD, { cookie: both }))).toBe("in");
});

test("a forged, an old and a foreign cookie make no device known, and neither does one from before a new password", async () => {
  const cookie = await deviceOf("dual");
  await fail(3, "dual");
  const forged = cookie.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  for (const bad of [forged, `${cookie}x`, "mutual-recognition-device=", "mutual-recognition-device=%%%"]) {
    expect(await codeOf(await signIn("dual", PASSWORD, { cookie: bad }))).toBe("CAPTCHA_REQUIRED");
  }
  one.clock.advance({ days: 181 });
  await fail(3, "dual");
  expect(await codeOf(await signIn("dual", PASSWORD, { cookie }))).toBe("CAPTCHA_REQUIRED");

  one.clock.set("2026-09-09T09:00:00+08:00");
  const { db } = one.database;
  const [before] = await db.select().from(account).where(eq(account.useraccount, "dual"));
  await db
    .update(account)
    .set({ passwordHash: await hashPassword("Another@2026") })
    .where(eq(account.useraccount, "dual"));
  expect(await codeOf(await signIn("dual", "Another@2026", { cookie }))).toBe("CAPTCHA_REQUIRED");
  await db
    .update(account)
    .set({ passwordHash: before?.passwordHash ?? "" })
    .where(eq(account.useraccount, "dual"));
});

test("a stolen device guesses ten times, then it is no longer known", async () => {
  const cookie = await deviceOf("student");
  const visitor = { cookie };
  for (let i = 1; i <= FAILURES_PER_DEVICE; i += 1) {
    const refused = (await (await signIn("student", "wrong", visitor)).json()) as { challenge?: string };
    expect([i, refused.challenge]).toEqual([i, i === FAILURES_PER_DEVICE ? "captcha" : undefined]);
  }
  expect(await codeOf(await signIn("student", PASSWORD, visitor))).toBe("CAPTCHA_REQUIRED");
  expect(await codeOf(await signIn("student", PASSWORD, { ...visitor, answer: solvedCaptcha(one) }))).toBe(
    "in",
  );
});

test("an address that spent its budget gets the challenge for all its sign-ins; known devices and others do not", async () => {
  const cookie = await deviceOf("student");
  const from = "203.0.113.50";
  const setting = async (headers: Record<string, string>) =>
    (await two.fetch("/qsmart/common/whetherEnableVerificationCode", { headers })).json();
  for (let i = 0; i < 30; i += 1) {
    expect(await setting({ "x-forwarded-for": from })).toEqual({ enabled: false });
    await signIn(`sprayed-${i}`, "Huxuan@2025", { from, node: i % 2 === 0 ? one : two });
  }
  for (const node of [one, two]) {
    expect(await codeOf(await signIn("teacher", PASSWORD, { from, node }))).toBe("CAPTCHA_REQUIRED");
    expect(await codeOf(await signIn("nobody-yet", "x", { from, node }))).toBe("CAPTCHA_REQUIRED");
    expect(await codeOf(await signIn("teacher", PASSWORD, { from, node, answer: solvedCaptcha(one) }))).toBe(
      "in",
    );
    expect(await codeOf(await signIn("student", PASSWORD, { from, node, cookie }))).toBe("in");
    expect(await codeOf(await signIn("teacher", PASSWORD, { from: "203.0.113.51", node }))).toBe("in");
  }
  expect(await setting({ "x-forwarded-for": from })).toEqual({ enabled: true });
  expect(await setting({ "x-forwarded-for": from, cookie })).toEqual({ enabled: false });
  one.clock.advance({ hours: 1 });
  expect(await codeOf(await signIn("teacher", PASSWORD, { from }))).toBe("in");
});

test("of names that are sprayed at the same moment no more are looked at than the budget allows", async () => {
  const answers = await Promise.all(
    Array.from({ length: 80 }, async (_, i) =>
      codeOf(await signIn(`storm-${i}`, "x", { from: "203.0.113.60", node: i % 2 === 0 ? one : two })),
    ),
  );
  const looked = answers.filter((code) => code === "CREDENTIALS_WRONG").length;
  // Those that are being looked at when the budget is spent are finished: as many as there are cores, on each node.
  expect(looked).toBeGreaterThanOrEqual(30);
  expect(looked).toBeLessThanOrEqual(30 + 2 * availableParallelism());
});

test("of many tries of one name at the same moment three are looked at", async () => {
  const answers = await Promise.all(
    Array.from({ length: 24 }, async (_, i) =>
      codeOf(await signIn("admin", "wrong", { from: `203.0.113.${i}`, node: i % 2 === 0 ? one : two })),
    ),
  );
  expect(answers.filter((code) => code === "CREDENTIALS_WRONG")).toHaveLength(3);
  expect(answers.filter((code) => code === "CAPTCHA_REQUIRED")).toHaveLength(21);
});

test("a storm of right passwords from one address passes", async () => {
  const names = ["admin", "teacher", "student", "dual"];
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, i) =>
      codeOf(await signIn(names[i % 4] ?? "", PASSWORD, { node: i % 2 === 0 ? one : two })),
    ),
  );
  expect(new Set(answers)).toEqual(new Set(["in"]));
});

test("an hour after the first failure the count begins again", async () => {
  await fail(2, "student");
  one.clock.advance({ minutes: 59 });
  await fail(1, "student");
  expect(await codeOf(await signIn("student", PASSWORD))).toBe("CAPTCHA_REQUIRED");
  one.clock.advance({ minutes: 1 });
  expect(await codeOf(await signIn("student", PASSWORD))).toBe("in");
});

test("nothing tells whether an account exists: every answer of the whole story is alike, also after its owner signed in", async () => {
  const cookie = await deviceOf("teacher");
  /** Everything of an answer but what is different in any two. */
  const seen = async (response: Response) => {
    const { requestId, ...body } = (await response.json()) as Record<string, unknown>;
    const headers = [...response.headers.keys()].filter((name) => name !== "date").sort();
    expect(requestId).toEqual(expect.any(String));
    return { status: response.status, body, headers, length: JSON.stringify(body).length };
  };
  const story = async (name: string, from: string) => {
    const told: unknown[] = [];
    for (let i = 0; i < 7; i += 1) {
      const node = i % 2 === 0 ? one : two;
      told.push(
        await seen(await signIn(i === 4 ? ` ${name.toUpperCase()} ` : name, `x${i}`, { from, node })),
      );
      // The owner comes and goes meanwhile; nobody does for the other name.
      if (i === 1) await signIn("teacher", PASSWORD, { cookie, from: "198.51.100.9" });
      if (i === 2) await signIn("teacher", PASSWORD, { answer: solvedCaptcha(one), from: "198.51.100.9" });
    }
    told.push(await seen(await signIn(name, "x", { from, answer: { code: "no", uuid: "x" } })));
    told.push(await seen(await signIn(name, "x", { from, answer: solvedCaptcha(one) })));
    one.clock.advance({ hours: 1 });
    told.push(await seen(await signIn(name, "x", { from })));
    return told;
  };
  expect(await story("teacher", "203.0.113.80")).toEqual(await story("no-such-teacher", "203.0.113.81"));
});

test("after the right password, and only then, a disabled account and one without roles are refused with the reason", async () => {
  const { db } = one.database;
  const [{ id } = { id: 0 }] = await db.select().from(account).where(eq(account.useraccount, "teacher"));
  await db.update(account).set({ disabled: true }).where(eq(account.id, id));
  expect(await codeOf(await signIn("teacher", "wrong"))).toBe("CREDENTIALS_WRONG");
  const disabled = await expectRefusal(one, await signIn("teacher", PASSWORD), 403, "FORBIDDEN");
  expect(disabled.message).toBe("账号已停用，请联系本校教务处");
  await db.update(account).set({ disabled: false }).where(eq(account.id, id));
  await db.delete(accountRole).where(eq(accountRole.accountId, id));
  const roleless = await expectRefusal(one, await signIn("teacher", PASSWORD), 403, "FORBIDDEN");
  expect(roleless.message).toBe("账号现在没有角色，请联系本校教务处");
  await db.insert(accountRole).values({ accountId: id, roleId: "3" });
  expect(await db.$count(rolePermission)).toBeGreaterThan(0);
});

test("names and addresses cannot be read from the stored failures", async () => {
  await fail(1, "student", { from: "203.0.113.90" });
  const stored = JSON.stringify(await one.database.db.select().from(signInFailure));
  expect(stored).not.toMatch(/student|203\.0\.113/);
});

test("an IPv6 connection is one address, however it is written", () => {
  expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2");
  expect(networkOf("2001:0db8:0001:0002::9")).toBe("2001:db8:1:2");
  expect(networkOf("2001:db8::1")).toBe("2001:db8:0:0");
  expect(networkOf("::1")).toBe("0:0:0:0");
  expect(networkOf("fe80::1%eth0")).toBe("fe80:0:0:0");
  expect(networkOf("::ffff:192.0.2.7")).toBe("192.0.2.7");
  expect(networkOf("192.0.2.7")).toBe("192.0.2.7");
});
