export const confirmZhCN = {
  cancel: "取消",
  /** The act failed and its error says nothing for people. */
  failed: "没有完成，请稍后再试。",
  /** Before what was filled in is dropped. */
  discardTitle: "不保存就关闭？",
  discardConsequence: "刚才填写的内容会丢失。",
  discard: "不保存",
  keepEditing: "继续填写",
};

/** Texts of the question before an act; the act's own words come from the caller. */
type ConfirmMessages = typeof confirmZhCN;

export const confirmEn: ConfirmMessages = {
  cancel: "Cancel",
  failed: "It could not be done. Please try again later.",
  discardTitle: "Close without saving?",
  discardConsequence: "What you have filled in will be lost.",
  discard: "Discard",
  keepEditing: "Keep editing",
};
