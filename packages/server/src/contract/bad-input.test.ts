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
