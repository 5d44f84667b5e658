import { useMemo, useRef } from "react";
import { DataTable, type DataTableColumn, type RowAction } from "../data-table/index.js";
import { EmptyState } from "../empty-state/index.js";
import { useMessages } from "../provider/index.js";
import type { SearchValues } from "../search-bar/index.js";
import { PICKER_CONSTANTS } from "./constants.js";
import { withReasons } from "./reason-column.js";
import { useNarrow } from "./use-narrow.js";
import { useOneStop } from "./use-one-stop.js";
import type { Picker } from "./use-picker.js";

/** What {@link PickerTable} takes. */
export interface PickerTableProps<Row extends object, V extends SearchValues> {
  /** What {@link usePicker} gives. */
  picker: Picker<Row, V>;
  /** Keep them stable. */
  columns: readonly DataTableColumn<Row>[];
  /** Why a row cannot be chosen, or nothing: the same as the hook's. */
  disabledReason?: (row: Row) => string | undefined;
  /** What the list is called, for screen readers. */
  label?: string;
  /** Height, px. Default 360 (specification, section 9); on a phone as high as its cards. */
  height?: number;
}

/** The rows to choose from: a double click, 选择 or Enter returns one; in multi mode they are ticked. */
export function PickerTable<Row extends object, V extends SearchValues>(props: PickerTableProps<Row, V>) {
  const { picker, columns, disabledReason, height = PICKER_CONSTANTS.tableHeight } = props;
  const { mode, pick, toggle, nameField, snapshot, failure } = picker;
  const text = useMessages().pickerDialog;
  const narrow = useNarrow();
  const frame = useRef<HTMLDivElement>(null);
  useOneStop(frame);
  const multi = mode === "multi";
  const shown = useMemo(
    () => withReasons(columns, nameField, disabledReason),
    [columns, disabledReason, nameField],
  );
  const actions = useMemo<readonly RowAction<Row>[]>(
    () => [{ label: text.choose, onClick: pick, disabledReason }],
    [disabledReason, pick, text],
  );
  const common = {
    columns: shown,
    label: props.label,
    rowId: picker.idOf,
    rowName: picker.nameOf,
    height,
    narrow: narrow ? ("cards" as const) : ("table" as const),
    tools: false,
    selectionBar: false,
    selectable: multi ? (disabledReason ?? true) : false,
    selection: multi ? picker.selection : undefined,
    onSelectionChange: picker.changeSelection,
    actions: multi ? undefined : actions,
    onRowClick: multi ? toggle : undefined,
    onRowDoubleClick: multi ? undefined : pick,
  };
  return (
    <div ref={frame} data-part="rows">
      {snapshot === null ? (
        <DataTable
          {...common}
          key="all"
          rows={picker.rows}
          rowCount={picker.rowCount}
          page={picker.page}
          onPageChange={picker.changePage}
          loading={picker.loading}
          error={failure === undefined ? undefined : (failure.message ?? text.failed)}
          errorRequestId={failure?.requestId}
          onRetry={picker.retry}
          empty={
            <EmptyState
              title={picker.ready ? text.empty : text.askFirst}
              hint={picker.ready ? text.emptyHint : text.askFirstHint}
            />
          }
        />
      ) : (
        // All that were chosen are at hand: no pages, and the table sorts them itself.
        <DataTable {...common} key="chosen" rows={snapshot} />
      )}
    </div>
  );
}
