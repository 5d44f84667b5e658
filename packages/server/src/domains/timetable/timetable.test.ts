import {
  type Client,
  getCalendarFeed,
  getCalendarSubscription,
  getMyTimetable,
  renewCalendarSubscription,
  searchSemesters,
  type TokenStore,
} from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { operationLog } from "../../platform/audit/index.ts";
import { meeting } from "../offering/index.ts";
import { account } from "../session/index.ts";
import { meetingDays } from "./calendar-rules.ts";
import { conflictsWithin } from "./conflicts.ts";

let server: TestServer;
let student: Client & { tokens: TokenStore };
let teacher: Client;

beforeAll(async () => {
  server = await startTestServer({ data: "demo" });
  student = await server.client("student");
  teacher = await server.client("teacher");
});
afterAll(() => server.close());

async function feedOf(client: Client): Promise<{ response: Response; lines: string[] }> {
  const { data } = await getCalendarSubscription({ client });
  const response = await fetch(data.url);
  return { response, lines: (await response.text()).replaceAll("\r\n ", "").split("\r\n") };
}

it("is subscribed to where the platform is set to be, whatever host the request names", async () => {
  const set = await startTestServer({
    beside: server,
    settings: { HUXUAN_URL: "https://huxuan.example.edu.cn" },
  });
  try {
    const headers = {
      authorization: `Bearer ${student.tokens.get()?.accessToken}`,
      "x-forwarded-host": "evil.example.com",
    };
    const path = "/mutual-recognition/timetable/subscription";
    for (const [method, at] of [
      ["GET", path],
      ["POST", `${path}/renew`],
    ] as const) {
      const answer = await set.fetch(at, { method, headers });
      const { url } = (await answer.json()) as { url: string };
      expect(url).toMatch(/^https:\/\/huxuan\.example\.edu\.cn\/mutual-recognition\/timetable\/calendar\//);
    }
  } finally {
    await set.close();
  }
});

describe("a student's timetable", () => {
  it("holds the courses of the programme, at the times of their schools, without conflicts", async () => {
    const { data } = await getMyTimetable({ client: student });
    expect(data.semester.code).toBe("2026-2027-1");
    expect(data.currentWeek).toBe(1);
    expect(data.sections).toHaveLength(12);
    expect(data.entries).toHaveLength(4);
    for (const entry of data.entries) {
      expect(entry.school.name).toBe("岳麓师范大学");
      expect(entry.meetings.length).toBeGreaterThan(0);
      expect(entry.conflictsWith).toEqual([]);
    }
  });

  it("is empty in a semester without courses", async () => {
    const semesters = await searchSemesters({ client: student, body: { year: 2019 } });
    const { data } = await getMyTimetable({
      client: student,
      query: { semesterId: semesters.data.items[0]?.id as number },
    });
    expect(data).toMatchObject({ entries: [], currentWeek: 0 });
    expect(await refusalOf(getMyTimetable({ client: student, query: { semesterId: 99 } }))).toMatchObject({
      status: 404,
    });
  });

  it("names what clashes after an office moved a class", async () => {
    const before = (await getMyTimetable({ client: student })).data.entries;
    const [a, b] = before as [(typeof before)[number], (typeof before)[number]];
    const [to] = await server.database.db.select().from(meeting).where(eq(meeting.offeringId, a.offeringId));
    const [from] = await server.database.db
      .select()
      .from(meeting)
      .where(eq(meeting.offeringId, b.offeringId));
    const move = (m: typeof from, weekday: number, sections: number[], weeks: number[]) =>
      server.database.db
        .update(meeting)
        .set({ weekday, sections, weeks })
        .where(eq(meeting.id, m?.id as number));
    await move(from, to?.weekday as number, to?.sections as number[], to?.weeks as number[]);
    const after = (await getMyTimetable({ client: student })).data.entries;
    await move(from, from?.weekday as number, from?.sections as number[], from?.weeks as number[]);
    expect(after.find((e) => e.offeringId === a.offeringId)?.conflictsWith).toEqual([b.offeringId]);
    expect(after.find((e) => e.offeringId === b.offeringId)?.conflictsWith).toEqual([a.offeringId]);
  });

  it("counts the weeks by the clock", async () => {
    const now = server.clock();
    server.clock.set("2026-11-18T09:00:00+08:00");
    const later = await server.client("student");
    expect((await getMyTimetable({ client: later })).data.currentWeek).toBe(11);
    server.clock.set(now);
  });
});

describe("a teacher's timetable", () => {
  it("holds what the teacher teaches", async () => {
    const { data } = await getMyTimetable({ client: teacher });
    expect(data.entries.length).toBeGreaterThan(1);
    expect(data.entries.every((e) => e.teachers.includes(data.owner))).toBe(true);
  });

  it("is not there for an office", async () => {
    const office = await server.client("school");
    expect(await refusalOf(getMyTimetable({ client: office }))).toMatchObject({ status: 403 });
  });
});

describe("the calendar feed", () => {
  it("gives every class of the semester once, holidays left out and made up for", async () => {
    const { data } = await getMyTimetable({ client: student });
    const { response, lines } = await feedOf(student);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("text/calendar");
    const expected = data.entries
      .flatMap((entry) =>
        entry.meetings.flatMap((m) =>
          meetingDays(data.semester, m).map(
            (day) => `${day.replaceAll("-", "")}T${m.startTime.replace(":", "")}00`,
          ),
        ),
      )
      .sort();
    const starts = lines
      .filter((l) => l.startsWith("DTSTART;TZID=Asia/Shanghai:"))
      .map((l) => l.slice("DTSTART;TZID=Asia/Shanghai:".length))
      // The class of last term is in it as well.
      .filter((start) => start > data.semester.firstMonday.replaceAll("-", ""));
    expect(starts).toEqual(expected);
    expect(starts.some((s) => s.startsWith("20261001"))).toBe(false);
    // 2026-10-10 is a Saturday that follows Wednesday's timetable
    const wednesday = data.entries.some((e) =>
      e.meetings.some((m) => m.weekday === 3 && m.weeks.includes(5)),
    );
    expect(starts.some((s) => s.startsWith("20261010"))).toBe(wednesday);
  });

  it("is read by whoever has its address, without signing in", async () => {
    const { data } = await getCalendarSubscription({ client: student });
    const token = data.url.split("/").at(-1) as string;
    const feed = (await getCalendarFeed({ client: server.anonymous(), path: { token } })).data;
    expect(feed).toContain("BEGIN:VCALENDAR");
    const { owner } = (await getMyTimetable({ client: student })).data;
    expect(feed).toContain(`${owner}的课表`);
  });

  it("gives every class the same id the next time", async () => {
    const uids = async () => (await feedOf(student)).lines.filter((l) => l.startsWith("UID:"));
    const first = await uids();
    expect(new Set(first).size).toBe(first.length);
    expect(await uids()).toEqual(first);
  });

  it("has the same address until it is renewed, and then only the new one works", async () => {
    const old = (await getCalendarSubscription({ client: student })).data;
    expect((await getCalendarSubscription({ client: student })).data).toEqual(old);
    expect(old.url.startsWith(`${server.url}/mutual-recognition/timetable/calendar/`)).toBe(true);
    const fresh = (await renewCalendarSubscription({ client: student })).data;
    expect(fresh.url).not.toBe(old.url);
    expect((await fetch(old.url)).status).toBe(404);
    expect((await fetch(fresh.url)).status).toBe(200);
    const token = fresh.url.split("/").at(-1) as string;
    const logged = JSON.stringify(await server.database.db.select().from(operationLog));
    expect(logged).not.toContain(token);
    expect(JSON.stringify(server.logLines)).not.toContain(token);
  });

  it("ends with the account", async () => {
    const { data } = await getCalendarSubscription({ client: teacher });
    expect((await fetch(data.url)).status).toBe(200);
    const set = (disabled: boolean) =>
      server.database.db.update(account).set({ disabled }).where(eq(account.useraccount, "teacher"));
    await set(true);
    expect((await fetch(data.url)).status).toBe(404);
    await set(false);
  });

  it("is refused with a token that is none", async () => {
    const response = await server.fetch("/mutual-recognition/timetable/calendar/nobody");
    expect(response.status).toBe(404);
    expect(((await response.json()) as { code: string }).code).toBe("NOT_FOUND");
  });
});

describe("conflicts within a timetable", () => {
  const offering = fc.record({
    id: fc.nat(),
    meetings: fc.array(
      fc.record({
        weekday: fc.integer({ min: 1, max: 3 }),
        weeks: fc.constantFrom([1], [1, 2], [2]),
        startMinute: fc.constantFrom(480, 540, 600),
        endMinute: fc.constantFrom(560, 620, 700),
        campusId: fc.constantFrom(1, 2),
      }),
      { maxLength: 3 },
    ),
  });

  it("are named by both, and never by an offering of itself", () => {
    fc.assert(
      fc.property(fc.uniqueArray(offering, { selector: (o) => o.id, maxLength: 6 }), (offerings) => {
        const conflicts = conflictsWithin(offerings, () => 30);
        for (const [id, others] of conflicts) {
          expect(others).not.toContain(id);
          for (const other of others) expect(conflicts.get(other)).toContain(id);
        }
      }),
    );
  });
});
