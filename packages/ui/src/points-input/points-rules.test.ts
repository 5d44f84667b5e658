import { expect, it } from "vitest";
import { pointsByKey, sumOf, wholePoints } from "./points-rules.js";

it("counts what every wish has, and the fewest for one that has none yet", () => {
  expect(sumOf(["a", "b", "c"], { a: 60, b: 40, gone: 50 }, 1)).toBe(101);
});

it("takes whole numbers within the bounds", () => {
  expect([-3, 0, 1.4, 1.6, 100, 130].map((asked) => wholePoints(asked, 1, 100))).toEqual([
    1, 1, 1, 2, 100, 100,
  ]);
});

it("arrows go one, Page Up and Page Down five, Home and End to the ends", () => {
  const from = (key: string) => pointsByKey(key, 40, 1, 100);
  expect(["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"].map(from)).toEqual([41, 41, 39, 39]);
  expect(["PageUp", "PageDown", "Home", "End", "a"].map(from)).toEqual([45, 35, 1, 100, undefined]);
  expect(pointsByKey("PageDown", 3, 1, 100)).toBe(1);
});
