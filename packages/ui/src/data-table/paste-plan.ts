import { type CellWords, editText, judgeCell, sameValue } from "./cell-edit.js";
import { valueAt } from "./cell-value.js";
import { editOf } from "./edit-of.js";
import type { CellChange, DataTableColumn, RowId } from "./types.js";

/** What a pasted block would do. */
export interface PastePlan<Row> {
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
