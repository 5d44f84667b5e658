import {
  attemptSelection,
  type Client,
  getPublicCourse,
  getPublicHome,
  type PublicCourseSearch,
  searchPublicCourses,
} from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { semester } from "../semester/index.ts";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

let server: TestServer;
let world: SelectionWorld;
let visitor: Client;

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 3);
  visitor = server.anonymous();
});
afterAll(() => server.close());

const search = async (body: PublicCourseSearch = {}) =>
  (await searchPublicCourses({ client: visitor, body })).data;
const read = async (id: number) => (await getPublicCourse({ client: visitor, path: { id } })).data;
/** What the home page shows, read anew: what was read for somebody is kept for a second. */
const home = async () => {
  server.clock.advance({ seconds: 1 });
  return (await getPublicHome({ client: visitor })).data;
};
const names = async (body: PublicCourseSearch) => (await search(body)).items.map(({ course }) => course.name);

test("whoever comes finds the published classes of the current semester, by name, pinyin and filters, without signing in", async () => {
  const monday = [{ weekday: 1, sections: [1, 2], campus: 0 as const }];
  const evening = [{ weekday: 6, sections: [11], campus: 1 as const }];
  await world.offering({ name: "公开力学", capacity: 2, credits: 3, meetings: monday });
  await world.offering({
    name: "公开热学",
    language: "english",
    capacity: 2,
    credits: 1,
    host: 1,
    meetings: evening,
  });
  await world.offering({ name: "公开草稿", capacity: 2, state: "draft" });
  await world.offering({ name: "公开关闭", capacity: 2, state: "closed" });
  const all = await search({ keyword: "公开" });
  expect(all).toMatchObject({ rowCount: 2, semester: { id: world.semesterId } });
  expect(await names({ keyword: "gklx" })).toEqual(["公开力学"]);
  expect(await names({ keyword: "公开", schoolIds: [world.schoolIds[1] as number] })).toEqual(["公开热学"]);
  expect(await names({ keyword: "公开", weekdays: [1], campuses: ["东"], dayParts: ["morning"] })).toEqual([
    "公开力学",
  ]);
  expect(await names({ keyword: "公开", credits: ["0-1"] })).toEqual([]);
  expect(await names({ keyword: "公开", languages: ["english", "other"] })).toEqual(["公开热学"]);
  const page = {
    pageIndex: 1,
    pageSize: 1,
    orderBy: [{ field: "credits" as const, sortType: "asc" as const }],
  };
  expect(await names({ keyword: "公开", page })).toEqual(["公开热学"]);
  expect(await names({ keyword: "公开", page: { ...page, pageIndex: 2 } })).toEqual(["公开力学"]);
  expect(all.facets.schools).toEqual([
    { value: String(world.schoolIds[0]), label: "甲大学", count: 1 },
    { value: String(world.schoolIds[1]), label: "乙大学", count: 1 },
  ]);
});

test("a course page says what it is, its seats as they are, and where it can be selected", async () => {
  const { id, courseId } = await world.offering({
    name: "课程页",
    capacity: 1,
    meetings: [{ weekday: 2, sections: [3] }],
  });
  const before = await world.offering({ name: "先修的课", capacity: 1 });
  const other = await world.offering({ name: "不能兼选的课", capacity: 1 });
  await world.prerequisite(courseId, before.courseId);
  await world.exclusion(courseId, other.courseId);
  const hour = 3_600_000;
  const now = server.clock().getTime();
  const later = await world.round({ opensAt: new Date(now + hour), closesAt: new Date(now + 2 * hour) });
  const running = await world.round();
  await world.round({ state: "draft" });
  await world.round({ schoolId: world.schoolIds[2] as number });
  await world.passed(0, before.courseId);
  expect(await read(id)).toMatchObject({
    course: { name: "课程页" },
    prerequisites: ["先修的课"],
    exclusions: ["不能兼选的课"],
    semester: { id: world.semesterId },
    seats: { capacity: 1, taken: 0 },
    rounds: [
      { id: running, state: "open" },
      { id: later, state: "published" },
    ],
  });
  expect((await search({ keyword: "课程页", hasSeats: true })).rowCount).toBe(1);
  await attemptSelection({ client: await world.client(0), body: { roundId: running, offeringId: id } });
  await expect.poll(async () => (await read(id)).seats).toEqual({ capacity: 1, taken: 1, queued: 0 });
  expect((await search({ keyword: "课程页", hasSeats: true })).rowCount).toBe(0);
});

test("what is the office's own is not shown", async () => {
  const { id } = await world.offering({
    name: "内部",
    capacity: 1,
    guestQuotas: [{ schoolId: world.schoolIds[1] as number, quota: 1 }],
  });
  const { rounds: _rounds, ...shown } = await read(id);
  expect(Object.keys(shown).toSorted()).toEqual([
    "code",
    "course",
    "description",
    "exclusions",
    "id",
    "meetings",
    "notes",
    "prerequisites",
    "school",
    "seats",
    "semester",
    "teachers",
    "wholeWeeks",
  ]);
});

test("what is not published is not there, nor is an unknown semester", async () => {
  const draft = await world.offering({ name: "未发布", capacity: 1, state: "draft" });
  const closed = await world.offering({ name: "已关闭", capacity: 1, state: "closed" });
  for (const id of [draft.id, closed.id, 999_999])
    expect(await refusalOf(getPublicCourse({ client: visitor, path: { id } }))).toMatchObject({
      status: 404,
    });
  expect(
    await refusalOf(searchPublicCourses({ client: visitor, body: { semesterId: 999_999 } })),
  ).toMatchObject({ status: 404 });
  expect(await refusalOf(searchPublicCourses({ client: visitor, body: { weekdays: [8] } }))).toMatchObject({
    status: 400,
  });
});

test("the home page says what runs and comes, and how much each university offers", async () => {
  const before = await home();
  expect(before.semester).toMatchObject({ id: world.semesterId });
  expect(before.rounds.length).toBeLessThanOrEqual(5);
  expect(before.rounds.map(({ state }) => state)).not.toContain("draft");
  expect(before.classes).toBe((await search()).rowCount);
  await world.offering({ name: "又一门", capacity: 7, host: 2 });
  const after = await home();
  expect([after.classes - before.classes, after.seatsLeft - before.seatsLeft]).toEqual([1, 7]);
  const offered = ({ schools }: typeof after) => schools.find(({ id }) => id === world.schoolIds[2])?.classes;
  expect((offered(after) ?? 0) - (offered(before) ?? 0)).toBe(1);
  expect(after.schools.map(({ classes }) => classes)).toEqual(
    after.schools.map(({ classes }) => classes).toSorted((a, b) => b - a),
  );
});

test("who looks within a second gets what was read for the first, with the time and the rounds of now", async () => {
  // Of one node: each keeps what it read.
  const look = (seconds: number) => {
    server.clock.advance({ seconds });
    return server.services.publicHome();
  };
  const opensAt = new Date(server.clock().getTime() + 1_500);
  const closesAt = new Date(opensAt.getTime() + 400);
  const soon = await world.round({ opensAt, closesAt });
  const first = await look(1);
  const state = ({ rounds }: typeof first) => rounds.find(({ id }) => id === soon)?.state;
  expect(state(first)).toBe("published");
  await world.offering({ name: "这一秒的", capacity: 1 });
  const second = await look(0.6);
  expect(second.classes).toBe(first.classes);
  expect(state(second)).toBe("open");
  expect(new Date(second.now).getTime() - new Date(first.now).getTime()).toBe(600);
  expect(state(await look(0.399))).toBeUndefined();
  expect((await look(0.001)).classes).toBe(first.classes + 1);
});

test("before there is a semester the home page shows the universities alone", async () => {
  await server.services.db.update(semester).set({ isCurrent: false });
  const shown = await home();
  expect(shown).toMatchObject({ rounds: [], classes: 0, seatsLeft: 0 });
  expect(shown.semester).toBeUndefined();
  expect(shown.schools).toHaveLength(3);
  expect(await refusalOf(searchPublicCourses({ client: visitor, body: {} }))).toMatchObject({ status: 404 });
  await server.services.db.update(semester).set({ isCurrent: true });
});

test("search engines are led to the page of every published class, and to none that is not", async () => {
  const { id } = await world.offering({ name: "可被搜索", capacity: 1 });
  const { id: draft } = await world.offering({ name: "还是草稿", capacity: 1, state: "draft" });
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
  expect(sitemap).toContain(`<loc>${server.url}/index</loc>`);
  expect(sitemap).toContain(`<loc>${server.url}/course?id=${id}</loc>`);
  expect(sitemap).not.toContain(`id=${draft}<`);
});
