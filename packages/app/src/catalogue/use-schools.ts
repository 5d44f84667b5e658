import type { School } from "@huxuan/api-client";
import { querySchoolListOptions } from "@huxuan/api-client/query";
import { useQuery } from "@tanstack/react-query";

const NONE: readonly School[] = [];

/** All member universities with campuses and section clocks. Hardly ever changes. */
export function useSchools(): readonly School[] {
  const { data } = useQuery({
    ...querySchoolListOptions({ body: { page: { pageIndex: 1, pageSize: 500 } } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.items ?? NONE;
}

/** Universities as choices of a select. */
export const schoolOptions = (schools: readonly School[]) =>
  schools.map((school) => ({ value: String(school.id), label: school.name }));
