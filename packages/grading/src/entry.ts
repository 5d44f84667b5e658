import { makeupResult } from "./attempts.js";
import type { ExamKind } from "./attempts.js";
import { FLAG_MEANINGS, type Flag } from "./flags.js";
import { writeMark } from "./mark-range.js";
import type { ScaleKind } from "./scales.js";
import { totalOf } from "./totals.js";

/** What decides how the cells of a student are summed up. */
export interface EntryRules {
  examKind: ExamKind;
  scale: ScaleKind;
  /** None on a sheet of levels; the weights make 100. */
  parts: readonly { id: string; name: string; weight: number; isFinal: boolean }[];
  /** In tenths; a total of somebody whose part at the end is below it is 59 at most. 0: no minimum. */
  finalMinimum: number;
  /** In tenths: what a make-up exam that is passed counts at most. */
  makeupCap: number;
}

/** The cells of a student. */
export interface EntryCells {
  /** By part, in tenths. */
  marks: Readonly<Record<string, number>>;
  level: string | null;
  flag: Flag | null;
}

/** What the cells of a student come to. */
export interface EntryResult {
  /** Recorded, in tenths; null on a sheet of levels and until it can be told. */
  total: number | null;
  /** The total is 59 because of the part at the end. */
  capped: boolean;
  /** As people read it. */
  text?: string;
  /** What stands behind it, in words. */
  note?: string;
}

export const EMPTY_CELLS: EntryCells = { marks: {}, level: null, flag: null };

/** The total of a student's cells, with the words that explain it. */
export function resultOfEntry(cells: EntryCells, sheet: EntryRules): EntryResult {
  const { flag, level, marks } = cells;
  if (flag !== null) {
    const { total } = FLAG_MEANINGS[flag];
    return {
      total: total ?? null,
      capped: false,
      ...(total === undefined ? {} : { text: writeMark(total) }),
      note: FLAG_NOTES[flag],
    };
  }
  if (sheet.scale !== "percent")
    return { total: null, capped: false, ...(level !== null && { text: level }) };
  const found = totalOf(
    sheet.parts.map(({ id, weight, isFinal }) => ({ weight, isFinal, mark: marks[id] })),
    sheet.finalMinimum > 0 ? { finalMin: sheet.finalMinimum } : {},
  );
  if (found === undefined) return { total: null, capped: false };
  const capped = found.reason === "finalTooLow";
  const total = sheet.examKind === "makeup" ? makeupResult(found.mark, { cap: sheet.makeupCap }) : found.mark;
  const note = capped
    ? finalTooLowNote(marks, sheet)
    : total < found.mark
      ? `补考通过，记 ${writeMark(total)}`
      : undefined;
  return { total, capped, text: writeMark(total), ...(note !== undefined && { note }) };
}

function finalTooLowNote(marks: Readonly<Record<string, number>>, sheet: EntryRules): string {
  const final = sheet.parts.find(({ isFinal }) => isFinal);
  const mark = final === undefined ? undefined : marks[final.id];
  return `${final?.name ?? "期末"} ${mark === undefined ? "" : writeMark(mark)} 低于 ${writeMark(sheet.finalMinimum)}，卷面不足，总评记 59`;
}

const FLAG_NOTES: Readonly<Record<Flag, string>> = {
  absent: "缺考，记 0，不能补考",
  barred: "取消资格，记 0，不能补考",
  misconduct: "违纪，成绩无效，记 0",
  deferred: "缓考，考后登记成绩",
  exempt: "免修，取得学分，不计绩点",
};

/** A student has a result: a total, a level or a flag. */
export const isFilled = (cells: EntryCells, sheet: EntryRules): boolean =>
  cells.flag !== null ||
  (sheet.scale === "percent" ? resultOfEntry(cells, sheet).total : cells.level) !== null;
