import {
  type Client,
  endUserSession,
  impersonate,
  type LiveSession,
  type LiveSessionSearch,
  searchLiveSessions,
  searchOperationLog,
} from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.client("admin");
});
afterAll(() => server.close());

const sessions = async (body: LiveSessionSearch = {}): Promise<LiveSession[]> =>
  (await searchLiveSessions({ client: admin, body })).data.items;

test("the office sees who is signed in, on what, from where and as whom, and its own session marked", async () => {
  await server.client("teacher");
  server.clock.advance({ minutes: 1 });
  await impersonate({ client: admin, query: { userAccount: "student" }, body: { reason: "查看问题" } });
  const [latest, ...others] = await sessions();
  expect(latest).toMatchObject({ useraccount: "student", impersonator: "管理员", current: false });
  expect(others.map(({ useraccount }) => useraccount).toSorted()).toEqual(["admin", "teacher"]);
  const own = others.find(({ useraccount }) => useraccount === "admin");
  expect(own).toMatchObject({
    current: true,
    manageable: false,
    ip: "127.0.0.1",
    roleNameZh: expect.any(String),
  });
  expect((await sessions({ impersonated: true })).map(({ id }) => id)).toEqual([latest?.id]);
  expect(await sessions({ keyword: "教师" })).toHaveLength(1);
  expect(await sessions({ ip: "127.0." })).toHaveLength(3);
  expect(await sessions({ ip: "%" })).toEqual([]);
});

test("somebody who is signed out is gone from the list and refused at once; the log says who did it", async () => {
  const teacher = await server.client("teacher");
  const [found] = await sessions({ keyword: "teacher" });
  if (found === undefined) throw new Error("The teacher is signed in");
  await endUserSession({ client: admin, path: { id: found.userId, sessionId: found.id } });
  expect((await sessions({ keyword: "teacher" })).map(({ id }) => id)).not.toContain(found.id);
  const log = (await searchOperationLog({ client: admin, body: { action: "account-sign-out" } })).data.items;
  expect(log[0]).toMatchObject({ personName: "管理员" });
  expect((await refusalOf(searchLiveSessions({ client: teacher, body: {} }))).status).toBeGreaterThanOrEqual(
    401,
  );
});

test("nobody ends their own session here, and a teacher sees none", async () => {
  const own = (await sessions()).find(({ current }) => current);
  const refusal = await refusalOf(
    endUserSession({ client: admin, path: { id: own?.userId ?? 0, sessionId: own?.id ?? "" } }),
  );
  expect(refusal).toMatchObject({ status: 403 });
  const student = await server.client("student");
  expect((await refusalOf(searchLiveSessions({ client: student, body: {} }))).status).toBe(403);
});
