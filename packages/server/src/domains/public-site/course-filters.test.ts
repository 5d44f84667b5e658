import type { PublicCourseFacets, PublicCourseSearch } from "@huxuan/api-client";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { CatalogueMeeting, CatalogueOffering } from "../offering/index.ts";
import { type Candidate, filterCourses } from "./course-filters.ts";

const NAMES = ["物理", "化学"];

const meetings = fc
  .array(
    fc.record({
      weekday: fc.integer({ min: 1, max: 7 }),
      startMinute: fc.constantFrom(480, 719, 720, 1079, 1080),
      campus: fc.constantFrom(undefined, "东", "西"),
    }),
    { maxLength: 3 },
  )
  .map((given) => given as unknown as CatalogueMeeting[]);
const candidates = fc.array(
  fc
    .record({
      schoolId: fc.integer({ min: 1, max: 3 }),
      department: fc.constantFrom("物理学院", "化学学院"),
      nature: fc.constantFrom("required", "general"),
      language: fc.constantFrom("chinese", "english"),
      credits: fc.constantFrom(0.5, 1, 2, 2.5, 4, 4.5),
      searchText: fc.constantFrom(...NAMES),
      meetings,
      hasSeats: fc.boolean(),
      countsAs: fc.constantFrom("own" as const, "counts" as const, "application" as const, "no" as const),
    })
    .map(({ hasSeats, countsAs, ...offering }): Candidate => {
      const schoolName = `第 ${offering.schoolId} 大学`;
      return { hasSeats, countsAs, offering: { ...offering, schoolName } as unknown as CatalogueOffering };
    }),
  { maxLength: 30 },
);
const some = <T>(...values: T[]) => fc.option(fc.subarray(values), { nil: undefined });
const searches = fc.record({
  keyword: fc.option(fc.constantFrom(...NAMES), { nil: undefined }),
  schoolIds: some(1, 2, 3, 4),
  campuses: some("东", "西"),
  departments: some("物理学院", "化学学院"),
  natures: some("required" as const, "general" as const),
  languages: some("chinese" as const, "english" as const),
  credits: some("0-1" as const, "1-2" as const, "2.5-4" as const, "4.5-" as const),
  weekdays: some(1, 2, 6, 7),
  dayParts: some("morning" as const, "afternoon" as const, "evening" as const),
  hasSeats: fc.option(fc.boolean(), { nil: undefined }),
  homeSchoolId: some(1).map((school) => school?.[0]),
  countsAs: some("own" as const, "counts" as const, "application" as const, "no" as const),
}) as fc.Arbitrary<PublicCourseSearch>;

/** Filter by filter, as domain/portal.md says it: OR inside, AND between. */
const PASSES: Record<
  keyof PublicCourseFacets,
  (candidate: Candidate, search: PublicCourseSearch) => boolean
> = {
  schools: ({ offering }, { schoolIds = [] }) =>
    schoolIds.length === 0 || schoolIds.includes(offering.schoolId),
  campuses: ({ offering }, { campuses = [] }) =>
    campuses.length === 0 || offering.meetings.some(({ campus = "" }) => campuses.includes(campus)),
  departments: ({ offering }, { departments = [] }) =>
    departments.length === 0 || departments.includes(offering.department),
  natures: ({ offering }, { natures = [] }) => natures.length === 0 || natures.includes(offering.nature),
  languages: ({ offering }, { languages = [] }) =>
    languages.length === 0 || languages.includes(offering.language),
  credits: ({ offering: { credits: c } }, { credits = [] }) =>
    credits.length === 0 || credits.includes(c < 1 ? "0-1" : c <= 2 ? "1-2" : c <= 4 ? "2.5-4" : "4.5-"),
  weekdays: ({ offering }, { weekdays = [] }) =>
    weekdays.length === 0 || offering.meetings.some(({ weekday }) => weekdays.includes(weekday)),
  dayParts: ({ offering }, { dayParts = [] }) =>
    dayParts.length === 0 ||
    offering.meetings.some(({ startMinute: m }) =>
      dayParts.includes(m < 720 ? "morning" : m < 1080 ? "afternoon" : "evening"),
    ),
  seats: ({ hasSeats }, search) => search.hasSeats !== true || hasSeats,
  countsAs: (candidate, { homeSchoolId, countsAs = [] }) =>
    homeSchoolId === undefined ||
    countsAs.length === 0 ||
    countsAs.some((wanted) => wanted === candidate.countsAs),
};
const FILTERS = Object.keys(PASSES) as (keyof PublicCourseFacets)[];
const matches = ({ offering }: Candidate, { keyword }: PublicCourseSearch) =>
  keyword === undefined || offering.searchText === keyword;
const passes = (candidate: Candidate, search: PublicCourseSearch) =>
  matches(candidate, search) && FILTERS.every((name) => PASSES[name](candidate, search));

test("finds what passes every filter, with one of the answers of each", async () => {
  await fc.assert(
    fc.asyncProperty(candidates, searches, async (all, search) => {
      const { found } = await filterCourses(all, search);
      expect(found).toEqual(all.filter((one) => passes(one, search)));
    }),
  );
});

/** The search with one answer of a filter in place of those that were chosen. */
const withOnly = (
  search: PublicCourseSearch,
  name: keyof PublicCourseFacets,
  value: string,
): PublicCourseSearch => ({
  ...search,
  ...(name === "schools" && { schoolIds: [Number(value)] }),
  ...(name === "weekdays" && { weekdays: [Number(value)] }),
  ...(name === "seats" && { hasSeats: true }),
  ...(!["schools", "weekdays", "seats"].includes(name) && { [name]: [value] }),
});

test("the number beside an answer is how many it would find alone, with the other filters as they are", async () => {
  await fc.assert(
    fc.asyncProperty(candidates, searches, async (all, search) => {
      const { facets } = await filterCourses(all, search);
      for (const name of FILTERS) {
        for (const { value, count } of facets[name]) {
          const alone = withOnly(search, name, value);
          expect(count, `${name} ${value}`).toBe(all.filter((one) => passes(one, alone)).length);
        }
      }
    }),
  );
});

test("every answer that would find something is offered, and one that is chosen stays", async () => {
  await fc.assert(
    fc.asyncProperty(candidates, searches, async (all, search) => {
      const { facets } = await filterCourses(all, search);
      const offered = facets.schools.map(({ value }) => Number(value));
      const { schoolIds: chosen = [], ...others } = search;
      const findable = all.filter((one) => passes(one, others)).map(({ offering }) => offering.schoolId);
      expect(new Set(offered)).toEqual(new Set([...findable, ...chosen]));
      expect(facets.schools.map(({ count }) => count)).toEqual(
        facets.schools.map(({ count }) => count).toSorted((a, b) => b - a),
      );
    }),
  );
});
