import { expect, test } from "vitest";
import { passedOf, progressParts, progressTotals } from "./progress-sums.ts";

const row = (
  department: string,
  none: number,
  draft: number,
  submitted: number,
  approved: number,
  published: number,
) => ({
  department,
  classes: none + draft + submitted + approved + published,
  none,
  draft,
  submitted,
  approved,
  published,
  late: none,
});
const ROWS = [row("计算机学院", 1, 2, 3, 4, 5), row("外语学院", 5, 4, 3, 2, 1)];

test("the bar has every class once", () => {
  const parts = progressParts(ROWS);
  expect(parts.map(({ state, count }) => [state, count])).toEqual([
    ["published", 6],
    ["approved", 6],
    ["submitted", 6],
    ["draft", 6],
    ["none", 6],
  ]);
  expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(progressTotals(ROWS).classes);
  expect(progressTotals(ROWS).late).toBe(6);
});

test("an office is done with what it approved and what is published since", () => {
  expect(ROWS.map(passedOf)).toEqual([9, 3]);
});
