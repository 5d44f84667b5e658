import type { GradeDistribution } from "@huxuan/api-client";
import fc from "fast-check";
import { expect, test } from "vitest";
import { differenceText, markBands } from "./mark-bands.ts";

const distribution = (more: Partial<GradeDistribution>): GradeDistribution => ({
  students: 0,
  excellent: 0,
  failed: 0,
  bands: Array.from({ length: 10 }, () => 0),
  levels: {},
  ...more,
});

test("nobody is lost between ten bands and five, and shares make one", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(80), { minLength: 10, maxLength: 10 }), (bands) => {
      const students = bands.reduce((sum, each) => sum + each, 0);
      const five = markBands(distribution({ students, bands }));
      expect(five).toHaveLength(5);
      expect(five.reduce((sum, { count }) => sum + count, 0)).toBe(students);
      if (students > 0) expect(five.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
    }),
  );
});

test("all failed stand in the first band, and 90 and above in the last", () => {
  const found = markBands(distribution({ students: 50, bands: [0, 0, 0, 0, 1, 2, 5, 8, 12, 22] }));
  expect(found.map(({ count }) => count)).toEqual([3, 5, 8, 12, 22]);
  expect(found[4]).toMatchObject({ label: "90 以上", share: 0.44 });
});

test("a sheet of levels is shown by its levels, the lowest first", () => {
  const found = markBands(distribution({ students: 4, levels: { 通过: 3, 不通过: 1 } }));
  expect(found).toEqual([
    { label: "不通过", count: 1, share: 0.25 },
    { label: "通过", count: 3, share: 0.75 },
  ]);
});

test("a mean is compared with last year's to one decimal", () => {
  expect([
    differenceText(84.1, 75.8),
    differenceText(61.2, 72.6),
    differenceText(70, 70.04),
    differenceText(70, undefined),
  ]).toEqual(["+8.3", "−11.4", "±0.0", undefined]);
});
