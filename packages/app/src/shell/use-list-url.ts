import type { ListCodec, ListState, PageState, SearchValues } from "@huxuan/ui";
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";

/**
 * The state of a list (query, page, size, order) kept in the address: back, reload and a shared link give the
 * same list. Another query starts at page 1.
 */
export function useListUrl<V extends SearchValues>(codec: ListCodec<V>) {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => codec.parse(params), [codec, params]);
  const write = useCallback(
    (next: ListState<V>, replace = false) =>
      setParams((current) => codec.format(next, current), { preventScrollReset: true, replace }),
    [codec, setParams],
  );
  const search = useCallback(
    (values: V) => write({ values, page: { ...state.page, pageIndex: 1 } }),
    [state.page, write],
  );
  const turn = useCallback(
    (page: PageState, change?: { replace: true }) => write({ values: state.values, page }, change?.replace),
    [state.values, write],
  );
  return { ...state, search, turn };
}
