import { searchCoursesOptions } from "@huxuan/api-client/query";
import type { SelectOption } from "@huxuan/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";

/** Pause after the last key before a search is sent, ms. */
const PAUSE_MS = 250;
/** Matches offered; who sees the wrong ones types on. */
const OFFERED = 30;

/**
 * Courses that match what is typed, for a combobox with `onSearch`.
 *
 * @param schoolId courses of this school only
 */
export function useCourseOptions(schoolId: number | undefined) {
  const [keyword, setKeyword] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = useQuery({
    ...searchCoursesOptions({
      body: { page: { pageIndex: 1, pageSize: OFFERED }, schoolId, keyword: keyword || undefined },
    }),
    placeholderData: keepPreviousData,
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
  const onSearch = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setKeyword(text.trim().slice(0, 50)), PAUSE_MS);
  };
  return { options, onSearch, loading: search.isFetching };
}
