import { searchStudentsOptions } from "@huxuan/api-client/query";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTypedKeyword } from "../../form/use-typed-keyword.ts";

/** Matches offered; who sees the wrong ones types on. */
const OFFERED = 30;

/** The students that a typed name, number or pinyin finds, for a Combobox. */
export function useStudentOptions(enabled: boolean) {
  const { keyword, onInputValueChange } = useTypedKeyword();
  const search = useQuery({
    ...searchStudentsOptions({ body: { page: { pageIndex: 1, pageSize: OFFERED }, keyword } }),
    placeholderData: keepPreviousData,
    enabled,
  });
  const options = (search.data?.items ?? []).map(({ id, name, studentNumber, school }) => ({
    value: String(id),
    label: `${name}（${studentNumber}）`,
    description: school.name,
  }));
  return { options, onInputValueChange, loading: search.isFetching };
}
