import {
  type Client,
  closeOffering,
  reopenOffering,
  closeOfferings,
  createCourse,
  createOffering,
  deleteOffering,
  getCourse,
  getOffering,
  type Offering,
  type OfferingChange,
  publishOffering,
  publishOfferings,
  querySchoolList,
  searchCourses,
  searchOfferings,
  searchOperationLog,
  searchSemesters,
  updateCourse,
  updateOffering,
} from "@huxuan/api-client";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabaseKind } from "../../../testing/databases.ts";
import { courseInput, offeringChange } from "../../../testing/office-forms.ts";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import type { RequestContext } from "../../resource/index.ts";
import { searchOfferings as readOfferings } from "./service.ts";

let server: TestServer;
let office: Client;
let platform: Client;
let semesterId: number;
let schools: { id: number; name: string }[];

beforeAll(async () => {
  server = await startTestServer({ data: "demo" });
  office = await server.client("school");
  platform = await server.client("admin");
  const { data } = await searchSemesters({ client: office, body: { year: 2026 } });
  semesterId = data.items[0]?.id as number;
  schools = (
    await querySchoolList({
      client: office,
      body: { page: { pageIndex: 1, pageSize: 50, orderBy: [{ field: "code", sortType: "asc" }] } },
    })
  ).data.items;
});
afterAll(() => server.close());

async function find(
  client: Client,
  body: Parameters<typeof searchOfferings>[0]["body"],
): Promise<Offering[]> {
  return (await searchOfferings({ client, body: { semesterId, ...body } })).data.items;
}

async function lastLog() {
  return (await searchOperationLog({ client: platform, body: { page: { pageIndex: 1, pageSize: 1 } } })).data
    .items[0];
}

let number = 0;
/** A new draft of the first university. */
async function draft(change: Partial<OfferingChange> = {}): Promise<Offering> {
  const [like] = await find(office, { state: "published" });
  number += 1;
  const { version: _v, waitlistCapacity: _w, ...input } = offeringChange(like as Offering);
  const { data } = await createOffering({
    client: office,
    body: { ...input, code: `NEW-${number}`, meetings: [], guestQuotas: [], ...change },
  });
  return data;
}

describe("schools and semesters", () => {
  it("are listed for everybody, with campuses and bells", async () => {
    const { data } = await querySchoolList({ client: server.anonymous(), body: { keyword: "湘江" } });
    expect(data.items).toHaveLength(1);
    expect(data.items[0]).toMatchObject({
      name: "湘江理工大学",
      campuses: [{ name: "岳麓校区" }, { name: "铁道校区" }],
    });
    expect(data.items[0]?.sections).toHaveLength(14);
  });

  it("are sorted by pinyin", async () => {
    const { data } = await querySchoolList({ client: server.anonymous(), body: {} });
    expect(data.items.map((s) => s.name)).toEqual([
      "洞庭农业大学",
      "湘江理工大学",
      "潇湘财经学院",
      "星城医学院",
      "岳麓师范大学",
    ]);
  });

  it("name holidays and make-up days", async () => {
    const { data } = await searchSemesters({ client: office, body: {} });
    expect(data.items.map((s) => s.code)).toEqual([
      "2026-2027-1",
      "2025-2026-2",
      "2025-2026-1",
      "2019-2020-2",
    ]);
    expect(data.items[0]?.exceptions).toContainEqual({
      day: "2026-10-10",
      name: "国庆节调休",
      followsDay: "2026-10-07",
    });
    expect(data.items[0]?.current).toBe(true);
  });
});

/** Resolves when a student moved up into the offering: they are told over the bus, after commit. */
const movedUp = (offeringId: number) =>
  new Promise<void>((resolve) => {
    server.services.bus.subscribe("selection-events", (events) => {
      const promoted = (events as { offeringId: number; action: string }[]).some(
        (event) => event.offeringId === offeringId && event.action === "promote",
      );
      if (promoted) resolve();
    });
  });

describe("the search for offerings", () => {
  it("shows an office its own university and the platform all", async () => {
    const own = await searchOfferings({ client: office, body: { semesterId } });
    expect(new Set(own.data.items.map((o) => o.school.name))).toEqual(new Set(["湘江理工大学"]));
    const all = await searchOfferings({ client: platform, body: { semesterId } });
    expect(all.data.rowCount).toBeGreaterThanOrEqual(120);
    expect(all.data.rowCount).toBeGreaterThan(own.data.rowCount);
  });

  it("finds by number, name, teacher and pinyin initials, several words together", async () => {
    const [some] = await find(office, { keyword: "rgzndl" });
    expect(some?.course.name).toBe("人工智能导论");
    const teacher = some?.teachers[0]?.name as string;
    expect(
      (await find(office, { keyword: `人工 ${teacher}` })).every((o) => o.course.name === "人工智能导论"),
    ).toBe(true);
    expect(await find(office, { keyword: "100%_" })).toEqual([]);
  });

  it("filters and sorts by what the contract allows", async () => {
    const page = (field: "fillRate" | "credits" | "courseName", sortType: "asc" | "desc") => ({
      pageIndex: 1,
      pageSize: 100,
      orderBy: [{ field, sortType }],
    });
    const byFill = await find(platform, { page: page("fillRate", "desc") });
    const rates = byFill.map((o) => o.seats.taken / o.seats.capacity);
    expect(rates).toEqual(rates.toSorted((a, b) => b - a));
    const small = await find(platform, {
      minCredits: 1,
      maxCredits: 1.5,
      nature: "general",
      hasSeats: true,
      page: page("credits", "asc"),
    });
    expect(small.length).toBeGreaterThan(0);
    expect(
      small.every(
        (o) => o.course.credits <= 1.5 && o.course.nature === "general" && o.seats.taken < o.seats.capacity,
      ),
    ).toBe(true);
    const full = await find(platform, { hasSeats: false });
    expect(full.length).toBeGreaterThan(0);
    expect(full.every((o) => o.seats.taken === o.seats.capacity)).toBe(true);
    const drafts = await find(office, { state: "draft" });
    expect(drafts.every((o) => o.state === "draft")).toBe(true);
  });

  it("reads a page in five statements however long it is, without what only the selection rules need", async () => {
    const statements: string[] = [];
    const db = drizzle(server.database.pool, { logger: { logQuery: (text) => void statements.push(text) } });
    const context = { session: { scope: { all: true } }, services: { db } } as unknown as RequestContext;
    for (const pageSize of [1, 10, 100]) {
      statements.length = 0;
      const { items } = await readOfferings(context, { semesterId, page: { pageIndex: 1, pageSize } });
      expect(items).toHaveLength(pageSize);
      // The page, its count, teachers, meetings and the schools' section clocks.
      expect(statements).toHaveLength(5);
      expect(statements.join()).not.toMatch(/prerequisite|exclusion|search_text|description|pinyin/);
    }
  });

  it("refuses a page of 10,000 and a sort that is not allowed", async () => {
    const ask = (page: unknown) => refusalOf(searchOfferings({ client: office, body: { page } as never }));
    expect(await ask({ pageIndex: 1, pageSize: 10_000 })).toMatchObject({
      status: 400,
      code: "VALIDATION_FAILED",
    });
    expect(
      await ask({ pageIndex: 1, pageSize: 10, orderBy: [{ field: "password", sortType: "asc" }] }),
    ).toMatchObject({
      status: 400,
    });
  });
});

describe("a draft", () => {
  it("is made with its seats and written to the log", async () => {
    const made = await draft({ capacity: 33 });
    expect(made).toMatchObject({
      state: "draft",
      version: 1,
      seats: { capacity: 33, taken: 0, queued: 0 },
      waitlistCapacity: 33,
    });
    expect(await lastLog()).toMatchObject({
      action: "offering-create",
      targets: [{ kind: "offering", id: String(made.id), schoolId: made.school.id }],
      personName: "教务处",
    });
  });

  it("is refused with a number that is taken", async () => {
    const made = await draft();
    expect(await refusalOf(draft({ code: made.code }))).toMatchObject({ status: 409, code: "DUPLICATE" });
  });

  it("is refused with everything that does not fit the university named", async () => {
    const meetings = [{ weekday: 1, weeks: [21], sections: [15], campus: "月球校区" }];
    const error = await refusalOf(draft({ teacherIds: [999_999], meetings, minEnrolment: 500 }));
    expect(error).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    expect(error.fields?.map((f) => f.field).sort()).toEqual([
      "meetings.0.campus",
      "meetings.0.sections",
      "meetings.0.weeks",
      "minEnrolment",
      "teacherIds.0",
    ]);
  });

  it("cannot put a teacher in two places at once", async () => {
    const [busy] = (await find(office, { state: "published" })).filter((o) => o.meetings.length > 0);
    const { meetings, teachers } = busy as Offering;
    const body = {
      teacherIds: teachers.map((t) => t.id),
      meetings: meetings.map(({ startTime: _s, endTime: _e, ...m }) => ({ ...m, classroom: "别处" })),
    };
    const error = await refusalOf(draft(body));
    expect(error).toMatchObject({ status: 409, code: "DOUBLE_BOOKED" });
    expect(error.message).toContain(`此时已在${busy?.course.name}`);
    const meant = await draft({ ...body, allowDoubleBooking: true });
    expect(meant.meetings).toHaveLength(meetings.length);
  });

  it("gets a room and a teacher once of three equal forms at the same moment", async () => {
    const [other] = await find(office, { state: "published" });
    const meetings = [{ weekday: 7, weeks: [1, 2, 3], sections: [11, 12], classroom: "争用教室" }];
    const teacherIds = [other?.teachers[0]?.id as number];
    const forms = await Promise.allSettled([
      draft({ meetings, teacherIds }),
      draft({ meetings, teacherIds: [] }),
      draft({ meetings, teacherIds: [] }),
    ]);
    expect(forms.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const form of forms) {
      if (form.status === "rejected")
        expect(form.reason).toMatchObject({ status: 409, code: "DOUBLE_BOOKED" });
    }
  });

  it("does not book the same room from two changed classes at the same moment", async () => {
    const made = [await draft(), await draft()];
    const meetings = [{ weekday: 7, weeks: [4], sections: [9, 10], classroom: "争用教室" }];
    const changes = await Promise.allSettled(
      made.map((o) =>
        updateOffering({
          client: office,
          path: { id: o.id },
          body: { ...offeringChange(o), teacherIds: [], meetings },
        }),
      ),
    );
    expect(changes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("stores a meeting that is named twice once, with all its weeks", async () => {
    const at = { weekday: 7, sections: [13], classroom: "重复教室" };
    const made = await draft({
      teacherIds: [],
      meetings: [
        { ...at, weeks: [1, 2] },
        { ...at, weeks: [2, 4] },
      ],
    });
    expect(made.meetings).toMatchObject([{ ...at, weeks: [1, 2, 4] }]);
  });

  it("of another university does not exist for an office, and its published ones may not be changed", async () => {
    const foreign = await find(platform, { schoolId: schools[1]?.id });
    const hidden = foreign.find((o) => o.state === "draft") as Offering;
    const shown = foreign.find((o) => o.state === "published") as Offering;
    const at = (o: Offering) => ({ client: office, path: { id: o.id } });
    for (const attempt of [
      () => getOffering(at(hidden)),
      () => updateOffering({ ...at(hidden), body: offeringChange(hidden) }),
      () => publishOffering(at(hidden)),
      () => deleteOffering(at(hidden)),
    ]) {
      expect(await refusalOf(attempt())).toMatchObject({ status: 404, code: "NOT_FOUND" });
    }
    expect((await getOffering(at(shown))).data.id).toBe(shown.id);
    expect(await refusalOf(updateOffering({ ...at(shown), body: offeringChange(shown) }))).toMatchObject({
      status: 403,
    });
    expect(await refusalOf(closeOffering(at(shown)))).toMatchObject({ status: 403 });
  });
});

describe("a change", () => {
  it("counts the version up and is refused with an old one", async () => {
    const made = await draft();
    const { data } = await updateOffering({
      client: office,
      path: { id: made.id },
      body: { ...offeringChange(made), notes: "改" },
    });
    expect(data).toMatchObject({ notes: "改", version: 2 });
    const error = await refusalOf(
      updateOffering({ client: office, path: { id: made.id }, body: offeringChange(made) }),
    );
    expect(error).toMatchObject({ status: 409, code: "VERSION_CONFLICT" });
    expect(await lastLog()).toMatchObject({
      action: "offering-update",
      before: { notes: made.notes },
      after: { notes: "改" },
    });
  });

  it("keeps the meetings as they were entered, in order, and shows their times", async () => {
    const made = await draft({ teacherIds: [] });
    const meetings = [
      { weekday: 7, weeks: [5, 3, 3], sections: [14, 13], campus: "铁道校区", classroom: "东 1" },
      { weekday: 6, weeks: [1], sections: [1] },
    ];
    const { data } = await updateOffering({
      client: office,
      path: { id: made.id },
      body: { ...offeringChange(made), meetings },
    });
    expect(data.meetings).toEqual([
      { weekday: 6, weeks: [1], sections: [1], startTime: "08:00", endTime: "08:45" },
      {
        weekday: 7,
        weeks: [3, 5],
        sections: [13, 14],
        campus: "铁道校区",
        classroom: "东 1",
        startTime: "19:50",
        endTime: "21:30",
      },
    ]);
  });

  it("never takes the capacity below the seats taken", async () => {
    const [taken] = (await find(office, { state: "published" })).filter((o) => o.seats.taken > 1);
    const o = taken as Offering;
    const body = { ...offeringChange(o), minEnrolment: 0, capacity: o.seats.taken - 1 };
    const error = await refusalOf(updateOffering({ client: office, path: { id: o.id }, body }));
    expect(error).toMatchObject({ status: 409, code: "STATE_CONFLICT" });
    expect(error.message).toContain(`${o.seats.taken} 名学生`);
    const { data } = await updateOffering({
      client: office,
      path: { id: o.id },
      body: { ...body, capacity: o.seats.taken + 50 },
    });
    expect(data.seats.capacity).toBe(o.seats.taken + 50);
  });

  it("to a larger capacity lets the waitlist move up", async () => {
    const all = await find(platform, { hasSeats: false, page: { pageIndex: 1, pageSize: 100 } });
    const o = all.find((each) => each.seats.queued > 1) as Offering;
    const told = movedUp(o.id);
    await updateOffering({
      client: platform,
      path: { id: o.id },
      body: { ...offeringChange(o), capacity: o.seats.capacity + 1 },
    });
    await told;
    const { seats } = (await getOffering({ client: platform, path: { id: o.id } })).data;
    expect(seats).toEqual({
      capacity: o.seats.capacity + 1,
      taken: o.seats.taken + 1,
      queued: o.seats.queued - 1,
    });
  });

  it("of the capacity of a closed one lets who waits move up when it is opened again", async () => {
    const all = await find(platform, { hasSeats: false, page: { pageIndex: 1, pageSize: 100 } });
    const o = all.find((each) => each.seats.queued > 1) as Offering;
    const path = { id: o.id };
    const closed = (await closeOffering({ client: platform, path })).data;
    const body = { ...offeringChange(closed), capacity: o.seats.capacity + 1 };
    const larger = (await updateOffering({ client: platform, path, body })).data;
    expect(larger.seats).toMatchObject({ taken: o.seats.taken, queued: o.seats.queued });
    const told = movedUp(o.id);
    await reopenOffering({ client: platform, path });
    await told;
    const { seats } = (await getOffering({ client: platform, path })).data;
    expect(seats).toMatchObject({ taken: o.seats.taken + 1, queued: o.seats.queued - 1 });
  });

  it("reaches the catalogue that students search", async () => {
    await server.services.catalogue.ensure(semesterId);
    const made = await draft({ notes: "新" });
    expect(server.services.catalogue.get(made.id)).toBeUndefined();
    await publishOffering({ client: office, path: { id: made.id } });
    // Another node may have published it: this one hears of it.
    await expect.poll(() => server.services.catalogue.get(made.id)).toMatchObject({ state: "published" });
    expect(server.services.catalogue.list(semesterId).map((o) => o.id)).toContain(made.id);
    await closeOffering({ client: office, path: { id: made.id } });
    await expect.poll(() => server.services.catalogue.get(made.id)?.state).toBe("closed");
    expect(server.services.catalogue.list(semesterId).map((o) => o.id)).not.toContain(made.id);
  });

  it.runIf(testDatabaseKind() === "postgres")("on one node reaches the catalogue of another", async () => {
    const other = await startTestServer({ beside: server });
    try {
      await other.services.catalogue.ensure(semesterId);
      const made = await draft();
      const told = new Promise<void>((resolve) => {
        other.services.catalogue.onChange(({ ids }) => {
          if (ids?.includes(made.id)) resolve();
        });
      });
      await publishOffering({ client: office, path: { id: made.id } });
      await told;
      expect(other.services.catalogue.get(made.id)?.state).toBe("published");
    } finally {
      await other.close();
    }
  });
});

describe("the states", () => {
  it("go from draft to published to closed and no other way", async () => {
    const made = await draft();
    const at = { client: office, path: { id: made.id } };
    expect(await refusalOf(closeOffering(at))).toMatchObject({ status: 409, code: "STATE_CONFLICT" });
    expect((await publishOffering(at)).data.state).toBe("published");
    expect(await refusalOf(publishOffering(at))).toMatchObject({ code: "STATE_CONFLICT" });
    expect(await refusalOf(deleteOffering(at))).toMatchObject({ code: "STATE_CONFLICT" });
    expect((await closeOffering(at)).data.state).toBe("closed");
    expect(await refusalOf(publishOffering(at))).toMatchObject({ code: "STATE_CONFLICT" });
  });

  it("come back from closed to published", async () => {
    const made = await draft();
    const at = { client: office, path: { id: made.id } };
    expect(await refusalOf(reopenOffering(at))).toMatchObject({ status: 409, code: "STATE_CONFLICT" });
    await publishOffering(at);
    await closeOffering(at);
    expect((await reopenOffering(at)).data.state).toBe("published");
    expect(await refusalOf(reopenOffering(at))).toMatchObject({ status: 409, code: "STATE_CONFLICT" });
    expect(await lastLog()).toMatchObject({ action: "offering-reopen" });
  });

  it("change for many at once, by ids or by filter, each counted", async () => {
    const [a, b] = [await draft({ notes: "一" }), await draft()] as const;
    const foreign = (await find(platform, { schoolId: schools[1]?.id, state: "draft" }))[0] as Offering;
    const ids = [a.id, b.id, foreign.id];
    const { data } = await publishOfferings({ client: office, body: { ids } });
    expect(data).toEqual({ changed: 2, skipped: 1 });
    expect((await getOffering({ client: platform, path: { id: foreign.id } })).data.state).toBe("draft");
    const closed = await closeOfferings({
      client: office,
      body: { filter: { semesterId, keyword: a.code } },
    });
    expect(closed.data.changed).toBe(1);
    expect(await lastLog()).toMatchObject({ action: "offering-close-many", after: { closed: [a.id] } });
    expect(await refusalOf(publishOfferings({ client: office, body: {} }))).toMatchObject({ status: 400 });
    expect(await refusalOf(publishOfferings({ client: office, body: { ids, filter: {} } }))).toMatchObject({
      status: 400,
    });
  });

  it("cannot be changed by a student or a teacher", async () => {
    for (const who of ["student", "teacher"]) {
      const client = await server.client(who);
      expect(await refusalOf(publishOfferings({ client, body: { ids: [1] } }))).toMatchObject({
        status: 403,
        code: "FORBIDDEN",
      });
    }
  });
});

describe("a course", () => {
  const input = () =>
    courseInput({ schoolId: schools[0]?.id as number, code: `K-${(number += 1)}`, name: "离散数学" });

  it("is made, found by pinyin initials and changed with its version", async () => {
    const made = (await createCourse({ client: office, body: input() })).data;
    const { data } = await searchCourses({ client: office, body: { keyword: "lssx" } });
    expect(data.items.map((c) => c.id)).toContain(made.id);
    const { version, ...same } = {
      ...input(),
      code: made.code,
      name: "离散数学(荣誉)",
      version: made.version,
    };
    const changed = (
      await updateCourse({ client: office, path: { id: made.id }, body: { ...same, version } })
    ).data;
    expect(changed).toMatchObject({ name: "离散数学(荣誉)", version: made.version + 1 });
    expect(
      await refusalOf(updateCourse({ client: office, path: { id: made.id }, body: { ...same, version } })),
    ).toMatchObject({
      code: "VERSION_CONFLICT",
    });
    expect((await getCourse({ client: platform, path: { id: made.id } })).data).toEqual(changed);
  });

  it("is refused with a code that is taken, credits of three decimals, or for another university", async () => {
    const made = (await createCourse({ client: office, body: input() })).data;
    expect(
      await refusalOf(createCourse({ client: office, body: { ...input(), code: made.code } })),
    ).toMatchObject({ code: "DUPLICATE" });
    expect(
      await refusalOf(createCourse({ client: office, body: { ...input(), credits: 2.333 } })),
    ).toMatchObject({ status: 400 });
    const other = schools[1]?.id as number;
    expect(
      await refusalOf(createCourse({ client: office, body: { ...input(), schoolId: other } })),
    ).toMatchObject({ status: 403 });
  });

  it("excludes in both directions and cannot require itself in a circle", async () => {
    const a = (await createCourse({ client: office, body: input() })).data;
    const b = (await createCourse({ client: office, body: { ...input(), prerequisiteIds: [a.id] } })).data;
    const c = (await createCourse({ client: office, body: { ...input(), exclusionIds: [a.id] } })).data;
    expect(
      (await getCourse({ client: office, path: { id: a.id } })).data.exclusions.map((r) => r.id),
    ).toEqual([c.id]);
    const error = await refusalOf(
      updateCourse({
        client: office,
        path: { id: a.id },
        body: { ...input(), code: a.code, prerequisiteIds: [b.id], version: a.version },
      }),
    );
    expect(error.message).toContain("成环");
  });

  it("keeps its credits while students hold it, and renames its offerings everywhere", async () => {
    const [held] = (await find(office, { state: "published" })).filter((o) => o.seats.taken > 0);
    const { data: course } = await getCourse({ client: office, path: { id: held?.course.id as number } });
    const body = {
      schoolId: course.school.id,
      code: course.code,
      name: "改名之后的课",
      credits: course.credits,
      hours: course.hours,
      nature: course.nature,
      department: course.department,
      description: course.description,
      prerequisiteIds: course.prerequisites.map((r) => r.id),
      exclusionIds: course.exclusions.map((r) => r.id),
      version: course.version,
    };
    const error = await refusalOf(
      updateCourse({
        client: office,
        path: { id: course.id },
        body: { ...body, credits: course.credits + 1 },
      }),
    );
    expect(error).toMatchObject({ status: 409, code: "STATE_CONFLICT" });
    await updateCourse({ client: office, path: { id: course.id }, body });
    expect((await find(office, { keyword: "gmzhdk" })).map((o) => o.course.id)).toContain(course.id);
    expect(server.services.catalogue.get(held?.id as number)?.courseName).toBe("改名之后的课");
  });
});
