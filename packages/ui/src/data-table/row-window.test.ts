import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isJump, offsetOf, rowAt, rowWindow, type RowSpace } from "./row-window.js";

const space: fc.Arbitrary<RowSpace> = fc
  .record({
    count: fc.integer({ min: 1, max: 10_000 }),
    rowHeight: fc.integer({ min: 20, max: 300 }),
    open: fc.array(fc.record({ at: fc.nat(9999), height: fc.integer({ min: 1, max: 500 }) }), {
      maxLength: 6,
    }),
  })
  .map(({ open, ...rest }) => ({
    ...rest,
    open: [...new Map(open.filter(({ at }) => at < rest.count).map((row) => [row.at, row])).values()].sort(
      (a, b) => a.at - b.at,
    ),
  }));

describe("the rows of a long list that can be seen", () => {
  it("every offset belongs to the row that begins before it and ends after it", () => {
    fc.assert(
      fc.property(space, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (rows, part) => {
        const offset = part * offsetOf(rows.count, rows);
        const at = rowAt(offset, rows);
        expect(offsetOf(at, rows)).toBeLessThanOrEqual(offset + 1e-6);
        expect(offsetOf(at + 1, rows)).toBeGreaterThan(offset - 1e-6);
      }),
    );
  });

  it("are all drawn, wherever the list is scrolled to", () => {
    fc.assert(
      fc.property(space, fc.nat(5_000_000), fc.integer({ min: 100, max: 2000 }), (rows, top, height) => {
        const { start, end } = rowWindow({ top, height, overscan: 8, step: 4 }, rows);
        const seen = Math.min(top, offsetOf(rows.count, rows) - 1);
        expect(offsetOf(start, rows)).toBeLessThanOrEqual(seen);
        expect(offsetOf(end, rows)).toBeGreaterThanOrEqual(Math.min(seen + 1, offsetOf(rows.count, rows)));
        expect(end).toBeLessThanOrEqual(rows.count);
      }),
    );
  });

  it("are at most sixty in the document on a screen of 1080 px, compact", () => {
    fc.assert(
      fc.property(fc.nat(400_000), (top) => {
        const { start, end } = rowWindow(
          { top, height: 1080, overscan: 8, step: 4 },
          { count: 10_000, rowHeight: 33, open: [] },
        );
        expect(end - start).toBeLessThanOrEqual(60);
      }),
    );
  });

  it("are all new after a jump, and only then", () => {
    const rows = { count: 10_000, rowHeight: 40, open: [] };
    const drawn = rowWindow({ top: 40_000, height: 600, overscan: 8, step: 4 }, rows);
    expect(drawn).toEqual({ start: 992, end: 1024 });
    const jumps = (top: number) => isJump({ top, height: 600 }, drawn, rows);
    for (const near of [992 * 40 - 599, 40_000, 1024 * 40 - 1]) expect(jumps(near)).toBe(false);
    for (const far of [0, 991 * 40 - 600, 1024 * 40, 390_000]) expect(jumps(far)).toBe(true);
  });
});
