export const cascaderZhCN = {
  /** Name and hint of the search box. */
  search: "搜索名称或拼音",
  /** Name of the list of what was found. */
  found: "找到的",
  /** Name of a column without one of its own. */
  level: (level: number) => `第 ${level} 级`,
  /** Read behind what has a level below it. */
  further: "有下一级",
  none: "没有可选的",
};

/** Texts of `Cascader`. */
type CascaderMessages = typeof cascaderZhCN;

export const cascaderEn: CascaderMessages = {
  search: "Search by name",
  found: "Found",
  level: (level) => `Level ${level}`,
  further: "leads on",
  none: "Nothing to choose",
};
