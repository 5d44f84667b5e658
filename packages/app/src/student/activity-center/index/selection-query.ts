import type {
  CourseNature,
  Loosening,
  SearchPart,
  SelectionFacets,
  SelectionSearch,
} from "@huxuan/api-client";
import type { FacetValue } from "@huxuan/ui";
import { COURSE_SORTS, type CourseSort, courseSort } from "../../../catalogue/course-sorts.ts";
import type { FilterChip } from "../../../catalogue/filters-in-use.tsx";

/** What a student looks for; lives in the address. */
export interface SelectionQuery {
  keyword: string;
  facets: FacetValue;
  /** 只看我能选的 */
  selectable: boolean;
  sort: CourseSort;
}

const GROUPS = ["schools", "times", "natures", "credits"] as const;

/** Reads the query from an address; what it does not know is ignored. */
export function parseQuery(params: URLSearchParams): SelectionQuery {
  return {
    keyword: params.get("q") ?? "",
    facets: Object.fromEntries(GROUPS.map((group) => [group, params.getAll(group)])),
    selectable: params.get("selectable") === "1",
    sort: courseSort(params),
  };
}

/** Writes the query into an address, leaving other parameters as they are. */
export function formatQuery(query: SelectionQuery, keep: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(keep);
  for (const name of ["q", "sort", "selectable", ...GROUPS]) params.delete(name);
  if (query.keyword) params.set("q", query.keyword);
  if (query.sort !== "default") params.set("sort", query.sort);
  if (query.selectable) params.set("selectable", "1");
  for (const group of GROUPS) for (const value of query.facets[group] ?? []) params.append(group, value);
  return params;
}

/** The request of a query. */
export function toSearch(
  query: SelectionQuery,
  roundId: number,
  pageIndex: number,
  pageSize: number,
): SelectionSearch {
  const ticked = (group: (typeof GROUPS)[number]) => query.facets[group] ?? [];
  const times = ticked("times");
  const list = <T>(values: readonly string[], map: (value: string) => T) =>
    values.length > 0 ? values.map(map) : undefined;
  return {
    roundId,
    page: { pageIndex, pageSize, orderBy: [...COURSE_SORTS[query.sort].orderBy] },
    keyword: query.keyword || undefined,
    schoolIds: list(ticked("schools"), Number),
    natures: list(ticked("natures"), (value) => value as CourseNature),
    credits: list(ticked("credits"), (value) => value as NonNullable<SelectionSearch["credits"]>[number]),
    noConflict: times.includes("noConflict") || undefined,
    eveningOrWeekend: times.includes("eveningOrWeekend") || undefined,
    hasSeats: times.includes("hasSeats") || undefined,
    selectable: query.selectable || undefined,
  };
}

/** A filter in use. */
export interface Chip extends FilterChip {
  group: (typeof GROUPS)[number];
}

/** The ticked filters; a value that is no longer among the answers speaks for itself. */
export function chipsOf({ facets }: SelectionQuery, known: SelectionFacets | undefined): Chip[] {
  return GROUPS.flatMap((group) =>
    (facets[group] ?? []).map((value) => {
      const label = known?.[group].find((option) => option.value === value)?.label ?? value;
      return { group, value, label };
    }),
  );
}

/** The query without one of its filters. */
export function withoutChip(query: SelectionQuery, { group, value }: Chip): SelectionQuery {
  const values = (query.facets[group] ?? []).filter((each) => each !== value);
  return { ...query, facets: { ...query.facets, [group]: values } };
}

/** The query without filters; keyword and order stay. */
export function withoutFilters(query: SelectionQuery): SelectionQuery {
  const facets = Object.fromEntries(GROUPS.map((group) => [group, []]));
  return { ...query, facets, selectable: false };
}

/** Whether anything is asked for at all. */
export function isNarrowed({ keyword, facets, selectable }: SelectionQuery): boolean {
  return keyword !== "" || selectable || GROUPS.some((group) => (facets[group] ?? []).length > 0);
}

/** The query without what the server says is in the way. */
export function withoutPart(query: SelectionQuery, part: SearchPart): SelectionQuery {
  switch (part) {
    case "keyword":
      return { ...query, keyword: "" };
    case "filters":
      return withoutFilters(query);
    case "selectable":
      return { ...query, selectable: false };
    case "schools":
    case "natures":
    case "credits":
      return { ...query, facets: { ...query.facets, [part]: [] } };
    default:
      return withoutChip(query, { group: "times", value: part, label: "" });
  }
}

/** What a part of the search is called: 关键词「人工智能」, 筛选「岳麓师范大学、星城医学院」. */
export function partText(
  query: SelectionQuery,
  part: SearchPart,
  known: SelectionFacets | undefined,
): string {
  if (part === "keyword") return `关键词「${query.keyword}」`;
  if (part === "filters") return "全部筛选";
  if (part === "selectable") return "「只看我能选的」";
  const chips = chipsOf(query, known).filter(({ group, value }) => group === part || value === part);
  return `「${chips.map(({ label }) => label).join("、")}」`;
}

/** Which of keyword and filters to loosen when nothing is found, in a sentence. */
export function emptyHint(query: SelectionQuery, loosenings: readonly Loosening[]): string {
  const byKeyword = loosenings.some(({ drop }) => drop === "keyword");
  const byFilters = loosenings.some(({ drop }) => drop !== "keyword");
  if (byKeyword && byFilters) return "关键词和筛选分开都有结果，合在一起没有。放宽其中一项：";
  if (byKeyword) return `筛选之内没有「${query.keyword}」。换一个关键词，或去掉它：`;
  if (byFilters) return query.keyword ? `有「${query.keyword}」，但被筛选挡住了：` : "筛选合在一起没有结果：";
  if (query.keyword) return `没有叫「${query.keyword}」的课程、教师或学校，换一个关键词试试。`;
  return isNarrowed(query) ? "去掉任何一项筛选都还没有结果，请放宽几项。" : "本轮还没有开放的教学班。";
}
