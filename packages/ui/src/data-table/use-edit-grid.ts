import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type CellWords, editOf, judgeCell } from "./cell-edit.js";
import { valueAt } from "./cell-value.js";
import { type CellPlace, createEditStore, type EditStore } from "./edit-store.js";
import { planPaste } from "./paste-plan.js";
import { fromTsv } from "./tsv.js";
import type { CellChange, DataTableColumn, RowId } from "./types.js";

const useBrowserLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

/** What happened, for a sentence to the person. */
export type EditEvent =
  | { kind: "pasted"; cells: number; wrong: number; skipped: number }
  | { kind: "undone"; cells: number };

/** What {@link useEditGrid} takes; may change with every render. */
export interface EditGridOptions<Row> {
  rows: readonly Row[];
  idOf: (row: Row) => RowId;
  /** Data columns as shown. */
  columns: readonly DataTableColumn<Row>[];
  onEdit: ((changes: readonly CellChange<Row>[]) => void) | undefined;
  onEvent: (event: EditEvent) => void;
  words: CellWords;
}

/** Inline editing: one active cell, moved by keys; the same object for the life of the table. */
export interface EditGrid {
  store: EditStore;
  /** The cell by which Tab enters the table. */
  isEntry: (place: CellPlace) => boolean;
  /** Takes a text for a cell. Refused texts stay as drafts; says whether it was taken. */
  commit: (place: CellPlace, text: string) => boolean;
  /** Moves the keyboard among editable cells; `wrap` goes on in the next line. Says whether it moved. */
  move: (from: CellPlace, step: { down?: number; right?: number; wrap?: boolean }) => boolean;
  /** Lays a spreadsheet's block over the table from this cell on. */
  paste: (place: CellPlace, text: string) => void;
  /** Takes the last change, single or pasted, back. */
  undo: () => void;
}

const UNDO_STEPS = 100;

/** Creates the editing of a table and keeps it on the newest rows and columns. */
export function useEditGrid<Row extends object>(options: EditGridOptions<Row>): EditGrid {
  const latest = useRef(options);
  const [store] = useState(createEditStore);
  const { rows, columns } = options;
  useBrowserLayoutEffect(() => {
    latest.current = options;
  });
  // Which cell Tab enters depends on rows and columns: cells ask again.
  useBrowserLayoutEffect(() => store.refresh(), [store, rows, columns]);

  return useMemo<EditGrid>(() => {
    const history: (readonly CellChange<Row>[])[] = [];
    const find = ({ id, prop }: CellPlace): { at: number; row?: Row; column?: DataTableColumn<Row> } => {
      const { rows, idOf, columns } = latest.current;
      const at = rows.findIndex((row) => idOf(row) === id);
      return { at, row: rows[at], column: columns.find((column) => column.prop === prop) };
    };
    const editable = (row: Row | undefined, column: DataTableColumn<Row> | undefined): boolean => {
      const edit = column === undefined ? undefined : editOf(column);
      return row !== undefined && edit !== undefined && edit.readOnly?.(row) === undefined;
    };
    const change = (changes: readonly CellChange<Row>[]): void => {
      if (changes.length === 0) return;
      history.push(changes);
      if (history.length > UNDO_STEPS) history.shift();
      latest.current.onEdit?.(changes);
    };
    const first = (): CellPlace | undefined => {
      const { rows, idOf, columns } = latest.current;
      for (const row of rows) {
        const column = columns.find((candidate) => editable(row, candidate));
        if (column !== undefined) return { id: idOf(row), prop: column.prop };
      }
      return undefined;
    };
    return {
      store,
      isEntry: (place) => {
        const entry = store.active() ?? first();
        return entry !== undefined && entry.id === place.id && entry.prop === place.prop;
      },
      commit: (place, text) => {
        const { row, column } = find(place);
        const edit = column === undefined ? undefined : editOf(column);
        if (row === undefined || edit === undefined) return false;
        const verdict = judgeCell(edit, text, row, latest.current.words);
        if (!verdict.ok) {
          store.refuse(place, text, verdict.error);
          return false;
        }
        store.accept(place);
        const previous = valueAt(row, place.prop);
        if (previous !== verdict.value) change([{ row, ...place, value: verdict.value, previous }]);
        return true;
      },
      move: (from, { down = 0, right = 0, wrap = false }) => {
        const { rows, idOf, columns } = latest.current;
        let { at } = find(from);
        let across = columns.findIndex((column) => column.prop === from.prop);
        for (;;) {
          at += down;
          across += right;
          if (wrap && across >= columns.length) {
            across = 0;
            at += 1;
          } else if (wrap && across < 0) {
            across = columns.length - 1;
            at -= 1;
          }
          const row = rows[at];
          const column = columns[across];
          if (row === undefined || column === undefined) return false;
          if (editable(row, column)) {
            store.activate({ id: idOf(row), prop: column.prop });
            return true;
          }
        }
      },
      paste: (place, text) => {
        const { rows, idOf, columns, words } = latest.current;
        const { at } = find(place);
        const plan = planPaste({
          texts: fromTsv(text),
          rows,
          idOf,
          columns,
          firstRow: at,
          firstColumn: columns.findIndex((column) => column.prop === place.prop),
          words,
        });
        for (const item of plan.taken) store.accept(item);
        for (const { text: refusedText, error, ...where } of plan.refused) {
          store.refuse(where, refusedText, error);
        }
        change(plan.changes);
        latest.current.onEvent({
          kind: "pasted",
          cells: plan.taken.length,
          wrong: plan.refused.length,
          skipped: plan.skipped,
        });
      },
      undo: () => {
        const changes = history.pop();
        if (changes === undefined) return;
        latest.current.onEdit?.(
          changes.map((item) => ({
            ...item,
            row: find(item).row ?? item.row,
            value: item.previous,
            previous: item.value,
          })),
        );
        latest.current.onEvent({ kind: "undone", cells: changes.length });
      },
    };
  }, [store]);
}
