import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatQuery,
  parseQuery,
  type SelectionQuery,
  SORTS,
  type SortKey,
  toSearch,
} from "./selection-query.ts";

const words = fc.array(
  fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => text.isWellFormed()),
  { maxLength: 3 },
);
const queries: fc.Arbitrary<SelectionQuery> = fc.record({
  keyword: fc.string({ unit: "grapheme" }).filter((text) => text.isWellFormed()),
  facets: fc.record({ schools: words, times: words, natures: words, credits: words }),
  sort: fc.constantFrom(...(Object.keys(SORTS) as SortKey[])),
});

test("a query survives its way through the address, Chinese text included", () => {
  fc.assert(
    fc.property(queries, (query) => {
      const address = formatQuery(query, new URLSearchParams("round=7")).toString();
      expect(parseQuery(new URLSearchParams(address))).toEqual(query);
      expect(new URLSearchParams(address).get("round")).toBe("7");
    }),
  );
});

test("an address of another version asks for the usual order", () => {
  expect(parseQuery(new URLSearchParams("sort=constructor")).sort).toBe("default");
});

test("an empty query asks for everything, in the request's own words", () => {
  expect(JSON.parse(JSON.stringify(toSearch(parseQuery(new URLSearchParams()), 3, 1, 50)))).toEqual({
    roundId: 3,
    page: { pageIndex: 1, pageSize: 50, orderBy: [] },
  });
});
