import fc from "fast-check";
import { expect, test } from "vitest";
import { COURSE_SORTS, type CourseSort } from "../../../catalogue/course-sorts.ts";
import {
  chipsOf,
  emptyHint,
  facetGroups,
  formatQuery,
  groupsInUse,
  isStep,
  parseQuery,
  partText,
  type SelectionQuery,
  toSearch,
  withoutPart,
} from "./selection-query.ts";

const words = fc.array(
  fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => text.isWellFormed()),
  { maxLength: 3 },
);
const queries: fc.Arbitrary<SelectionQuery> = fc.record({
  keyword: fc.string({ unit: "grapheme" }).filter((text) => text.isWellFormed()),
  facets: fc.record({
    times: words,
    schools: words,
    campuses: words,
    departments: words,
    weekdays: words,
    sections: words,
    natures: words,
    languages: words,
    credits: words,
    countsAs: words,
  }),
  selectable: fc.boolean(),
  sort: fc.constantFrom(...(Object.keys(COURSE_SORTS) as CourseSort[])),
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

const facets = {
  schools: [{ value: "3", label: "岳麓师范大学", count: 0 }],
  campuses: [{ value: "本部", label: "本部", count: 3 }],
  departments: [],
  weekdays: [{ value: "2", label: "周二", count: 1 }],
  sections: [],
  natures: [],
  languages: [],
  credits: [],
  countsAs: [],
  times: [{ value: "hasSeats", label: "有余量", count: 4 }],
  selectable: 0,
};
const narrow = parseQuery(new URLSearchParams("q=诗词&schools=3&times=hasSeats&selectable=1"));

test("the filters in use have their words, each can be taken out alone", () => {
  expect(chipsOf(narrow, facets).map(({ label }) => label)).toEqual(["有余量", "岳麓师范大学"]);
  expect(partText(narrow, "schools", facets)).toBe("「岳麓师范大学」");
  expect(partText(narrow, "hasSeats", facets)).toBe("「有余量」");
  expect(partText(narrow, "keyword", facets)).toBe("关键词「诗词」");
  const left = (part: Parameters<typeof withoutPart>[1]) =>
    formatQuery(withoutPart(narrow, part), new URLSearchParams()).toString();
  expect(left("hasSeats")).toBe(new URLSearchParams("q=诗词&selectable=1&schools=3").toString());
  expect(left("filters")).toBe(new URLSearchParams("q=诗词").toString());
  expect(left("keyword")).toBe(new URLSearchParams("selectable=1&times=hasSeats&schools=3").toString());
});

test("nothing found says whether the keyword or the filters are in the way", () => {
  const hint = (...drops: Parameters<typeof withoutPart>[1][]) =>
    emptyHint(
      narrow,
      drops.map((drop) => ({ drop, count: 1 })),
    );
  expect(hint("keyword")).toContain("筛选之内没有「诗词」");
  expect(hint("schools")).toContain("被筛选挡住了");
  expect(hint("keyword", "schools")).toContain("分开都有结果");
  expect(hint()).toContain("换一个关键词");
});

test("Back takes away one filter at a time, and a keyword as a whole", () => {
  const of = (address: string) => parseQuery(new URLSearchParams(address));
  expect(isStep(of(""), of("schools=3"))).toBe(true);
  expect(isStep(of("schools=3"), of("schools=3&weekdays=2"))).toBe(true);
  expect(isStep(of("schools=3"), of("schools=3&selectable=1"))).toBe(true);
  expect(isStep(of(""), of("q=诗"))).toBe(true);
  expect(isStep(of("q=诗"), of("q=诗词"))).toBe(false);
  expect(isStep(of("q=诗"), of("q=诗"))).toBe(false);
});

test("campuses and departments are asked for once a school is chosen", () => {
  const ids = (address: string) =>
    facetGroups(parseQuery(new URLSearchParams(address)), facets).map(({ id }) => id);
  expect(ids("")).toEqual(["times", "countsAs", "schools", "weekdays"]);
  expect(ids("schools=3")).toEqual(["times", "countsAs", "schools", "campuses", "weekdays"]);
  expect(groupsInUse(parseQuery(new URLSearchParams("weekdays=2&weekdays=4")), facets)).toEqual([
    { group: "weekdays", label: "周二、4" },
  ]);
});

test("what courses count as can be chosen before anybody counted it, and is asked for once it is chosen", () => {
  const chosen = parseQuery(new URLSearchParams("countsAs=counts"));
  const optionsOf = (known: typeof facets) =>
    facetGroups(chosen, known)
      .find(({ id }) => id === "countsAs")
      ?.options.map(({ label, count }) => [label, count]);
  expect(optionsOf(facets)).toEqual([
    ["本校课程", undefined],
    ["可认定", undefined],
    ["需申请", undefined],
    ["不计入", undefined],
  ]);
  const counted = { ...facets, countsAs: [{ value: "counts", label: "可认定", count: 7 }] };
  expect(optionsOf(counted as never)).toEqual([["可认定", 7]]);
  expect(toSearch(chosen, 3, 1, 50).countsAs).toEqual(["counts"]);
  expect(toSearch(parseQuery(new URLSearchParams()), 3, 1, 50).countsAs).toBeUndefined();
  expect(chipsOf(chosen, undefined).map(({ label }) => label)).toEqual(["可认定"]);
});
