import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DomainError } from "../errors/index.ts";
import { chooseEncoding } from "./assets.ts";
import { serveApp } from "./serve-app.ts";

const folder = mkdtempSync(join(tmpdir(), "huxuan-static-"));
const script = `console.log(${"1 + ".repeat(2_000)}1)`;
let app: FastifyInstance;
beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>互选</title>");
  writeFileSync(join(folder, "assets", "index-3fa9c1b2.js"), script);
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
  [undefined, "identity"],
  ["gzip", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["GZIP, BR", "br"],
  ["*", "identity"],
])("of %s the encoding %s is chosen", (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});
