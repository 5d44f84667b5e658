import fc from "fast-check";
import { expect, test } from "vitest";
import { dayMarks, placeOfDay } from "./day-marks.ts";

test("every day of a semester is found in its week, and on its weekday", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 7 }), (week, weekday) => {
      const days = (week - 1) * 7 + weekday - 1;
      const day = new Date(Date.UTC(2026, 8, 7 + days)).toISOString().slice(0, 10);
      expect(placeOfDay("2026-09-07", day)).toEqual({ week, weekday });
    }),
  );
});

test("a holiday has no classes, a make-up day names the day whose classes it holds", () => {
  const marks = dayMarks({
    id: 1,
    code: "2026-2027-1",
    name: "",
    year: 2026,
    term: 1,
    firstMonday: "2026-09-07",
    weeks: 20,
    current: true,
    version: 1,
    exceptions: [
      { day: "2026-10-01", name: "国庆节" },
      { day: "2026-10-10", name: "调休", followsDay: "2026-10-05" },
    ],
  });
  expect(marks).toEqual([
    { week: 4, weekday: 4, kind: "holiday", label: "国庆节" },
    { week: 5, weekday: 6, kind: "makeup", label: "补第 5 周周一课", follows: { week: 5, weekday: 1 } },
  ]);
});
