import fc from "fast-check";
import { expect, it } from "vitest";
import { gradeBands } from "./grade-bands.js";

it("59.5 has failed, 60 has not, and 100 is of the highest band", () => {
  expect(gradeBands([59.5, 60, "69", 70, 89, 90, 100, "", "缺考"]).map(({ count }) => count)).toEqual([
    1, 2, 1, 1, 2,
  ]);
});

it("last year stands beside it, band by band, and is left out where it is not known", () => {
  expect(gradeBands([80], [55, 81, 82]).map(({ count, last }) => [count, last])).toEqual([
    [0, 1],
    [0, 0],
    [0, 0],
    [1, 2],
    [0, 0],
  ]);
  expect(gradeBands([80])[0]).not.toHaveProperty("last");
});

it("every mark is in exactly one band, whose ends it lies between", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100 })), (marks) => {
      const bands = gradeBands(marks);
      expect(bands.reduce((sum, { count }) => sum + count, 0)).toBe(marks.length);
      for (const { from = -1, to = 101, count } of bands)
        expect(marks.filter((mark) => mark >= from && mark < to)).toHaveLength(count);
    }),
  );
});
