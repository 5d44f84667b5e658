import type {
  ExamKind,
  GradeFinding,
  GradeFlag,
  GradePart,
  GradeSheetAct,
  GradeWindowState,
  MarkScale,
} from "@huxuan/api-client";
import { labels } from "@huxuan/api-client";
import {
  type Band,
  type EntryCells,
  type EntryRules,
  faultOfWeights,
  type MarkError,
  PERCENT,
  readMark,
  writeMark,
} from "@huxuan/grading";
import type { StoredSheetState } from "./tables.ts";

/** What decides how the cells of a sheet are read and summed up. */
export interface SheetFacts extends EntryRules {
  examKind: ExamKind;
  scale: MarkScale;
  parts: readonly GradePart[];
  /** The highest first; none for marks out of 100. */
  levels: readonly Band[];
}

/** The column of levels and that of flags; all others are parts. */
export const LEVEL_COLUMN = "level";
export const FLAG_COLUMN = "flag";

/** What stands in a cell, as people write it; empty for nothing. */
export function cellText(cells: EntryCells, column: string): string {
  if (column === FLAG_COLUMN) return cells.flag === null ? "" : labels.gradeFlag[cells.flag];
  if (column === LEVEL_COLUMN) return cells.level ?? "";
  const mark = cells.marks[column];
  return mark === undefined ? "" : writeMark(mark);
}

/** Flags that a teacher sets; the others are the office's. */
export const TEACHERS_FLAGS: ReadonlySet<GradeFlag> = new Set(["absent", "barred"]);

/** The cells of a student with another text in one of them, or why that cannot stand there. */
export function withCell(
  cells: EntryCells,
  column: string,
  text: string,
  sheet: SheetFacts,
): { cells: EntryCells } | { message: string } {
  if (column === FLAG_COLUMN) return withFlag(cells, text);
  if (column === LEVEL_COLUMN) return withLevel(cells, text, sheet);
  const part = sheet.parts.find(({ id }) => id === column);
  if (part === undefined) return { message: "成绩构成已经改了，没有这一列，请刷新" };
  const read = readMark(text, PERCENT);
  if (read.kind === "empty") {
    const { [column]: _, ...marks } = cells.marks;
    return { cells: { ...cells, marks } };
  }
  if (read.kind === "mark") return { cells: { ...cells, marks: { ...cells.marks, [column]: read.mark } } };
  if (read.kind === "error") return { message: markMessage(part.name, text, read.error) };
  return { message: `${part.name}填 0 到 100 的分数；「${text.trim()}」请填在标记里` };
}

function markMessage(part: string, text: string, error: MarkError): string {
  const written = text.trim();
  if (error === "outOfRange") return `${part} ${written} 超出 0–100`;
  if (error === "decimals") return `${part}「${written}」最多一位小数`;
  if (error === "levelForMark") return `${part}填分数，不填等级「${written}」`;
  return `${part}「${written}」不是分数，请填 0 到 100 的数字`;
}

function withLevel(
  cells: EntryCells,
  text: string,
  { scale, levels }: SheetFacts,
): { cells: EntryCells } | { message: string } {
  if (scale === "percent") return { message: "这份成绩按百分制登记，没有等级这一列，请刷新" };
  const read = readMark(text, { kind: scale, bands: levels });
  if (read.kind === "empty") return { cells: { ...cells, level: null } };
  if (read.kind === "level") return { cells: { ...cells, level: read.level } };
  return { message: `等级「${text.trim()}」应为${levels.map(({ name }) => name).join("、")}之一` };
}

function withFlag(cells: EntryCells, text: string): { cells: EntryCells } | { message: string } {
  const read = readMark(text, PERCENT);
  if (cells.flag !== null && !TEACHERS_FLAGS.has(cells.flag))
    return { message: `${labels.gradeFlag[cells.flag]}由教务处登记，教师不能修改` };
  if (read.kind === "empty") return { cells: { ...cells, flag: null } };
  if (read.kind !== "flag") return { message: `标记「${text.trim()}」应为缺考或取消资格` };
  if (!TEACHERS_FLAGS.has(read.flag))
    return { message: `${labels.gradeFlag[read.flag]}由教务处登记，请联系本校教务处` };
  return { cells: { ...cells, flag: read.flag } };
}

/** What is wrong with the parts of a sheet, as a sentence; undefined when nothing is. */
export function partsFault(scale: MarkScale, parts: readonly GradePart[]): string | undefined {
  if (scale !== "percent") return parts.length === 0 ? undefined : "按等级登记的成绩没有分项，请去掉分项";
  if (parts.length === 0) return "请至少写一个分项";
  const ids = new Set(parts.map(({ id }) => id));
  const names = new Set(parts.map(({ name }) => name.trim()));
  if (ids.size < parts.length || names.size < parts.length) return "分项的名称不能重复";
  if (ids.has(LEVEL_COLUMN) || ids.has(FLAG_COLUMN)) return "分项的编号不能是 level 或 flag";
  if (parts.filter(({ isFinal }) => isFinal).length > 1) return "最多一个分项是期末";
  const fault = faultOfWeights(parts);
  if (fault === undefined) return undefined;
  return fault.kind === "sum" ? `占比合计 ${fault.sum}%，应为 100%` : "占比应为 1 到 100 的整数";
}

/** What the caller and the sheet's surroundings allow. */
export interface SheetAccess {
  /** Permissions of the caller's role. */
  permissions: ReadonlySet<string>;
  /** The sheet is the caller's to change as an office: within the data scope. */
  ofOffice: boolean;
  /** The caller teaches the class. */
  teaches: boolean;
  window: GradeWindowState;
}

type Move = { from: readonly (StoredSheetState | "none")[]; permission: string; who: "teacher" | "office" };

/** From which states an act leads on, and who does it. */
const MOVES: Readonly<Record<Exclude<GradeSheetAct, "lock">, Move>> = {
  enter: { from: ["none", "draft"], permission: "grade-enter", who: "teacher" },
  setParts: { from: ["none", "draft"], permission: "grade-enter", who: "teacher" },
  submit: { from: ["draft"], permission: "grade-enter", who: "teacher" },
  withdraw: { from: ["submitted"], permission: "grade-enter", who: "teacher" },
  flag: { from: ["draft"], permission: "grade-flag", who: "office" },
  approve: { from: ["submitted"], permission: "grade-approve", who: "office" },
  return: { from: ["submitted", "approved"], permission: "grade-approve", who: "office" },
  publish: { from: ["approved"], permission: "grade-publish", who: "office" },
  extend: { from: ["draft"], permission: "grade-window-update", who: "office" },
  urge: { from: ["none", "draft"], permission: "grade-approve", who: "office" },
};

export type SheetMove = keyof typeof MOVES;

/** Acts that end with the window; others go on. */
const IN_WINDOW: ReadonlySet<SheetMove> = new Set(["enter", "setParts", "submit", "withdraw"]);

/** Why somebody cannot do something with a sheet now, as a sentence; undefined when they can. */
export function sheetRefusal(
  act: SheetMove,
  state: StoredSheetState | "none",
  { permissions, ofOffice, teaches, window }: SheetAccess,
): string | undefined {
  const { from, permission, who } = MOVES[act];
  if (!permissions.has(permission)) return "你的角色没有这项权限";
  if (who === "teacher" && !teaches) return "只有任课教师可以录入这个教学班的成绩";
  if (who === "office" && !ofOffice) return "你只能处理本校的成绩，如需处理其他学校的数据请联系平台管理员";
  if (act === "approve" && teaches) return "这是你自己任课的教学班，请由他人审核";
  if (!from.includes(state)) return STATE_SENTENCES[state];
  if (IN_WINDOW.has(act) && window !== "open") return WINDOW_SENTENCES[window];
  return undefined;
}

const STATE_SENTENCES: Readonly<Record<StoredSheetState | "none", string>> = {
  none: "教师还没有开始录入这个教学班的成绩",
  draft: "成绩还在录入，教师提交后才能处理",
  submitted: "成绩已提交，正在等学院审核；要改请先撤回",
  approved: "成绩已通过审核，等待发布；要改请联系学院退回",
  published: "成绩已发布，要改请申请成绩更正",
  locked: "成绩已锁定，要改请申请成绩更正",
};

const WINDOW_SENTENCES: Readonly<Record<Exclude<GradeWindowState, "open">, string>> = {
  none: "教务处还没有设置录入时间，设置后才能录入",
  coming: "录入还没有开始，请等到录入时间再填",
  ended: "录入已截止，需要补录请向教务处申请延期",
};

/** The acts that somebody can do with a sheet now. */
export const allowedSheetActs = (state: StoredSheetState | "none", access: SheetAccess): SheetMove[] =>
  (Object.keys(MOVES) as SheetMove[]).filter((act) => sheetRefusal(act, state, access) === undefined);

/** Fewest characters of a reason for an unusual distribution. */
export const REASON_CHARACTERS = 10;

/** Whether what is unusual has been explained. */
export const isExplained = (findings: readonly GradeFinding[], explanation: string | undefined): boolean =>
  !findings.some(({ needsReason }) => needsReason) ||
  Array.from((explanation ?? "").trim()).length >= REASON_CHARACTERS;
