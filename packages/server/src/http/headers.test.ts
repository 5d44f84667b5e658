import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { json } from "../../testing/expect-refusal.ts";
import { startTestServer, type TestServer } from "../../testing/server.ts";

const folder = mkdtempSync(join(tmpdir(), "huxuan-headers-"));
let server: TestServer;
let authorization: string;
beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>互选</title>");
  writeFileSync(join(folder, "assets", "index-3fa9c1b2.js"), "export {}");
  writeFileSync(join(folder, "favicon.svg"), "<svg/>");
  server = await startTestServer({ appFolder: folder });
  const { tokens } = await server.client("admin");
  authorization = `Bearer ${tokens.get()?.accessToken}`;
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const PAGE = { accept: "text/html" };

/** Directives of an answer's content security policy. */
function policyOf(response: Response): Record<string, string> {
  const policy = response.headers.get("content-security-policy") ?? "";
  return Object.fromEntries(
    policy.split(";").map((part) => {
      const [name = "", ...sources] = part.trim().split(" ");
      return [name, sources.join(" ")];
    }),
  );
}

const ANSWERS: readonly { what: string; status: number; ask: () => Promise<Response> }[] = [
  { what: "a page", status: 200, ask: () => server.fetch("/login", { headers: PAGE }) },
  { what: "a script", status: 200, ask: () => server.fetch("/assets/index-3fa9c1b2.js") },
  {
    what: "a file that has not changed",
    status: 304,
    ask: async () => {
      const etag = (await server.fetch("/favicon.svg")).headers.get("etag") ?? "";
      // As browsers ask; Node's fetch would add `no-cache`, which asks for the file whatever its tag.
      const headers = { "if-none-match": etag, "cache-control": "max-age=0" };
      return server.fetch("/favicon.svg", { headers });
    },
  },
  {
    what: "an answer of the interface",
    status: 200,
    ask: () => server.fetch("/qsmart/common/sessionUserInfo", { headers: { authorization } }),
  },
  { what: "a refusal", status: 401, ask: () => server.fetch("/qsmart/common/sessionUserInfo") },
  {
    what: "a body that cannot be read",
    status: 400,
    ask: () => server.fetch("/qsmart/common/login", { ...json({}), body: "{" }),
  },
  { what: "an address that there is not", status: 404, ask: () => server.fetch("/mutual-recognition/x") },
  { what: "an address that cannot be read", status: 400, ask: () => server.fetch("/qsmart/%zz") },
  {
    what: "a file for download",
    status: 200,
    ask: () => server.fetch("/mutual-recognition/offering-imports/template", { headers: { authorization } }),
  },
  { what: "the sign of life", status: 200, ask: () => server.fetch("/healthz") },
];

test.for(ANSWERS)(
  "$what is nothing but what its type says, in no frame, and sends nobody's address on",
  async ({ status, ask }) => {
    const response = await ask();
    expect(response.status).toBe(status);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("referrer-policy")).toBe("same-origin");
    expect(response.headers.get("x-frame-options")).toBe("DENY");
    expect(policyOf(response)).toMatchObject({ "frame-ancestors": "'none'" });
    expect(response.headers.get("strict-transport-security")).toBeNull();
    await response.body?.cancel();
  },
);

test("what the interface answers is kept nowhere; files of the portal are", async () => {
  const kept = async (path: string, headers: Record<string, string> = {}) =>
    (await server.fetch(path, { headers })).headers.get("cache-control");
  expect(await kept("/qsmart/common/sessionUserInfo", { authorization })).toBe("no-store");
  expect(await kept("/qsmart/common/sessionUserInfo")).toBe("no-store");
  expect(await kept("/mutual-recognition/nothing")).toBe("no-store");
  expect(await kept("/login", PAGE)).toBe("no-cache");
  expect(await kept("/assets/index-3fa9c1b2.js")).toBe("public, max-age=31536000, immutable");
});

test("a page runs scripts of the portal only, and talks to nobody else", async () => {
  const policy = policyOf(await server.fetch("/student/index", { headers: PAGE }));
  expect(policy).toEqual({
    "default-src": "'self'",
    "script-src": "'self'",
    "script-src-attr": "'none'",
    "style-src": "'self' 'unsafe-inline'",
    "connect-src": "'self'",
    "img-src": "'self' data: blob:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
  });
});

test("what is no page runs and loads nothing, if somebody makes a browser show it as one", async () => {
  const response = await server.fetch("/qsmart/common/sessionUserInfo", { headers: { authorization } });
  expect(policyOf(response)).toEqual({ "default-src": "'none'", "frame-ancestors": "'none'" });
});

describe("behind https", () => {
  test("browsers are told to come by https again, when the proxy is believed", async () => {
    const headers = { "x-forwarded-proto": "https" };
    for (const path of ["/login", "/healthz", "/mutual-recognition/nothing"]) {
      const response = await server.fetch(path, { headers: { ...headers, ...PAGE } });
      expect(response.headers.get("strict-transport-security"), path).toBe(
        "max-age=31536000; includeSubDomains",
      );
    }
  });

  test("nobody has to be believed where the operator set an address with https", async () => {
    const set = await startTestServer({
      settings: { HUXUAN_URL: "https://huxuan.example.edu.cn" },
      beside: server,
    });
    const response = await set.fetch("/healthz");
    expect(response.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    await set.close();
  });

  test("a stranger cannot say that there is https", async () => {
    const distrustful = await startTestServer({
      settings: { HUXUAN_TRUST_PROXY: "10.0.0.1" },
      beside: server,
    });
    const response = await distrustful.fetch("/healthz", { headers: { "x-forwarded-proto": "https" } });
    expect(response.headers.get("strict-transport-security")).toBeNull();
    await distrustful.close();
  });
});
