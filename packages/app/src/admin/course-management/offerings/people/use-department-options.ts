import { searchStudentDepartmentsOptions } from "@huxuan/api-client/query";
import { type SelectOption, useCan } from "@huxuan/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTypedKeyword } from "../../../../form/use-typed-keyword.ts";

/** Matches offered; who sees the wrong ones types on. */
const OFFERED = 50;

/**
 * Departments with students that match what is typed, for a combobox with `onInputValueChange`.
 *
 * @param schoolIds of these schools only; of all when empty
 */
export function useDepartmentOptions(schoolIds: readonly string[]) {
  const { keyword, onInputValueChange } = useTypedKeyword();
  const permitted = useCan()("person-search");
  const search = useQuery({
    ...searchStudentDepartmentsOptions({
      body: {
        page: { pageIndex: 1, pageSize: OFFERED },
        schoolIds: schoolIds.length > 0 ? schoolIds.map(Number) : undefined,
        keyword,
      },
    }),
    placeholderData: keepPreviousData,
    enabled: permitted,
  });
  const options = useMemo<SelectOption[]>(
    () =>
      (search.data?.items ?? []).map(({ name, schools }) => ({
        value: name,
        label: name,
        description: schools.map((school) => school.name).join("、"),
      })),
    [search.data],
  );
  return { options, onInputValueChange, loading: search.isFetching };
}
