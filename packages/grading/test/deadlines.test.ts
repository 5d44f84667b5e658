import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { daysAfter, holidaysOf, reviewEnds, workingDaysAfter } from "../src/index.js";

/** A few weeks around 2026-01-01: 元旦 with a make-up day on Sunday, 4 January. */
const isHoliday = holidaysOf([
  { day: "2026-01-01" },
  { day: "2026-01-02", followsDay: null },
  { day: "2026-01-04", followsDay: "2026-01-02" },
]);
const day = fc.integer({ min: 0, max: 3_000 }).map((days) => daysAfter("2024-01-01", days));

describe("days", () => {
  test("later are counted over months and leap years", () => {
    expect(daysAfter("2026-01-13", 7)).toBe("2026-01-20");
    expect(daysAfter("2024-02-28", 1)).toBe("2024-02-29");
    expect(daysAfter("2025-12-31", 1)).toBe("2026-01-01");
    expect(daysAfter("2026-03-01", -1)).toBe("2026-02-28");
  });

  test("that are none are refused", () => {
    for (const text of ["2026-02-30", "2026-1-2", "20.1.2026", ""])
      expect(() => daysAfter(text, 1)).toThrow(RangeError);
    expect(() => daysAfter("2026-02-30", 1)).toThrow("2026-02-30");
    expect(() => daysAfter("x", 1)).toThrow("x is no day");
  });
});

describe("working days", () => {
  test("leave out weekends and holidays, and count make-up days", () => {
    expect(["2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04", "2026-01-05"].map(isHoliday)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(["2026-01-09", "2026-01-10", "2026-01-11", "2026-01-12"].map(isHoliday)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(workingDaysAfter("2026-01-15", 5, isHoliday)).toBe("2026-01-22");
    expect(workingDaysAfter("2025-12-31", 1, isHoliday)).toBe("2026-01-04");
    expect(workingDaysAfter("2025-12-31", 2, isHoliday)).toBe("2026-01-05");
    expect(workingDaysAfter("2026-01-10", 1, isHoliday)).toBe("2026-01-12");
    expect(workingDaysAfter("2026-01-10", 0, isHoliday)).toBe("2026-01-10");
  });

  test("are found after the longest of holidays, or not at all", () => {
    expect(workingDaysAfter("2026-01-01", 1, (day) => day < "2027-01-02")).toBe("2027-01-02");
    expect(() => workingDaysAfter("2026-01-01", 1, (day) => day < "2027-01-03")).toThrow(RangeError);
    expect(() => workingDaysAfter("2026-01-01", 1, () => true)).toThrow("no working day");
    expect(workingDaysAfter("2026-01-01", 400, () => false)).toBe("2027-02-05");
  });

  test("are as many as there are days between that are worked on", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 30 }), fc.array(day), fc.array(day), (start, n, off, on) => {
        const isOff = holidaysOf([
          ...off.map((day) => ({ day })),
          ...on.map((day) => ({ day, followsDay: start })),
        ]);
        const last = workingDaysAfter(start, n, isOff);
        expect(isOff(last)).toBe(false);
        let worked = 0;
        for (let at = daysAfter(start, 1); at <= last; at = daysAfter(at, 1)) worked += isOff(at) ? 0 : 1;
        expect(worked).toBe(n);
      }),
    );
  });
});

describe("the end of reviews", () => {
  const TERMS = [
    { firstMonday: "2026-03-02", lastDay: "2026-07-05" },
    { firstMonday: "2025-09-01", lastDay: "2026-01-18" },
    { firstMonday: "2026-09-07", lastDay: "2027-01-17" },
  ];

  test("is seven days after publishing, or as many as the school says", () => {
    expect(reviewEnds("2026-01-11", TERMS)).toBe("2026-01-18");
    expect(reviewEnds("2026-01-13", [])).toBe("2026-01-20");
    expect(reviewEnds("2026-05-04", TERMS, { days: 3 })).toBe("2026-05-07");
    expect(reviewEnds("2026-03-02", TERMS)).toBe("2026-03-09");
  });

  test("is the end of the first week of term where it is in the holidays", () => {
    expect(reviewEnds("2026-01-12", TERMS)).toBe("2026-03-08");
    expect(reviewEnds("2026-02-10", TERMS)).toBe("2026-03-08");
    expect(reviewEnds("2026-02-27", TERMS)).toBe("2026-03-08");
    expect(reviewEnds("2026-02-27", TERMS, { days: 30 })).toBe("2026-03-29");
    expect(reviewEnds("2026-07-04", TERMS)).toBe("2026-09-13");
    expect(reviewEnds("2027-01-15", TERMS)).toBe("2027-01-22");
    expect(reviewEnds("2026-01-12", [...TERMS].reverse())).toBe("2026-03-08");
    // A term of three days, on whose first day it is published.
    const short = [{ firstMonday: "2026-08-03", lastDay: "2026-08-05" }, ...TERMS];
    expect(reviewEnds("2026-08-03", short)).toBe("2026-09-13");
  });
});
