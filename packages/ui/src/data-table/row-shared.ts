import type { ReactNode } from "react";
import { createListeners } from "../hooks/store.js";
import type { DataTableMessages } from "../messages/data-table.js";
import type { RowTone } from "./data-table-props.js";
import type { EditGrid } from "./edit-grid.js";
import type { EditableCell } from "./editable-cell.js";
import type { RowFocus } from "./row-focus.js";
import type { TableMerge } from "./table-merge.js";
import type { HungRows, TableTree } from "./table-tree.js";
import type { SelectionStore } from "./use-table-selection.js";
import type { RowAction, RowId } from "./types.js";
import type { LeafColumn } from "./use-column-model.js";

/**
 * What all rows share. It changes only when something that rows show changes; ticks, widths, the keyboard's
 * cell and open rows live in stores, so that they render one row.
 */
export interface RowShared<Row> {
  /** What ids of the table's own begin with. */
  ids: string;
  leaf: readonly LeafColumn<Row>[];
  /** Lines of the head, which screen readers count with the rows. */
  headRows: number;
  cards: boolean;
  messages: DataTableMessages;
  selection: SelectionStore;
  /** Ticks or unticks a row; with `range`, all from the last one on. */
  onTick: (id: RowId, selected: boolean, range: boolean) => void;
  /** Why a row cannot be ticked, or nothing. */
  unselectable: ((row: Row) => string | undefined) | undefined;
  /** Only those that this person may do. */
  actions: readonly RowAction<Row>[];
  maxActions: number;
  expansion: ExpansionStore;
  expandable: ((row: Row) => boolean) | undefined;
  expand: ((row: Row) => ReactNode) | undefined;
  edit: EditGrid | undefined;
  /** A cell to edit; until it is loaded the text stands there. */
  EditableCell: typeof EditableCell | undefined;
  onRowClick: ((row: Row) => void) | undefined;
  onRowDoubleClick: ((row: Row) => void) | undefined;
  /** What a row is called, for those who do not see its place. */
  rowName: (row: Row, index: number) => string;
  rowTone: ((row: Row) => RowTone | undefined) | undefined;
  rowClassName: ((row: Row) => string | undefined) | undefined;
  /** The column that shows what hangs below what, where rows have rows below them. */
  treeField: string | undefined;
  /** What a press and a key do to a row of a tree. */
  tree: Pick<TableTree<Row>, "toggle" | "step"> | undefined;
  /** Whether a row is ticked, where ticks go down to those below. */
  tickOf: HungRows<Row>["tickOf"] | undefined;
  rowFocus: RowFocus;
  /** The columns whose equal cells are one, where they are drawn so. */
  merge: TableMerge<Row> | undefined;
}

/** Which rows are open. A row subscribes to itself; the list of rows only to which are open. */
export interface ExpansionStore {
  has: (id: RowId) => boolean;
  /** A new set after every change. */
  get: () => ReadonlySet<RowId>;
  toggle: (id: RowId) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Creates a store in which no row is open. */
export function createExpansionStore(): ExpansionStore {
  let open: ReadonlySet<RowId> = new Set();
  const { subscribe, tell } = createListeners();
  return {
    has: (id) => open.has(id),
    get: () => open,
    toggle: (id) => {
      const next = new Set(open);
      if (!next.delete(id)) next.add(id);
      open = next;
      tell();
    },
    subscribe,
  };
}
