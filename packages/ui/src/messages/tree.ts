/** Texts of the tree. */
export interface TreeMessages {
  expandAll: string;
  collapseAll: string;
  /** Said when a filter has found something. */
  matches: (count: number) => string;
  noMatch: string;
  /** At a node whose children could not be had; an error meant for people says it instead. */
  failed: string;
}

export const treeZhCN: TreeMessages = {
  expandAll: "全部展开",
  collapseAll: "全部收起",
  matches: (count) => `找到 ${count} 项`,
  noMatch: "没有符合的项",
  failed: "没有取到下级",
};

export const treeEn: TreeMessages = {
  expandAll: "Expand all",
  collapseAll: "Collapse all",
  matches: (count) => `${count} found`,
  noMatch: "Nothing matches",
  failed: "Not loaded",
};
