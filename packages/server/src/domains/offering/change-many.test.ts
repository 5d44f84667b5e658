import {
  changeOfferings,
  type Client,
  getCourse,
  getOffering,
  moveCourses,
  type Offering,
  searchOfferings,
  searchSemesters,
} from "@huxuan/api-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

let server: TestServer;
let office: Client;
let platform: Client;
let semesterId: number;
beforeAll(async () => {
  server = await startTestServer({ data: "demo" });
  office = await server.client("school");
  platform = await server.client("admin");
  const { data } = await searchSemesters({ client: office, body: { year: 2026 } });
  semesterId = data.items[0]?.id as number;
});
afterAll(() => server.close());

const find = async (body: Parameters<typeof searchOfferings>[0]["body"], client = office) =>
  (await searchOfferings({ client, body: { semesterId, page: { pageIndex: 1, pageSize: 200 }, ...body } }))
    .data.items;
const read = async ({ id }: Pick<Offering, "id">) =>
  (await getOffering({ client: office, path: { id } })).data;

describe("the search of the list of classes", () => {
  it("finds by department, teacher and its pinyin, campus, room, weekday and section", async () => {
    const all = await find({ state: "published" });
    const some = all.find((o) => o.meetings.some((m) => m.campus && m.classroom)) as Offering;
    const { department } = some.course;
    const teacher = some.teachers[0]?.name as string;
    const { campus, classroom, weekday, sections } = some.meetings.find((m) => m.campus && m.classroom)!;
    const section = sections[0] as number;
    const expectAll = async (
      body: Parameters<typeof searchOfferings>[0]["body"],
      fits: (each: Offering) => boolean,
    ) => {
      const found = (await find({ state: "published", ...body }))
        .map(({ id }) => id)
        .toSorted((a, b) => a - b);
      expect(found).toEqual(
        all
          .filter(fits)
          .map(({ id }) => id)
          .toSorted((a, b) => a - b),
      );
      expect(found).toContain(some.id);
      expect(found.length).toBeLessThan(all.length);
    };
    await expectAll({ department }, (o) => o.course.department === department);
    await expectAll({ teacher }, (o) => o.teachers.some(({ name }) => name.includes(teacher)));
    await expectAll({ campus }, (o) => o.meetings.some((m) => m.campus === campus));
    await expectAll({ classroom }, (o) =>
      o.meetings.some((m) => (m.classroom ?? "").includes(classroom as string)),
    );
    await expectAll({ weekday }, (o) => o.meetings.some((m) => m.weekday === weekday));
    await expectAll({ section }, (o) => o.meetings.some((m) => m.sections.includes(section)));
    // One meeting has all of it, not one this and another that.
    await expectAll({ campus, weekday, section }, (o) =>
      o.meetings.some((m) => m.campus === campus && m.weekday === weekday && m.sections.includes(section)),
    );
  });
});

describe("a change of many classes", () => {
  it("is done class by class, and taken back by what it answered", async () => {
    const [one, other] = (await find({ state: "published", hasSeats: true })) as [Offering, Offering];
    const audience = { schoolIds: [one.school.id], grades: [2024] };
    const { data } = await changeOfferings({
      client: office,
      body: {
        patches: [
          { id: one.id, capacity: one.seats.capacity + 7, audience },
          { id: other.id, waitlistCapacity: 3 },
        ],
      },
    });
    expect(data.items.map(({ done }) => done)).toEqual([true, true]);
    expect(data.items[0]?.name).toBe(`${one.course.name} ${one.code}`);
    expect(await read(one)).toMatchObject({
      seats: { capacity: one.seats.capacity + 7 },
      audience,
      version: one.version + 1,
    });
    expect(await read(other)).toMatchObject({
      waitlistCapacity: 3,
      seats: { capacity: other.seats.capacity },
    });

    const back = await changeOfferings({ client: office, body: { patches: data.undo } });
    expect(back.data.items.every(({ done }) => done)).toBe(true);
    expect(await read(one)).toMatchObject({ seats: one.seats, audience: one.audience });
    expect(await read(other)).toMatchObject({ waitlistCapacity: other.waitlistCapacity });
  });

  it("leaves those as they were that are refused, and says why of each", async () => {
    const [full] = (await find({ state: "published" })).filter(({ seats }) => seats.taken > 1);
    const [foreign] = (await find({ state: "published" }, platform)).filter(
      (o) => o.school.id !== full?.school.id,
    );
    const [free] = await find({ state: "draft" });
    const { data } = await changeOfferings({
      client: office,
      body: {
        patches: [full, foreign, free].map((o, at) => ({
          id: (o as Offering).id,
          capacity: at === 2 ? 5_000 : 1,
        })),
      },
    });
    expect(data.items.map(({ done }) => done)).toEqual([false, false, true]);
    expect(data.items[0]?.message).toContain("不能多于容量 1");
    expect(data.items[1]?.message).not.toBe("");
    expect(await read(full as Offering)).toMatchObject({ seats: (full as Offering).seats });
    expect(data.undo).toEqual([{ id: free?.id, capacity: free?.seats.capacity }]);

    const unknown = await changeOfferings({
      client: office,
      body: { patches: [{ id: (free as Offering).id, audience: { schoolIds: [999_999] } }] },
    });
    expect(unknown.data.items[0]?.message).toContain("不存在的学校");
    const student = await server.client("student");
    expect(
      await refusalOf(changeOfferings({ client: student, body: { patches: [{ id: 1, capacity: 9 }] } })),
    ).toMatchObject({ status: 403 });
    expect(await refusalOf(changeOfferings({ client: office, body: { patches: [] } }))).toMatchObject({
      status: 400,
    });
  });
});

describe("courses that another department gives", () => {
  it("move with their classes, and back", async () => {
    const all = await find({ state: "published" });
    const one = all[0] as Offering;
    const to = all.find((o) => o.course.department !== one.course.department)?.course.department as string;
    const { data } = await moveCourses({
      client: office,
      body: { moves: [{ id: one.course.id, department: to }] },
    });
    expect(data.items[0]).toMatchObject({ done: true });
    expect((await read(one)).course.department).toBe(to);
    expect((await find({ department: to })).map(({ id }) => id)).toContain(one.id);
    await moveCourses({ client: office, body: { moves: data.undo } });
    expect((await getCourse({ client: office, path: { id: one.course.id } })).data.department).toBe(
      one.course.department,
    );
  });

  it("do not move to a department that their school does not have, nor for another school", async () => {
    const [one] = await find({ state: "published" });
    const [foreign] = (await find({}, platform)).filter((o) => o.school.id !== one?.school.id);
    const { data } = await moveCourses({
      client: office,
      body: {
        moves: [
          { id: (one as Offering).course.id, department: "月球学院" },
          { id: (foreign as Offering).course.id, department: (foreign as Offering).course.department },
        ],
      },
    });
    expect(data.items.map(({ done }) => done)).toEqual([false, false]);
    expect(data.items[0]?.message).toContain("没有部门「月球学院」");
    expect(data.undo).toEqual([]);
    const student = await server.client("student");
    expect(
      await refusalOf(moveCourses({ client: student, body: { moves: [{ id: 1, department: "数学学院" }] } })),
    ).toMatchObject({ status: 403 });
  });
});
