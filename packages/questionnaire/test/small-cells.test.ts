import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hideSmallCells } from "../src/index.js";

/** What is shown of these counts. */
const shown = (counts: number[], least?: number) => {
  const hidden = hideSmallCells(counts, least);
  return counts.filter((_, at) => !hidden[at]);
};

describe("small cells", () => {
  test("take the smallest shown one with them", () => {
    expect(hideSmallCells([40, 22, 4])).toEqual([false, true, true]);
    expect(shown([40, 22, 2, 1])).toEqual([40]);
    expect(shown([6, 3])).toEqual([]);
  });

  test("are also those with nobody", () => {
    expect(shown([40, 22, 0])).toEqual([40]);
    expect(shown([0, 0])).toEqual([]);
  });

  test("are none where all have five or more", () => {
    expect(shown([40, 22, 5])).toEqual([40, 22, 5]);
    expect(shown([])).toEqual([]);
    expect(shown([9, 4], 4)).toEqual([9, 4]);
    expect(shown([9, 8, 5], 6)).toEqual([9]);
  });

  test("take the later of two that are equally small", () => {
    expect(hideSmallCells([7, 9, 7, 2])).toEqual([false, false, true, true]);
  });

  test("cannot be worked out from the total: two or more are hidden, or none", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 2, maxLength: 8 }), (counts) => {
        const hidden = hideSmallCells(counts);
        const count = hidden.filter(Boolean).length;
        expect(count === 0 || count >= 2).toBe(true);
        expect(count === 0).toBe(counts.every((one) => one >= 5));
        const kept = counts.filter((_, at) => !hidden[at]);
        const gone = counts.filter((one, at) => hidden[at] && one >= 5);
        expect(gone.length).toBeLessThanOrEqual(1);
        expect(Math.min(...kept)).toBeGreaterThanOrEqual(Math.max(5, ...gone));
      }),
    );
  });
});
