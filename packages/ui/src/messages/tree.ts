export const treeZhCN = {
  expandAll: "全部展开",
  collapseAll: "全部收起",
  /** Said when a filter has found something. */
  matches: (count: number) => `找到 ${count} 项`,
  noMatch: "没有符合的项",
  /** At a node whose children could not be had; an error meant for people says it instead. */
  failed: "没有取到下级",
};

/** Texts of the tree. */
type TreeMessages = typeof treeZhCN;

export const treeEn: TreeMessages = {
  expandAll: "Expand all",
  collapseAll: "Collapse all",
  matches: (count) => `${count} found`,
  noMatch: "Nothing matches",
  failed: "Not loaded",
};
