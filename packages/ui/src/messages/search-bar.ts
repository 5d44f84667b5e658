/** Texts of the search bar. */
export interface SearchBarMessages {
  /** Accessible name of the form. */
  search: string;
  query: string;
  reset: string;
  expand: string;
  collapse: string;
  inputPlaceholder: string;
  selectPlaceholder: string;
  requiredInput: (label: string) => string;
  requiredSelect: (label: string) => string;
  rangeFrom: (label: string) => string;
  rangeTo: (label: string) => string;
  /** Of a field that is asked whether. */
  yes: string;
  no: string;
  either: string;
  /** Between the two ends of a range. */
  rangeSeparator: string;
  chipRange: (from: string, to: string) => string;
  chipFrom: (from: string) => string;
  chipTo: (to: string) => string;
  chip: (label: string, text: string) => string;
  activeFilters: string;
  removeFilter: (label: string, text: string) => string;
  clearFilters: string;
  resultCount: (count: number) => string;
  searching: string;
  savedQueries: string;
  savedEmpty: string;
  saveQuery: string;
  saveName: string;
  saveNameRequired: string;
  save: string;
  saved: (name: string) => string;
  deleteSaved: (name: string) => string;
  deletedSaved: (name: string) => string;
}

export const searchBarZhCN: SearchBarMessages = {
  search: "查询条件",
  query: "查询",
  reset: "重置",
  expand: "展开",
  collapse: "收起",
  inputPlaceholder: "请输入",
  selectPlaceholder: "请选择",
  requiredInput: (label) => `请输入${label}`,
  requiredSelect: (label) => `请选择${label}`,
  rangeFrom: (label) => `${label}，从`,
  rangeTo: (label) => `${label}，到`,
  yes: "是",
  no: "否",
  either: "不限",
  rangeSeparator: "至",
  chipRange: (from, to) => `${from} 至 ${to}`,
  chipFrom: (from) => `${from} 起`,
  chipTo: (to) => `至 ${to}`,
  chip: (label, text) => `${label}：${text}`,
  activeFilters: "当前条件",
  removeFilter: (label, text) => `去掉条件 ${label}：${text}`,
  clearFilters: "清空条件",
  resultCount: (count) => (count === 0 ? "没有符合条件的结果" : `共 ${count} 条结果`),
  searching: "正在查询…",
  savedQueries: "常用查询",
  savedEmpty: "还没有常用查询。设好条件后，可以在这里存下来。",
  saveQuery: "存为常用查询",
  saveName: "名称",
  saveNameRequired: "请输入名称",
  save: "保存",
  saved: (name) => `已存为「${name}」`,
  deleteSaved: (name) => `删除「${name}」`,
  deletedSaved: (name) => `已删除「${name}」`,
};

export const searchBarEn: SearchBarMessages = {
  search: "Search filters",
  query: "Search",
  reset: "Reset",
  expand: "More",
  collapse: "Less",
  inputPlaceholder: "Enter",
  selectPlaceholder: "Select",
  requiredInput: (label) => `Enter ${label}`,
  requiredSelect: (label) => `Select ${label}`,
  rangeFrom: (label) => `${label}, from`,
  rangeTo: (label) => `${label}, to`,
  yes: "Yes",
  no: "No",
  either: "Either",
  rangeSeparator: "to",
  chipRange: (from, to) => `${from} to ${to}`,
  chipFrom: (from) => `from ${from}`,
  chipTo: (to) => `up to ${to}`,
  chip: (label, text) => `${label}: ${text}`,
  activeFilters: "Active filters",
  removeFilter: (label, text) => `Remove filter ${label}: ${text}`,
  clearFilters: "Clear filters",
  resultCount: (count) => (count === 0 ? "No results" : count === 1 ? "1 result" : `${count} results`),
  searching: "Searching…",
  savedQueries: "Saved queries",
  savedEmpty: "No saved queries yet. Set filters, then save them here.",
  saveQuery: "Save this query",
  saveName: "Name",
  saveNameRequired: "Enter a name",
  save: "Save",
  saved: (name) => `Saved as “${name}”`,
  deleteSaved: (name) => `Delete “${name}”`,
  deletedSaved: (name) => `“${name}” deleted`,
};
