export const editDialogZhCN = {
  cancel: "取消",
  /** Above the reasons why it was not saved. */
  notSaved: "没有保存",
  /** It failed, and the error says nothing for people. */
  failed: "没有保存成功，请稍后再试。",
  /** Between two reasons. */
  between: "；",
  /** Somebody else saved the record in the meantime. */
  conflict: "别人刚刚修改了这条记录",
  showNewest: "查看最新内容",
  backToMine: "回到我填写的",
  /** Drops what was typed. */
  takeNewest: "改用最新内容",
  /** While the saved state is shown; also why it cannot be saved then. */
  lookingAtNewest: "下面是现在保存着的内容。你填写的还在，回到你填写的就能继续。",
  /** After the saved state was looked at. */
  willReplace: "再次保存，会用你填写的内容代替最新内容。",
  newestFailed: "最新内容暂时无法读取，请稍后再试。",
  /** Name of the group of fields that show the saved state. */
  newestFields: "最新内容",
};

/** Texts of the dialog that makes or changes a record; its title and its act come from the host. */
type EditDialogMessages = typeof editDialogZhCN;

export const editDialogEn: EditDialogMessages = {
  cancel: "Cancel",
  notSaved: "Not saved",
  failed: "It could not be saved. Please try again later.",
  between: "; ",
  conflict: "Somebody else has just changed this record",
  showNewest: "Show the newest state",
  backToMine: "Back to mine",
  takeNewest: "Take the newest state",
  lookingAtNewest: "Below is what is saved now. What you typed is kept: go back to it to continue.",
  willReplace: "Saving again replaces the newest state by what you typed.",
  newestFailed: "The newest state cannot be read at the moment. Please try again later.",
  newestFields: "Newest state",
};
