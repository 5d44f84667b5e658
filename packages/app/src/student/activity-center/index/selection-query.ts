import type { CourseCourseNature, SelectionSelectionSearch } from "@huxuan/api-client";
import type { FacetValue } from "@huxuan/ui";

/** What a student looks for; lives in the address. */
export interface SelectionQuery {
  keyword: string;
  facets: FacetValue;
  sort: SortKey;
}

/** Orders offered, with their words. */
export const SORTS = {
  default: { label: "综合", orderBy: [] },
  seats: { label: "按余量", orderBy: [{ field: "seatsLeft", sortType: "desc" }] },
  name: { label: "按课程名", orderBy: [{ field: "courseName", sortType: "asc" }] },
  credits: { label: "按学分", orderBy: [{ field: "credits", sortType: "desc" }] },
  school: { label: "按学校", orderBy: [{ field: "school", sortType: "asc" }] },
} as const satisfies Record<
  string,
  { label: string; orderBy: NonNullable<SelectionSelectionSearch["page"]>["orderBy"] }
>;

export type SortKey = keyof typeof SORTS;

const GROUPS = ["schools", "times", "natures", "credits"] as const;

/** Reads the query from an address; what it does not know is ignored. */
export function parseQuery(params: URLSearchParams): SelectionQuery {
  const sort = params.get("sort") ?? "default";
  return {
    keyword: params.get("q") ?? "",
    facets: Object.fromEntries(GROUPS.map((group) => [group, params.getAll(group)])),
    sort: Object.hasOwn(SORTS, sort) ? (sort as SortKey) : "default",
  };
}

/** Writes the query into an address, leaving other parameters as they are. */
export function formatQuery(query: SelectionQuery, keep: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(keep);
  for (const name of ["q", "sort", ...GROUPS]) params.delete(name);
  if (query.keyword) params.set("q", query.keyword);
  if (query.sort !== "default") params.set("sort", query.sort);
  for (const group of GROUPS) for (const value of query.facets[group] ?? []) params.append(group, value);
  return params;
}

/** The request of a query. */
export function toSearch(
  query: SelectionQuery,
  roundId: number,
  pageIndex: number,
  pageSize: number,
): SelectionSelectionSearch {
  const ticked = (group: (typeof GROUPS)[number]) => query.facets[group] ?? [];
  const times = ticked("times");
  const list = <T>(values: readonly string[], map: (value: string) => T) =>
    values.length > 0 ? values.map(map) : undefined;
  return {
    roundId,
    page: { pageIndex, pageSize, orderBy: [...SORTS[query.sort].orderBy] },
    keyword: query.keyword || undefined,
    schoolIds: list(ticked("schools"), Number),
    natures: list(ticked("natures"), (value) => value as CourseCourseNature),
    credits: list(
      ticked("credits"),
      (value) => value as NonNullable<SelectionSelectionSearch["credits"]>[number],
    ),
    noConflict: times.includes("noConflict") || undefined,
    eveningOrWeekend: times.includes("eveningOrWeekend") || undefined,
    hasSeats: times.includes("hasSeats") || undefined,
  };
}
