import fc from "fast-check";
import { expect, test } from "vitest";
import { moved } from "./moved.ts";

test("an item comes to its new place, and the others stay in their order", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 9 }),
      fc.nat(),
      fc.nat(),
      (items, a, b) => {
        const [from, to] = [a % items.length, b % items.length];
        const after = moved(items, from, to);
        expect(after[to]).toBe(items[from]);
        const others = (list: readonly number[]) => list.filter((item) => item !== items[from]);
        expect(others(after)).toEqual(others(items));
      },
    ),
  );
  expect(moved([1, 2], 5, 0)).toEqual([1, 2]);
});
