import type { ReactNode, RefObject } from "react";
import { useStored } from "../hooks/store.js";
import { useMessages } from "../provider/index.js";
import type { DataTableProps, ToolbarContext } from "./data-table-props.js";
import { NO_SELECTION, selectionCount, selectionOf } from "./selection.js";
import { type TableSelectionModel } from "./use-table-selection.js";
import type { DataTableColumn } from "./types.js";
import { useKeptFocus } from "./use-data-table.js";

/** What is ticked, and in which list. */
export interface TickedRows<Row extends object> {
  selection: TableSelectionModel<Row>;
  /** The rows that are shown. */
  rows: readonly Row[];
  /** How many rows match the query, on all pages. */
  rowCount: number;
  /** Data columns as they are shown. */
  columns: readonly DataTableColumn<Row>[];
}

/** What is ticked now, for the slots that act on it. */
export function useTickedRows<Row extends object>(ticked: TickedRows<Row>): ToolbarContext<Row> {
  const { store, change, rowsOf } = ticked.selection;
  const selection = useStored(store, store.get);
  return {
    rows: ticked.rows,
    rowCount: ticked.rowCount,
    selection,
    selectedCount: selectionCount(selection, ticked.rowCount),
    selectedRows: rowsOf(selection),
    clearSelection: () => change(NO_SELECTION),
    columns: ticked.columns,
  };
}

interface SelectionBarProps<Row extends object> extends TickedRows<Row> {
  /** The table: has the focus when the button that had it goes with the last tick. */
  root: RefObject<HTMLElement | null>;
  /** Whether all that match can be chosen at once. */
  allMatching: boolean;
  actions: DataTableProps<Row>["selectionActions"];
}

/**
 * 已选 N 项 · 清空, on every page; all that match, once the whole page is ticked; and what can be done with them. Only
 * the count is read by itself: the buttons are come to.
 */
export function SelectionBar<Row extends object>(props: SelectionBarProps<Row>): ReactNode {
  const { selection, rowCount, allMatching, actions } = props;
  const messages = useMessages().dataTable;
  const { store, change, selectableIds } = selection;
  const ticked = useTickedRows(props);
  useKeptFocus(props.root);
  const { selection: chosen, selectedCount: count } = ticked;
  const whole = chosen.kind === "all" && chosen.except.length === 0;
  const offerAll =
    allMatching &&
    !whole &&
    rowCount > selectableIds.length &&
    selectionOf(store.has, selectableIds) === "all";
  return (
    <div data-part="selection-bar" data-any={count > 0 || undefined}>
      <span data-part="ticked-count" role="status">
        {count === 0 ? null : whole ? messages.allMatchingSelected(count) : messages.selected(count)}
      </span>
      {count === 0 ? null : (
        <>
          <span data-part="separator-dot" aria-hidden>
            ·
          </span>
          <button type="button" data-part="text-button" onClick={ticked.clearSelection}>
            {messages.clearSelection}
          </button>
          {offerAll ? (
            <button type="button" data-part="text-button" onClick={() => change({ kind: "all", except: [] })}>
              {messages.selectAllMatching(rowCount)}
            </button>
          ) : null}
          {actions?.(ticked)}
        </>
      )}
    </div>
  );
}
