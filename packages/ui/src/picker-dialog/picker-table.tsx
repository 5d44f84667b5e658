import {
  type ForwardedRef,
  forwardRef,
  type HTMLAttributes,
  type ReactElement,
  type RefObject,
  useEffect,
  useMemo,
  type Ref,
} from "react";
import { cellText } from "../data-table/cell-value.js";
import { DataTable, type DataTableColumn, type RowAction } from "../data-table/index.js";
import { EmptyState } from "../empty-state/index.js";
import { useOwnRef } from "../hooks/use-own-ref.js";
import { useMessages } from "../provider/index.js";
import type { SearchValues } from "../search-bar/index.js";
import { PICKER_CONSTANTS } from "./constants.js";
import { useNarrow } from "./use-narrow.js";
import type { Picker } from "./use-picker.js";

/** What {@link PickerTable} takes. */
export interface PickerTableProps<Row extends object, V extends SearchValues>
  extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
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

function PickerTableWithRef<Row extends object, V extends SearchValues>(
  props: PickerTableProps<Row, V>,
  ref: ForwardedRef<HTMLDivElement>,
) {
  const { picker, columns, disabledReason, label, height = PICKER_CONSTANTS.tableHeight, ...rest } = props;
  const { mode, pick, toggle, nameField, snapshot, failure } = picker;
  const text = useMessages().pickerDialog;
  const narrow = useNarrow();
  const frame = useOwnRef(ref);
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
    label,
    rowId: picker.idOf,
    rowName: picker.nameOf,
    height,
    phoneLayout: narrow ? ("cards" as const) : ("table" as const),
    tools: false,
    selectionBar: false,
    selectable: multi,
    unselectableReason: multi ? disabledReason : undefined,
    selection: multi ? picker.selection : undefined,
    onSelectionChange: picker.changeSelection,
    actions: multi ? undefined : actions,
    onRowClick: multi ? toggle : undefined,
    onRowDoubleClick: multi ? undefined : pick,
  };
  return (
    <div ref={frame} data-part="rows" {...rest}>
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
              description={picker.ready ? text.emptyHint : text.askFirstHint}
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

/** The rows to choose from: a double click, 选择 or Enter returns one; in multi mode they are ticked. */
export const PickerTable = /* @__PURE__ */ forwardRef(PickerTableWithRef) as <
  Row extends object,
  V extends SearchValues,
>(
  props: PickerTableProps<Row, V> & { ref?: Ref<HTMLDivElement> },
) => ReactElement;

/** Writes below the name of a row why it cannot be chosen, where everybody reads it: eyes, ears and fingers. */
function withReasons<Row extends object>(
  columns: readonly DataTableColumn<Row>[],
  nameField: string,
  disabledReason: ((row: Row) => string | undefined) | undefined,
): readonly DataTableColumn<Row>[] {
  if (disabledReason === undefined) return columns;
  const named = columns.findIndex(({ prop }) => prop === nameField);
  const at = Math.max(0, named);
  return columns.map((column, place) => {
    if (place !== at) return column;
    return {
      ...column,
      customPopo: undefined,
      text: (row) => cellText(column, row, 0),
      render: (context) => {
        const content = column.render?.(context) ?? cellText(column, context.row, context.index);
        const reason = disabledReason(context.row);
        if (reason === undefined) return content;
        return (
          <>
            {content}
            <span data-part="reason">{reason}</span>
          </>
        );
      },
    };
  });
}

const ROW = "tr[data-part=row]";
const CONTROL = "input, button";

/**
 * Makes the rows one stop of the Tab key: the row that had the focus last, at first the first one. Ticks and buttons in
 * the rows are for the pointer; keys do the same on the row. The table draws rows when it likes, so they are looked at
 * whenever some come or go.
 */
function useOneStop(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    if (!element || typeof MutationObserver === "undefined") return undefined;
    let stop: Element | undefined;
    const settle = (): void => {
      const rows = [...element.querySelectorAll<HTMLElement>(ROW)];
      if (!stop || !rows.includes(stop as HTMLElement)) stop = rows[0];
      for (const row of rows) {
        row.tabIndex = row === stop ? 0 : -1;
        for (const control of row.querySelectorAll<HTMLElement>(CONTROL)) control.tabIndex = -1;
      }
    };
    const onFocus = ({ target }: FocusEvent): void => {
      const row = target instanceof Element ? target.closest(ROW) : null;
      if (row === null || row === stop) return;
      stop = row;
      settle();
    };
    const observer = new MutationObserver(settle);
    observer.observe(element, { childList: true, subtree: true });
    element.addEventListener("focusin", onFocus);
    settle();
    return () => {
      observer.disconnect();
      element.removeEventListener("focusin", onFocus);
    };
  }, [frame]);
}
