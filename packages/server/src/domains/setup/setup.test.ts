import { type Client, createDepartment, createSchool, createSemester, getSetup } from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

let server: TestServer;
let platform: Client;

beforeAll(async () => {
  server = await startTestServer();
  platform = await server.client("admin");
});
afterAll(() => server.close());

const missing = async (client = platform) =>
  (await getSetup({ client })).data.steps.filter(({ done }) => !done).map(({ step }) => step);

test("an empty installation lacks everything, in the order in which it is made", async () => {
  expect(await missing()).toEqual([
    "schools",
    "clock",
    "semester",
    "departments",
    "teachers",
    "students",
    "accounts",
    "courses",
    "offerings",
    "round",
  ]);
});

test("what is made is not asked for any more, and a school without a clock is named", async () => {
  const body = { code: "1", name: "甲校", shortName: "甲", contacts: [] };
  const sections = [{ section: 1, start: "08:00", end: "08:45" }];
  const made = (
    await createSchool({ client: platform, body: { ...body, campuses: [{ name: "主校区" }], sections } })
  ).data;
  expect((await missing()).slice(0, 2)).toEqual(["semester", "departments"]);
  await createSchool({ client: platform, body: { ...body, code: "2", campuses: [], sections: [] } });
  expect((await missing())[0]).toBe("clock");
  await createSemester({
    client: platform,
    body: { year: 2030, term: 1, firstMonday: "2030-09-02", weeks: 18, exceptions: [] },
  });
  await createDepartment({ client: platform, body: { schoolId: made.id, name: "数学学院" } });
  expect((await missing()).slice(0, 2)).toEqual(["clock", "teachers"]);
  await server.database.pool.query("delete from semester");
});

test("an office is told of its own school, a student of nothing", async () => {
  const world = await SelectionWorld.create(server, 1);
  await world.offering({ name: "高等数学", capacity: 1 });
  await world.round({});
  const host = await server.client("office0");
  const home = await server.client("office1");
  expect(await missing(host)).toEqual(["teachers", "students", "accounts"]);
  expect(await missing(home)).toEqual(["teachers", "courses", "offerings"]);
  expect(await refusalOf(getSetup({ client: await world.client(0) }))).toMatchObject({ status: 403 });
});
