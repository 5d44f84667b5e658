/** Texts of the dialog that makes or changes a record; its title and its act come from the host. */
export interface EditDialogMessages {
  cancel: string;
  /** Above the reasons why it was not saved. */
  notSaved: string;
  /** It failed, and the error says nothing for people. */
  failed: string;
  /** Between two reasons. */
  between: string;
  /** Somebody else saved the record in the meantime. */
  conflict: string;
  showNewest: string;
  backToMine: string;
  /** Drops what was typed. */
  takeNewest: string;
  /** While the saved state is shown; also why it cannot be saved then. */
  lookingAtNewest: string;
  /** After the saved state was looked at. */
  willReplace: string;
  newestFailed: string;
  /** Name of the group of fields that show the saved state. */
  newestFields: string;
}

export const editDialogZhCN: EditDialogMessages = {
  cancel: "取消",
  notSaved: "没有保存",
  failed: "没有保存成功，请稍后再试。",
  between: "；",
  conflict: "别人刚刚修改了这条记录",
  showNewest: "查看最新内容",
  backToMine: "回到我填写的",
  takeNewest: "改用最新内容",
  lookingAtNewest: "下面是现在保存着的内容。你填写的还在，回到你填写的就能继续。",
  willReplace: "再次保存，会用你填写的内容代替最新内容。",
  newestFailed: "最新内容暂时无法读取，请稍后再试。",
  newestFields: "最新内容",
};

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
