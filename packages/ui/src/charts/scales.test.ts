import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { binsOf, cutTo, levelOf, placesOf, ticksFrom, ticksOver } from "./scales.js";

const value = fc.integer({ min: -1000, max: 1000 });

describe("the parts of a histogram", () => {
  it("hold every value once, between their ends", () => {
    fc.assert(
      fc.property(fc.array(value), fc.integer({ min: 1, max: 50 }), (values, width) => {
        const bins = binsOf(values, width);
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
        bins.forEach(({ from, to, count }, at) => {
          const isLast = at === bins.length - 1;
          expect(count).toBe(
            values.filter((one) => one >= from && (one < to || (isLast && one === to))).length,
          );
          expect(to - from).toBe(width);
          if (at > 0) expect(from).toBe(bins[at - 1]?.to);
        });
      }),
    );
  });

  it("count full marks to the highest part", () => {
    expect(binsOf([59, 60, 75, 100], 20)).toEqual([
      { from: 40, to: 60, count: 1 },
      { from: 60, to: 80, count: 2 },
      { from: 80, to: 100, count: 1 },
    ]);
  });
});

it("a scale reaches over both ends and passes nothing", () => {
  fc.assert(
    fc.property(value, value, (a, b) => {
      const [min, max] = [Math.min(a, b), Math.max(a, b)];
      const ticks = ticksOver(min, max);
      expect(ticks[0]).toBeLessThanOrEqual(Math.min(0, min));
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(0, max));
      expect(ticks).toContain(0);
      expect(ticks.length).toBeLessThan(14);
    }),
  );
});

it("an axis that begins elsewhere reaches over its values and little further", () => {
  expect(ticksFrom(2.55, 3.64)).toEqual([2.5, 3, 3.5, 4]);
  fc.assert(
    fc.property(value, value, (one, other) => {
      const [min, max] = [Math.min(one, other), Math.max(one, other)];
      const ticks = ticksFrom(min, max);
      const step = (ticks[1] ?? 0) - (ticks[0] ?? 0);
      expect(ticks[0]).toBeLessThanOrEqual(min);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
      expect(min - (ticks[0] ?? 0)).toBeLessThan(step + 1e-6);
      expect(ticks.length).toBeLessThan(8);
    }),
  );
});

it("a deeper colour is never a smaller number, and nothing has the lightest", () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.nat(5000), fc.integer({ min: 1, max: 5000 }), (a, b, highest) => {
      if (a <= b) expect(levelOf(a, highest, 6)).toBeLessThanOrEqual(levelOf(b, highest, 6));
      expect(levelOf(a, highest, 6) === 0).toBe(a === 0);
      expect(levelOf(highest, highest, 6)).toBe(5);
    }),
  );
});

it("equal values share a place", () => {
  expect(placesOf([8, 12, 8, 3])).toEqual([2, 1, 2, 4]);
});

it("a name that is too long ends in a sign of it", () => {
  expect(cutTo("湘江理工大学", 80)).toBe("湘江理工大学");
  expect(cutTo("湘江理工大学", 60)).toBe("湘江理工…");
});
