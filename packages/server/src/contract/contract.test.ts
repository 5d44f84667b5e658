import { readFileSync } from "node:fs";
import { count } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectRefusal, json } from "../../testing/expect-refusal.ts";
import { startTestServer, type TestServer } from "../../testing/server.ts";
import type { Services } from "../domains.ts";
import { DomainError } from "../errors/index.ts";
import { operationLog } from "../platform/audit/index.ts";
import { type OpenApiDocument, readDocument } from "./document.ts";
import { Attachment, EventStream, type UploadedFile } from "./results.ts";
import type { AnyHandler } from "./list-calls.ts";

const text = { type: "string" };
const sealed = (properties: object, required: string[] = []): object => ({
  type: "object",
  additionalProperties: false,
  properties,
  required,
});
const jsonBody = (schema: object): object => ({
  required: true,
  content: { "application/json": { schema } },
});
const gives = (schema: object, type = "application/json"): object => ({
  "200": { description: "", content: { [type]: { schema } } },
});
const operation = (operationId: string, mark: object, rest: object): object => ({
  operationId,
  parameters: [],
  ...mark,
  ...rest,
});
const open = { "x-public": true };
const note = sealed({ text: { ...text, maxLength: 20 }, count: { type: "integer", default: 1 } }, ["text"]);

/** A contract of its own, so that the glue is tested apart from the domains. */
const contract = {
  ...readDocument(),
  paths: {
    "/qsmart/common/login": readDocument().paths["/qsmart/common/login"],
    "/api/notes": {
      post: operation("writeNote", open, { requestBody: jsonBody(note), responses: gives(note) }),
      get: operation("listNotes", open, {
        parameters: [
          { name: "most", in: "query", required: false, schema: { type: "integer", minimum: 1, maximum: 9 } },
          {
            name: "tags",
            in: "query",
            required: false,
            schema: { type: "array", items: text },
            explode: false,
          },
        ],
        responses: gives({}),
      }),
    },
    "/api/notes/{id}/open": {
      post: operation(
        "openNote",
        { "x-permission": "round-open" },
        {
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
          responses: gives(sealed({ id: { type: "integer" } })),
        },
      ),
    },
    "/api/files": {
      post: operation("sendFile", open, {
        requestBody: {
          content: {
            "multipart/form-data": {
              schema: sealed({ file: { "x-file": { maxBytes: 20 * 1024 * 1024 } }, title: text }, [
                "file",
                "title",
              ]),
            },
          },
        },
        responses: gives(sealed({ name: text, bytes: { type: "integer" }, title: text })),
      }),
      get: operation("getFile", open, { responses: gives({}, "application/pdf") }),
    },
    "/api/feed": { get: operation("getFeed", open, { responses: gives(text, "text/calendar") }) },
    "/api/live": {
      get: operation("follow", { "x-signed-in": true }, { responses: gives(text, "text/event-stream") }),
    },
    "/api/broken": { get: operation("breakDown", open, { responses: gives(note) }) },
    "/api/refused": { get: operation("refuse", open, { responses: gives(note) }) },
  },
} as OpenApiDocument;

let left = 0;
const calls: unknown[] = [];
const handlers: Record<string, AnyHandler> = {
  login: async ({ body, ip, cookie, origin, services }) => {
    const credentials = body as { username: string; password: string };
    const { session } = services as Services;
    return (await session.signIn({ ...credentials, ip, cookie, origin })).tokens;
  },
  writeNote: async ({ body }) => {
    calls.push(body);
    return { ...(body as object), secret: "never leaves" };
  },
  listNotes: async ({ query }) => query,
  openNote: async ({ path }) => path,
  sendFile: async ({ body }) => {
    const { file, title } = body as { file: UploadedFile; title: string };
    return { name: file.fileName, bytes: readFileSync(file.path).length, title };
  },
  getFile: async () => new Attachment("选课 名单.pdf", Buffer.from("%PDF")),
  getFeed: async () => "BEGIN:VCALENDAR",
  follow: async ({ session }) =>
    new EventStream((channel) => {
      channel.write(`data: ${session?.personName}\n\n`);
      return () => {
        left += 1;
      };
    }),
  breakDown: async () => {
    throw new Error("the secret word is sesame");
  },
  refuse: async () => {
    throw new DomainError(503, "SERVER_BUSY", "现在人很多，请稍后再试", { retryAfter: 5 });
  },
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ contract, handlers, nodes: 1 });
});
afterAll(() => server.close());

const bearer = async (useraccount: string): Promise<Record<string, string>> => {
  const { tokens } = await server.client(useraccount);
  return { authorization: `Bearer ${tokens.get()?.accessToken}` };
};

test("a handler gets the checked body with its defaults, and only what the contract names leaves", async () => {
  const response = await server.fetch("/api/notes", json({ text: "你好" }));
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ text: "你好", count: 1 });
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("a query is text and is converted", async () => {
  expect(await (await server.fetch("/api/notes?most=3&tags=a")).json()).toEqual({ most: 3, tags: ["a"] });
  const body = await expectRefusal(
    server,
    await server.fetch("/api/notes?most=10000"),
    400,
    "VALIDATION_FAILED",
  );
  expect(body.fields).toEqual([{ field: "most", message: "不能大于 9" }]);
});

test("unknown fields and wrong types are refused, each by name, and nothing is done", async () => {
  calls.length = 0;
  const response = await server.fetch("/api/notes", json({ text: 5, count: "2", password: "Sesame-1" }));
  const body = await expectRefusal(server, response, 400, "VALIDATION_FAILED", ["Sesame-1"]);
  expect(body.fields).toEqual([
    { field: "password", message: "不是可用的字段" },
    { field: "text", message: "应为文字" },
    { field: "count", message: "应为整数" },
  ]);
  expect(body.message).toBe("提交的内容有误：password 不是可用的字段；text 应为文字；count 应为整数");
  expect(calls).toEqual([]);
});

test.each([
  ["malformed", '{"text": "a",}'],
  ["cut off", '{"text": "a'],
  ["no JSON at all", "text=a"],
  ["an attack on prototypes", '{"text": "a", "__proto__": {"x": 1}}'],
])("JSON that is %s is refused", async (_case, body) => {
  calls.length = 0;
  await expectRefusal(server, await server.fetch("/api/notes", json(body)), 400, "MALFORMED_JSON");
  expect(calls).toEqual([]);
});

test.each([
  ["nothing", ""],
  ["null", "null"],
  ["a list", "[]"],
  ["a number", "5"],
])("where a body is needed, %s is refused", async (_case, body) => {
  await expectRefusal(server, await server.fetch("/api/notes", json(body)), 400, "VALIDATION_FAILED");
});

test.each([
  "text/plain",
  "application/xml",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
])("a body of type %s is not taken for JSON", async (type) => {
  calls.length = 0;
  const response = await server.fetch("/api/notes", {
    method: "POST",
    headers: { "content-type": type },
    body: '{"text": "a"}',
  });
  await expectRefusal(server, response, 415, "UNSUPPORTED_MEDIA_TYPE");
  expect(calls).toEqual([]);
});

test("a body without a type is refused too", async () => {
  const response = await server.fetch("/api/notes", { method: "POST" });
  await expectRefusal(server, response, 415, "UNSUPPORTED_MEDIA_TYPE");
});

test("a body larger than a megabyte is refused", async () => {
  const response = await server.fetch("/api/notes", json({ text: "x".repeat(1_100_000) }));
  await expectRefusal(server, response, 413, "PAYLOAD_TOO_LARGE");
});

test("without the permission the answer is 403, before anything of the body is read", async () => {
  const response = await server.fetch("/api/notes/7/open", {
    method: "POST",
    headers: { ...(await bearer("student")), "content-type": "application/json" },
  });
  const body = await expectRefusal(server, response, 403, "FORBIDDEN");
  expect(body.message).toContain("权限");
  await expectRefusal(
    server,
    await server.fetch("/api/notes/7/open", { method: "POST" }),
    401,
    "UNAUTHENTICATED",
  );
});

test("a call without a body may say that it is JSON, as the specification's clients do", async () => {
  const response = await server.fetch("/api/notes/7/open", {
    method: "POST",
    headers: { ...(await bearer("admin")), "content-type": "application/json" },
  });
  expect(await response.json()).toEqual({ id: 7 });
});

test("an id that is no number is named", async () => {
  const response = await server.fetch("/api/notes/seven/open", {
    method: "POST",
    headers: await bearer("admin"),
  });
  const body = await expectRefusal(server, response, 400, "VALIDATION_FAILED");
  expect(body.fields).toEqual([{ field: "id", message: "应为整数" }]);
});

test("a file arrives with its name and fields", async () => {
  const form = new FormData();
  form.set("title", "目录");
  form.set("file", new File([new Uint8Array(5)], "课程目录.xlsx"));
  const response = await server.fetch("/api/files", { method: "POST", body: form });
  expect(await response.json()).toEqual({ name: "课程目录.xlsx", bytes: 5, title: "目录" });
});

test("a form without its file, with JSON instead, and with a file above 20 MB is refused", async () => {
  const without = new FormData();
  without.set("title", "目录");
  const missing = await server.fetch("/api/files", { method: "POST", body: without });
  expect((await expectRefusal(server, missing, 400, "VALIDATION_FAILED")).fields).toEqual([
    { field: "file", message: "不能缺少" },
  ]);
  const instead = await server.fetch("/api/files", json({ title: "目录" }));
  await expectRefusal(server, instead, 415, "UNSUPPORTED_MEDIA_TYPE");
  const large = new FormData();
  large.set("title", "目录");
  large.set("file", new File([new Uint8Array(20 * 1024 * 1024 + 1)], "a.xlsx"));
  const tooLarge = await server.fetch("/api/files", { method: "POST", body: large });
  await expectRefusal(server, tooLarge, 413, "PAYLOAD_TOO_LARGE");
});

test("a file to download has its Chinese name, and text its type", async () => {
  const file = await server.fetch("/api/files");
  expect(file.headers.get("content-type")).toBe("application/pdf");
  expect(file.headers.get("content-disposition")).toBe(
    "attachment; filename=\"__ __.pdf\"; filename*=UTF-8''%E9%80%89%E8%AF%BE%20%E5%90%8D%E5%8D%95.pdf",
  );
  expect(await file.text()).toBe("%PDF");
  expect(file.headers.get("x-content-type-options")).toBe("nosniff");
  expect(file.headers.get("content-security-policy")).toContain("sandbox");
  const feed = await server.fetch("/api/feed");
  expect(feed.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(await feed.text()).toBe("BEGIN:VCALENDAR");
});

test("an unexpected error says nothing of its cause, and is in the log with its request id", async () => {
  const body = await expectRefusal(server, await server.fetch("/api/broken"), 500, "INTERNAL");
  expect(JSON.stringify(body)).not.toContain("sesame");
  const logged = server.logLines.find(
    ({ requestId, msg }) => requestId === body.requestId && msg === "unexpected error",
  );
  expect(JSON.stringify(logged)).toContain("contract.test.ts");
});

test("a refusal says when to try again", async () => {
  const response = await server.fetch("/api/refused");
  expect(response.headers.get("retry-after")).toBe("5");
  await expectRefusal(server, response, 503, "SERVER_BUSY");
});

test.each([
  ["GET", "/qsmart/nothing"],
  ["POST", "/mutual-recognition/nothing/search"],
  ["PUT", "/api/notes"],
  ["GET", "/mutual-recognition/%E0%A4%A"],
])("%s %s is not there", async (method, path) => {
  const response = await server.fetch(path, { method, headers: { accept: "text/html" } });
  const status = path.includes("%E0") ? 400 : 404;
  await expectRefusal(server, response, status, status === 400 ? "VALIDATION_FAILED" : "NOT_FOUND");
});

test("query strings are not in the log", async () => {
  await (await server.fetch("/api/notes?tags=sesame&most=99")).text();
  await (await server.fetch("/qsmart/nothing?token=sesame")).text();
  expect(JSON.stringify(server.logLines)).not.toContain("tags=");
  expect(JSON.stringify(server.logLines)).not.toContain("token=");
});

async function listen(headers: Record<string, string>) {
  const response = await server.fetch("/api/live", { headers });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  /** The next event; a heartbeat is none. Null at the end. */
  const next = async (): Promise<string | null> => {
    const { done, value } = await reader.read();
    const text = done ? null : new TextDecoder().decode(value);
    return text === ":\n\n" ? next() : text;
  };
  return { response, next };
}

test("events reach their listener until the session is revoked", async () => {
  const headers = await bearer("student");
  const { response, next } = await listen(headers);
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await next()).toBe("data: 学生\n\n");
  const before = left;
  const claims = JSON.parse(
    Buffer.from(headers["authorization"]?.split(".")[1] ?? "", "base64url").toString(),
  );
  await server.services.session.revoke(claims.sid, "logout");
  expect(await next()).toBeNull();
  expect(left).toBe(before + 1);
});

test("no refusal wrote anything to the operation log", async () => {
  expect(await server.database.db.select({ n: count() }).from(operationLog)).toEqual([{ n: 0 }]);
});
