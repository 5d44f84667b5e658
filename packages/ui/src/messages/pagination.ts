/** Texts of the pagination. */
export interface PaginationMessages {
  pagination: string;
  /** `more`: there are more than were counted. */
  total: (rowCount: number, more: boolean) => string;
  previous: string;
  next: string;
  page: (page: number) => string;
  /** Jumps over the pages that are not shown. */
  back: (pages: number) => string;
  forward: (pages: number) => string;
  sizes: string;
  size: (pageSize: number) => string;
  /** Around the number of a page to jump to. */
  jumpBefore: string;
  jumpAfter: string;
  jumpTo: (pageCount: number) => string;
}

export const paginationZhCN: PaginationMessages = {
  pagination: "分页",
  total: (rowCount, more) => `共 ${rowCount}${more ? "+" : ""} 条`,
  previous: "上一页",
  next: "下一页",
  page: (page) => `第 ${page} 页`,
  back: (pages) => `向前 ${pages} 页`,
  forward: (pages) => `向后 ${pages} 页`,
  sizes: "每页条数",
  size: (pageSize) => `${pageSize} 条/页`,
  jumpBefore: "跳至",
  jumpAfter: "页",
  jumpTo: (pageCount) => `跳至第几页，共 ${pageCount} 页`,
};

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
