import type { Flag } from "./flags.js";
import { isMark, writeMark } from "./mark-range.js";
import { type MarkError, readMark } from "./marks.js";
import { bandNamed, type Scale } from "./scales.js";

/** A row of a sheet before it is submitted. */
export interface SheetRow {
  /** The number of the row as its teacher counts. */
  line: number;
  /** One for each part, in tenths; undefined where there is none. */
  marks: readonly (number | undefined)[];
  /** On a sheet of levels, which has no parts. */
  level?: string | undefined;
  flag?: Flag | undefined;
}

/** What is wrong with a row. */
export interface SheetProblem {
  line: number;
  /** The place of the part; absent where the whole row, or its level, is meant. */
  part?: number;
  code: "missing" | MarkError;
  /** 「第 7 行：期末 120 超出 0–100」. */
  message: string;
}

/** What stands in the way of submitting a sheet. */
export interface SheetCheck {
  /** In the order of the rows. */
  problems: SheetProblem[];
  /** How many rows have neither all of their marks nor a flag. */
  missing: number;
  /** 「2 人无成绩也无标记，不能提交」; absent when nobody is missing. */
  message?: string;
}

/**
 * What stands in the way of submitting a sheet: marks that are none, and rows without a result. A row with a flag needs
 * no marks; on a sheet without parts a row needs a level of the scale.
 */
export function checkSheet(
  rows: readonly SheetRow[],
  parts: readonly { name: string }[],
  scale: Scale,
): SheetCheck {
  const problems = rows.flatMap((row) => [
    ...(parts.length === 0 ? wrongLevel(row, scale) : wrongMarks(row, parts, scale)),
    ...missingIn(row, parts),
  ]);
  const missing = problems.filter(({ code }) => code === "missing").length;
  return {
    problems,
    missing,
    ...(missing > 0 && { message: `${missing} 人无成绩也无标记，不能提交` }),
  };
}

/** What is wrong with a cell as it was typed or pasted: one sentence with its row; undefined when it can be read. */
export function faultOfCell(line: number, name: string, text: string, scale: Scale): string | undefined {
  const reading = readMark(text, scale);
  return reading.kind === "error" ? faultInWords(line, name, text.trim(), reading.error, scale) : undefined;
}

function wrongMarks(
  { line, marks }: SheetRow,
  parts: readonly { name: string }[],
  scale: Scale,
): SheetProblem[] {
  return parts.flatMap(({ name }, part) => {
    const mark = marks[part];
    if (mark === undefined || isMark(mark)) return [];
    const code = Number.isInteger(mark) ? "outOfRange" : "decimals";
    return [{ line, part, code, message: faultInWords(line, name, writeMark(mark), code, scale) } as const];
  });
}

function wrongLevel({ line, level }: SheetRow, scale: Scale): SheetProblem[] {
  if (level === undefined || bandNamed(level, scale.bands) !== undefined) return [];
  return [{ line, code: "notALevel", message: faultInWords(line, "等级", level, "notALevel", scale) }];
}

function missingIn(
  { line, marks, level, flag }: SheetRow,
  parts: readonly { name: string }[],
): SheetProblem[] {
  if (flag !== undefined) return [];
  const lacking =
    parts.length === 0 ? [{ name: "等级" }] : parts.filter((_, part) => marks[part] === undefined);
  if (lacking.length === 0 || (parts.length === 0 && level !== undefined)) return [];
  const names = lacking.map(({ name }) => name).join("、");
  return [{ line, code: "missing", message: `第 ${line} 行：缺${names}，也没有标记` }];
}

function faultInWords(line: number, name: string, text: string, error: MarkError, scale: Scale): string {
  return `第 ${line} 行：${name}${FAULTS[error](text, scale)}`;
}

/** What is said of a cell, behind its row and its column. */
const FAULTS: Readonly<Record<MarkError, (text: string, scale: Scale) => string>> = {
  outOfRange: (text) => ` ${text} 超出 0–100`,
  decimals: (text) => ` ${text} 多于一位小数`,
  notAMark: (text) => `「${text}」不是成绩，请填 0–100 的数或标记`,
  levelForMark: (text) => `「${text}」是等级，请填 0–100 的数或标记`,
  notALevel: (text, { bands }) =>
    `「${text}」不是等级，请填${bands.map(({ name }) => name).join("、")}或标记`,
};
