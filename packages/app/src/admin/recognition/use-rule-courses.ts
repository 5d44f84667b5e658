import { searchRuleCoursesOptions } from "@huxuan/api-client/query";
import type { SelectOption } from "@huxuan/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { formatCredits } from "../../catalogue/words.ts";
import { useTypedKeyword } from "../../form/use-typed-keyword.ts";

/** Matches offered; who sees the wrong ones types on. */
const OFFERED = 30;

/** Courses of any school that match what is typed, for a Combobox; none while no school is chosen. */
export function useRuleCourses(schoolId: number | undefined) {
  const { keyword, onInputValueChange } = useTypedKeyword();
  const search = useQuery({
    ...searchRuleCoursesOptions({
      body: { page: { pageIndex: 1, pageSize: OFFERED }, schoolId: schoolId ?? 0, keyword },
    }),
    placeholderData: keepPreviousData,
    enabled: schoolId !== undefined,
  });
  const options = useMemo<SelectOption[]>(
    () =>
      (schoolId === undefined ? [] : (search.data?.items ?? [])).map(({ id, name, code, credits }) => ({
        value: String(id),
        label: `${name}（${code}）`,
        description: `${formatCredits(credits)} 学分`,
      })),
    [search.data, schoolId],
  );
  return { options, onInputValueChange, loading: search.isFetching };
}
