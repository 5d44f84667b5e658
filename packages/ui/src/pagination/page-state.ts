/** Direction of a sort, as it goes over the wire (specification, section 3, "Paging state"). */
export type SortType = "asc" | "desc";

/** One sort criterion; the first of a list is the most important. */
export interface OrderBy {
  /** The column's `prop`. */
  field: string;
  /** Smallest first, or largest first. */
  sortType: SortType;
}

/** Which part of a list is shown, in which order: the `page` of a search request (specification, section 3). */
export interface PageState {
  /** The page, counted from 1. */
  pageIndex: number;
  /** Rows per page. */
  pageSize: number;
  /** What the rows are sorted by, the weightiest first; empty for the server's own order. */
  orderBy: readonly OrderBy[];
}

/** Changes the page size and stays on the page that holds the first row seen before. */
export function withPageSize(page: PageState, pageSize: number): PageState {
  const firstRow = (page.pageIndex - 1) * page.pageSize;
  return { ...page, pageSize, pageIndex: Math.floor(firstRow / pageSize) + 1 };
}
