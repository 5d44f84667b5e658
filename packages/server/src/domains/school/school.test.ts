import {
  attemptSelection,
  type Client,
  createSchool,
  deleteSchool,
  getCampusTravel,
  getOffering,
  getSchool,
  querySchoolList,
  type SchoolInput,
  searchSchools,
  updateCampusTravel,
  updateSchool,
} from "@huxuan/api-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { outcomeOf, refusalOf } from "../../../testing/outcome-of.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

let server: TestServer;
let world: SelectionWorld;
let platform: Client;
let office: Client;
let own: number;

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 4);
  platform = await server.client("admin");
  office = await server.client("office0");
  own = world.schoolIds[0] as number;
});
afterAll(() => server.close());

const read = async (id: number, client = platform) => (await getSchool({ client, path: { id } })).data;
/** What the form sends of a school that nobody touched. */
async function inputOf(id: number): Promise<SchoolInput & { version: number }> {
  const { id: _id, gaps: _gaps, ...input } = await read(id);
  return input;
}
const change = async (id: number, over: Partial<SchoolInput>, client = platform) =>
  (await updateSchool({ client, path: { id }, body: { ...(await inputOf(id)), ...over } })).data;
/** That a call is refused, and how. */
async function expectRefusal(
  call: Promise<unknown>,
  status: number,
  code: string,
  message: RegExp | string = "",
): Promise<void> {
  const refusal = await refusalOf(call);
  expect(refusal).toMatchObject({ status, code });
  expect(refusal.message).toMatch(message);
}
const attempt = (client: Client, roundId: number, offeringId: number) =>
  outcomeOf(attemptSelection({ client, body: { roundId, offeringId } }), "admitted");
const input = (code: string, over: Partial<SchoolInput> = {}): SchoolInput => ({
  code,
  name: `${code}大学`,
  shortName: code,
  campuses: [],
  sections: [],
  contacts: [],
  ...over,
});
const make = async (code: string, over: Partial<SchoolInput> = {}) =>
  (await createSchool({ client: platform, body: input(code, over) })).data;

describe("a university", () => {
  test("is made by the platform, says what it lacks, and is in the public list", async () => {
    const made = await make("N1", { campuses: [{ name: "北" }, { name: "南" }] });
    expect(made.gaps).toEqual(["sections", "travel", "contacts"]);
    expect((await make("N2")).gaps).toEqual(["campuses", "sections", "contacts"]);
    const listed = (await querySchoolList({ client: server.anonymous(), body: { keyword: "N1" } })).data
      .items;
    expect(listed.map(({ name, campuses }) => [name, campuses.map((one) => one.name)])).toEqual([
      ["N1大学", ["北", "南"]],
    ]);
    const lacking = async (gap: "campuses" | "travel") =>
      (await searchSchools({ client: platform, body: { gap } })).data.items.map((one) => one.code);
    expect(await lacking("campuses")).toEqual(["N2"]);
    expect(await lacking("travel")).toEqual(["N1"]);
  });

  test("has its code alone", async () => {
    await make("ONCE");
    await expectRefusal(make("ONCE"), 409, "DUPLICATE", "已有代码为「ONCE」的学校");
  });

  test("is seen and changed by its own office, which makes none and renumbers none", async () => {
    const seen = (await searchSchools({ client: office, body: {} })).data.items;
    expect(seen.map(({ id }) => id)).toEqual([own]);
    await expectRefusal(read(world.schoolIds[1] as number, office), 404, "NOT_FOUND");
    await expectRefusal(createSchool({ client: office, body: input("MINE") }), 403, "FORBIDDEN");
    await expectRefusal(change(own, { code: "T9" }, office), 403, "FORBIDDEN");
    const contacts = [{ name: "李华", duty: "教务处", phone: "0731", email: "" }];
    expect((await change(own, { contacts }, office)).contacts).toEqual(contacts);
  });

  test("is not changed from what somebody else changed since", async () => {
    const { id } = await make("VER");
    const stale = await inputOf(id);
    await change(id, { shortName: "新" });
    await expectRefusal(
      updateSchool({ client: platform, path: { id }, body: { ...stale, shortName: "旧" } }),
      409,
      "VERSION_CONFLICT",
    );
  });

  test("is removed with its campuses while nothing refers to it; otherwise what does is named", async () => {
    const { id } = await make("GONE", { campuses: [{ name: "独" }] });
    await deleteSchool({ client: platform, path: { id } });
    await expectRefusal(read(id), 404, "NOT_FOUND");
    await expectRefusal(
      deleteSchool({ client: platform, path: { id: world.schoolIds[1] as number } }),
      409,
      "STATE_CONFLICT",
      /这所学校还有 .*2 名学生/u,
    );
  });
});

describe("campuses and sections", () => {
  test("exchange their names, come and go; another school's campus is none", async () => {
    const { id, campuses } = await make("CAMP", { campuses: [{ name: "甲" }, { name: "乙" }] });
    const [a, b] = campuses.map((one) => one.id);
    const swapped = await change(id, {
      campuses: [{ id: a, name: "乙" }, { id: b, name: "甲" }, { name: "丙" }],
    });
    expect(swapped.campuses.map(({ name }) => name)).toEqual(["乙", "甲", "丙"]);
    expect((await change(id, { campuses: [{ id: b, name: "甲" }] })).campuses).toHaveLength(1);
    await expectRefusal(
      change(id, { campuses: [{ id: world.campusIds[0]?.[0], name: "偷" }] }),
      400,
      "VALIDATION_FAILED",
    );
  });

  test("stay while classes take place there", async () => {
    await world.offering({
      name: "末节",
      capacity: 1,
      meetings: [{ weekday: 1, sections: [7, 8], campus: 1 }],
    });
    const { campuses, sections } = await read(own);
    await expectRefusal(
      change(own, { campuses: campuses.slice(0, 1) }, office),
      409,
      "STATE_CONFLICT",
      /「西」还有 1 条上课安排/u,
    );
    await expectRefusal(
      change(own, { sections: sections.slice(0, 7) }, office),
      409,
      "STATE_CONFLICT",
      /已有教学班排在第 8 节/u,
    );
  });

  test("that change are seen in what is taught from then on", async () => {
    const { id } = await world.offering({
      name: "早课",
      capacity: 1,
      meetings: [{ weekday: 2, sections: [1], campus: 0 }],
    });
    const { campuses, sections } = await read(own);
    const earlier = sections.map((one, at) => (at === 0 ? { ...one, start: "07:30" } : one));
    const renamed = campuses.map((one, at) => (at === 0 ? { ...one, name: "东苑" } : one));
    await change(own, { sections: earlier, campuses: renamed }, office);
    const { meetings } = (await getOffering({ client: office, path: { id } })).data;
    expect(meetings[0]).toMatchObject({ startTime: "07:30", campus: "东苑" });
    const known = await server.services.catalogue.find(id);
    expect(known?.meetings[0]?.startMinute).toBe(7 * 60 + 30);
    expect(known?.body.meetings[0]?.campus).toBe("东苑");
  });
});

describe("ways between campuses", () => {
  test("hold in both directions, also to another school, and the next attempt is decided by them", async () => {
    const roundId = await world.round({});
    const [east] = world.campusIds[0] as [number];
    const meeting = (section: number, campus: 0 | 1) => [{ weekday: 5, sections: [section], campus }];
    const first = await world.offering({ name: "前", capacity: 9, meetings: meeting(1, 0) });
    const next = await world.offering({ name: "后", capacity: 9, host: 2, meetings: meeting(1, 0) });
    const there = world.campusIds[2]?.[0] as number;
    const set = (minutes: number | undefined) =>
      updateCampusTravel({
        client: office,
        path: { id: own },
        body: {
          ways: [{ fromCampusId: east, toCampusId: there, ...(minutes !== undefined && { minutes }) }],
        },
      });
    const student = await world.client(0);
    expect(await attempt(student, roundId, first.id)).toBe("admitted");
    await set(300);
    const back = (await getCampusTravel({ client: platform, path: { id: world.schoolIds[2] as number } }))
      .data;
    expect(back.ways).toContainEqual({ fromCampusId: there, toCampusId: east, minutes: 300 });
    expect(await attempt(student, roundId, next.id)).toBe("TIME_CONFLICT");
    await set(undefined);
    expect((await getCampusTravel({ client: office, path: { id: own } })).data.ways).not.toContainEqual(
      expect.objectContaining({ toCampusId: there, fromCampusId: east }),
    );
    expect(await attempt(student, roundId, next.id)).toBe("admitted");
  });

  test("begin at the school's own campuses", async () => {
    const [one, two] = [world.campusIds[1]?.[0] as number, world.campusIds[2]?.[0] as number];
    await expectRefusal(
      updateCampusTravel({
        client: office,
        path: { id: own },
        body: { ways: [{ fromCampusId: one, toCampusId: two, minutes: 1 }] },
      }),
      400,
      "VALIDATION_FAILED",
    );
  });
});
