import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareFractions, faultOfWeights, fraction, type Part, totalOf } from "../src/index.js";

const part = (weight: number, mark: number | undefined, isFinal = false): Part => ({ weight, mark, isFinal });
/** 平时 and 期末 at 50/50. */
const halves = (usual: number, final: number): Part[] => [part(50, usual), part(50, final, true)];

/** Marks with weights that make 100. */
const parts = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 1, max: 20 }), fc.boolean()), {
    minLength: 1,
    maxLength: 5,
  })
  .map((rows) => {
    const sum = rows.slice(1).reduce((before, [, weight]) => before + weight, 0);
    return rows.map(([mark, weight, isFinal], at) => part(at === 0 ? 100 - sum : weight, mark, isFinal));
  });

describe("a total", () => {
  test("85.0 × 30 % + 56.0 × 70 % is 64.7, recorded as 65", () => {
    expect(totalOf([part(30, 850), part(70, 560, true)])).toEqual({ mark: 650, exact: 64_700 });
  });

  test("is rounded half up: 59.5 is 60, 59.4 is 59", () => {
    expect(totalOf([part(100, 595)])).toEqual({ mark: 600, exact: 59_500 });
    expect(totalOf([part(100, 594)])).toEqual({ mark: 590, exact: 59_400 });
    // 59.499: rounded in two steps it would be 60.
    expect(totalOf([part(99, 595), part(1, 594)])).toEqual({ mark: 590, exact: 59_499 });
  });

  test("is 59 at most when the exam at the end is below its minimum", () => {
    expect(totalOf(halves(950, 420), { finalMin: 450 })).toEqual({
      mark: 590,
      exact: 68_500,
      reason: "finalTooLow",
    });
    expect(totalOf(halves(500, 420), { finalMin: 450 })).toEqual({ mark: 460, exact: 46_000 });
    expect(totalOf(halves(950, 420))).toEqual({ mark: 690, exact: 68_500 });
    expect(totalOf(halves(950, 450), { finalMin: 450 })?.mark).toBe(700);
    expect(totalOf(halves(950, 449), { finalMin: 450 })?.reason).toBe("finalTooLow");
    expect(totalOf(halves(420, 950), { finalMin: 450 })?.mark).toBe(690);
    // 60 is capped, 59 need not be.
    expect(totalOf(halves(751, 440), { finalMin: 450 })).toEqual({
      mark: 590,
      exact: 59_550,
      reason: "finalTooLow",
    });
    expect(totalOf(halves(748, 440), { finalMin: 450 })).toEqual({ mark: 590, exact: 59_400 });
  });

  test("is not there while a part has no mark", () => {
    expect(totalOf([part(30, undefined), part(70, 560)])).toBeUndefined();
    expect(totalOf([part(30, 560), part(70, undefined)])).toBeUndefined();
    expect(totalOf([part(30, 0), part(70, 0)])?.mark).toBe(0);
  });

  test("is asked for only with weights that make 100", () => {
    expect(() => totalOf([part(99, 600)])).toThrow(RangeError);
    expect(() => totalOf([part(99, undefined)])).toThrow("make 100");
    expect(faultOfWeights([{ weight: 30 }, { weight: 60 }])).toEqual({ kind: "sum", sum: 90 });
    expect(faultOfWeights([])).toEqual({ kind: "sum", sum: 0 });
    expect(faultOfWeights([{ weight: 30.5 }, { weight: 69.5 }])).toEqual({ kind: "weight", at: 0 });
    expect(faultOfWeights([{ weight: 100 }, { weight: 0 }])).toEqual({ kind: "weight", at: 1 });
    expect(faultOfWeights([{ weight: 101 }, { weight: -1 }])).toEqual({ kind: "weight", at: 0 });
    expect(faultOfWeights([{ weight: 100 }])).toBeUndefined();
    expect(faultOfWeights([{ weight: 99 }, { weight: 1 }])).toBeUndefined();
  });

  test("is the nearest whole mark of the exact sum, the upper one of two", () => {
    fc.assert(
      fc.property(parts, (parts) => {
        const exact = parts.reduce((sum, { mark = 0, weight }) => sum + BigInt(mark) * BigInt(weight), 0n);
        const total = totalOf(parts);
        expect(total?.exact).toBe(Number(exact));
        const twice = (marks: number) => fraction(2 * (total?.mark ?? 0) + marks * 10, 10);
        const value = fraction(2n * exact, 1000n);
        expect(compareFractions(twice(-1), value)).toBeLessThanOrEqual(0);
        expect(compareFractions(value, twice(1))).toBeLessThan(0);
        expect((total?.mark ?? 1) % 10).toBe(0);
      }),
    );
  });

  test("with a minimum is the other one or 59, and never passes below it", () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 1000 }), (parts, finalMin) => {
        const [free, bound] = [totalOf(parts)?.mark ?? 0, totalOf(parts, { finalMin })];
        const isBelow = parts.filter(({ isFinal }) => isFinal).some(({ mark = 0 }) => mark < finalMin);
        expect(bound?.mark).toBe(isBelow ? Math.min(free, 590) : free);
        expect(bound?.reason !== undefined).toBe(bound?.mark !== free);
      }),
    );
  });
});
