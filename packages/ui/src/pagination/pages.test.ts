import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { offeredPageSizes, PAGINATION_CONSTANTS, pageCountOf, pagerEntries, pageWithin } from "./pages.js";

const written = (pageIndex: number, pageCount: number) =>
  pagerEntries(pageIndex, pageCount)
    .map(({ kind, to }) => (kind === "page" ? String(to) : kind === "back" ? `<${to}` : `>${to}`))
    .join(" ");

describe("the pagination", () => {
  it("has the sizes and the default of the specification (section 9)", () => {
    expect(PAGINATION_CONSTANTS.pageSizes).toEqual([10, 20, 30, 40, 50, 100]);
    expect(PAGINATION_CONSTANTS.pageSize).toBe(20);
  });

  it("shows all of a few pages, and of many the ends and the neighbourhood", () => {
    expect(written(1, 1)).toBe("1");
    expect(written(4, 7)).toBe("1 2 3 4 5 6 7");
    expect(written(1, 20)).toBe("1 2 3 4 5 >6 20");
    expect(written(4, 20)).toBe("1 2 3 4 5 >9 20");
    expect(written(10, 20)).toBe("1 <5 9 10 11 >15 20");
    expect(written(18, 20)).toBe("1 <13 16 17 18 19 20");
  });

  it("always shows the current page and both ends, in order, never more than seven entries", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (wish, pageCount) => {
        const pageIndex = pageWithin(wish, pageCount);
        const entries = pagerEntries(pageIndex, pageCount);
        const pages = entries.filter(({ kind }) => kind === "page").map(({ to }) => to);
        expect(pages).toEqual(expect.arrayContaining([1, pageIndex, pageCount]));
        expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b));
        expect(entries.length).toBeLessThanOrEqual(7);
        if (pageCount >= 7) expect(entries).toHaveLength(7);
        for (const { to } of entries) expect(to >= 1 && to <= pageCount).toBe(true);
      }),
    );
  });

  it("leaves no page out without a jump in its place", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 }), (wish, pageCount) => {
        const entries = pagerEntries(pageWithin(wish, pageCount), pageCount);
        entries.forEach((entry, at) => {
          const next = entries[at + 1];
          if (entry.kind === "page" && next?.kind === "page") expect(next.to).toBe(entry.to + 1);
        });
      }),
    );
  });

  it("stands on page 1 of an empty list and never beyond the last", () => {
    expect(pageCountOf(0, 20)).toBe(1);
    expect(pageCountOf(38, 20)).toBe(2);
    expect([pageCountOf(50, 50), pageCountOf(51, 50)]).toEqual([1, 2]);
    expect(pageWithin(9, 2)).toBe(2);
    expect(pageWithin(0, 2)).toBe(1);
    expect(pageWithin(Number.NaN, 2)).toBe(1);
  });

  it("offers a person's stored size among the usual ones", () => {
    expect(offeredPageSizes([10, 20], 15)).toEqual([10, 15, 20]);
    expect(offeredPageSizes([10, 20], 20)).toEqual([10, 20]);
  });
});
