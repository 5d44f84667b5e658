import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { roundedWhole } from "../src/fraction.js";
import { compareFractions, fraction, roundedHundredths } from "../src/index.js";

const whole = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
const notZero = whole.filter((value) => value !== 0n);

describe("a fraction", () => {
  test("stands in lowest terms with its sign above", () => {
    expect(fraction(834, 10)).toEqual({ num: 417n, den: 5n });
    expect(fraction(6, -4)).toEqual({ num: -3n, den: 2n });
    expect(fraction(-6, -4)).toEqual({ num: 3n, den: 2n });
    expect(fraction(-6, 4)).toEqual({ num: -3n, den: 2n });
    expect(fraction(0, -7)).toEqual({ num: 0n, den: 1n });
    expect(fraction(7)).toEqual({ num: 7n, den: 1n });
    expect(() => fraction(1, 0)).toThrow("denominator 0");
  });

  test("has the value that it was made of", () => {
    fc.assert(
      fc.property(whole, notZero, notZero, (over, under, factor) => {
        const value = fraction(over, under);
        expect(value.num * under).toBe(over * value.den);
        expect(value.den > 0n).toBe(true);
        expect(fraction(over * factor, under * factor)).toEqual(value);
      }),
    );
  });

  test("is compared by its value", () => {
    expect(compareFractions(fraction(1, 3), fraction(333, 1000))).toBe(1);
    expect(compareFractions(fraction(-1, 3), fraction(-1, 4))).toBe(-1);
    expect(compareFractions(fraction(2, 6), fraction(1, 3))).toBe(0);
  });

  test("is rounded half up, also below 0", () => {
    const halves = [5, 1, -1, -25].map((over) => roundedWhole(fraction(over, 2)));
    expect(halves).toEqual([3, 1, 0, -12]);
    expect([fraction(-13), fraction(7), fraction(-1251, 100)].map(roundedWhole)).toEqual([-13, 7, -13]);
    expect([fraction(89_795, 1000), fraction(89_794, 1000), fraction(2, 3)].map(roundedHundredths)).toEqual([
      8980, 8979, 67,
    ]);
  });

  test("as rounded is at most half away, and if half then above", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 10_000 }), (over, under) => {
        const apart = BigInt(roundedWhole(fraction(over, under))) * BigInt(under) - BigInt(over);
        expect(2n * apart > -BigInt(under) && 2n * apart <= BigInt(under)).toBe(true);
      }),
    );
  });
});
