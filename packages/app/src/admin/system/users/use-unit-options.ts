import { searchScopeUnitsOptions } from "@huxuan/api-client/query";
import { useCan } from "@huxuan/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTypedKeyword } from "../../../form/use-typed-keyword.ts";

/** Matches offered of each kind; who sees the wrong ones types on. */
const OFFERED = 30;

/** Schools and departments that match what is typed. */
export function useUnitOptions() {
  const { keyword, onInputValueChange } = useTypedKeyword();
  const enabled = useCan()("user-scope");
  const page = { pageIndex: 1, pageSize: OFFERED };
  const schools = useQuery({
    ...searchScopeUnitsOptions({ body: { page, type: "school", keyword } }),
    placeholderData: keepPreviousData,
    enabled,
  });
  const departments = useQuery({
    ...searchScopeUnitsOptions({ body: { page, type: "department", keyword } }),
    placeholderData: keepPreviousData,
    enabled,
  });
  const options = useMemo(
    () =>
      [...(schools.data?.items ?? []), ...(departments.data?.items ?? [])].map(({ id, name, path }) => ({
        value: id,
        label: name,
        description: path === "" ? "全校" : path,
      })),
    [schools.data, departments.data],
  );
  return { options, onInputValueChange, loading: schools.isFetching || departments.isFetching };
}
