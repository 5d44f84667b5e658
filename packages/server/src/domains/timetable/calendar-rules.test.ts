import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chinaDay } from "../../text/china-time.ts";
import {
  addDays,
  chinaInstant,
  daysBetween,
  meetingDays,
  regularDay,
  taughtOn,
  weekOf,
} from "./calendar-rules.ts";

const autumn = {
  firstMonday: "2026-09-07",
  weeks: 20,
  exceptions: [
    { day: "2026-10-01", name: "国庆节" },
    { day: "2026-10-02", name: "国庆节" },
    { day: "2026-10-05", name: "国庆节" },
    { day: "2026-10-10", name: "国庆节调休", followsDay: "2026-10-05" },
    { day: "2026-09-06", name: "开学前补课", followsDay: "2026-10-02" },
  ],
};

describe("the days on which a meeting takes place", () => {
  it("are every second week for a 单周 meeting", () => {
    expect(meetingDays({ ...autumn, exceptions: [] }, { weekday: 3, weeks: [1, 3, 5] })).toEqual([
      "2026-09-09",
      "2026-09-23",
      "2026-10-07",
    ]);
  });

  it("leave out a holiday and add the day that makes up for it", () => {
    expect(meetingDays(autumn, { weekday: 1, weeks: [4, 5, 6] })).toEqual([
      "2026-09-28",
      "2026-10-10",
      "2026-10-12",
    ]);
  });

  it("include a make-up day before week 1", () => {
    expect(meetingDays(autumn, { weekday: 5, weeks: [4] })).toEqual(["2026-09-06"]);
  });

  it("give a make-up day to the class of the day it follows, not to its own weekday", () => {
    // 2026-10-10 is the Saturday of week 5
    expect(meetingDays(autumn, { weekday: 6, weeks: [5] })).toEqual([]);
  });

  it("ignore weeks beyond the end of the semester", () => {
    expect(meetingDays({ ...autumn, exceptions: [] }, { weekday: 1, weeks: [20, 21] })).toEqual([
      "2027-01-18",
    ]);
  });

  const day = fc.integer({ min: -10, max: 150 }).map((n) => addDays("2026-09-07", n));
  const semester = fc.record({
    firstMonday: fc.constant("2026-09-07"),
    weeks: fc.integer({ min: 1, max: 25 }),
    exceptions: fc.uniqueArray(
      fc.record({ day, name: fc.constant("假"), followsDay: fc.option(day, { nil: undefined }) }),
      { selector: (e) => e.day, maxLength: 20 },
    ),
  });
  const meeting = fc.record({
    weekday: fc.integer({ min: 1, max: 7 }),
    weeks: fc.uniqueArray(fc.integer({ min: 1, max: 25 }), { minLength: 1, maxLength: 25 }),
  });

  it("are exactly the days whose taught day is the meeting's", () => {
    fc.assert(
      fc.property(semester, meeting, (s, m) => {
        const expected: string[] = [];
        for (let n = -20; n < 200; n += 1) {
          const at = addDays(s.firstMonday, n);
          const taught = taughtOn(s, at);
          if (taught?.weekday === m.weekday && m.weeks.includes(taught.week)) expected.push(at);
        }
        expect(meetingDays(s, m)).toEqual(expected);
      }),
    );
  });

  it("are one per week when nothing is excepted", () => {
    fc.assert(
      fc.property(semester, meeting, (s, m) => {
        const days = meetingDays({ ...s, exceptions: [] }, m);
        expect(days.map((d) => weekOf(s, d))).toEqual(
          m.weeks.filter((w) => w <= s.weeks).sort((a, b) => a - b),
        );
        expect(days.every((d) => daysBetween(s.firstMonday, d) % 7 === m.weekday - 1)).toBe(true);
      }),
    );
  });
});

describe("where a day stands", () => {
  it("is counted from the first Monday to the last Sunday", () => {
    expect(regularDay(autumn, "2026-09-06")).toBeUndefined();
    expect(regularDay(autumn, "2026-09-07")).toEqual({ week: 1, weekday: 1 });
    expect(regularDay(autumn, "2026-09-13")).toEqual({ week: 1, weekday: 7 });
    expect(regularDay(autumn, "2026-09-14")).toEqual({ week: 2, weekday: 1 });
    expect(regularDay(autumn, "2027-01-24")).toEqual({ week: 20, weekday: 7 });
    expect(regularDay(autumn, "2027-01-25")).toBeUndefined();
  });

  it("is nowhere on a holiday, and on a make-up day where the day it follows would have been", () => {
    expect(taughtOn(autumn, "2026-10-01")).toBeUndefined();
    expect(taughtOn(autumn, "2026-10-10")).toEqual({ week: 5, weekday: 1 });
    expect(taughtOn(autumn, "2026-09-30")).toEqual({ week: 4, weekday: 3 });
  });
});

describe("the week of today", () => {
  it("is counted from the first Monday and 0 outside the semester", () => {
    expect(weekOf(autumn, "2026-09-06")).toBe(0);
    expect(weekOf(autumn, "2026-09-07")).toBe(1);
    expect(weekOf(autumn, "2026-09-13")).toBe(1);
    expect(weekOf(autumn, "2026-09-14")).toBe(2);
    expect(weekOf(autumn, "2027-01-24")).toBe(20);
    expect(weekOf(autumn, "2027-01-25")).toBe(0);
  });

  it("changes at midnight in China", () => {
    expect(chinaDay(new Date("2026-09-06T15:59:59Z"))).toBe("2026-09-06");
    expect(chinaDay(new Date("2026-09-06T16:00:00Z"))).toBe("2026-09-07");
    expect(chinaInstant("2026-09-07", 8 * 60).toISOString()).toBe("2026-09-07T00:00:00.000Z");
  });
});
