import type { PublicCourseFacets, PublicCourseSearch } from "@huxuan/api-client";
import type { FacetGroup, FacetValue, PageState } from "@huxuan/ui";
import { COURSE_SORTS, type CourseSort, courseSort } from "../../catalogue/course-sorts.ts";
import type { FilterChip } from "../../catalogue/filters-in-use.tsx";

/** Rows of a page. */
const PAGE_SIZE = 20;

/** What a visitor looks for; lives in the address. */
export interface CourseQuery {
  keyword: string;
  facets: FacetValue;
  sort: CourseSort;
  /** From 1. */
  page: number;
  /** The school whose students are asked about: each course then says what it counts as there. */
  homeSchoolId?: number;
}

/** Filters in the order in which they are shown, with what each asks. */
const GROUPS = {
  countsAs: "在我的学校",
  schools: "开课学校",
  campuses: "校区",
  departments: "开课院系",
  seats: "余量",
  weekdays: "星期",
  dayParts: "时段",
  natures: "课程性质",
  languages: "授课语言",
  credits: "学分",
} as const satisfies Record<keyof PublicCourseFacets, string>;
type Group = keyof typeof GROUPS;
const GROUP_NAMES = Object.keys(GROUPS) as Group[];

/** Answers of a filter shown before the rest is asked for: all days of the week. */
const MOST_SHOWN = 7;

/** Of one school only: those of the whole province would be hundreds. */
const OF_A_SCHOOL: ReadonlySet<Group> = new Set(["campuses", "departments"]);

/** Reads the query from an address; what it does not know is ignored. */
export function parseCourseQuery(params: URLSearchParams): CourseQuery {
  const page = Number(params.get("page") ?? "1");
  const homeSchoolId = homeSchoolOf(params);
  const query: CourseQuery = {
    keyword: params.get("q") ?? "",
    facets: Object.fromEntries(GROUP_NAMES.map((group) => [group, params.getAll(group)])),
    sort: courseSort(params),
    page: Number.isSafeInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    ...(homeSchoolId !== undefined && { homeSchoolId }),
  };
  return homeSchoolId === undefined ? { ...query, ...askingAbout(query, undefined) } : query;
}

/** The school that an address asks about, as `home=3`. */
export function homeSchoolOf(params: URLSearchParams): number | undefined {
  const home = params.get("home") ?? "";
  return /^[1-9]\d{0,8}$/.test(home) ? Number(home) : undefined;
}

/** Writes the query as an address. */
export function formatCourseQuery({
  keyword,
  facets,
  sort,
  page,
  homeSchoolId,
}: CourseQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (keyword !== "") params.set("q", keyword);
  for (const group of GROUP_NAMES) for (const value of facets[group] ?? []) params.append(group, value);
  if (sort !== "default") params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  if (homeSchoolId !== undefined) params.set("home", String(homeSchoolId));
  return params;
}

/** The page as the pagination wants it. */
export const coursePage = ({ page }: CourseQuery): PageState => ({
  pageIndex: page,
  pageSize: PAGE_SIZE,
  orderBy: [],
});

/** The request of a query. */
export function toPublicSearch(query: CourseQuery): PublicCourseSearch {
  const ticked = (group: Group) => query.facets[group] ?? [];
  const list = <Value>(group: Group, read: (value: string) => Value) =>
    ticked(group).length > 0 ? ticked(group).map(read) : undefined;
  const word = (value: string) => value;
  return {
    page: { ...coursePage(query), orderBy: [...COURSE_SORTS[query.sort].orderBy] },
    keyword: query.keyword || undefined,
    schoolIds: list("schools", Number),
    campuses: list("campuses", word),
    departments: list("departments", word),
    weekdays: list("weekdays", Number),
    // What an address names that there is not, the server refuses.
    dayParts: list("dayParts", (value) => value as NonNullable<PublicCourseSearch["dayParts"]>[number]),
    natures: list("natures", (value) => value as NonNullable<PublicCourseSearch["natures"]>[number]),
    languages: list("languages", (value) => value as NonNullable<PublicCourseSearch["languages"]>[number]),
    credits: list("credits", (value) => value as NonNullable<PublicCourseSearch["credits"]>[number]),
    hasSeats: ticked("seats").includes("hasSeats") || undefined,
    homeSchoolId: query.homeSchoolId,
    countsAs: list("countsAs", (value) => value as NonNullable<PublicCourseSearch["countsAs"]>[number]),
  };
}

/** Filters as they are shown: campuses and departments once a school is chosen, and what has no answers not at all. */
export function facetGroups({ facets: ticked }: CourseQuery, facets: PublicCourseFacets): FacetGroup[] {
  const oneSchool = ticked["schools"]?.length === 1;
  return GROUP_NAMES.filter(
    (id) => facets[id].length > 0 && (oneSchool || !OF_A_SCHOOL.has(id) || (ticked[id] ?? []).length > 0),
  ).map((id) => ({ id, label: GROUPS[id], options: facets[id], visible: MOST_SHOWN }));
}

/** The filters in use; a value that is not among the answers speaks for itself. */
export const courseChips = ({ facets }: CourseQuery, known: PublicCourseFacets | undefined): FilterChip[] =>
  GROUP_NAMES.flatMap((group) =>
    (facets[group] ?? []).map((value) => ({
      group,
      value,
      label: known?.[group].find((answer) => answer.value === value)?.label ?? value,
    })),
  );

/** The query without one of its filters, on its first page. */
export const withoutChip = (query: CourseQuery, { group, value }: FilterChip): CourseQuery => ({
  ...query,
  page: 1,
  facets: { ...query.facets, [group]: (query.facets[group] ?? []).filter((each) => each !== value) },
});

/** The query about another school, or none: without one there is nothing to filter or order by what courses count as. */
export const askingAbout = (
  { facets, sort }: CourseQuery,
  homeSchoolId: number | undefined,
): Partial<CourseQuery> & { homeSchoolId: number | undefined } => ({
  homeSchoolId,
  ...(homeSchoolId === undefined && {
    facets: { ...facets, countsAs: [] },
    sort: sort === "counts" ? "default" : sort,
  }),
});
