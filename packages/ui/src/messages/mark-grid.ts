export const markGridZhCN = {
  number: "学号",
  name: "姓名",
  school: "班级 / 学校",
  /** Head of the column of words at the right. */
  notes: "标记与提示",
  weight: (percent: number) => `${percent}%`,
  filled: (filled: number, all: number) => `${filled} / ${all}`,
  filledOf: (filled: number, all: number) => `已录 ${filled}，共 ${all}`,
  /** Name of a cell's field: who and what. */
  cell: (name: string, column: string) => `${name}，${column}`,
  absent: "缺考",
  disqualified: "取消资格",
  levels: { excellent: "优", good: "良", medium: "中", pass: "及格", fail: "不及格" },
  /** What is wrong with a text, said in its row. */
  unreadable: (column: string, text: string) => `${column}：「${text}」不是分数，没有写入`,
  noLevel: (column: string, text: string) => `${column}：「${text}」不是等级，没有写入`,
  noFlag: (column: string, text: string) => `${column}：「${text}」不是标记，没有写入`,
  outside: (column: string, text: string, minimum: number, maximum: number) =>
    `${column} ${text} 超出 ${minimum}–${maximum}，没有写入`,
  tooFine: (column: string, text: string, decimals: number) =>
    decimals === 0
      ? `${column} ${text} 要是整数，没有写入`
      : `${column} ${text} 最多 ${decimals} 位小数，没有写入`,
  hatched: "这一格不用填",
  readOnly: "现在只能看，不能改",
  /** A change of somebody else, in the row. */
  changed: (by: string, time: string, column: string, from: string, to: string) =>
    `${by} ${time}　${column} ${from || "空"} → ${to || "空"}`,
  ask: (by: string, time: string, column: string, to: string, mine: string) =>
    `${by} ${time} 刚把${column}改成 ${to || "空"}，要改成 ${mine || "空"} 吗？`,
  take: (mine: string) => `改成 ${mine || "空"}`,
  keep: (theirs: string) => `留 ${theirs || "空"}`,
  /** Said of a cell that waits for the answer, when the keyboard is in it. */
  askKeys: "回车改，Esc 不改",
  waiting: "等你决定",
  /** How the offered flags are written down. */
  offer: "可以写的标记",
  offerHint: "回车记下；Esc 还原",
  keptOthers: (cells: number) => `${cells} 格已被别人改过，没有动`,
  nothingToUndo: "没有可以撤回的",
  nothingToRedo: "没有可以重做的",
  undone: (cells: number) => `撤回了 ${cells} 格`,
  redone: (cells: number) => `重做了 ${cells} 格`,
  pasted: (cells: number) => `写入 ${cells} 格，Ctrl Z 撤回`,
  noGap: "没有缺的了",
  gaps: (count: number) => (count === 0 ? "都录完了" : `还差 ${count} 处`),
  nextGap: "下一处",
  stored: (time: string) => `每格即存，${time}`,
  storedNote: "断网可继续录，恢复后自动补存",
  storing: "正在保存",
  offline: (cells: number) => `断网，已在本机存 ${cells} 格`,
  offlineNote: "联网后自动补存，先不要清浏览器",
  notStored: (message: string) => `没有存上：${message}`,
  /** Keys of the foot. */
  keys: { enter: "回车", nextPerson: "下一人", right: "右移", paste: "按学号粘贴" },
  instructions:
    "方向键走格，直接输入就替换，回车到下一人，Tab 右移，F2 修改，F8 到下一处缺的，Ctrl Z 撤回。按 Esc 后再按 Tab 离开表格。",
  cursorOf: (name: string) => `${name} 在这一格`,
  empty: "还没有学生名单",
  /** The cards of a phone. */
  person: (at: number, all: number) => `第 ${at} 人，共 ${all} 人`,
  previousPerson: "上一人",
  nextPerson: "下一人",
  noChoice: "不填",
  /** First of the flags beside a number. */
  noFlagYet: "无标记",
  flagOf: (column: string) => `${column} 标记`,
  range: (minimum: number, maximum: number) => `${minimum}–${maximum}`,
};

/** Texts of `MarkGrid`. */
type MarkGridMessages = typeof markGridZhCN;

const cells = (count: number) => `${count} ${count === 1 ? "cell" : "cells"}`;

export const markGridEn: MarkGridMessages = {
  number: "Number",
  name: "Name",
  school: "Class / school",
  notes: "Flags and notes",
  weight: (percent) => `${percent}%`,
  filled: (filled, all) => `${filled} / ${all}`,
  filledOf: (filled, all) => `${filled} of ${all} filled`,
  cell: (name, column) => `${name}, ${column}`,
  absent: "Absent",
  disqualified: "Disqualified",
  levels: { excellent: "Excellent", good: "Good", medium: "Medium", pass: "Pass", fail: "Fail" },
  unreadable: (column, text) => `${column}: “${text}” is no mark, not written`,
  noLevel: (column, text) => `${column}: “${text}” is no level, not written`,
  noFlag: (column, text) => `${column}: “${text}” is no flag, not written`,
  outside: (column, text, minimum, maximum) =>
    `${column} ${text} is outside ${minimum}–${maximum}, not written`,
  tooFine: (column, text, decimals) =>
    decimals === 0
      ? `${column} ${text} must be whole, not written`
      : `${column} ${text} has more than ${decimals} decimals, not written`,
  hatched: "Nothing to fill in here",
  readOnly: "Can only be read now",
  changed: (by, time, column, from, to) => `${by} ${time}  ${column} ${from || "empty"} → ${to || "empty"}`,
  ask: (by, time, column, to, mine) =>
    `${by} just changed ${column} to ${to || "empty"} at ${time}. Change it to ${mine || "empty"}?`,
  take: (mine) => `Change to ${mine || "empty"}`,
  keep: (theirs) => `Keep ${theirs || "empty"}`,
  askKeys: "Enter changes it, Esc does not",
  waiting: "yours to decide",
  offer: "Flags to write",
  offerHint: "Enter writes; Esc restores",
  keptOthers: (count) => `${cells(count)} changed by others were left as they are`,
  nothingToUndo: "Nothing to undo",
  nothingToRedo: "Nothing to redo",
  undone: (count) => `${cells(count)} undone`,
  redone: (count) => `${cells(count)} done again`,
  pasted: (count) => `${cells(count)} written, Ctrl Z takes it back`,
  noGap: "Nothing is missing",
  gaps: (count) => (count === 0 ? "All filled in" : `${count} missing`),
  nextGap: "Next one",
  stored: (time) => `Every cell is stored, ${time}`,
  storedNote: "Go on without a network; it is stored when it is back",
  storing: "Storing",
  offline: (count) => `No network, ${cells(count)} kept on this machine`,
  offlineNote: "Stored when the network is back; do not clear the browser",
  notStored: (message) => `Not stored: ${message}`,
  keys: { enter: "Enter", nextPerson: "next person", right: "right", paste: "paste by number" },
  instructions:
    "Arrow keys walk the cells, typing replaces, Enter goes to the next person, Tab right, F2 edits, F8 goes to the next gap, Ctrl Z undoes. Escape, then Tab leaves the grid.",
  cursorOf: (name) => `${name} is in this cell`,
  empty: "No students yet",
  person: (at, all) => `Person ${at} of ${all}`,
  previousPerson: "Previous",
  nextPerson: "Next person",
  noChoice: "None",
  noFlagYet: "No flag",
  flagOf: (column) => `${column}, flag`,
  range: (minimum, maximum) => `${minimum}–${maximum}`,
};
