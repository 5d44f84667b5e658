import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Contract, parametersOf, resolveSchema, type Schema } from "../../testing/contract-requests.ts";
import { expectRefusal, json } from "../../testing/expect-refusal.ts";
import { type FoundOperation, operationsOf } from "../../testing/foreign-requests.ts";
import { startTestServer, type TestServer } from "../../testing/server.ts";
import { readDocument } from "./document.ts";

/** The real contract with the real handlers. */
const contract = readDocument() as unknown as Contract;
const OPERATIONS = operationsOf(contract);
/** The lists that every screen asks for. */
const LISTS = ["offerings", "courses", "rounds"].map((name) => `/mutual-recognition/${name}/search`);
/** Closes any text of a statement, and goes on with another. */
const SQL = "'\") or 1=1; drop table account; --";
/** What somebody would want to set of an account, a row or a session. */
const NOT_THEIRS = { passwordHash: "x", isAdministrator: true, accountId: 1 };

let server: TestServer;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({ nodes: 1 });
  const { tokens } = await server.client("admin");
  headers = { authorization: `Bearer ${tokens.get()?.accessToken}` };
});
afterAll(() => server.close());

const page = (rest: object): object => ({ page: { pageIndex: 1, pageSize: 50, ...rest } });

test.each(LISTS)("%s refuses a page of ten thousand rows", async (path) => {
  const response = await server.fetch(path, json(page({ pageSize: 10_000 }), headers));
  const { fields } = await expectRefusal(server, response, 400, "VALIDATION_FAILED");
  expect(fields).toEqual([{ field: "page.pageSize", message: "不能大于 500" }]);
});

test.each(LISTS)(
  "%s refuses to sort by a field that is not offered, and names those that are",
  async (path) => {
    const orderBy = [{ field: "password_hash; drop table account", sortType: "asc" }];
    const response = await server.fetch(path, json(page({ orderBy }), headers));
    const { fields } = await expectRefusal(server, response, 400, "VALIDATION_FAILED");
    expect(fields).toEqual([
      { field: "page.orderBy[0].field", message: expect.stringMatching(/^应为 \w+、.*之一$/) },
    ]);
  },
);

test.each(LISTS)("%s refuses filters that it does not know", async (path) => {
  const response = await server.fetch(path, json({ ...page({}), passwordHash: "x" }, headers));
  const { fields } = await expectRefusal(server, response, 400, "VALIDATION_FAILED");
  expect(fields).toEqual([{ field: "passwordHash", message: "不是可用的字段" }]);
});

/** Fields of the JSON body of an operation; none where it takes none. */
function fieldsOf({ operation }: FoundOperation): [name: string, schema: Schema][] {
  const body = operation.requestBody?.content["application/json"]?.schema;
  if (body === undefined) return [];
  const { properties = {} } = resolveSchema(contract, body);
  return Object.entries(properties).map(([name, schema]) => [name, resolveSchema(contract, schema)]);
}

/** Asks an operation as the administrator; what its address names need not be there. */
function ask({ path, method, operation }: FoundOperation, body: object): Promise<Response> {
  let address = path;
  for (const { name, schema } of parametersOf(contract, operation)) {
    const { type, format, enum: allowed } = resolveSchema(contract, schema);
    const [first] = (allowed ?? ["x"]) as string[];
    const some = format === "uuid" ? randomUUID() : type === "integer" ? "1" : first;
    address = address.replace(`{${name}}`, some ?? "x");
  }
  return server.fetch(address, { ...json(body, headers), method });
}

test("no list of the contract sorts by SQL", async () => {
  const sortable = OPERATIONS.filter((found) =>
    fieldsOf(found).some(([name, { properties }]) => name === "page" && "orderBy" in (properties ?? {})),
  );
  expect(sortable.length).toBeGreaterThan(20);
  for (const found of sortable) {
    const body = page({ orderBy: [{ field: `id; ${SQL}`, sortType: "asc" }] });
    const response = await ask(found, body);
    // What only students or teachers may list.
    if (response.status === 403) continue;
    const { fields } = (await response.json()) as { fields?: object[] };
    expect(fields ?? [], found.id).toContainEqual(
      expect.objectContaining({ field: "page.orderBy[0].field" }),
    );
  }
});

test("SQL in any filter of any list of the contract is a text like others", async () => {
  const texts = OPERATIONS.filter(({ path }) => path.endsWith("/search")).flatMap((found) =>
    fieldsOf(found)
      .filter(([, { type, enum: allowed, format }]) => type === "string" && !allowed && !format)
      .map(([name]) => [found, name] as const),
  );
  expect(texts.length).toBeGreaterThan(20);
  for (const [found, name] of texts) {
    const response = await ask(found, { ...page({}), [name]: SQL });
    const { items } = (await response.json()) as { items?: unknown[] };
    // Not found, where the address names a row; refused, where the field is no free text.
    expect([200, 400, 403, 404], `${found.id} ${name}`).toContain(response.status);
    expect(items ?? [], `${found.id} ${name}`).toEqual([]);
  }
  const { rows } = await server.database.pool.query("select from account");
  expect(rows.length).toBeGreaterThan(0);
});

test("no operation of the contract takes a field that its form does not have", async () => {
  const forms = OPERATIONS.filter((found) => fieldsOf(found).length > 0);
  expect(forms.length).toBeGreaterThan(80);
  for (const found of forms) {
    const own = new Set(fieldsOf(found).map(([name]) => name));
    const strange = Object.entries(NOT_THEIRS).filter(([name]) => !own.has(name));
    const response = await ask(found, Object.fromEntries(strange));
    if (response.status === 403) continue;
    const { fields } = (await response.json()) as { fields?: { field: string }[] };
    const refused = (fields ?? []).map(({ field }) => field);
    expect(refused, found.id).toEqual(expect.arrayContaining(strange.map(([name]) => name)));
  }
});

test("no other site reads an answer or asks before it sends", async () => {
  const origin = "https://evil.example.com";
  const asked = await server.fetch("/qsmart/common/sessionUserInfo", { headers: { ...headers, origin } });
  const before = await server.fetch("/qsmart/common/login", {
    method: "OPTIONS",
    headers: { origin, "access-control-request-method": "POST" },
  });
  expect(asked.status).toBe(200);
  expect(before.ok).toBe(false);
  for (const response of [asked, before]) {
    const allowed = [...response.headers.keys()].filter((name) => name.startsWith("access-control-"));
    expect(allowed).toEqual([]);
  }
  // What a page of another site can send without asking first is not taken.
  const form = { method: "POST", headers: { origin, "content-type": "text/plain" }, body: "{}" };
  expect((await server.fetch("/qsmart/common/login", form)).status).toBe(415);
});

test("a name that breaks a line or a quotation adds no header to the file that is called so", async () => {
  const body = (title: string): object => ({
    url: LISTS[0],
    conditionJson: "{}",
    heads: [{ headName: "编号", dataName: "code" }],
    title,
    isAllRecord: 1,
  });
  const broken = json(body("名单\r\nset-cookie: a=b"), headers);
  await expectRefusal(
    server,
    await server.fetch("/qsmart/common/export/excel", broken),
    400,
    "VALIDATION_FAILED",
  );
  const quoted = json(body('a"; filename="b.exe'), headers);
  const response = await server.fetch("/qsmart/common/export/excel", quoted);
  expect(response.status).toBe(200);
  expect(response.headers.get("set-cookie")).toBeNull();
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="[^"]*\.xlsx"; filename\*=/,
  );
});

test("conditions of an export that hold SQL find nothing, and are no way to another table", async () => {
  const export_ = (conditions: object): Promise<Response> =>
    server.fetch(
      "/qsmart/common/export/excel",
      json(
        {
          url: LISTS[1],
          conditionJson: JSON.stringify(conditions),
          heads: [{ headName: "代码", dataName: "code" }],
          title: "课程",
          isAllRecord: 1,
        },
        headers,
      ),
    );
  expect((await export_({ keyword: SQL })).status).toBe(200);
  const sorted = page({ orderBy: [{ field: SQL, sortType: "asc" }] });
  await expectRefusal(server, await export_(sorted), 400, "VALIDATION_FAILED");
  await expectRefusal(server, await export_({ [SQL]: 1 }), 400, "VALIDATION_FAILED");
});

test.each(LISTS)("%s is not for students", async (path) => {
  const { tokens } = await server.client("student");
  const student = { authorization: `Bearer ${tokens.get()?.accessToken}` };
  await expectRefusal(server, await server.fetch(path, json(page({}), student)), 403, "FORBIDDEN");
});

test("the list of schools needs nobody to sign in, and still refuses what it does not know", async () => {
  const path = "/mutual-recognition/publicinfo/pubInter/querySchoolList";
  expect(await (await server.fetch(path, json({}))).json()).toEqual({ items: [], rowCount: 0 });
  await expectRefusal(server, await server.fetch(path, json({ keyword: 5 })), 400, "VALIDATION_FAILED");
});

test("the anonymous sign-in refuses a NUL character by the name of its field", async () => {
  const body = { username: "a\u0000b", password: "x" };
  const response = await server.fetch("/qsmart/common/login", json(body));
  const { fields } = await expectRefusal(server, response, 400, "VALIDATION_FAILED");
  expect(fields).toEqual([
    { field: "username", message: "不能含有换行、制表符等控制字符或残缺的字符，请删去后重新提交" },
  ]);
});

test("a NUL character in a query or a path is refused as well", async () => {
  for (const path of [
    "/qsmart/common/refreshToken?refreshToken=a%00",
    "/mutual-recognition/timetable/calendar/a%00",
  ]) {
    await expectRefusal(server, await server.fetch(path), 400, "VALIDATION_FAILED");
  }
});

test("an address too long for any parser is refused in the contract's words", async () => {
  const response = await server.fetch(`/qsmart/common/refreshToken?refreshToken=${"x".repeat(20_000)}`);
  expect(response.status).toBe(431);
  expect(await response.json()).toEqual({
    code: "PAYLOAD_TOO_LARGE",
    message: "请求的地址或标头太长，请缩短后重新提交",
    requestId: response.headers.get("x-request-id"),
  });
});
