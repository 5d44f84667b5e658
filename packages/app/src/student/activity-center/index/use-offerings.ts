import { type SelectionPage, searchSelectableOfferings } from "@huxuan/api-client";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type SelectionQuery, toSearch } from "./selection-query.ts";

/** Rows fetched at a time (specification, section 9: default list page size). */
const PAGE_SIZE = 50;

/** First element of the query's key: acts renew the previews under it. */
export const SELECTABLE_KEY = "selectable-offerings";

/** Offerings of a round that match, page by page as the student scrolls. */
export function useOfferings(roundId: number, query: SelectionQuery) {
  const pages = useInfiniteQuery({
    queryKey: [SELECTABLE_KEY, roundId, query],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<SelectionPage> => {
      const { data } = await searchSelectableOfferings({
        body: toSearch(query, roundId, pageParam, PAGE_SIZE),
        signal,
      });
      return data;
    },
    getNextPageParam: (last, all) => (all.length * PAGE_SIZE < last.rowCount ? all.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  const items = useMemo(() => unique(pages.data?.pages ?? []), [pages.data]);
  const first = pages.data?.pages[0];
  return {
    ...pages,
    items,
    rowCount: first?.rowCount ?? 0,
    facets: first?.facets,
    loosenings: first?.loosenings ?? [],
  };
}

/** Rows move between pages while seats change: each offering is shown once. */
function unique(pages: readonly SelectionPage[]) {
  const byId = new Map(pages.flatMap(({ items }) => items.map((item) => [item.offering.id, item] as const)));
  return [...byId.values()];
}
