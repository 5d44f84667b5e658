import { getSessionUserInfo, logout, switchRole } from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabaseKind } from "../../testing/databases.ts";
import { expectRefusal, json } from "../../testing/expect-refusal.ts";
import { PASSWORD } from "../../testing/people.ts";
import { solvedCaptcha, startTestServer, type TestServer } from "../../testing/server.ts";
import { ContractError } from "../contract/document.ts";
import { dictionaryEntry } from "../domains/dictionary/index.ts";
import { role, rolePermission } from "../domains/session/index.ts";
import { applyReferenceData } from "../reference-data.ts";

test("a server without a handler for each call of the contract does not start, and says which is missing", async () => {
  const started = startTestServer({ handlers: {} });
  await expect(started).rejects.toThrow(ContractError);
  await expect(started).rejects.toThrow("POST /qsmart/common/login（login）还没有处理函数");
});

describe("a running server", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      nodes: 1,
      settings: { HUXUAN_REQUESTS_PER_10S: "20", HUXUAN_LOGINS_PER_MINUTE: "4" },
    });
  });
  afterAll(() => server.close());

  test("says that it is ready", async () => {
    const response = await server.fetch("/healthz");
    expect([response.status, await response.json()]).toEqual([200, { status: "ok" }]);
  });

  test("limits an account, not the address that a campus shares", async () => {
    const [student, teacher] = [await server.client("student"), await server.client("teacher")];
    const headers = { authorization: `Bearer ${student.tokens.get()?.accessToken}` };
    for (let i = 0; i < 20; i += 1)
      expect((await server.fetch("/qsmart/common/sessionUserInfo", { headers })).status).toBe(200);
    const refused = await server.fetch("/qsmart/common/sessionUserInfo", { headers });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    await expectRefusal(server, refused, 429, "RATE_LIMITED");
    expect((await getSessionUserInfo({ client: teacher })).data?.useraccount).toBe("teacher");
    server.clock.advance({ seconds: 10 });
    expect((await server.fetch("/qsmart/common/sessionUserInfo", { headers })).status).toBe(200);
  });

  test("limits how often a name is tried from one address, and a solved captcha goes on", async () => {
    const attempt = (answer = {}) =>
      server.fetch("/qsmart/common/login", json({ username: "admin", password: PASSWORD, ...answer }));
    for (let i = 0; i < 4; i += 1) expect((await attempt()).status).toBe(200);
    const refused = await attempt();
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const { challenge } = await expectRefusal(server, refused, 429, "RATE_LIMITED");
    expect(challenge).toBe("captcha");
    expect((await attempt(solvedCaptcha(server))).status).toBe(200);
    server.clock.advance({ minutes: 1 });
    expect((await attempt()).status).toBe(200);
  });

  test("what an administrator renamed, narrowed or took away stays so at the next start of the same version", async () => {
    const { db } = server.database;
    await db.update(role).set({ nameZh: "教务员", dataScope: "self" }).where(eq(role.id, "2"));
    await db.delete(rolePermission).where(eq(rolePermission.permission, "round-close"));
    await applyReferenceData(db);
    expect(await db.select().from(role).where(eq(role.id, "2"))).toEqual([
      expect.objectContaining({ nameZh: "教务员", dataScope: "self" }),
    ]);
    expect(
      await db.select().from(rolePermission).where(eq(rolePermission.permission, "round-close")),
    ).toEqual([]);
    expect((await db.select().from(dictionaryEntry)).length).toBeGreaterThan(30);
  });
});

describe.skipIf(testDatabaseKind() === "pglite")("two nodes on one PostgreSQL", () => {
  let one: TestServer;
  let two: TestServer;
  beforeAll(async () => {
    one = await startTestServer();
    two = await startTestServer({ beside: one });
  });
  afterAll(async () => {
    await two.close();
    await one.close();
  });

  test("take each other's tokens, and what is signed out on one is signed out on the other", async () => {
    const client = await one.client("dual");
    client.tokens.set((await switchRole({ client, query: { roleId: "2" } })).data ?? null);
    const headers = { authorization: `Bearer ${client.tokens.get()?.accessToken}` };
    const ask = () => two.fetch("/qsmart/common/sessionUserInfo", { headers });
    expect((await ask()).status).toBe(200);
    await logout({ client });
    expect((await ask()).status).toBe(401);
  });

  test("a node that starts later knows what was signed out before", async () => {
    const client = await one.client("student");
    const headers = { authorization: `Bearer ${client.tokens.get()?.accessToken}` };
    await logout({ client });
    const late = await startTestServer({ beside: one });
    const response = await late.fetch("/qsmart/common/sessionUserInfo", { headers });
    expect(response.status).toBe(401);
    await late.close();
  });
});
