/** Texts of the question before an act; the act's own words come from the caller. */
export interface ConfirmMessages {
  cancel: string;
  /** The act failed and its error says nothing for people. */
  failed: string;
}

export const confirmZhCN: ConfirmMessages = {
  cancel: "取消",
  failed: "没有完成，请稍后再试。",
};

export const confirmEn: ConfirmMessages = {
  cancel: "Cancel",
  failed: "It could not be done. Please try again later.",
};
