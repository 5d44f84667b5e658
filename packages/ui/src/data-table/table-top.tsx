import type { ReactNode } from "react";
import type { DataTableProps } from "./data-table-props.js";
import type { EditGrid } from "./edit-grid.js";
import type { EditNotices } from "./edit-notices.js";
import { type TickedRows, useTickedRows } from "./selection-bar.js";

interface TableTopProps<Row extends object> {
  toolbar: DataTableProps<Row>["toolbar"];
  ticked: TickedRows<Row>;
  /** 已选 N 项, where it is told here. */
  selectionBar: ReactNode;
  /** Editing in place, where there is any. */
  edit: EditGrid | undefined;
  /** Its texts; loaded with it. */
  EditNotices: typeof EditNotices | undefined;
  onInvalidChange: ((count: number) => void) | undefined;
  onDirtyChange: ((dirty: boolean) => void) | undefined;
  tools: ReactNode;
}

/** What the host draws above or below the rows. It follows what is ticked by itself. */
export function Slot<Row extends object>({
  slot,
  ticked,
}: {
  slot: DataTableProps<Row>["toolbar"];
  ticked: TickedRows<Row>;
}) {
  const context = useTickedRows(ticked);
  return typeof slot === "function" ? slot(context) : slot;
}

/**
 * Above the head: what can be done, what is ticked, what is wrong, and the tools. Each part follows its own
 * store, so that ticking a row renders this line and that row, not the table.
 */
export function TableTop<Row extends object>(props: TableTopProps<Row>) {
  const { selectionBar, edit, EditNotices, tools } = props;
  return (
    <div data-part="toolbar">
      <div data-part="toolbar-start">
        <Slot slot={props.toolbar} ticked={props.ticked} />
        {selectionBar}
        {edit === undefined || EditNotices === undefined ? null : (
          <EditNotices
            edit={edit}
            onInvalidChange={props.onInvalidChange}
            onDirtyChange={props.onDirtyChange}
          />
        )}
      </div>
      {tools}
    </div>
  );
}
