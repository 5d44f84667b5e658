import { type Client, deleteListView, getListViews, saveListView } from "@huxuan/api-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

let server: TestServer;
let clerk: Client;
let platform: Client;
beforeAll(async () => {
  server = await startTestServer({ data: "demo" });
  clerk = await server.client("school");
  platform = await server.client("admin");
});
afterAll(() => server.close());

const view = (name: string, address = "state=draft") => ({ name, address, columns: "" });
const namesOf = async (client: Client, list = "offerings") =>
  (await getListViews({ client, path: { list } })).data.items.map(({ name }) => name);

it("views follow the account, list by list, and are nobody else's", async () => {
  await saveListView({ client: clerk, path: { list: "offerings" }, body: view("草稿") });
  await saveListView({ client: clerk, path: { list: "courses" }, body: view("通识") });
  const otherDevice = await server.client("school");
  expect(await namesOf(otherDevice)).toEqual(["草稿"]);
  expect(await namesOf(otherDevice, "courses")).toEqual(["通识"]);
  expect(await namesOf(platform)).toEqual([]);
});

it("a view of the same name takes the place of the one before", async () => {
  await saveListView({ client: clerk, path: { list: "rounds" }, body: view("甲") });
  await saveListView({ client: clerk, path: { list: "rounds" }, body: view("乙") });
  const { data } = await saveListView({
    client: clerk,
    path: { list: "rounds" },
    body: { ...view("甲", "state=open"), columns: "{}" },
  });
  expect(data.items).toEqual([{ name: "甲", address: "state=open", columns: "{}" }, view("乙")]);
});

it("a view that is deleted is gone, also when it is deleted twice", async () => {
  await saveListView({ client: platform, path: { list: "offerings" }, body: view("满员") });
  for (const _ of [1, 2]) {
    const { data } = await deleteListView({
      client: platform,
      path: { list: "offerings" },
      body: { name: "满员" },
    });
    expect(data.items).toEqual([]);
  }
});

it("twenty views of a list are enough, and who is not signed in has none", async () => {
  const path = { list: "teachers" };
  for (let at = 1; at <= 20; at += 1) await saveListView({ client: clerk, path, body: view(`视图 ${at}`) });
  const tooMany = await refusalOf(saveListView({ client: clerk, path, body: view("又一个") }));
  expect(tooMany).toMatchObject({ status: 409, code: "STATE_CONFLICT" });
  // One that is there may change all the same.
  await saveListView({ client: clerk, path, body: view("视图 3", "page=2") });
  expect(await namesOf(clerk, "teachers")).toHaveLength(20);

  const client = server.anonymous();
  for (const attempt of [
    getListViews({ client, path }),
    saveListView({ client, path, body: view("甲") }),
    deleteListView({ client, path, body: { name: "甲" } }),
  ])
    expect(await refusalOf(attempt)).toMatchObject({ status: 401 });
  const wrong = await refusalOf(getListViews({ client: clerk, path: { list: "../x" } }));
  expect(wrong.status).toBe(400);
});
