/** What the pagination is unless told otherwise (specification, section 9). */
export const PAGINATION_CONSTANTS = {
  pageSizes: [10, 20, 30, 40, 50, 100],
  /** Rows per page by default. Lists have 50 of their own accord (`firstPage`). */
  pageSize: 20,
  /** Page numbers in view at most. */
  pagerCount: 7,
  /** Pages that 「…」 jumps over. */
  jump: 5,
  /** How long scrolling to the top takes after a page change, ms. */
  scrollToTopMs: 800,
} as const;

/** A number to press, or a jump over those that are not in view; `to` is the page it leads to. */
export interface PagerEntry {
  /** A page, or a jump over pages that are not shown. */
  kind: "page" | "back" | "forward";
  /** The page that it leads to, from 1. */
  to: number;
}

/** How many pages so many rows make; at least one, so that an empty list stands on page 1. */
export function pageCountOf(rowCount: number, pageSize: number): number {
  return Math.max(1, Math.ceil(rowCount / Math.max(1, pageSize)));
}

/** The page that is shown for a wish: a whole number from 1 to the last. */
export function pageWithin(pageIndex: number, pageCount: number): number {
  return Math.min(Math.max(1, Math.trunc(pageIndex) || 1), pageCount);
}

/**
 * What stands in the pager: the first and the last page always, the current one with its neighbours, and a jump where
 * pages are left out. Never more than `pagerCount` entries.
 */
export function pagerEntries(
  pageIndex: number,
  pageCount: number,
  pagerCount: number = PAGINATION_CONSTANTS.pagerCount,
): readonly PagerEntry[] {
  const page = (to: number): PagerEntry => ({ kind: "page", to });
  if (pageCount <= pagerCount) return Array.from({ length: pageCount }, (_, at) => page(at + 1));
  const current = pageWithin(pageIndex, pageCount);
  // Between the two ends; where a jump stands at an end, it takes one place.
  const inner = pagerCount - 2;
  const nearStart = current <= pagerCount - 3;
  const nearEnd = current > pageCount - (pagerCount - 3);
  const width = inner - (nearStart ? 0 : 1) - (nearEnd ? 0 : 1);
  const from = nearStart ? 2 : nearEnd ? pageCount - width : current - Math.floor(width / 2);
  const middle = Array.from({ length: width }, (_, at) => page(from + at));
  const { jump } = PAGINATION_CONSTANTS;
  return [
    page(1),
    ...(nearStart ? [] : [{ kind: "back", to: Math.max(1, current - jump) } as const]),
    ...middle,
    ...(nearEnd ? [] : [{ kind: "forward", to: Math.min(pageCount, current + jump) } as const]),
    page(pageCount),
  ];
}

/** The sizes to offer: the usual ones, and the present one if it is none of them (a person's stored size). */
export function offeredPageSizes(pageSizes: readonly number[], pageSize: number): readonly number[] {
  return pageSizes.includes(pageSize) ? pageSizes : [...pageSizes, pageSize].sort((a, b) => a - b);
}
