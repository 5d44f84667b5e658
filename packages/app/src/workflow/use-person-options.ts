import { searchWorkflowPeopleOptions } from "@huxuan/api-client/query";
import { type SelectOption, useCan } from "@huxuan/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { zWorkflowPersonSearch } from "../form/contract-rules.ts";
import { useTypedKeyword } from "../form/use-typed-keyword.ts";

/** Matches offered; who sees the wrong ones types on. */
const OFFERED = 30;

/** Colleagues who can be given a step and match what is typed, for a combobox. Account and department tell those of one name apart. */
export function usePersonOptions() {
  const { keyword = "", onInputValueChange } = useTypedKeyword();
  const permitted = useCan()("workflow-person-search");
  const body = { page: { pageIndex: 1, pageSize: OFFERED }, keyword };
  const search = useQuery({
    ...searchWorkflowPeopleOptions({ body }),
    placeholderData: keepPreviousData,
    enabled: permitted && zWorkflowPersonSearch.safeParse(body).success,
  });
  const options = useMemo<SelectOption[]>(
    () =>
      (search.data?.items ?? []).map(({ id, name, useraccount, department }) => ({
        value: String(id),
        label: name,
        description: [useraccount, department].filter(Boolean).join(" · "),
      })),
    [search.data],
  );
  return {
    options,
    onInputValueChange,
    loading: search.isFetching,
    placeholder: "输入姓名或账号，至少两个字",
  };
}
