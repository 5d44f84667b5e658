import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/server.ts";

const PORTAL = "https://portal.example.edu.cn";
const COURSES = "/mutual-recognition/courses/search";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    settings: { HUXUAN_ALLOWED_ORIGINS: `${PORTAL}, http://localhost:5173` },
  });
});
afterAll(() => server.close());

/** What a browser asks before a page of `origin` calls. */
const ask = (origin: string, of: TestServer = server) =>
  of.fetch(COURSES, {
    method: "OPTIONS",
    headers: {
      origin,
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,content-type,idempotency-key",
    },
  });

test("a page of a site that the operator named may call, and send its token", async () => {
  const answer = await ask(PORTAL);
  expect(answer.status).toBe(204);
  expect(answer.headers.get("access-control-allow-origin")).toBe(PORTAL);
  expect(answer.headers.get("access-control-allow-credentials")).toBe("true");
  expect(answer.headers.get("access-control-allow-headers")).toContain("authorization");
  expect(answer.headers.get("access-control-allow-methods")).toContain("POST");
});

test("it can read what it got, a refusal too, and what a file is called", async () => {
  const refused = await server.fetch(COURSES, { method: "POST", headers: { origin: PORTAL } });
  expect(refused.status).toBe(401);
  expect(refused.headers.get("access-control-allow-origin")).toBe(PORTAL);
  expect(refused.headers.get("access-control-expose-headers")).toContain("content-disposition");
  // What a cache keeps for one site is not for another.
  expect(refused.headers.get("vary")).toContain("Origin");
});

test.each(["https://portal.example.edu.cn.attacker.cn", "http://portal.example.edu.cn", "null"])(
  "a page of %s may not",
  async (origin) => {
    expect((await ask(origin)).headers.get("access-control-allow-origin")).toBeNull();
  },
);

test("unless a site is named, no other may call, and nothing is said of it", async () => {
  const alone = await startTestServer();
  const answer = await ask(PORTAL, alone);
  expect(answer.status).toBe(404);
  expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  await alone.close();
});
