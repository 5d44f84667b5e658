export const paginationZhCN = {
  pagination: "分页",
  /** `more`: there are more than were counted. */
  total: (rowCount: number, more: boolean) => `共 ${rowCount}${more ? "+" : ""} 条`,
  previous: "上一页",
  next: "下一页",
  page: (page: number) => `第 ${page} 页`,
  /** Jumps over the pages that are not shown. */
  back: (pages: number) => `向前 ${pages} 页`,
  forward: (pages: number) => `向后 ${pages} 页`,
  sizes: "每页条数",
  size: (pageSize: number) => `${pageSize} 条/页`,
  /** Around the number of a page to jump to. */
  jumpBefore: "跳至",
  jumpAfter: "页",
  jumpTo: (pageCount: number) => `跳至第几页，共 ${pageCount} 页`,
};

/** Texts of the pagination. */
type PaginationMessages = typeof paginationZhCN;

export const paginationEn: PaginationMessages = {
  pagination: "Pagination",
  total: (rowCount, more) => `${rowCount}${more ? "+" : ""} in total`,
  previous: "Previous page",
  next: "Next page",
  page: (page) => `Page ${page}`,
  back: (pages) => `Back ${pages} pages`,
  forward: (pages) => `Forward ${pages} pages`,
  sizes: "Rows per page",
  size: (pageSize) => `${pageSize} / page`,
  jumpBefore: "Go to page",
  jumpAfter: "",
  jumpTo: (pageCount) => `Go to page, of ${pageCount}`,
};
