import { expect, it } from "vitest";
import type { DrawnWish } from "./draw-result.js";
import { drawnRows } from "./drawn-rows.js";

const wish = (rank: number, outcome: DrawnWish["outcome"], reason?: string): DrawnWish => ({
  id: `w${rank}`,
  rank,
  course: `课程 ${rank}`,
  outcome,
  ...(reason !== undefined && { reason }),
});
const ranks = (wishes: readonly DrawnWish[]) => drawnRows(wishes, "、").map((row) => row.ranks);

it("puts wishes that were not drawn for one reason into one row, with their ranks as a run or a list", () => {
  expect(
    ranks([wish(1, "lost"), wish(2, "won"), wish(3, "notDrawn", "满"), wish(4, "notDrawn", "满")]),
  ).toEqual(["1", "2", "3–4"]);
  expect(ranks([wish(3, "notDrawn", "满"), wish(5, "notDrawn", "满")])).toEqual(["3、5"]);
});

it("keeps every other wish by itself", () => {
  expect(ranks([wish(1, "lost", "满"), wish(2, "lost", "满")])).toEqual(["1", "2"]);
  expect(ranks([wish(1, "notDrawn", "满"), wish(2, "notDrawn", "停开")])).toEqual(["1", "2"]);
  expect(ranks([])).toEqual([]);
});
