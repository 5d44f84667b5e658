import type { ApiFailure } from "@huxuan/api-client";
import type { ListBody, ListCall, ListOperation, ListRow, SortField } from "@huxuan/api-client/query";
import {
  type ListState,
  type OrderBy,
  type PageState,
  type SearchValues,
  type TypedFields,
  useCan,
} from "@huxuan/ui";
import { createListCodec } from "@huxuan/ui/list";
import { hashKey, keepPreviousData, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { whyUnread } from "../failure/why-unread.ts";
import { useSessionInfo } from "../session/session-store.ts";
import { type ListColumns, tableColumns } from "./list-columns.tsx";

/** A page of a list as every search of the contract answers it. */
export interface FoundPage<Row> {
  items: Row[];
  rowCount: number;
  /** More match than were counted. */
  more?: boolean;
}

/** What a list is made of. */
export interface ListOptions<Id extends ListOperation, V extends SearchValues> {
  /** The generated search: `searchRoundsList`. Who may not ask it asks nothing. */
  call: ListCall<Id>;
  /** What stands in its path. */
  path?: Readonly<Record<string, string | number>>;
  /** Search fields; stable. */
  fields: TypedFields<V>;
  /** Columns; stable. By those that the contract can sort by, the list can be sorted. */
  columns: ListColumns<Id>;
  /** The order at first. */
  orderBy?: readonly (OrderBy & { field: SortField<Id> })[];
  /** The conditions of the search, from the values of the fields. */
  search: (values: V) => Omit<ListBody<Id>, "page">;
  /** Default true; false while something that the search needs is not known yet. */
  enabled?: boolean;
}

/**
 * A list of a screen: its state in the address, its rows from the server, and the props of the search bar, the table and
 * the export that belong to them. Page size is the person's own unless the address says another. 查询 asks the server every
 * time, also for the same conditions.
 */
export function useList<Id extends ListOperation, V extends SearchValues>(options: ListOptions<Id, V>) {
  const { call, path, fields, columns, orderBy, search, enabled = true } = options;
  const { pageSize, school } = useSessionInfo();
  const severalSchools = school === undefined;
  const drawn = useMemo(() => tableColumns(call, columns, severalSchools), [call, columns, severalSchools]);
  const codec = useMemo(
    () =>
      createListCodec<V>(fields, {
        pageSize,
        orderBy,
        sortable: drawn.flatMap(({ prop, sortable }) => (sortable ? prop : [])),
      }),
    // The order at first is written in the screen and never changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [fields, drawn, pageSize],
  );
  const permitted = useCan()(call.permission);
  const list = useListUrl(codec);
  const bodyOf = ({ values, page }: ListState<V>) => ({ page: requestPage(page), ...search(values) });
  const queryOf = (state: ListState<V>) =>
    // Body and path are those of the operation: `search` and the columns are checked against it.
    call.query({ body: bodyOf(state), path } as unknown as Parameters<
      typeof call.query
    >[0]) as UseQueryOptions<FoundPage<ListRow<Id> & object>, ApiFailure>;
  const found = useQuery({
    ...queryOf(list),
    placeholderData: keepPreviousData,
    enabled: enabled && permitted,
    // What was seen some seconds ago is shown at once, and asked for again.
    staleTime: 0,
  });
  const why = found.isError ? whyUnread(found.error) : undefined;
  const again = () => void found.refetch();
  return {
    values: list.values,
    page: list.page,
    /** What the server answered last; undefined before the first answer. */
    found: found.data,
    isError: found.isError,
    /** What the last question failed with. */
    error: found.error,
    /** For the `SearchBar`. */
    bar: {
      fields,
      value: list.values,
      onSearch: (values: V) => {
        const next = { values, page: { ...list.page, pageIndex: 1 } };
        // The same question again is no change of the address, and would not reach the server.
        if (hashKey(queryOf(next).queryKey) === hashKey(queryOf(list).queryKey)) again();
        else list.write(next);
      },
      loading: found.isFetching,
      resultCount: found.data?.rowCount,
    },
    /** For the `DataTable`. */
    table: {
      columns: drawn,
      rows: found.data?.items ?? [],
      rowCount: found.data?.rowCount,
      more: found.data?.more === true,
      page: list.page,
      onPageChange: list.turn,
      loading: found.isFetching || !enabled,
      onRetry: again,
      onRefresh: again,
      permission: call.permission,
      errorDescription: why?.description,
      errorRequestId: why?.requestId,
    },
    /** For the `ListViews`: what the address says of the list, and how another is shown. */
    views: {
      address: codec.format({ values: list.values, page: list.page }, new URLSearchParams()).toString(),
      onShow: (address: string) => list.write(codec.parse(new URLSearchParams(address))),
    },
    /** For the `ListExport`. */
    exported: {
      url: filledIn(call.url, path),
      conditions: bodyOf(list),
      page: list.page,
      found: found.data as FoundPage<object> | undefined,
    },
  };
}

/** `/offerings/{id}/roster/search` of offering 7. */
const filledIn = (url: string, path: ListOptions<never, never>["path"] = {}): string =>
  url.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(path[name] ?? whole));

/** The page of a list as a request takes it; what it can be sorted by is checked where the columns are. */
const requestPage = ({ pageIndex, pageSize, orderBy }: PageState) => ({
  pageIndex,
  pageSize,
  orderBy: orderBy.map(({ field, sortType }) => ({ field, sortType })),
});

/**
 * The state of a list (query, page, size, order) kept in the address: back, reload and a shared link give the
 * same list. Another query starts at page 1.
 */
function useListUrl<V extends SearchValues>(codec: ReturnType<typeof createListCodec<V>>) {
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
