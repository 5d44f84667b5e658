import {
  type CourseNature,
  labels,
  type Loosening,
  type SearchPart,
  type SelectionFacets,
  type SelectionSearch,
} from "@huxuan/api-client";
import type { FacetGroup, FacetOption, FacetValue } from "@huxuan/ui";
import { COURSE_SORTS, type CourseSort, courseSort } from "../../../catalogue/course-sorts.ts";
import type { FilterChip } from "../../../catalogue/filters-in-use.tsx";

/** What a student looks for; lives in the address. */
export interface SelectionQuery {
  keyword: string;
  facets: FacetValue;
  /** 只看我能选的 */
  selectable: boolean;
  sort: CourseSort;
  /** A held offering: what it may be exchanged for. */
  insteadOf?: number;
}

/** Filters in the order in which they are shown, with what each asks. */
const GROUP_LABELS = {
  times: "上课时间与余量",
  countsAs: "在本校怎么算",
  schools: "开课学校",
  campuses: "校区",
  departments: "开课部门",
  weekdays: "星期",
  sections: "节次",
  natures: "课程性质",
  languages: "授课语言",
  credits: "学分",
} as const;
type Group = keyof typeof GROUP_LABELS;
const GROUPS = Object.keys(GROUP_LABELS) as Group[];

/** Answers of a filter shown before the rest is asked for: all days of the week. */
const MOST_SHOWN = 7;

/** Of one school only: those of the whole province would be hundreds. */
const OF_A_SCHOOL: ReadonlySet<Group> = new Set(["campuses", "departments"]);

/** Reads the query from an address; what it does not know is ignored. */
export function parseQuery(params: URLSearchParams): SelectionQuery {
  const instead = params.get("instead") ?? "";
  return {
    keyword: params.get("q") ?? "",
    facets: Object.fromEntries(GROUPS.map((group) => [group, params.getAll(group)])),
    selectable: params.get("selectable") === "1",
    sort: courseSort(params),
    ...(/^[1-9]\d{0,8}$/.test(instead) && { insteadOf: Number(instead) }),
  };
}

/** Writes the query into an address, leaving other parameters as they are. */
export function formatQuery(query: SelectionQuery, keep: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(keep);
  for (const name of ["q", "sort", "selectable", "instead", ...GROUPS]) params.delete(name);
  if (query.keyword) params.set("q", query.keyword);
  if (query.sort !== "default") params.set("sort", query.sort);
  if (query.selectable) params.set("selectable", "1");
  if (query.insteadOf !== undefined) params.set("instead", String(query.insteadOf));
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
  const ticked = (group: Group) => query.facets[group] ?? [];
  const times = ticked("times");
  const list = <T>(values: readonly string[], map: (value: string) => T) =>
    values.length > 0 ? values.map(map) : undefined;
  return {
    roundId,
    page: { pageIndex, pageSize, orderBy: [...COURSE_SORTS[query.sort].orderBy] },
    keyword: query.keyword || undefined,
    schoolIds: list(ticked("schools"), Number),
    campuses: list(ticked("campuses"), (value) => value),
    departments: list(ticked("departments"), (value) => value),
    weekdays: list(ticked("weekdays"), Number),
    sections: list(ticked("sections"), Number),
    natures: list(ticked("natures"), (value) => value as CourseNature),
    languages: list(
      ticked("languages"),
      (value) => value as NonNullable<SelectionSearch["languages"]>[number],
    ),
    credits: list(ticked("credits"), (value) => value as NonNullable<SelectionSearch["credits"]>[number]),
    countsAs: list(ticked("countsAs"), (value) => value as NonNullable<SelectionSearch["countsAs"]>[number]),
    noConflict: times.includes("noConflict") || undefined,
    eveningOrWeekend: times.includes("eveningOrWeekend") || undefined,
    hasSeats: times.includes("hasSeats") || undefined,
    selectable: query.selectable || undefined,
    insteadOf: query.insteadOf,
  };
}

/** A filter in use. */
export interface Chip extends FilterChip {
  group: Group;
}

const COUNTS_AS: readonly FacetOption[] = Object.entries(labels.countsAs).map(([value, label]) => ({
  value,
  label,
}));

/** The answers of a filter. What courses count as is counted only where it is asked for: that takes the server a while. */
const answersOf = (group: Group, facets: SelectionFacets | undefined): readonly FacetOption[] =>
  group === "countsAs" && !facets?.countsAs.length ? COUNTS_AS : (facets?.[group] ?? []);

/** Filters as they are shown: campuses and departments once one school is chosen, and what has no answers not at all. */
export function facetGroups({ facets: ticked }: SelectionQuery, facets: SelectionFacets): FacetGroup[] {
  const oneSchool = ticked["schools"]?.length === 1;
  return GROUPS.filter(
    (id) =>
      answersOf(id, facets).length > 0 &&
      (oneSchool || !OF_A_SCHOOL.has(id) || (ticked[id] ?? []).length > 0),
  ).map((id) => ({ id, label: GROUP_LABELS[id], options: answersOf(id, facets), visible: MOST_SHOWN }));
}

/** How many filters are in use; several answers of one are one. */
export const filtersInUse = ({ facets, selectable }: SelectionQuery): number =>
  GROUPS.filter((group) => (facets[group] ?? []).length > 0).length + Number(selectable);

/** Filters in use, those of one question together: 「周二、周四」. */
export function groupsInUse(
  query: SelectionQuery,
  known: SelectionFacets | undefined,
): { group: Group; label: string }[] {
  const chips = chipsOf(query, known);
  return GROUPS.flatMap((group) => {
    const labels = chips.filter((chip) => chip.group === group).map(({ label }) => label);
    return labels.length === 0 ? [] : [{ group, label: labels.join("、") }];
  });
}

/** The query without the answers of one question. */
export const withoutGroup = (query: SelectionQuery, group: Group): SelectionQuery => ({
  ...query,
  facets: { ...query.facets, [group]: [] },
});

/**
 * Whether Back leads from one query to the other: each filter is a step of its own, but of a keyword only its first letter,
 * or Back would take it away letter by letter.
 */
export function isStep(from: SelectionQuery, to: SelectionQuery): boolean {
  if (
    formatQuery({ ...from, keyword: "" }, NOTHING).toString() !==
    formatQuery({ ...to, keyword: "" }, NOTHING).toString()
  )
    return true;
  return from.keyword === "" && to.keyword !== "";
}
const NOTHING = new URLSearchParams();

/** The ticked filters; a value that is no longer among the answers speaks for itself. */
export function chipsOf({ facets }: SelectionQuery, known: SelectionFacets | undefined): Chip[] {
  return GROUPS.flatMap((group) =>
    (facets[group] ?? []).map((value) => {
      const label = answersOf(group, known).find((option) => option.value === value)?.label ?? value;
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
    case "campuses":
    case "departments":
    case "natures":
    case "languages":
    case "credits":
    case "countsAs":
    case "weekdays":
    case "sections":
      return withoutGroup(query, part);
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
