import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalsOf, parseNumber, stepped, withinBounds } from "./number-rules.js";

describe("numbers that people type", () => {
  it("understands full-width digits, the Chinese full stop and separators of thousands", () => {
    expect(parseNumber("１２。５")).toBe(12.5);
    expect(parseNumber(" 1,234 ")).toBe(1234);
    expect(parseNumber("-.5")).toBe(-0.5);
  });

  it("does not take words, hexadecimals or half numbers for a number", () => {
    for (const text of ["", "-", ".", "1e3", "0x10", "12a", "Infinity", "一百"])
      expect(parseNumber(text)).toBeNull();
  });

  it("reads back every number that it could have written", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 4 }), (whole, digits) => {
        const value = whole / 10 ** digits;
        expect(parseNumber(value.toFixed(digits))).toBe(Number(value.toFixed(digits)));
      }),
    );
  });

  it("never leaves the bounds, whatever is stepped", () => {
    fc.assert(
      fc.property(
        fc.option(fc.integer({ min: -1000, max: 1000 })),
        fc.integer({ min: -50, max: 50 }),
        fc.integer({ min: -100, max: 0 }),
        fc.integer({ min: 1, max: 100 }),
        (value, times, min, max) => {
          const next = stepped(value, times, { min, max });
          expect(next).toBeGreaterThanOrEqual(min);
          expect(next).toBeLessThanOrEqual(max);
        },
      ),
    );
  });

  it("steps by 0.1 without the dust of binary fractions", () => {
    expect(stepped(0.2, 1, { step: 0.1 })).toBe(0.3);
    expect(stepped(2.5, 1, { step: 0.5 })).toBe(3);
    expect(withinBounds(59.96, { precision: 1 })).toBe(60);
    expect(decimalsOf(1e-7)).toBe(7);
  });
});
