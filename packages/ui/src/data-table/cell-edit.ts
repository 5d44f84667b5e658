import { plainText, valueAt } from "./cell-value.js";
import type { CellEdit, DataTableColumn, CellChange, RowId } from "./types.js";

/** Sentences for what a cell refuses. */
export interface CellWords {
  notANumber: string;
  notAnOption: (options: readonly string[]) => string;
  tooLong: (max: number) => string;
}

/** What a text becomes in a cell: a value, or what is wrong with it. */
type CellVerdict = { ok: true; value: unknown } | { ok: false; error: string };

/** The text that is edited. */
export function editText<Row>(edit: CellEdit<Row>, value: unknown, row: Row): string {
  return edit.format?.(value, row) ?? plainText(value);
}

/**
 * Whether two values are the same to the person who edits: a number and the text that writes it, and nothing in all
 * its kinds (`null`, `undefined`, ""). Objects are the same only as themselves.
 */
export function sameValue(a: unknown, b: unknown): boolean {
  const written = (value: unknown): boolean => value === null || typeof value !== "object";
  return a === b || (written(a) && written(b) && plainText(a) === plainText(b));
}

/**
 * Judges a text that was typed or pasted: full-width digits (an input method left on) are numbers too, a label
 * of a choice stands for its value, then the column's own rule.
 */
export function judgeCell<Row>(edit: CellEdit<Row>, text: string, row: Row, words: CellWords): CellVerdict {
  const trimmed = text.trim();
  if (edit.maxLength !== undefined && trimmed.length > edit.maxLength) {
    return { ok: false, error: words.tooLong(edit.maxLength) };
  }
  let value: unknown = trimmed;
  if (edit.parse !== undefined) value = edit.parse(trimmed, row);
  else if (edit.control === "number") {
    const digits = trimmed.normalize("NFKC").replaceAll(/[,\s]/g, "").replaceAll("。", ".");
    if (digits !== "" && !/^[+-]?(\d+\.?\d*|\.\d+)$/.test(digits)) {
      return { ok: false, error: words.notANumber };
    }
    value = digits === "" ? null : Number(digits);
  } else if (edit.control === "select" && edit.options !== undefined && trimmed !== "") {
    const option = edit.options.find((o) => o.value === trimmed || o.label === trimmed);
    if (option === undefined) {
      return { ok: false, error: words.notAnOption(edit.options.map((o) => o.label)) };
    }
    value = option.value;
  }
  const error = edit.validate?.(value, row);
  return error === undefined ? { ok: true, value } : { ok: false, error };
}

/** How a column is edited; `type: "input"` without `edit` is plain text. */
export function editOf<Row>(column: DataTableColumn<Row>): CellEdit<Row> | undefined {
  return column.edit ?? (column.type === "input" ? {} : undefined);
}

/** A copy of this object with another value at `a.b`. */
function withValue(row: object, prop: string, value: unknown): object {
  const dot = prop.indexOf(".");
  if (dot < 0 || prop in row) return { ...row, [prop]: value };
  const name = prop.slice(0, dot);
  const inner = (row as Record<string, unknown>)[name];
  return {
    ...row,
    [name]: withValue(typeof inner === "object" && inner !== null ? inner : {}, prop.slice(dot + 1), value),
  };
}

/**
 * Rows with what somebody changed in them, for `onEdit` where the rows are yours:
 * `setRows((old) => applyChanges(old, changes))`. Other rows stay the same objects, so that they need not render. Values
 * are those that the columns' `parse` and `control` make: see to it that they are the row's types.
 *
 * @param rowId As the table's: a property or a function. Default `id`.
 */
export function applyChanges<Row extends object>(
  rows: readonly Row[],
  changes: readonly CellChange<Row>[],
  rowId: (keyof Row & string) | ((row: Row) => RowId) = "id" as keyof Row & string,
): readonly Row[] {
  if (changes.length === 0) return rows;
  const byId = new Map<unknown, CellChange<Row>[]>();
  for (const change of changes) {
    const ours = byId.get(change.id);
    if (ours === undefined) byId.set(change.id, [change]);
    else ours.push(change);
  }
  return rows.map((row) => {
    const ours = byId.get(typeof rowId === "function" ? rowId(row) : row[rowId]) ?? [];
    return ours.reduce((next, { prop, value }) => withValue(next, prop, value) as Row, row);
  });
}

/** What a pasted block would do. */
interface PastePlan<Row> {
  /** Good values that differ from what stands there. */
  changes: readonly CellChange<Row>[];
  /** Cells whose text is good, changed or not. */
  taken: readonly { id: RowId; prop: string }[];
  /** Cells that are refused, with the pasted text and what is wrong. */
  refused: readonly { id: RowId; prop: string; text: string; error: string }[];
  /** Cells of the block that lie outside the table or on something that cannot be edited. */
  skipped: number;
  /** Lines of the block below the last row; their cells are among the skipped ones. */
  linesBelow: number;
  /** Skipped cells of the other lines. */
  skippedBeside: number;
}

/**
 * Lays a block of texts over the table, its first cell on the given place, columns as they are shown. Nothing
 * is changed: the caller applies the plan.
 */
export function planPaste<Row extends object>(block: {
  texts: readonly (readonly string[])[];
  rows: readonly Row[];
  idOf: (row: Row) => RowId;
  columns: readonly DataTableColumn<Row>[];
  firstRow: number;
  firstColumn: number;
  words: CellWords;
}): PastePlan<Row> {
  const changes: CellChange<Row>[] = [];
  const refused: { id: RowId; prop: string; text: string; error: string }[] = [];
  const taken: { id: RowId; prop: string }[] = [];
  let skipped = 0;
  block.texts.forEach((line, down) => {
    const row = block.rows[block.firstRow + down];
    line.forEach((text, right) => {
      const column = block.columns[block.firstColumn + right];
      const edit = column === undefined ? undefined : editOf(column);
      if (
        row === undefined ||
        column === undefined ||
        edit === undefined ||
        edit.readOnly?.(row) !== undefined
      ) {
        skipped += 1;
        return;
      }
      const id = block.idOf(row);
      const previous = valueAt(row, column.prop);
      // What stands there already is no change, whatever rules it breaks.
      if (text === editText(edit, previous, row)) {
        taken.push({ id, prop: column.prop });
        return;
      }
      const verdict = judgeCell(edit, text, row, block.words);
      if (!verdict.ok) {
        refused.push({ id, prop: column.prop, text, error: verdict.error });
        return;
      }
      taken.push({ id, prop: column.prop });
      if (!sameValue(previous, verdict.value))
        changes.push({ row, id, prop: column.prop, value: verdict.value, previous });
    });
  });
  const below = block.texts.slice(Math.max(0, block.rows.length - block.firstRow));
  const cellsBelow = below.reduce((sum, line) => sum + line.length, 0);
  return {
    changes,
    taken,
    refused,
    skipped,
    linesBelow: below.length,
    skippedBeside: skipped - cellsBelow,
  };
}
