import { searchCoursesOptions } from "@huxuan/api-client/query";
import { type SelectOption, useCan } from "@huxuan/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTypedKeyword } from "../../form/use-typed-keyword.ts";

/** Matches offered; who sees the wrong ones types on. */
const OFFERED = 30;

/**
 * Courses that match what is typed, for a combobox with `onInputValueChange`.
 *
 * @param schoolId courses of this school only
 */
export function useCourseOptions(schoolId: number | undefined) {
  const { keyword, onInputValueChange } = useTypedKeyword();
  const permitted = useCan()("course-search");
  const search = useQuery({
    ...searchCoursesOptions({
      body: { page: { pageIndex: 1, pageSize: OFFERED }, schoolId, keyword },
    }),
    placeholderData: keepPreviousData,
    enabled: permitted,
  });
  const options = useMemo<SelectOption[]>(
    () =>
      (search.data?.items ?? []).map((course) => ({
        value: String(course.id),
        label: `${course.name}（${course.code}）`,
        description: schoolId === undefined ? course.school.name : course.department,
      })),
    [search.data, schoolId],
  );
  return { options, onInputValueChange, loading: search.isFetching };
}
