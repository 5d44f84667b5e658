import type { SelectableOffering } from "@huxuan/api-client";
import { searchSelectableOfferingsOptions } from "@huxuan/api-client/query";
import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { type SelectionQuery, toSearch } from "./selection-query.ts";

/** Rows fetched at a time (specification, section 9: default list page size). */
const PAGE_SIZE = 50;

/** An offering with the page, from 1, that it came with. */
export interface PagedOffering {
  item: SelectableOffering;
  page: number;
}

/**
 * Offerings of a round that match, page by page as the student scrolls. Each page is a query of its own: after an act
 * those in view are read again, and the others when they come into view.
 */
export function useOfferings(roundId: number, query: SelectionQuery) {
  const [loaded, setLoaded] = useState({ query, pages: 1 });
  // Another query begins with its first page.
  const count = loaded.query === query ? loaded.pages : 1;
  const [inView, setInView] = useState<ReadonlySet<number>>(FIRST);
  const pageOf = (page: number) => ({
    ...searchSelectableOfferingsOptions({ body: toSearch(query, roundId, page, PAGE_SIZE) }),
    // Seats come by the stream, and acts say what is stale.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always" as const,
  });
  const first = useQuery({
    ...pageOf(1),
    placeholderData: keepPreviousData,
    enabled: ({ state }) => state.data === undefined || inView.has(1),
  });
  const more = useQueries({
    queries: Array.from({ length: count - 1 }, (_, index) => ({
      ...pageOf(index + 2),
      enabled: ({ state }: { state: { data: unknown } }) => state.data === undefined || inView.has(index + 2),
    })),
    combine: combinePages,
  });
  const { data } = first;
  const items = useMemo(() => unique([data?.items, ...more.items]), [data, more.items]);
  const rowCount = data?.rowCount ?? 0;
  const fetchNextPage = useCallback(() => setLoaded({ query, pages: count + 1 }), [query, count]);
  return {
    items,
    rowCount,
    facets: data?.facets,
    loosenings: data?.loosenings ?? [],
    isPending: first.isPending,
    isError: first.isError || more.isError,
    error: first.error ?? more.error,
    isPlaceholderData: first.isPlaceholderData,
    isFetchingNextPage: more.isPending,
    hasNextPage: !first.isPlaceholderData && count * PAGE_SIZE < rowCount,
    refetch: () => void Promise.all([first.refetch(), ...more.refetches.map((refetch) => refetch())]),
    fetchNextPage,
    onPagesInView: setInView,
  };
}

const FIRST: ReadonlySet<number> = new Set([1]);

interface PageResult {
  data?: { items: SelectableOffering[] } | undefined;
  isPending: boolean;
  isError: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
}

function combinePages(pages: readonly PageResult[]) {
  return {
    items: pages.map(({ data }) => data?.items),
    isPending: pages.some(({ isPending }) => isPending),
    isError: pages.some(({ isError }) => isError),
    error: pages.find(({ isError }) => isError)?.error,
    refetches: pages.map(({ refetch }) => refetch),
  };
}

/** Rows move between pages while seats change: each offering is shown once. */
function unique(pages: readonly (readonly SelectableOffering[] | undefined)[]): PagedOffering[] {
  const byId = new Map(
    pages.flatMap((items = [], index) =>
      items.map((item) => [item.offering.id, { item, page: index + 1 }] as const),
    ),
  );
  return [...byId.values()];
}
