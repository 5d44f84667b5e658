export {
  offeredPageSizes,
  PAGINATION_CONSTANTS,
  pageCountOf,
  type PagerEntry,
  pagerEntries,
  pageWithin,
} from "./pages.js";
export { Pagination, type PaginationProps } from "./pagination.js";
