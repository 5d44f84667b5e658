export const pageHeaderZhCN = {
  back: (page: string) => `返回 ${page}`,
  more: "更多",
};

/** Texts of `PageHeader`. */
type PageHeaderMessages = typeof pageHeaderZhCN;

export const pageHeaderEn: PageHeaderMessages = {
  back: (page) => `Back to ${page}`,
  more: "More",
};
