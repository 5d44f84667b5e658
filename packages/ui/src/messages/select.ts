export const selectZhCN = {
  placeholder: "请选择",
  search: "输入以筛选",
  noMatch: "没有符合的选项",
  /** Where there is nothing to choose from. */
  none: "没有选项",
  /** Offers to take what was typed as it is. */
  use: (text: string) => `使用「${text}」`,
  matches: (count: number) => `${count} 个选项`,
  /** An option that is no longer used and kept because it is selected. */
  expired: (label: string) => `${label}（已停用）`,
};

/** Texts of the select and the combobox. */
type SelectMessages = typeof selectZhCN;

export const selectEn: SelectMessages = {
  placeholder: "Choose",
  search: "Type to filter",
  noMatch: "No option matches",
  none: "No options",
  use: (text) => `Use “${text}”`,
  matches: (count) => `${count} options`,
  expired: (label) => `${label} (no longer used)`,
};
