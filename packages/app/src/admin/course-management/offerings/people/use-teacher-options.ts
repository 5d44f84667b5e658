import { searchTeachersOptions } from "@huxuan/api-client/query";
import { type SelectOption, useCan } from "@huxuan/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTypedKeyword } from "../../../../form/use-typed-keyword.ts";

/** Matches offered; who sees the wrong ones types on. */
const OFFERED = 30;

/**
 * Teachers of a school that match what is typed, for a combobox with `onInputValueChange`. Staff number and department
 * tell those of one name apart.
 *
 * @param schoolId none are offered without it
 */
export function useTeacherOptions(schoolId: number | undefined) {
  const { keyword, onInputValueChange } = useTypedKeyword();
  const permitted = useCan()("person-search");
  const search = useQuery({
    ...searchTeachersOptions({ body: { page: { pageIndex: 1, pageSize: OFFERED }, schoolId, keyword } }),
    placeholderData: keepPreviousData,
    enabled: permitted && schoolId !== undefined,
  });
  const options = useMemo<SelectOption[]>(
    () =>
      (search.data?.items ?? []).map(({ id, name, staffNumber, department }) => ({
        value: String(id),
        label: name,
        description: [staffNumber ? `工号 ${staffNumber}` : "无工号", department].filter(Boolean).join(" · "),
      })),
    [search.data],
  );
  return { options, onInputValueChange, loading: search.isFetching };
}
