import type { ApiError } from "@huxuan/api-client";
import type { ListCodec, ListState, PageState, SearchValues } from "@huxuan/ui";
import {
  hashKey,
  keepPreviousData,
  type QueryKey,
  useQuery,
  type UseQueryOptions,
} from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";

/** A page of a list as every search of the contract answers it. */
export interface FoundPage<Row> {
  items: Row[];
  rowCount: number;
}

interface ListOptions<V extends SearchValues, Row, Key extends QueryKey> {
  /** The state of the list in the address. */
  codec: ListCodec<V>;
  /** The generated query of a list state. */
  query: (state: ListState<V>) => UseQueryOptions<FoundPage<Row>, ApiError, FoundPage<Row>, Key>;
  /** Default true; false while something that the search needs is not known yet. */
  enabled?: boolean;
}

/**
 * A list of a screen: its state in the address, its rows from the server, and the props of the search bar and the table
 * that belong to them. 查询 asks the server every time, also for the same conditions.
 */
export function useList<V extends SearchValues, Row extends object, Key extends QueryKey>({
  codec,
  query,
  enabled = true,
}: ListOptions<V, Row, Key>) {
  const list = useListUrl(codec);
  const found = useQuery({
    ...query(list),
    placeholderData: keepPreviousData,
    enabled,
    // What was seen some seconds ago is shown at once, and asked for again.
    staleTime: 0,
  });
  const again = () => void found.refetch();
  return {
    values: list.values,
    page: list.page,
    /** What the server answered last; undefined before the first answer. */
    found: found.data,
    refetch: found.refetch,
    isError: found.isError,
    /** For the `SearchBar`. */
    bar: {
      value: list.values,
      onSearch: (values: V) => {
        const next = { values, page: { ...list.page, pageIndex: 1 } };
        // The same question again is no change of the address, and would not reach the server.
        if (hashKey(query(next).queryKey) === hashKey(query(list).queryKey)) again();
        else list.write(next);
      },
      loading: found.isFetching,
      resultCount: found.data?.rowCount,
    },
    /** For the `DataTable`. */
    table: {
      rows: found.data?.items ?? [],
      rowCount: found.data?.rowCount,
      page: list.page,
      onPageChange: list.turn,
      loading: found.isFetching || !enabled,
      onRetry: again,
      onRefresh: again,
    },
  };
}

/**
 * The state of a list (query, page, size, order) kept in the address: back, reload and a shared link give the
 * same list. Another query starts at page 1.
 */
function useListUrl<V extends SearchValues>(codec: ListCodec<V>) {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => codec.parse(params), [codec, params]);
  const write = useCallback(
    (next: ListState<V>, replace = false) =>
      setParams((current) => codec.format(next, current), { preventScrollReset: true, replace }),
    [codec, setParams],
  );
  const turn = useCallback(
    (page: PageState, change?: { replace: true }) => write({ values: state.values, page }, change?.replace),
    [state.values, write],
  );
  return { ...state, write, turn };
}
