import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DomainError } from "../errors/index.ts";
import { PAGE_HEADERS } from "../http/headers.ts";
import { serveApp } from "./serve-app.ts";

const folder = mkdtempSync(join(tmpdir(), "huxuan-static-"));
const script = `console.log(${"1 + ".repeat(2_000)}1)`;
let app: FastifyInstance;
beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>互选</title>");
  writeFileSync(join(folder, "assets", "index-3fa9c1b2.js"), script);
  // As the build of the app leaves them.
  writeFileSync(join(folder, "assets", "index-3fa9c1b2.js.br"), brotliCompressSync(script));
  writeFileSync(join(folder, "assets", "index-3fa9c1b2.js.gz"), gzipSync(script));
  writeFileSync(join(folder, "favicon.svg"), "<svg/>");
  app = fastify();
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof DomainError ? error.status : 500).send({ code: (error as DomainError).code }),
  );
  await serveApp(app, folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: "GET", url, headers });

test("a page that the app knows by itself gets index.html", async () => {
  for (const url of ["/", "/student/activity-center/index", "/select-course?id=5"]) {
    const response = await get(url, { accept: "text/html,*/*" });
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(response.headers["cache-control"]).toBe("no-cache");
    expect(response.body).toContain("互选");
  }
});

test("a file that is not there is no page", async () => {
  expect((await get("/assets/gone-00000000.js", { accept: "*/*" })).statusCode).toBe(404);
});

test("a path of the interface is never a page", async () => {
  expect((await get("/mutual-recognition/nothing", { accept: "text/html" })).json()).toEqual({
    code: "NOT_FOUND",
  });
});

test("files with a digest in their name are kept for a year and come compressed", async () => {
  const response = await get("/assets/index-3fa9c1b2.js", { "accept-encoding": "gzip, br" });
  expect(response.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(response.headers["content-encoding"]).toBe("br");
  expect(response.rawPayload.length).toBeLessThan(script.length / 10);
  expect((await get("/assets/index-3fa9c1b2.js")).body).toBe(script);
});

test("what has not changed is not sent again", async () => {
  const { headers } = await get("/favicon.svg");
  const again = await get("/favicon.svg", { "if-none-match": String(headers["etag"]) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe("");
});

test("nothing outside the folder is served", async () => {
  for (const url of ["/../package.json", "/..%2f..%2fetc/passwd", "/assets/%2e%2e/%2e%2e/secret"]) {
    expect((await get(url)).statusCode).toBe(404);
  }
});

test("without a build only the interface is served", async () => {
  const bare = fastify();
  await serveApp(bare, join(folder, "nowhere"));
  expect((await bare.inject({ url: "/", headers: { accept: "text/html" } })).statusCode).not.toBe(200);
  await bare.close();
});

test.each([
  [undefined, undefined],
  ["gzip", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["identity", undefined],
])("of %s the encoding %s is sent, and caches are told that it depends on it", async (accepted, encoding) => {
  const url = "/assets/index-3fa9c1b2.js";
  const response = await get(url, accepted === undefined ? {} : { "accept-encoding": accepted });
  expect(response.headers["content-encoding"]).toBe(encoding);
  expect(response.headers["vary"]).toBe("accept-encoding");
  expect(response.headers["content-type"]).toBe("application/javascript; charset=utf-8");
  expect(response.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  const { rawPayload } = response;
  const unpack =
    encoding === "br"
      ? brotliDecompressSync
      : encoding === "gzip"
        ? gunzipSync
        : (bytes: Uint8Array) => Buffer.from(bytes);
  expect(unpack(rawPayload).toString()).toBe(script);
});

test("a file that the build did not compress is sent as it is", async () => {
  const response = await get("/favicon.svg", { "accept-encoding": "br, gzip" });
  expect(response.headers["content-encoding"]).toBeUndefined();
  expect(response.body).toBe("<svg/>");
});

test("pages have the headers of pages, files do not, and HEAD tells the same without a body", async () => {
  const page = await get("/student/index", { accept: "text/html" });
  expect(page.headers).toMatchObject(PAGE_HEADERS);
  expect((await get("/favicon.svg")).headers["content-security-policy"]).toBeUndefined();
  const head = await app.inject({ method: "HEAD", url: "/", headers: { accept: "text/html" } });
  expect([head.statusCode, head.body]).toEqual([200, ""]);
  expect(head.headers).toMatchObject(PAGE_HEADERS);
});

test("a page that has not changed is not sent again", async () => {
  const { headers } = await get("/login", { accept: "text/html" });
  const again = await get("/login", { accept: "text/html", "if-none-match": String(headers["etag"]) });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test("who writes to a page is refused", async () => {
  const response = await app.inject({ method: "POST", url: "/login", headers: { accept: "text/html" } });
  expect(response.statusCode).toBe(404);
});
