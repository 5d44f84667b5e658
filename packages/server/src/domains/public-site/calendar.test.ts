import { closeRound, getPublicCalendar, getPublicCalendarFeed, openRound } from "@huxuan/api-client";
import fc from "fast-check";
import ical, { type VEvent } from "node-ical";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { renderCalendar } from "../../text/icalendar.ts";
import { calendarException } from "../semester/index.ts";
import { addDays } from "../timetable/index.ts";
import { semesterEvents } from "./calendar-feed.ts";

let server: TestServer;
let world: SelectionWorld;

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 2);
});
afterAll(() => server.close());

const visitor = () => server.anonymous();
const read = async (query: { semesterId?: number; schoolId?: number } = {}) =>
  (await getPublicCalendar({ client: visitor(), query })).data;

/** What a calendar program that is not ours makes of a feed. */
const eventsOf = (feed: string): VEvent[] =>
  Object.values(ical.sync.parseICS(feed)).filter((one): one is VEvent => one?.type === "VEVENT");
/** A day has no zone: the program reads it as one of the machine's. */
const localDay = (date: Date) => date.toLocaleDateString("sv");
/** From a day to another, which does not belong to them. */
const daysFrom = (from: string, to: string): string[] =>
  from < to ? [from, ...daysFrom(addDays(from, 1), to)] : [];

const autumn = {
  id: 1,
  code: "2026-2027-1",
  name: "第一学期",
  year: 2026,
  term: 1,
  firstMonday: "2026-09-07",
  weeks: 20,
  current: true,
  version: 3,
};

test("whoever comes sees the weeks, the holidays and make-up days, and the opened rounds of the current semester", async () => {
  await server.database.db.insert(calendarException).values([
    { semesterId: world.semesterId, day: "2026-10-01", name: "国庆节" },
    { semesterId: world.semesterId, day: "2026-10-10", name: "国庆节调休", followsDay: "2026-10-01" },
  ]);
  const hour = 3_600_000;
  const now = server.clock().getTime();
  const [own, other] = world.schoolIds as [number, number];
  const over = await world.round({ opensAt: new Date(now - 2_000 * hour), closesAt: new Date(now - hour) });
  const running = await world.round();
  await world.round({ state: "draft" });
  const ofOther = await world.round({ schoolId: other });
  const calendar = await read();
  expect(calendar).toMatchObject({
    semester: { id: world.semesterId, current: true },
    semesters: expect.arrayContaining([expect.objectContaining({ id: world.semesterId })]) as unknown,
    schools: [{ id: other }],
    feedPath: "/mutual-recognition/publicinfo/calendar.ics",
  });
  expect(calendar.semester.exceptions.map(({ day }) => day)).toEqual(["2026-10-01", "2026-10-10"]);
  expect(calendar.rounds.map(({ id, state, school }) => [id, state, school?.id])).toEqual([
    [over, "ended", undefined],
    ...[running, ofOther].map((id) => [id, "open", id === ofOther ? other : undefined]),
  ]);
  expect((await read({ schoolId: own })).rounds.map(({ id }) => id)).toEqual([over, running]);
  expect((await read({ schoolId: other })).feedPath).toMatch(new RegExp(`\\?schoolId=${other}$`, "u"));
});

test("a round that its office closes ends then, and one closed before it began never was", async () => {
  const office = await server.client("admin");
  const hour = 3_600_000;
  const now = server.clock();
  const closed = await world.round();
  const never = await world.round({ opensAt: new Date(now.getTime() + hour), state: "published" });
  for (const id of [closed, never]) await closeRound({ client: office, path: { id } });
  const { rounds } = await read();
  expect(rounds.find(({ id }) => id === closed)?.closedAt).toBe(now.toISOString());
  expect(rounds.map(({ id }) => id)).not.toContain(never);
  const events = eventsOf((await getPublicCalendarFeed({ client: visitor() })).data);
  const event = events.find(({ uid }) => uid === `round-${closed}@huxuan`);
  expect(event?.end?.getTime()).toBe(Math.floor(now.getTime() / 1000) * 1000);
  expect(event?.description).toContain("提前结束");
  expect(events.map(({ uid }) => uid)).not.toContain(`round-${never}@huxuan`);
  // Opened again, it goes on to its time.
  await openRound({ client: office, path: { id: closed } });
  expect((await read()).rounds.find(({ id }) => id === closed)).not.toHaveProperty("closedAt");
});

test("an unknown semester is not there", async () => {
  const asked = getPublicCalendar({ client: visitor(), query: { semesterId: 999_999 } });
  expect(await refusalOf(asked)).toMatchObject({ status: 404 });
  const feed = getPublicCalendarFeed({ client: visitor(), query: { schoolId: "1e" as unknown as number } });
  expect(await refusalOf(feed)).toMatchObject({ status: 400 });
});

test("a calendar program finds whole days for holidays and make-up days, and the hours of rounds", async () => {
  const events = eventsOf((await getPublicCalendarFeed({ client: visitor() })).data);
  const holiday = events.find(({ summary }) => summary === "国庆节放假");
  expect(holiday?.datetype).toBe("date");
  const makeup = events.find(({ summary }) => summary === "国庆节调休，上 10 月 1 日（周四）的课");
  expect(makeup?.datetype).toBe("date");
  const { rounds } = await read();
  for (const { id, opensAt, closesAt } of rounds) {
    const event = events.find(({ uid }) => uid === `round-${id}@huxuan`);
    expect(event?.datetype).toBe("date-time");
    // Calendar programs know no fractions of a second.
    expect(event?.start.getTime()).toBe(Math.floor(Date.parse(opensAt) / 1000) * 1000);
    expect(event?.end?.getTime()).toBe(Math.floor(Date.parse(closesAt) / 1000) * 1000);
  }
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
});

test("a feed that is the same is not sent again, and a changed one is", async () => {
  const path = "/mutual-recognition/publicinfo/calendar.ics";
  const first = await server.fetch(path);
  expect(first.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(first.headers.get("cache-control")).toBe("public, max-age=600");
  const tag = first.headers.get("etag") as string;
  const again = (known: string) =>
    server.fetch(path, { headers: { "if-none-match": known, "cache-control": "max-age=0" } });
  const same = await again(`"other", W/${tag}`);
  expect([same.status, await same.text()]).toEqual([304, ""]);
  await world.round();
  const changed = await again(tag);
  expect(changed.status).toBe(200);
  expect(changed.headers.get("etag")).not.toBe(tag);
});

test("whatever holidays and rounds are called, another program reads their names and days as they are", () => {
  const day = fc.integer({ min: 0, max: 139 });
  const name = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 60 })
    .filter((text) => text.trim() === text && text !== "" && !/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(text));
  const at = (days: number) => new Date(Date.UTC(2026, 8, 7 + days)).toISOString().slice(0, 10);
  fc.assert(
    fc.property(fc.uniqueArray(day, { maxLength: 12 }), name, name, (days, holiday, round) => {
      const exceptions = days.toSorted((a, b) => a - b).map((one) => ({ day: at(one), name: holiday }));
      const semester = { ...autumn, exceptions };
      const [opensAt, closesAt] = ["2026-09-08T00:00:00.000Z", "2026-09-14T10:00:00.000Z"] as const;
      const rounds = [
        {
          id: 7,
          name: round,
          mode: "instant" as const,
          state: "ended" as const,
          opensAt,
          closesAt,
          version: 2,
        },
      ];
      const text = renderCalendar("校历", semesterEvents(semester, rounds));
      expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
      const events = eventsOf(text);
      expect(events.find(({ uid }) => uid === "round-7@huxuan")?.summary).toBe(`选课：${round}`);
      const free = events.filter(({ uid }) => uid.startsWith("holiday-"));
      expect(free.every(({ summary }) => summary === `${holiday}放假`)).toBe(true);
      const shown = free.flatMap(({ start, end }) => daysFrom(localDay(start), localDay(end as Date)));
      expect(shown).toEqual(exceptions.map((one) => one.day));
    }),
    { numRuns: 40 },
  );
});
