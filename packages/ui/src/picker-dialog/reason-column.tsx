import { cellText } from "../data-table/cell-value.js";
import type { DataTableColumn } from "../data-table/index.js";

/** Writes below the name of a row why it cannot be chosen, where everybody reads it: eyes, ears and fingers. */
export function withReasons<Row extends object>(
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
