import { searchDepartmentsOptions } from "@huxuan/api-client/query";
import { useCan } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

/**
 * Names of the departments of a school.
 *
 * @param ofAll without a school: those of all schools, each name once for each of them. Default none
 */
export function useDepartmentNames(
  schoolId: number | undefined,
  { ofAll = false }: { ofAll?: boolean } = {},
): readonly string[] {
  const permitted = useCan()("department-search");
  const { data } = useQuery({
    ...searchDepartmentsOptions({ body: { schoolId, page: { pageIndex: 1, pageSize: 500 } } }),
    enabled: permitted && (ofAll || schoolId !== undefined),
  });
  return useMemo(() => data?.items.map(({ name }) => name) ?? [], [data]);
}
