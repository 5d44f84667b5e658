/** Texts of the audit form. */
export interface AuditFormMessages {
  /** 「当前环节」, before the name of the step. */
  currentStep: string;
  result: string;
  resultPlaceholder: string;
  resultRequired: string;
  opinion: string;
  opinionPlaceholder: string;
  opinionRequired: string;
  tooLong: (max: number) => string;
  /** A choice of result has replaced what was typed. */
  replaced: (result: string) => string;
  undo: string;
  phrases: string;
  /** What most reviewers write; a host gives its own. */
  defaultPhrases: readonly string[];
  preview: string;
  previewLoading: string;
  previewFailed: string;
  submit: string;
  submitting: string;
  submitted: string;
  invalid: string;
  failed: string;
  history: string;
  table: string;
  timeline: string;
  nodeName: string;
  assignee: string;
  comment: string;
  endTime: string;
  inProgress: string;
  noHistory: string;
}

export const auditFormZhCN: AuditFormMessages = {
  currentStep: "当前环节",
  result: "审核结果",
  resultPlaceholder: "请选择审核结果",
  resultRequired: "审核结果不能为空",
  opinion: "审核意见",
  opinionPlaceholder: "选择结果后自动填写，可以修改",
  opinionRequired: "审核意见不能为空",
  tooLong: (max) => `最多 ${max} 个字符`,
  replaced: (result) => `已填入「${result}」，你写的意见还留着`,
  undo: "撤销",
  phrases: "常用语",
  defaultPhrases: [
    "材料齐全，情况属实。",
    "符合规定，同意。",
    "材料不全，请补充后重新提交。",
    "不符合规定，不予通过。",
  ],
  preview: "提交之后",
  previewLoading: "正在查看提交之后的去向…",
  previewFailed: "暂时看不到提交之后的去向，不影响提交",
  submit: "提交审核",
  submitting: "正在提交…",
  submitted: "已提交审核",
  invalid: "验证未通过",
  failed: "没有提交成功，填写的内容都还在，请重试",
  history: "审核记录",
  table: "表格",
  timeline: "时间线",
  nodeName: "环节",
  assignee: "审核人",
  comment: "审核意见",
  endTime: "完成时间",
  inProgress: "进行中",
  noHistory: "还没有审核记录",
};

export const auditFormEn: AuditFormMessages = {
  currentStep: "Current step",
  result: "Result",
  resultPlaceholder: "Choose a result",
  resultRequired: "The result must not be empty",
  opinion: "Opinion",
  opinionPlaceholder: "Filled in with the result; can be changed",
  opinionRequired: "The opinion must not be empty",
  tooLong: (max) => `At most ${max} characters`,
  replaced: (result) => `“${result}” was filled in; what you had written is kept`,
  undo: "Undo",
  phrases: "Phrases",
  defaultPhrases: [
    "The documents are complete and true.",
    "Meets the rules, approved.",
    "Documents are missing; complete them and submit again.",
    "Does not meet the rules, refused.",
  ],
  preview: "After submitting",
  previewLoading: "Looking up what follows…",
  previewFailed: "What follows cannot be shown now; you can still submit",
  submit: "Submit",
  submitting: "Submitting…",
  submitted: "Submitted",
  invalid: "Validation failed",
  failed: "It could not be submitted. All that you entered is still here; try again",
  history: "History",
  table: "Table",
  timeline: "Timeline",
  nodeName: "Step",
  assignee: "Reviewer",
  comment: "Opinion",
  endTime: "Finished",
  inProgress: "In progress",
  noHistory: "No reviews yet",
};
