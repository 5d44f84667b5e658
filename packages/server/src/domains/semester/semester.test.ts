import {
  type Client,
  createSemester,
  deleteSemester,
  getSemester,
  makeSemesterCurrent,
  searchSemesters,
  type SemesterInput,
  updateSemester,
} from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

let server: TestServer;
let world: SelectionWorld;
let platform: Client;

beforeAll(async () => {
  server = await startTestServer();
  platform = await server.client("admin");
  world = await SelectionWorld.create(server, 1);
});
afterAll(() => server.close());

const input = (year: number, over: Partial<SemesterInput> = {}): SemesterInput => ({
  year,
  term: 1,
  firstMonday: "2027-09-06",
  weeks: 18,
  exceptions: [],
  ...over,
});
const make = async (year: number, over: Partial<SemesterInput> = {}, client = platform) =>
  (await createSemester({ client, body: input(year, over) })).data;
const read = async (id: number) => (await getSemester({ client: platform, path: { id } })).data;
/** Sends a semester as it is, but for what is given. */
async function change(id: number, over: Partial<SemesterInput & { version: number }>) {
  const { year, term, firstMonday, weeks, exceptions, version } = await read(id);
  const body = { year, term, firstMonday, weeks, exceptions, version, ...over };
  return (await updateSemester({ client: platform, path: { id }, body })).data;
}
const refused = async (call: Promise<unknown>) => {
  const { status, code, message } = await refusalOf(call);
  return `${status} ${code} ${message}`;
};

test("the platform makes a semester, with its name and its free days", async () => {
  const exceptions = [
    { day: "2027-10-01", name: "国庆节" },
    { day: "2027-10-09", name: "调休", followsDay: "2027-10-01" },
  ];
  const made = await make(2027, { exceptions });
  expect(made).toMatchObject({
    code: "2027-2028-1",
    name: "2027–2028 学年第一学期",
    current: false,
    exceptions,
  });
  expect((await change(made.id, { exceptions: exceptions.slice(0, 1) })).exceptions).toHaveLength(1);
  expect(await refused(make(2027))).toMatch(/^409 DUPLICATE 已有「2027–2028 学年第一学期」/u);
  expect(await refused(make(2028, { firstMonday: "2027-09-07" }))).toMatch(/^400 VALIDATION_FAILED/u);
  expect(await refused(make(2028, {}, await server.client("office0")))).toMatch(/^403 FORBIDDEN/u);
});

test("what offerings and rounds keep to is not taken away under them", async () => {
  const { semesterId } = world;
  await world.offering({
    name: "末周",
    capacity: 1,
    meetings: [{ weekday: 1, sections: [1], weeks: [16, 17] }],
  });
  await world.round({});
  expect(await refused(change(semesterId, { weeks: 16 }))).toMatch(/已有教学班排到第 17 周/u);
  expect((await change(semesterId, { weeks: 17 })).weeks).toBe(17);
  expect(await refused(change(semesterId, { term: 2 }))).toMatch(/1 个教学班、1 个选课轮次/u);
  server.clock.set(new Date("2026-08-01T00:00:00Z"));
  expect((await change(semesterId, { firstMonday: "2026-09-14" })).firstMonday).toBe("2026-09-14");
  server.clock.set(new Date("2026-09-14T00:00:00Z"));
  expect(await refused(change(semesterId, { firstMonday: "2026-09-07" }))).toMatch(/学期已经开始/u);
  expect(await refused(deleteSemester({ client: platform, path: { id: semesterId } }))).toMatch(
    /当前学期不能删除/u,
  );
});

test("one semester is the current one, also when several are chosen at once", async () => {
  const made = await Promise.all([2031, 2032, 2033].map((year) => make(year)));
  const current = async () =>
    (await searchSemesters({ client: platform, body: {} })).data.items.filter((one) => one.current);
  await Promise.all(made.map(({ id }) => makeSemesterCurrent({ client: platform, path: { id } })));
  expect(await current()).toHaveLength(1);
  const { semesterId: id } = world;
  expect((await makeSemesterCurrent({ client: platform, path: { id } })).data.current).toBe(true);
  expect((await current()).map((one) => one.id)).toEqual([id]);
  const [first, second] = made.map((one) => one.id) as [number, number];
  await deleteSemester({ client: platform, path: { id: first } });
  await world.round({}).catch(() => undefined);
  await server.database.pool.query("update round set semester_id = $1", [second]);
  expect(await refused(deleteSemester({ client: platform, path: { id: second } }))).toMatch(
    /这个学期还有 \d 个选课轮次，不能删除/u,
  );
});
