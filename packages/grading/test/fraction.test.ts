import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { squareRoot } from "../src/fraction.js";
import { compareFractions, decimal, fraction } from "../src/index.js";

const whole = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
const notZero = whole.filter((value) => value !== 0n);

describe("a fraction", () => {
  test("stands in lowest terms with its sign above", () => {
    expect(fraction(834, 10)).toEqual({ numerator: 417n, denominator: 5n });
    expect(fraction(6, -4)).toEqual({ numerator: -3n, denominator: 2n });
    expect(fraction(-6, -4)).toEqual({ numerator: 3n, denominator: 2n });
    expect(fraction(0, -7)).toEqual({ numerator: 0n, denominator: 1n });
    expect(fraction(7)).toEqual({ numerator: 7n, denominator: 1n });
    expect(() => fraction(1, 0)).toThrow(RangeError);
    expect(() => fraction(1, 0)).toThrow("denominator 0");
  });

  test("has the value that it was made of", () => {
    fc.assert(
      fc.property(whole, notZero, notZero, (over, under, factor) => {
        const value = fraction(over, under);
        expect(value.numerator * under).toBe(over * value.denominator);
        expect(value.denominator > 0n).toBe(true);
        expect(fraction(over * factor, under * factor)).toEqual(value);
      }),
    );
  });

  test("is compared by its value", () => {
    expect(compareFractions(fraction(1, 3), fraction(333_333_333, 1_000_000_000))).toBe(1);
    expect(compareFractions(fraction(-1, 3), fraction(-1, 4))).toBe(-1);
    expect(compareFractions(fraction(2, 6), fraction(1, 3))).toBe(0);
  });

  test("is shown rounded half up at the last place", () => {
    expect(
      [fraction(834, 10), fraction(5, 1000), fraction(4_999, 1_000_000), fraction(2, 3)].map((one) =>
        decimal(one, 2),
      ),
    ).toEqual(["83.40", "0.01", "0.00", "0.67"]);
    expect([fraction(5, 2), fraction(49, 20), fraction(0)].map((one) => decimal(one, 0))).toEqual([
      "3",
      "2",
      "0",
    ]);
    expect([fraction(-1, 8), fraction(-1, 1000)].map((one) => decimal(one, 2))).toEqual(["-0.13", "0.00"]);
    expect(decimal(fraction(1_234, 10), 3)).toBe("123.400");
  });

  test("as shown is at most half a unit of the last place away", () => {
    fc.assert(
      fc.property(whole, notZero, fc.integer({ min: 0, max: 6 }), (over, under, places) => {
        const value = fraction(over, under);
        const text = decimal(value, places);
        expect(text).toMatch(places === 0 ? /^-?\d+$/u : new RegExp(`^-?\\d+\\.\\d{${places}}$`, "u"));
        const shown = fraction(BigInt(text.replace(".", "")), 10n ** BigInt(places));
        const apart =
          2n *
          10n ** BigInt(places) *
          (shown.numerator * value.denominator - value.numerator * shown.denominator);
        const unit = shown.denominator * value.denominator;
        expect(apart <= unit && apart >= -unit).toBe(true);
      }),
    );
  });
});

test("a square root is the largest number whose square is not above", () => {
  expect([0n, 1n, 2n, 3n, 4n, 8n, 9n].map(squareRoot)).toEqual([0n, 1n, 1n, 1n, 2n, 2n, 3n]);
  fc.assert(
    fc.property(
      fc.oneof(fc.bigInt({ min: 0n, max: 200n }), fc.bigInt({ min: 0n, max: 10n ** 40n })),
      (square) => {
        const root = squareRoot(square);
        expect(root * root <= square && square < (root + 1n) * (root + 1n)).toBe(true);
      },
    ),
  );
});
