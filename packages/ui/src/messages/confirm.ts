/** Texts of the question before an act; the act's own words come from the caller. */
export interface ConfirmMessages {
  cancel: string;
  /** The act failed and its error says nothing for people. */
  failed: string;
  /** Before what was filled in is dropped. */
  discardTitle: string;
  discardConsequence: string;
  discard: string;
  keepEditing: string;
}

export const confirmZhCN: ConfirmMessages = {
  cancel: "取消",
  failed: "没有完成，请稍后再试。",
  discardTitle: "不保存就关闭？",
  discardConsequence: "刚才填写的内容会丢失。",
  discard: "不保存",
  keepEditing: "继续填写",
};

export const confirmEn: ConfirmMessages = {
  cancel: "Cancel",
  failed: "It could not be done. Please try again later.",
  discardTitle: "Close without saving?",
  discardConsequence: "What you have filled in will be lost.",
  discard: "Discard",
  keepEditing: "Keep editing",
};
