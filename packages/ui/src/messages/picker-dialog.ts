export const pickerDialogZhCN = {
  /** Title of a picker that was given none. */
  title: "请选择",
  /** The button of a row, single mode. */
  choose: "选择",
  /** How many are chosen, and of how many at most. */
  chosen: (count: number, max?: number) =>
    max === undefined ? `已选 ${count} 项` : `已选 ${count} 项，最多 ${max} 项`,
  /** Name of the list of tags. */
  chosenList: "已选的记录",
  /** Before what is chosen already, single mode. */
  current: "当前选择",
  onlyChosen: "只看已选",
  clear: "清空",
  /** Title of the alert about the maximum (specification, section 5). */
  limitTitle: "Tip",
  limit: (max: number) => `最多只能选择 ${max} 条记录！`,
  /** Said when somebody tries to choose a row that cannot be chosen. */
  refused: (name: string, reason: string) => `不能选择 ${name}：${reason}`,
  empty: "没有可选的记录",
  emptyHint: "换个条件再查。",
  /** In place of rows while a required field of the search is empty. */
  askFirst: "还没有查询",
  askFirstHint: "填好必填的条件，再点查询。",
  failed: "没有取到可选的记录",
};

/** Texts of the picker. */
type PickerDialogMessages = typeof pickerDialogZhCN;

export const pickerDialogEn: PickerDialogMessages = {
  title: "Choose",
  choose: "Choose",
  chosen: (count, max) => (max === undefined ? `${count} selected` : `${count} of at most ${max} selected`),
  chosenList: "Selected records",
  current: "Selected now",
  onlyChosen: "Selected only",
  clear: "Clear",
  limitTitle: "Tip",
  limit: (max) => `At most ${max} records may be selected!`,
  refused: (name, reason) => `${name} cannot be selected: ${reason}`,
  empty: "Nothing to choose from",
  emptyHint: "Change the filters.",
  askFirst: "Nothing has been searched yet",
  askFirstHint: "Fill in the required filters, then search.",
  failed: "The records could not be loaded",
};
