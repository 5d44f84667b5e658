import type { CellEdit, DataTableColumn } from "./types.js";

/** How a column is edited; `type: "input"` without `edit` is plain text. */
export function editOf<Row>(column: DataTableColumn<Row>): CellEdit<Row> | undefined {
  return column.edit ?? (column.type === "input" ? {} : undefined);
}
