import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Pages } from "./pages.ts";
import type { DrawnPage } from "./renderer.ts";

let app: FastifyInstance;
let now: number;
/** What was drawn, in order. */
let drawn: string[];
/** For whom. */
let askers: (string | undefined)[];
/** How the next pages are drawn. */
let draw: (url: URL) => Promise<DrawnPage>;
let failures: unknown[];

beforeEach(() => {
  now = 0;
  drawn = [];
  askers = [];
  failures = [];
  draw = async (url) => ({ status: 200, html: `<h1>${url.search} ${drawn.length}</h1>` });
  app = fastify();
  const pages = new Pages({
    renderer: {
      has: (pathname) => pathname === "/course" || pathname === "/verify",
      isShared: (pathname) => pathname === "/course",
      draw: (url, ip) => {
        drawn.push(url.href);
        askers.push(ip);
        return draw(url);
      },
    },
    origin: "https://huxuan.example.edu.cn",
    now: () => now,
    onFailure: (error) => failures.push(error),
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (!(await pages.send(request, reply))) await reply.send("the browser draws it");
    return reply;
  });
});
afterEach(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test("a page is drawn once in ten seconds, for everybody", async () => {
  const [first, second] = await Promise.all([get("/course"), get("/course")]);
  expect(first.body).toBe("<h1> 1</h1>");
  expect(second.body).toBe(first.body);
  now = 9_999;
  expect((await get("/course")).body).toBe(first.body);
  now = 10_000;
  expect((await get("/course")).body).toBe("<h1> 2</h1>");
  expect(drawn).toEqual(["https://huxuan.example.edu.cn/course", "https://huxuan.example.edu.cn/course"]);
});

test("a page that is each asker's own is drawn each time, for the address that asks", async () => {
  const asked = ["10.0.0.1", "10.0.0.2"].map((remoteAddress) =>
    app.inject({ url: "/verify?code=A", remoteAddress }),
  );
  expect((await Promise.all(asked)).every(({ statusCode }) => statusCode === 200)).toBe(true);
  await get("/course");
  expect(drawn).toHaveLength(3);
  expect(askers).toEqual(["10.0.0.1", "10.0.0.2", undefined]);
});

test("what is looked for makes another page, and another path is none of its", async () => {
  expect((await get("/course?q=物理")).body).toContain("q=");
  expect((await get("/course?q=化学")).body).toContain(" 2");
  expect((await get("/elsewhere")).body).toBe("the browser draws it");
  expect((await get(`/course?q=${"a".repeat(2_000)}`)).body).toBe("the browser draws it");
  expect(drawn).toHaveLength(2);
});

test("it comes compressed as asked for, runs the portal's scripts alone, and is asked for again each time", async () => {
  const plain = await get("/course");
  expect(plain.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-cache",
    vary: "accept-encoding",
  });
  expect(plain.headers["content-security-policy"]).toContain("script-src 'self'");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  const br = await get("/course", { "accept-encoding": "gzip, br" });
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  const gzip = await get("/course", { "accept-encoding": "gzip" });
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  const again = await get("/course", { "if-none-match": String(plain.headers["etag"]) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe("");
});

test("who asks for what is not there is told so", async () => {
  draw = async () => ({ status: 404, html: "<h1>没有找到这门课程</h1>" });
  const answer = await get("/course?id=9");
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain("没有找到");
});

test("a page that cannot be drawn, or lacks an answer, is left to the browser and tried again", async () => {
  draw = () => Promise.reject(new Error("broken"));
  expect((await get("/course")).body).toBe("the browser draws it");
  expect(failures).toEqual([new Error("broken")]);
  draw = async () => ({ status: 503, html: "half a page" });
  expect((await get("/course")).body).toBe("the browser draws it");
  draw = async () => ({ status: 200, html: "whole" });
  expect((await get("/course")).body).toBe("whole");
});

test("who waits for a page that turns out to lack an answer is left to the browser as well", async () => {
  draw = async () => ({ status: 503, html: "half a page" });
  const both = await Promise.all([get("/course"), get("/course")]);
  expect(both.map(({ body }) => body)).toEqual(["the browser draws it", "the browser draws it"]);
  expect(drawn).toHaveLength(1);
});

test("while many pages are being drawn, the next one is left to the browser", async () => {
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  draw = async (url) => {
    await held;
    return { status: 200, html: url.search };
  };
  const asked = [1, 2, 3, 4].map((id) => get(`/course?id=${id}`));
  await expect.poll(() => drawn.length).toBe(4);
  expect((await get("/course?id=5")).body).toBe("the browser draws it");
  goOn();
  expect((await Promise.all(asked)).map(({ body }) => body)).toEqual(["?id=1", "?id=2", "?id=3", "?id=4"]);
  expect((await get("/course?id=5")).body).toBe("?id=5");
});
