import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nearestIndex, niceTicks, peaks } from "./scale.js";

const points = fc
  .uniqueArray(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 200 })
  .chain((moments) =>
    fc
      .array(fc.integer({ min: 0, max: 9999 }), { minLength: moments.length, maxLength: moments.length })
      .map((values) =>
        moments.toSorted((a, b) => a - b).map((at, index) => ({ at, value: values[index] ?? 0 })),
      ),
  );

describe("the scale of a chart", () => {
  it("reaches over the highest value, begins at nothing and has few, even steps", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1e9, noNaN: true }), (max) => {
        const ticks = niceTicks(max);
        expect(ticks[0]).toBe(0);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(max * 0.999999);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(6);
      }),
    );
    expect(niceTicks(9412)).toEqual([0, 2000, 4000, 6000, 8000, 10_000]);
    expect(niceTicks(0)).toEqual([0, 1]);
  });

  it("finds the nearest point", () => {
    fc.assert(
      fc.property(points, fc.integer({ min: -100, max: 10_100 }), (line, at) => {
        const index = nearestIndex(line, at);
        const best = Math.min(...line.map((point) => Math.abs(point.at - at)));
        expect(Math.abs((line[index ?? -1]?.at ?? Number.NaN) - at)).toBe(best);
      }),
    );
    expect(nearestIndex([], 3)).toBeUndefined();
  });

  it("keeps the highest peak in the table", () => {
    fc.assert(
      fc.property(points, fc.integer({ min: 1, max: 20 }), (line, rows) => {
        const table = peaks(line, rows);
        expect(table.length).toBeLessThanOrEqual(Math.max(rows, 0));
        const top = Math.max(...line.map((point) => point.value));
        expect(Math.max(...table.map((point) => point.value))).toBe(top);
      }),
    );
  });
});
