import type { PublicCourseFacets } from "@huxuan/api-client";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  askingAbout,
  courseChips,
  facetGroups,
  formatCourseQuery,
  parseCourseQuery,
  toPublicSearch,
  withoutChip,
} from "./course-query.ts";

const parse = (address: string) => parseCourseQuery(new URLSearchParams(address));

test("an address that was shared gives the same search", () => {
  const address = "q=%E7%89%A9%E7%90%86&schools=3&schools=4&weekdays=2&credits=1-2&sort=seats&page=3";
  expect(formatCourseQuery(parse(address)).toString()).toBe(address);
  expect(toPublicSearch(parse(address))).toMatchObject({
    keyword: "物理",
    schoolIds: [3, 4],
    weekdays: [2],
    credits: ["1-2"],
    page: { pageIndex: 3, orderBy: [{ field: "seatsLeft", sortType: "desc" }] },
  });
});

test("every query is read back as it was written", () => {
  const query = fc.record({
    keyword: fc.string({ maxLength: 10 }),
    facets: fc.record({ schools: fc.array(fc.integer({ min: 1 }).map(String)), seats: fc.constant([]) }),
    sort: fc.constantFrom("default" as const, "name" as const),
    page: fc.integer({ min: 1, max: 1_000 }),
  });
  fc.assert(
    fc.property(query, (given) => {
      const read = parseCourseQuery(formatCourseQuery(given));
      expect(read).toMatchObject({ ...given, facets: { schools: given.facets.schools } });
    }),
  );
});

test("what an address says that makes no sense is ignored", () => {
  for (const page of ["0", "-1", "x", "1.5", "100001"]) expect(parse(`page=${page}`).page).toBe(1);
  expect(parse("sort=toString").sort).toBe("default");
  expect(toPublicSearch(parse("")).schoolIds).toBeUndefined();
});

test("what courses count as is asked about a school, and forgotten without one", () => {
  const address = "countsAs=counts&countsAs=own&sort=counts&home=7";
  expect(formatCourseQuery(parse(address)).toString()).toBe(address);
  expect(toPublicSearch(parse(address))).toMatchObject({
    homeSchoolId: 7,
    countsAs: ["counts", "own"],
    page: { orderBy: [{ field: "countsAs", sortType: "asc" }] },
  });
  const without = parse("countsAs=counts&sort=counts");
  expect(toPublicSearch(without)).toMatchObject({ homeSchoolId: undefined, countsAs: undefined });
  expect([without.sort, without.facets["countsAs"]]).toEqual(["default", []]);
  expect(askingAbout(parse(address), 8)).toEqual({ homeSchoolId: 8 });
});

const answers = (...values: string[]) => values.map((value) => ({ value, label: `名${value}`, count: 1 }));
const FACETS: PublicCourseFacets = {
  schools: answers("3", "4"),
  campuses: answers("东"),
  departments: answers("物理学院"),
  natures: answers("general"),
  languages: answers("english"),
  credits: [],
  weekdays: answers("1"),
  dayParts: answers("morning"),
  seats: answers("hasSeats"),
  countsAs: [],
};
const shown = (address: string) => facetGroups(parse(address), FACETS).map(({ id }) => id);

test("campuses and departments are asked for within one school", () => {
  expect(shown("")).toEqual(["schools", "seats", "weekdays", "dayParts", "natures", "languages"]);
  expect(shown("schools=3")).toContain("departments");
  expect(shown("schools=3&schools=4")).not.toContain("departments");
  expect(shown("departments=x")).toContain("departments");
});

test("a filter that is taken away leaves the others, and goes to the first page", () => {
  const query = parse("schools=3&schools=9&page=4");
  const chips = courseChips(query, FACETS);
  expect(chips.map(({ label }) => label)).toEqual(["名3", "9"]);
  expect(formatCourseQuery(withoutChip(query, chips[0] as never)).toString()).toBe("schools=9");
});
