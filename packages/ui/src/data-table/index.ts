export { applyChanges } from "./cell-edit.js";
export { applyOrderBy, applyPage } from "./page-state.js";
export { cellText } from "./cell-value.js";
export { TABLE_CONSTANTS } from "./constants.js";
export { DataTable } from "./data-table.js";
export type { DataTableProps, ToolbarContext } from "./data-table-props.js";
export {
  firstPage,
  type OrderBy,
  type PageState,
  type SortType,
  withOrderBy,
  withPageSize,
} from "./page-state.js";
export { type PrintSheet, printSheet } from "./print.js";
export { isSelected, NO_SELECTION, selectionCount, type TableSelection, withSelected } from "./selection.js";
export { sumOf } from "./table-footer.js";
export { fromTsv, toTsv } from "./tsv.js";
export type {
  CellChange,
  CellContext,
  CellEdit,
  CellOption,
  DataTableColumn,
  RowAction,
  RowId,
} from "./types.js";
export type { PreferenceStorage } from "./stored-value.js";
export { useDataTable } from "./use-data-table.js";
