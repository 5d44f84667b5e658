import { type CellWords, editText, judgeCell, sameValue, editOf, planPaste } from "./cell-edit.js";
import { valueAt } from "./cell-value.js";
import { type CellPlace, createEditStore, type Draft, type EditStore, keyOf } from "./edit-store.js";
import type { PageState } from "./page-state.js";
import { fromTsv } from "./tsv.js";
import type { CellChange, DataTableColumn, RowId } from "./types.js";

/** What happened, for a sentence to the person. */
export type EditEvent =
  | { kind: "pasted"; cells: number; wrong: number; skipped: number }
  | { kind: "undone" | "redone"; cells: number };

/** What {@link createEditGrid} works on; may change with every render. */
export interface EditGridOptions<Row> {
  rows: readonly Row[];
  idOf: (row: Row) => RowId;
  /** Data columns as shown. */
  columns: readonly DataTableColumn<Row>[];
  /** Shows a column that somebody hid; says no where there is none. */
  showColumn: (prop: string) => boolean;
  /** Which list the rows are of; what was refused in another one is forgotten. */
  dataKey: string | undefined;
  page: PageState | undefined;
  onPageChange: ((page: PageState) => void) | undefined;
  /** Whether `rows` are the answer to `page`: not while they are on their way, nor after a failure. */
  settled: boolean;
  onEdit: ((changes: readonly CellChange<Row>[]) => void) | undefined;
  onEvent: (event: EditEvent) => void;
  words: CellWords;
}

/** How far a cell is gone away from: an edge, or a number of lines. */
export type CellJump = "lineStart" | "lineEnd" | "first" | "last" | number;

/** Inline editing: one active cell, moved by keys; the same object for the life of the table. */
export interface EditGrid {
  store: EditStore;
  /** The cell by which Tab enters the table. */
  isEntry: (place: CellPlace) => boolean;
  /**
   * Takes a text for a cell. Refused texts stay as drafts; says whether it was taken. With `error` its control has found it
   * wrong already.
   */
  commit: (place: CellPlace, text: string, error?: string) => boolean;
  /** Moves the keyboard among editable cells; `wrap` goes on in the next line. Says whether it moved. */
  move: (from: CellPlace, step: { down?: number; right?: number; wrap?: boolean }) => boolean;
  /**
   * Moves the keyboard to the first or last editable cell of the line or of the table, or by so many lines, as far as
   * there are any.
   */
  jump: (from: CellPlace, to: CellJump) => void;
  /** Lays a spreadsheet's block over the table from this cell on. */
  paste: (place: CellPlace, text: string) => void;
  /** Takes the last step, one cell or a pasted block with what was refused of it, back as far as its rows are shown. */
  undo: () => void;
  /** Does again what was taken back last. */
  redo: () => void;
  /** Moves the keyboard to the next refused cell; one on another page is turned to, a hidden column is shown. */
  nextRefused: () => void;
}

/** The same for the table that owns it. */
interface OwnEditGrid<Row> extends EditGrid {
  /** Takes the newest rows, columns and page: what belongs to rows that are gone is forgotten. */
  follow: (options: EditGridOptions<Row>) => void;
}

/** What was refused in a cell before a step and after it. */
interface DraftChange extends CellPlace {
  before: Draft | undefined;
  after: Draft | undefined;
}

/** What can be taken back at once, and the page it was made on. */
interface UndoStep<Row> {
  changes: readonly CellChange<Row>[];
  drafts: readonly DraftChange[];
  page: PageState | undefined;
}

const UNDO_STEPS = 100;

/** The part of a step in the cells that pass, or nothing. */
function partOf<Row>(step: UndoStep<Row>, passes: (place: CellPlace) => boolean): readonly UndoStep<Row>[] {
  const changes = step.changes.filter(passes);
  const drafts = step.drafts.filter(passes);
  return changes.length + drafts.length > 0 ? [{ ...step, changes, drafts }] : [];
}

function samePage(a: PageState | undefined, b: PageState | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Creates the editing of a table. */
export function createEditGrid<Row extends object>(options: EditGridOptions<Row>): OwnEditGrid<Row> {
  const store = createEditStore();
  /** What can be taken back, and what was and can be done again; the last first. */
  let past: readonly UndoStep<Row>[] = [];
  let future: readonly UndoStep<Row>[] = [];
  let latest = options;
  /** Rows that were there when nothing was on its way. */
  let settledRows = options.rows;
  /** Where each row stands; every cell asks with every move of the keyboard. */
  let places: { rows: readonly Row[]; at: ReadonlyMap<RowId, number> } | undefined;
  const placeOf = (id: RowId): number => {
    const { rows, idOf } = latest;
    if (places?.rows !== rows) places = { rows, at: new Map(rows.map((row, at) => [idOf(row), at])) };
    return places.at.get(id) ?? -1;
  };
  const find = ({ id, prop }: CellPlace): { at: number; row?: Row; column?: DataTableColumn<Row> } => {
    const { rows, columns } = latest;
    const at = placeOf(id);
    return { at, row: rows[at], column: columns.find((column) => column.prop === prop) };
  };
  const editable = (row: Row | undefined, column: DataTableColumn<Row> | undefined): boolean => {
    const edit = column === undefined ? undefined : editOf(column);
    return row !== undefined && edit !== undefined && edit.readOnly?.(row) === undefined;
  };
  const putDraft = ({ id, prop }: CellPlace, draft: Draft | undefined): void => {
    if (draft === undefined) store.accept({ id, prop });
    else store.refuse({ id, prop, page: latest.page }, draft.text, draft.error);
  };
  /** Takes and refuses texts in one step. */
  const apply = (step: {
    taken?: readonly CellPlace[];
    refused?: readonly (CellPlace & Draft)[];
    changes?: readonly CellChange<Row>[];
  }): void => {
    const { taken = [], refused = [], changes = [] } = step;
    const drafts: DraftChange[] = [];
    const put = ({ id, prop }: CellPlace, after: Draft | undefined): void => {
      const before = store.cell({ id, prop }).draft;
      if (before?.text === after?.text && before?.error === after?.error) return;
      drafts.push({ id, prop, before, after });
      putDraft({ id, prop }, after);
    };
    for (const place of taken) put(place, undefined);
    for (const { text, error, ...place } of refused) put(place, { text, error });
    if (changes.length + drafts.length === 0) return;
    past = [...past, { changes, drafts, page: latest.page }].slice(-UNDO_STEPS);
    future = [];
    if (changes.length > 0) latest.onEdit?.(changes);
  };
  /** Takes the last step back that is seen here, or does it again. */
  const travel = (back: boolean): void => {
    const shown = ({ id }: CellPlace): boolean => placeOf(id) >= 0;
    const from = back ? past : future;
    for (let at = from.length - 1; at >= 0; at -= 1) {
      const step = from[at];
      const here = step === undefined ? undefined : partOf(step, shown)[0];
      if (step === undefined || here === undefined) continue;
      // What somebody has given up or typed over since is no more of this step.
      const drafts = here.drafts.filter(
        (draft) => store.cell(draft).draft?.text === (back ? draft.after : draft.before)?.text,
      );
      const changes = here.changes.flatMap((item) => {
        const { row } = find(item);
        if (row === undefined) return [];
        return [back ? { ...item, row, value: item.previous, previous: item.value } : { ...item, row }];
      });
      if (changes.length + drafts.length === 0) continue;
      // What belongs to rows of another page is taken back there.
      const left = from.toSpliced(at, 1, ...partOf(step, (place) => !shown(place)));
      const done = { ...here, drafts };
      if (back) [past, future] = [left, [...future, done]];
      else [past, future] = [[...past, done], left];
      for (const draft of drafts) putDraft(draft, back ? draft.before : draft.after);
      if (changes.length > 0) latest.onEdit?.(changes);
      store.tellNotPasted(undefined);
      const cells = new Set([...changes, ...drafts].map(keyOf)).size;
      latest.onEvent({ kind: back ? "undone" : "redone", cells });
      return;
    }
  };
  /** The first or last cell of these rows that can be edited. */
  const edge = (rows: readonly Row[], end: "first" | "last"): CellPlace | undefined => {
    const { idOf, columns } = latest;
    for (let step = 0; step < rows.length; step += 1) {
      const row = rows.at(end === "first" ? step : -1 - step);
      const ours = (column: DataTableColumn<Row>): boolean => editable(row, column);
      const column = end === "first" ? columns.find(ours) : columns.findLast(ours);
      if (row !== undefined && column !== undefined) return { id: idOf(row), prop: column.prop };
    }
    return undefined;
  };
  /** A row that its own page no longer has is gone; one of another page was turned away from. */
  const forgetGone = (): void => {
    const gone = (id: RowId, home: PageState | undefined): boolean =>
      placeOf(id) < 0 && samePage(home, latest.page);
    for (const draft of store.refused()) {
      const { row, column } = find(draft);
      const locked = row !== undefined && column !== undefined && !editable(row, column);
      if (locked || gone(draft.id, draft.page)) store.accept(draft);
    }
    const there = (step: UndoStep<Row>): readonly UndoStep<Row>[] =>
      partOf(step, ({ id }) => !gone(id, step.page));
    past = past.flatMap(there);
    future = future.flatMap(there);
  };
  const forgetAll = (): void => {
    past = [];
    future = [];
    store.tellNotPasted(undefined);
    for (const draft of store.refused()) store.accept(draft);
    // A text half typed would go to whoever has this id in the other list.
    store.activate(undefined);
  };
  return {
    store,
    isEntry: (place) => {
      const active = store.active();
      const { row, column } = active === undefined ? {} : find(active);
      const entry = editable(row, column) ? active : edge(latest.rows, "first");
      return entry !== undefined && entry.id === place.id && entry.prop === place.prop;
    },
    commit: (place, text, error) => {
      const { row, column } = find(place);
      const edit = column === undefined ? undefined : editOf(column);
      if (row === undefined || edit === undefined) return false;
      if (error !== undefined) {
        apply({ refused: [{ ...place, text, error }] });
        return false;
      }
      const previous = valueAt(row, place.prop);
      // What stands there already was not typed: it is neither a change nor, if it breaks a rule, this person's mistake.
      if (text === editText(edit, previous, row)) {
        apply({ taken: [place] });
        return true;
      }
      const verdict = judgeCell(edit, text, row, latest.words);
      if (!verdict.ok) {
        apply({ refused: [{ ...place, text, error: verdict.error }] });
        return false;
      }
      const changed = !sameValue(previous, verdict.value);
      apply({
        taken: [place],
        changes: changed ? [{ row, ...place, value: verdict.value, previous }] : [],
      });
      return true;
    },
    move: (from, { down = 0, right = 0, wrap = false }) => {
      const { rows, idOf, columns } = latest;
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
    jump: (from, to) => {
      const { rows, idOf } = latest;
      const { at, column } = find(from);
      if (typeof to === "number") {
        const way = Math.sign(to);
        let goal = Math.min(Math.max(at + to, 0), rows.length - 1);
        // Where the cell there is locked, the one before it.
        while (goal !== at && !editable(rows[goal], column)) goal -= way;
        const row = rows[goal];
        if (row !== undefined && goal !== at) store.activate({ id: idOf(row), prop: from.prop });
        return;
      }
      const lines = to === "first" || to === "last" ? rows : rows.slice(at, at + 1);
      const goal = edge(lines, to === "first" || to === "lineStart" ? "first" : "last");
      if (goal !== undefined) store.activate(goal);
    },
    paste: (place, text) => {
      const { rows, idOf, columns, words, onEvent } = latest;
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
      apply(plan);
      const { linesBelow: lines, skippedBeside: cells } = plan;
      store.tellNotPasted(plan.skipped > 0 ? { lines, cells } : undefined);
      onEvent({
        kind: "pasted",
        cells: plan.taken.length,
        wrong: plan.refused.length,
        skipped: plan.skipped,
      });
    },
    undo: () => travel(true),
    redo: () => travel(false),
    nextRefused: () => {
      const active = store.active();
      const refused = store.refused();
      const at = refused.findIndex(({ id, prop }) => id === active?.id && prop === active.prop);
      for (const draft of [...refused.slice(at + 1), ...refused.slice(0, at + 1)]) {
        const { page, onPageChange } = latest;
        const shown = placeOf(draft.id) >= 0;
        if (!shown && (draft.page === undefined || samePage(draft.page, page))) {
          store.accept(draft);
          continue;
        }
        if (latest.columns.every(({ prop }) => prop !== draft.prop) && !latest.showColumn(draft.prop)) {
          store.accept(draft);
          continue;
        }
        if (!shown && draft.page !== undefined) onPageChange?.(draft.page);
        store.activate(draft);
        return;
      }
    },
    follow: (newest) => {
      const { rows, columns, dataKey } = latest;
      latest = newest;
      if (newest.dataKey !== dataKey) forgetAll();
      else if (newest.settled && newest.rows !== settledRows) forgetGone();
      if (newest.settled) settledRows = newest.rows;
      // Which cell Tab enters depends on rows and columns: cells ask again.
      if (newest.rows !== rows || newest.columns !== columns) store.refresh();
    },
  };
}
