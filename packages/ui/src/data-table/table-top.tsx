import { type ReactNode, useSyncExternalStore } from "react";
import type { DataTableMessages } from "../messages/data-table.js";
import type { DataTableProps } from "./data-table-props.js";
import type { EditGrid } from "./edit-grid.js";
import type { EditNotices } from "./edit-notices.js";
import { NO_SELECTION, selectionCount } from "./selection.js";
import { SelectionBar } from "./selection-bar.js";
import type { DataTableColumn } from "./types.js";
import type { TableSelectionModel } from "./use-table-selection.js";

/** What {@link TableTop} takes. */
export interface TableTopProps<Row extends object> {
  toolbar: DataTableProps<Row>["toolbar"];
  /** Data columns as they are shown. */
  columns: readonly DataTableColumn<Row>[];
  selection: TableSelectionModel<Row>;
  /** Whether 已选 N 项 is told here. */
  selectable: boolean;
  /** How many rows match the query, on all pages. */
  rowCount: number;
  allMatching: boolean;
  /** Editing in place, where there is any. */
  edit: EditGrid | undefined;
  /** What is said of it; loaded with it. */
  EditNotices: typeof EditNotices | undefined;
  onInvalidChange: ((count: number) => void) | undefined;
  onDirtyChange: ((dirty: boolean) => void) | undefined;
  tools: ReactNode;
  messages: DataTableMessages;
}

function ToolbarSlot<Row extends object>({ toolbar, columns, selection, rowCount }: TableTopProps<Row>) {
  const { store, change, rowsOf } = selection;
  const chosen = useSyncExternalStore(store.subscribe, store.get, store.get);
  if (typeof toolbar !== "function") return toolbar;
  return toolbar({
    selection: chosen,
    selectedCount: selectionCount(chosen, rowCount),
    selectedRows: rowsOf(chosen),
    clearSelection: () => change(NO_SELECTION),
    columns,
  });
}

/**
 * Above the head: what can be done, what is ticked, what is wrong, and the tools. Each part follows its own
 * store, so that ticking a row renders this line and that row, not the table.
 */
export function TableTop<Row extends object>(props: TableTopProps<Row>) {
  const { selection, selectable, edit, EditNotices, tools } = props;
  return (
    <div data-part="toolbar">
      <div data-part="toolbar-start">
        <ToolbarSlot {...props} />
        {selectable ? (
          <SelectionBar
            selection={selection.store}
            selectableIds={selection.selectableIds}
            rowCount={props.rowCount}
            allMatching={props.allMatching}
            onChange={selection.change}
            messages={props.messages}
          />
        ) : null}
        {edit === undefined || EditNotices === undefined ? null : (
          <EditNotices
            edit={edit}
            onInvalidChange={props.onInvalidChange}
            onDirtyChange={props.onDirtyChange}
            messages={props.messages}
          />
        )}
      </div>
      {tools}
    </div>
  );
}
