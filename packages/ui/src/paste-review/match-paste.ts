import { fromTsv } from "../data-table/tsv.js";
import { cellKey } from "../mark-grid/cells.js";
import { defaultChoices } from "../mark-grid/default-choices.js";
import type { MarkChange, MarkColumn } from "../mark-grid/mark.js";
import { choicesOf, halfWidth, readMark } from "../mark-grid/read-mark.js";
import { markGridZhCN } from "../messages/mark-grid.js";
import type {
  NoMatch,
  PasteCell,
  PasteMatch,
  PasteStudent,
  PasteTarget,
  UnmatchedLine,
  UnusableCell,
} from "./paste.js";
import { type Layout, layoutOf, plainNumberOf } from "./paste-layout.js";

/**
 * What a paste or the rows of a sheet would do, before anything is written. Lines are matched by the student's number, in
 * any order, with or without a header; words of flags and levels and full-width digits are read. What is not sure is
 * named and never mended: 12O, a number that is not on the list, a name without a number. Empty cells change nothing.
 *
 * @param pasted text as a spreadsheet puts it on the clipboard, or the rows of a sheet
 */
export function matchPaste(pasted: string | readonly (readonly string[])[], target: PasteTarget): PasteMatch {
  const rows = typeof pasted === "string" ? fromTsv(pasted) : pasted;
  const numbered = rows.map((cells, at) => ({ line: at + 1, cells }));
  const filled = numbered.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const layout = layoutOf(
    filled.map(({ cells }) => cells),
    target,
  );
  const body = layout.header ? filled.slice(1) : filled;
  const byNumber = new Map(target.students.map((student) => [plainNumberOf(student.number), student]));
  const taken = new Map<string, number>();
  const cells = cellReader(target);
  const found = { fresh: [] as PasteCell[], differences: [] as PasteCell[], unusable: [] as UnusableCell[] };
  const unmatched: UnmatchedLine[] = [];
  let same = 0;
  for (const { line, cells: texts } of body) {
    const number = texts[layout.number]?.trim() ?? "";
    const name = texts[layout.name]?.trim() ?? "";
    const into = layout.columns.map(({ column, at }) => ({ column, text: texts[at]?.trim() ?? "" }));
    const whose =
      target.students.find(({ id }) => id === target.links?.get(line)) ??
      studentOf({ number, name }, byNumber, target.students);
    const first = "id" in whose ? taken.get(whose.id) : undefined;
    if (!("id" in whose) || first !== undefined) {
      const why: NoMatch = "id" in whose ? { kind: "twice", line: first ?? line } : whose;
      unmatched.push({ line, number, name, cells: into.filter(({ text }) => text !== ""), why });
      continue;
    }
    taken.set(whose.id, line);
    for (const { column, text } of into) {
      if (text === "") continue;
      const cell = cells({ line, student: whose, column, text });
      if ("why" in cell) found.unusable.push(cell);
      else if (cell.value === cell.now) same += 1;
      else if (cell.now === "" && cell.recent === undefined) found.fresh.push(cell);
      else found.differences.push(cell);
    }
  }
  const used = [...found.fresh, ...found.differences];
  return {
    lines: body.length,
    matched: taken.size,
    columns: layout.columns.map(({ column }) => column),
    ...found,
    same,
    unmatched,
    recognised: {
      header: layout.header,
      otherOrder: isOtherOrder(layout, target.columns),
      leftOut: layout.leftOut,
      emptyLines: numbered.length - filled.length,
      fullWidth: body.reduce((sum, { cells: texts }) => sum + fullWidthCells(texts, layout), 0),
      guessed: used.filter(({ guessed }) => guessed !== undefined).length,
    },
  };
}

/** Whether there is nothing to look at: everything matches, and nothing stands there yet. Then no review is needed. */
export function isPlainPaste({ unmatched, differences, unusable }: PasteMatch): boolean {
  return unmatched.length === 0 && differences.length === 0 && unusable.length === 0;
}

/** Whether a difference is written unless somebody says otherwise: one's own older cell is, another person's new one is not. */
export const isTakenAtFirst = ({ recent }: PasteCell): boolean => recent === undefined;

/** What is written: all empty cells, and those that differ and are taken. */
export function pasteChanges(
  { fresh, differences }: PasteMatch,
  isTaken: (cell: PasteCell) => boolean = isTakenAtFirst,
): MarkChange[] {
  return [...fresh, ...differences.filter(isTaken)].map(({ student, column, now, value }) => ({
    rowId: student.id,
    columnId: column.id,
    from: now,
    to: value,
  }));
}

function cellReader(target: PasteTarget) {
  const byDefault = defaultChoices(markGridZhCN, target.flags);
  const recent = new Map(
    (target.changedByOthers ?? []).map((change) => [cellKey(change.rowId, change.columnId), change]),
  );
  return ({
    line,
    student,
    column,
    text,
  }: Pick<PasteCell, "line" | "student" | "column" | "text">): PasteCell | UnusableCell => {
    const now = target.current(student.id, column.id);
    const cell = { line, student, column, text, now };
    const read = readMark(text, column, choicesOf(column, byDefault));
    const said = read.kind === "value" ? read.value : read.kind === "refused" ? read.choice.value : undefined;
    if (said === now) return { ...cell, value: now };
    const hatched = target.hatched?.(student.id, column.id) ?? false;
    if (hatched !== false)
      return {
        ...cell,
        why: { kind: "hatched", ...(typeof hatched === "string" && { reason: hatched }) },
      };
    if (read.kind !== "value") return { ...cell, why: read };
    const by = recent.get(cellKey(student.id, column.id));
    return {
      ...cell,
      value: read.value,
      ...(read.guessed && { guessed: read.guessed }),
      ...(by && by.to === now && { recent: by }),
    };
  };
}

const sameName = (one: string, other: string) =>
  halfWidth(one).replaceAll(/\s/g, "") === halfWidth(other).replaceAll(/\s/g, "");

function studentOf(
  { number, name }: { number: string; name: string },
  byNumber: ReadonlyMap<string, PasteStudent>,
  students: readonly PasteStudent[],
): PasteStudent | NoMatch {
  if (number !== "") {
    const student = byNumber.get(plainNumberOf(number));
    if (student === undefined) return { kind: "unknown" };
    return name === "" || sameName(name, student.name) ? student : { kind: "otherName", student };
  }
  if (name === "") return { kind: "noNumberNoName" };
  const namesakes = students.filter((student) => sameName(name, student.name));
  const [only] = namesakes;
  if (only === undefined) return { kind: "noNumberUnknown" };
  return namesakes.length === 1
    ? { kind: "noNumberOne", student: only }
    : { kind: "noNumberSeveral", count: namesakes.length };
}

function isOtherOrder({ columns }: Layout, all: readonly MarkColumn[]): boolean {
  const places = columns.map(({ column }) => all.findIndex(({ id }) => id === column.id));
  return places.some((place, at) => at > 0 && place < (places[at - 1] ?? 0));
}

function fullWidthCells(texts: readonly string[], { number, columns }: Layout): number {
  return [number, ...columns.map(({ at }) => at)].filter((at) => /[\uFF10-\uFF5A。]/.test(texts[at] ?? ""))
    .length;
}
