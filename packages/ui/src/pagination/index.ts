export { type PagerEntry } from "./pages.js";
export { Pagination, type PaginationProps } from "./pagination.js";
