/** Texts of the select and the combobox. */
export interface SelectMessages {
  placeholder: string;
  search: string;
  noMatch: string;
  matches: (count: number) => string;
  /** Behind an expired option that is kept because it is selected. */
  expired: string;
}

export const selectZhCN: SelectMessages = {
  placeholder: "请选择",
  search: "输入以筛选",
  noMatch: "没有符合的选项",
  matches: (count) => `${count} 个选项`,
  expired: "已停用",
};

export const selectEn: SelectMessages = {
  placeholder: "Choose",
  search: "Type to filter",
  noMatch: "No option matches",
  matches: (count) => `${count} options`,
  expired: "no longer used",
};
