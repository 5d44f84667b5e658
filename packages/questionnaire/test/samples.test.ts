import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allocate, fraction, invitations, sampleSize, stratumWeight } from "../src/index.js";

describe("the size of a sample", () => {
  test("of 3000 within 5 % is 341, of which 488 are invited where 70 % answer", () => {
    expect(sampleSize(3000, 5)).toBe(341);
    expect(invitations(341, 70, 3000)).toBe(488);
  });

  test("is the textbook's for other populations and errors", () => {
    expect([0, 1, 10, 100, 1000, 10_000, 1_000_000].map((n) => sampleSize(n, 5))).toEqual([
      0, 1, 10, 80, 278, 370, 385,
    ]);
    expect(sampleSize(3000, 2.5)).toBe(1017);
    expect(sampleSize(3000, 100)).toBe(1);
    // n₀ is 384.16 exactly for 5 %, and 9604 for 1 %: as many as there are of 9604 × 1.
    expect(sampleSize(9604, 1)).toBe(4803);
  });

  test("is the smallest whole number that is not below the formula", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 20 }), (n, percent) => {
        const size = sampleSize(n, percent);
        const base = 9604 / (percent * percent);
        const wanted = base / (1 + (base - 1) / n);
        expect(size).toBeGreaterThanOrEqual(wanted - 1e-6);
        expect(size).toBeLessThan(wanted + 1 + 1e-6);
        expect(size).toBeLessThanOrEqual(n);
      }),
    );
  });

  test("invites no more than there are", () => {
    expect(invitations(341, 10, 3000)).toBe(3000);
    expect(invitations(341, 100, 3000)).toBe(341);
    expect(invitations(7, 70, 3000)).toBe(10);
    expect(invitations(0, 70, 3000)).toBe(0);
  });
});

describe("the strata of a sample", () => {
  test("of 341 in 1500/1000/500 are 170/114/57", () => {
    expect(allocate(341, [1500, 1000, 500])).toEqual([170, 114, 57]);
  });

  test("with equal remainders are filled by size, then by order", () => {
    expect(allocate(1, [10, 10])).toEqual([1, 0]);
    // 2 of 30: 0.5, 1.5 – both lack a half, and the larger gets it.
    expect(allocate(2, [10, 30])).toEqual([0, 2]);
    expect(allocate(2, [30, 10])).toEqual([2, 0]);
    expect(allocate(3, [10, 10, 10, 10])).toEqual([1, 1, 1, 0]);
  });

  test("of nobody, and of more than there are, are what there is", () => {
    expect(allocate(5, [0, 0])).toEqual([0, 0]);
    expect(allocate(5, [])).toEqual([]);
    expect(allocate(100, [3, 0, 4])).toEqual([3, 0, 4]);
  });

  test("come to the sample, each within one of its share and never above its size", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 2000 }),
        (strata, wanted) => {
          const population = strata.reduce((sum, one) => sum + one, 0);
          const size = Math.min(wanted, population);
          const sample = allocate(wanted, strata);
          expect(sample.reduce((sum, one) => sum + one, 0)).toBe(size);
          for (const [at, one] of sample.entries()) {
            const stratum = strata[at] ?? 0;
            expect(one).toBeLessThanOrEqual(stratum);
            expect(Math.abs(one * population - size * stratum)).toBeLessThan(population || 1);
          }
        },
      ),
    );
  });

  test("weigh an answer by for how many it stands", () => {
    expect(stratumWeight(1500, 170)).toEqual(fraction(150, 17));
    expect(stratumWeight(1500, 0)).toBeUndefined();
  });
});
