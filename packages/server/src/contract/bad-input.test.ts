import { afterAll, beforeAll, expect, test } from "vitest";
import { expectRefusal, json, startTestServer, type TestServer } from "../../testing/index.ts";

/** The real contract with the real handlers: the lists that every screen asks for. */
const LISTS = ["offerings", "courses", "rounds"].map((name) => `/mutual-recognition/${name}/search`);

let server: TestServer;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
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
