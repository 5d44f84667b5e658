import * as fc from "fast-check";
import { expect, it } from "vitest";
import { moveConsequence, movedTo } from "./wish-order.js";

const order = ["园林", "急救", "明清", "新闻"];

it("moves a wish to a rank and leaves the others in their order", () => {
  expect(movedTo(order, "明清", 0)).toEqual(["明清", "园林", "急救", "新闻"]);
  expect(movedTo(order, "园林", 3)).toEqual(["急救", "明清", "新闻", "园林"]);
  expect(movedTo(order, "量子", 0)).toBe(order);
});

it("says what becomes of the others: a neighbour by name, more of them by their ranks, and the end as the end", () => {
  expect(moveConsequence(order, 2, 2)).toEqual({ kind: "here" });
  expect(moveConsequence(order, 1, 2)).toEqual({ kind: "swap", other: "急救", rank: 1 });
  expect(moveConsequence(order, 3, 1)).toEqual({ kind: "down", first: 1, last: 2 });
  expect(moveConsequence(order, 1, 3)).toEqual({ kind: "up", first: 2, last: 3 });
  expect(moveConsequence(order, 1, 4)).toEqual({ kind: "last" });
  expect(moveConsequence(order, 3, 4)).toEqual({ kind: "swap", other: "新闻", rank: 3 });
});

it("loses nobody and can be taken back", () => {
  const orders = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(orders, fc.nat(), fc.nat(), (ids, one, other) => {
      const [from, to] = [one % ids.length, other % ids.length];
      const moved = movedTo(ids, ids[from]!, to);
      expect(moved.toSorted()).toEqual(ids.toSorted());
      expect(moved[to]).toBe(ids[from]);
      expect(movedTo(moved, ids[from]!, from)).toEqual(ids);
    }),
  );
});
