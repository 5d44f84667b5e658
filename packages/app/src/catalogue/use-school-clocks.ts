import { querySchoolListOptions } from "@huxuan/api-client/query";
import type { SectionClock } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

/** When the sections of each school begin and end, by school id. Empty until loaded. */
export function useSchoolClocks(): ReadonlyMap<number, SectionClock> {
  const { data } = useQuery({
    ...querySchoolListOptions({ body: { page: { pageIndex: 1, pageSize: 500 } } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => new Map(data?.items.map((school) => [school.id, school.sections])), [data]);
}
