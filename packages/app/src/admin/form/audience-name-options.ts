import { searchStudentDepartmentsOptions, searchStudentMajorsOptions } from "@huxuan/api-client/query";
import type { StudentDepartment, StudentDepartmentSearch } from "@huxuan/api-client";
import { type SelectOption, useCan } from "@huxuan/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTypedKeyword } from "../../form/use-typed-keyword.ts";

/** Matches offered; who sees the wrong ones types on. */
const OFFERED = 50;

/**
 * Departments with students that match what is typed, for a combobox with `onInputValueChange`.
 *
 * @param schoolIds of these schools only; of all when empty
 */
export function useDepartmentOptions(schoolIds: readonly string[]) {
  const { body, onInputValueChange, enabled } = useNameSearch(schoolIds);
  const search = useQuery({
    ...searchStudentDepartmentsOptions({ body }),
    placeholderData: keepPreviousData,
    enabled,
  });
  return { options: useNameOptions(search.data?.items), onInputValueChange, loading: search.isFetching };
}

/** The same of majors. */
export function useMajorOptions(schoolIds: readonly string[]) {
  const { body, onInputValueChange, enabled } = useNameSearch(schoolIds);
  const search = useQuery({
    ...searchStudentMajorsOptions({ body }),
    placeholderData: keepPreviousData,
    enabled,
  });
  return { options: useNameOptions(search.data?.items), onInputValueChange, loading: search.isFetching };
}

function useNameSearch(schoolIds: readonly string[]) {
  const { keyword, onInputValueChange } = useTypedKeyword();
  const body: StudentDepartmentSearch = {
    page: { pageIndex: 1, pageSize: OFFERED },
    schoolIds: schoolIds.length > 0 ? schoolIds.map(Number) : undefined,
    keyword,
  };
  return { body, onInputValueChange, enabled: useCan()("person-search") };
}

/** Names as options, each with the schools that have it. */
const useNameOptions = (items: readonly StudentDepartment[] | undefined) =>
  useMemo<SelectOption[]>(
    () =>
      (items ?? []).map(({ name, schools }) => ({
        value: name,
        label: name,
        description: schools.map((school) => school.name).join("、"),
      })),
    [items],
  );
