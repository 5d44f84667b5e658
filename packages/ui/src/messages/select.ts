/** Texts of the select and the combobox. */
export interface SelectMessages {
  placeholder: string;
  search: string;
  noMatch: string;
  /** Where there is nothing to choose from. */
  none: string;
  matches: (count: number) => string;
  /** An option that is no longer used and kept because it is selected. */
  expired: (label: string) => string;
}

export const selectZhCN: SelectMessages = {
  placeholder: "请选择",
  search: "输入以筛选",
  noMatch: "没有符合的选项",
  none: "没有选项",
  matches: (count) => `${count} 个选项`,
  expired: (label) => `${label}（已停用）`,
};

export const selectEn: SelectMessages = {
  placeholder: "Choose",
  search: "Type to filter",
  noMatch: "No option matches",
  none: "No options",
  matches: (count) => `${count} options`,
  expired: (label) => `${label} (no longer used)`,
};
