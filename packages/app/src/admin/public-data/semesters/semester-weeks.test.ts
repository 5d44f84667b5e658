import fc from "fast-check";
import { expect, test } from "vitest";
import { dayAfter } from "../../../catalogue/day-marks.ts";
import { planned, weekdayOf, weeksOf } from "./semester-weeks.ts";

const MONDAY = "2026-09-07";
const anyDay = fc.integer({ min: 0, max: 139 }).map((days) => dayAfter(MONDAY, days));

test("the weeks of a semester are all its days in order, each under its weekday", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), (weeks) => {
      const days = weeksOf(MONDAY, weeks);
      expect(days.flat()).toEqual(Array.from({ length: weeks * 7 }, (_, at) => dayAfter(MONDAY, at)));
      for (const week of days) expect(week.map(weekdayOf)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    }),
  );
});

test("a holiday of several days is each of its days, and leaves the others as they were", () => {
  const stored = [
    { day: "2026-09-30", name: "运动会" },
    { day: "2026-10-03", name: "运动会" },
    { day: "2026-10-10", name: "调休", followsDay: "2026-10-05" },
  ];
  const plan = { kind: "holiday", name: "国庆节", until: "2026-10-04" } as const;
  expect(planned(stored, "2026-10-01", plan).map(({ day, name }) => `${day} ${name}`)).toEqual([
    "2026-09-30 运动会",
    "2026-10-01 国庆节",
    "2026-10-02 国庆节",
    "2026-10-03 国庆节",
    "2026-10-04 国庆节",
    "2026-10-10 调休",
  ]);
});

test("whatever is planned, a day stands once and in its order, and a day with classes is none of them", () => {
  const plan = fc.oneof(
    fc.constant({ kind: "classes" } as const),
    anyDay.map((until) => ({ kind: "holiday", name: "放假", until }) as const),
    anyDay.map((followsDay) => ({ kind: "makeup", name: "调休", followsDay }) as const),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(anyDay, plan), { maxLength: 12 }), anyDay, (steps, free) => {
      const all = steps.reduce<ReturnType<typeof planned>>((now, [day, to]) => planned(now, day, to), []);
      const days = all.map(({ day }) => day);
      expect(days).toEqual([...new Set(days)].sort());
      expect(planned(all, free, { kind: "classes" }).some(({ day }) => day === free)).toBe(false);
    }),
  );
});
