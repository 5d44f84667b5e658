import { expect, it } from "vitest";
import { rankMark } from "./rank-mark.js";

it("marks a rank with its number in a circle, in all three runs of them", () => {
  expect([1, 2, 3, 20, 21, 35, 36, 50].map(rankMark)).toEqual(["①", "②", "③", "⑳", "㉑", "㉟", "㊱", "㊿"]);
});

it("writes what has no such letter in brackets", () => {
  expect([0, 51].map(rankMark)).toEqual(["(0)", "(51)"]);
});
