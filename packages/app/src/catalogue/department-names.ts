import { searchDepartmentsOptions } from "@huxuan/api-client/query";
import { useCan } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";

/** Names of the departments of a school. */
export function useDepartmentNames(schoolId: number | undefined): readonly string[] {
  const permitted = useCan()("department-search");
  const { data } = useQuery({
    ...searchDepartmentsOptions({ body: { schoolId, page: { pageIndex: 1, pageSize: 500 } } }),
    enabled: permitted && schoolId !== undefined,
  });
  return data?.items.map(({ name }) => name) ?? [];
}
