import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkCalendar, daysOf, semesterNames, semestersBeside, weekdayOf, weeksAfter } from "./rules.ts";

const MONDAY = "2026-09-07";
const dayAt = (days: number) => new Date(Date.UTC(2026, 8, 7 + days)).toISOString().slice(0, 10);
const day = fc.integer({ min: -10, max: 150 }).map(dayAt);
const exception = fc.oneof(
  fc.record({ day, name: fc.constant("放假") }),
  fc.record({ day, name: fc.constant("调休"), followsDay: day }),
);

describe("the calendar of a semester", () => {
  test("that is taken holds no exception outside, none twice, and no make-up day without classes to hold", () => {
    fc.assert(
      fc.property(
        fc.array(exception, { maxLength: 6 }),
        fc.integer({ min: 1, max: 20 }),
        (exceptions, weeks) => {
          if (checkCalendar({ firstMonday: MONDAY, weeks, exceptions }).length > 0) return;
          const { first, last } = daysOf({ firstMonday: MONDAY, weeks });
          const days = exceptions.map((one) => one.day);
          expect(new Set(days).size).toBe(days.length);
          const makeUps = exceptions.filter((one) => "followsDay" in one);
          const followed = makeUps.map((one) => one.followsDay);
          const holidays = exceptions.filter((one) => !("followsDay" in one)).map((one) => one.day);
          for (const one of [...holidays, ...followed]) expect(first <= one && one <= last).toBe(true);
          // A make-up day may lie in the week before.
          for (const one of days) expect(dayAt(-7) <= one && one <= last).toBe(true);
          // Every day's classes are held once at most: on the day itself, or on the make-up day.
          expect(new Set(followed).size).toBe(followed.length);
          for (const one of followed) expect(makeUps.map((makeUp) => makeUp.day)).not.toContain(one);
        },
      ),
      { numRuns: 500 },
    );
  });

  test("takes any days of its weeks as holidays, and a make-up day for each of them on another free day", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 125 }), { minLength: 2, maxLength: 10 }),
        (days) => {
          const half = Math.floor(days.length / 2);
          const holidays = days.slice(0, half).map((at) => ({ day: dayAt(at), name: "放假" }));
          const makeUps = days
            .slice(half, half * 2)
            .map((at, n) => ({ day: dayAt(at), name: "调休", followsDay: dayAt(days[n] as number) }));
          const input = { firstMonday: MONDAY, weeks: 18, exceptions: [...holidays, ...makeUps] };
          expect(checkCalendar(input)).toEqual([]);
        },
      ),
    );
  });

  test("begins on a Monday", () => {
    fc.assert(
      fc.property(day, (firstMonday) => {
        const errors = checkCalendar({ firstMonday, weeks: 18, exceptions: [] });
        expect(errors.length === 0).toBe(new Date(`${firstMonday}T00:00:00Z`).getUTCDay() === 1);
      }),
    );
  });

  test("names what is wrong where it is", () => {
    expect(
      checkCalendar({
        firstMonday: MONDAY,
        weeks: 4,
        exceptions: [
          { day: "2026-09-10", name: "调休", followsDay: "2026-09-10" },
          { day: "2026-09-10", name: "放假" },
          { day: "2026-10-05", name: "放假" },
          { day: "2026-09-12", name: "调休", followsDay: "2026-09-10" },
          { day: "2026-09-13", name: "调休", followsDay: "2026-09-08" },
          { day: "2026-09-14", name: "调休", followsDay: "2026-09-08" },
        ],
      }).map(({ field, message }) => `${field}: ${message}`),
    ).toEqual([
      "exceptions.0.followsDay: 不能补自己这一天的课",
      "exceptions.1.day: 2026-09-10 已经在列，一天只能有一项安排",
      "exceptions.2.day: 2026-10-05 不在本学期（2026-09-07 至 2026-10-04）",
      "exceptions.3.followsDay: 2026-09-10 本身是补课日，没有自己的课可补",
      "exceptions.3.followsDay: 2026-09-10 的课已安排在 2026-09-10 补",
      "exceptions.5.followsDay: 2026-09-08 的课已安排在 2026-09-13 补",
    ]);
  });

  test("takes a make-up day in the week before the first, and no holiday there", () => {
    const faults = (exception: { day: string; name: string; followsDay?: string }) =>
      checkCalendar({ firstMonday: MONDAY, weeks: 4, exceptions: [exception] }).map(({ field }) => field);
    const followsDay = "2026-09-30";
    expect(faults({ day: "2026-09-06", name: "补课", followsDay })).toEqual([]);
    expect(faults({ day: "2026-08-30", name: "补课", followsDay })).toEqual(["exceptions.0.day"]);
    expect(faults({ day: "2026-09-06", name: "放假" })).toEqual(["exceptions.0.day"]);
  });

  test("knows the weekday of a day before 1970 too", () => {
    expect([weekdayOf("1969-12-29"), weekdayOf("1970-01-04"), weekdayOf("2026-11-22")]).toEqual([1, 7, 7]);
  });
});

test("code and name follow from year and term", () => {
  expect(semesterNames({ year: 2026, term: 2 })).toEqual({
    code: "2026-2027-2",
    name: "2026–2027 学年第二学期",
  });
});

describe("semesters with days in common", () => {
  const semesterAt = fc
    .record({ week: fc.integer({ min: 0, max: 60 }), weeks: fc.integer({ min: 1, max: 20 }) })
    .map(({ week, weeks }) => ({ firstMonday: dayAt(week * 7), weeks }));

  test("are so for each other, and a day of both is the same day in the weeks of either", () => {
    fc.assert(
      fc.property(semesterAt, semesterAt, fc.integer({ min: 0, max: 139 }), (a, b, day) => {
        const [one, other] = [
          { ...a, id: 1, name: "甲" },
          { ...b, id: 2, name: "乙" },
        ];
        const [found] = semestersBeside(one, [one, other]);
        const [back] = semestersBeside(other, [one, other]);
        const has = ({ firstMonday, weeks }: typeof one, at: string) => {
          const { first, last } = daysOf({ firstMonday, weeks });
          return first <= at && at <= last;
        };
        expect(found === undefined).toBe(back === undefined);
        if (found !== undefined && back !== undefined) {
          expect(found).toMatchObject({ id: 2, name: "乙" });
          expect(found.weeksLater + back.weeksLater).toBe(0);
          expect([back.from, back.until]).toEqual([found.from, found.until]);
          expect(has(one, found.from) && has(other, found.from)).toBe(true);
          expect(has(one, found.until) && has(other, found.until)).toBe(true);
        }
        const at = dayAt(day);
        const common = has(one, at) && has(other, at);
        expect(common).toBe(found !== undefined && found.from <= at && at <= found.until);
        const weekIn = ({ firstMonday }: typeof one) =>
          Math.floor((Date.parse(at) - Date.parse(firstMonday)) / (7 * 86_400_000)) + 1;
        if (common) expect(weekIn(other) + (found?.weeksLater ?? 0)).toBe(weekIn(one));
      }),
      { numRuns: 500 },
    );
  });

  test("are none where one begins on the day after the other ends", () => {
    const one = { id: 1, name: "秋", firstMonday: MONDAY, weeks: 18 };
    const next = { id: 2, name: "春", firstMonday: dayAt(18 * 7), weeks: 18 };
    expect(semestersBeside(one, [next])).toEqual([]);
    expect(semestersBeside({ ...one, weeks: 19 }, [next])).toEqual([
      { id: 2, name: "春", weeksLater: 18, from: dayAt(18 * 7), until: dayAt(19 * 7 - 1) },
    ]);
  });
});

test("a day is so many whole weeks after the last day of a semester", () => {
  const semester = { firstMonday: MONDAY, weeks: 2 };
  expect([13, 14, 19, 20, 48, 55].map((day) => weeksAfter(semester, dayAt(day)))).toEqual([0, 0, 0, 1, 5, 6]);
  expect(weeksAfter(semester, dayAt(12))).toBe(-1);
});
