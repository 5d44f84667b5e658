export const differenceZhCN = {
  field: "字段",
  before: "变更前",
  after: "变更后",
  kind: { added: "新增", removed: "删除", changed: "修改", same: "未变" },
  nothing: "没有变化",
  /** Said where a dash is drawn. */
  empty: "无",
  yes: "是",
  no: "否",
  list: (values: readonly string[]) => values.join("、"),
};

/** Texts of `Difference`. */
type DifferenceMessages = typeof differenceZhCN;

export const differenceEn: DifferenceMessages = {
  field: "Field",
  before: "Before",
  after: "After",
  kind: { added: "Added", removed: "Removed", changed: "Changed", same: "Same" },
  nothing: "Nothing has changed",
  empty: "None",
  yes: "Yes",
  no: "No",
  list: (values) => values.join(", "),
};
