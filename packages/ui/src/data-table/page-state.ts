import { TABLE_CONSTANTS } from "./constants.js";

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

/** The first page, unsorted, 50 rows (specification, section 9) unless the user's stored size is given. */
export function firstPage(pageSize: number = TABLE_CONSTANTS.defaultPageSize): PageState {
  return { pageIndex: 1, pageSize, orderBy: [] };
}

/** Changes the page size and stays on the page that holds the first row seen before. */
export function withPageSize(page: PageState, pageSize: number): PageState {
  const firstRow = (page.pageIndex - 1) * page.pageSize;
  return { ...page, pageSize, pageIndex: Math.floor(firstRow / pageSize) + 1 };
}

/** Changes the order and goes back to the first page, because the rows of this one will be others. */
export function withOrderBy(page: PageState, orderBy: readonly OrderBy[]): PageState {
  return { ...page, orderBy, pageIndex: 1 };
}

/** As many criteria as a search takes (contract, `Page`). */
export const MOST_CRITERIA = 5;
