export { DataTable } from "./data-table.js";
export type {
  DataTableProps,
  RowIdentity,
  RowTone,
  TableToolParts,
  ToolbarContext,
} from "./data-table-props.js";
export { setTableColumns, tableColumnsText } from "./column-preferences.js";
export { firstPage, type OrderBy, type PageState, type SortType } from "./page-state.js";
export { type PrintHead, type PrintSheet } from "./print.js";
export { NO_SELECTION, type TableSelection } from "./selection.js";

export type {
  CellChange,
  CellContext,
  CellControl,
  CellEdit,
  CellEditorContext,
  CellOption,
  DataTableColumn,
  HeaderContext,
  RowAction,
  RowId,
} from "./types.js";
export type { PreferenceStorage } from "./stored-value.js";
export type { HungRows, SeenRows, TableTree, TreePlace } from "./table-tree.js";
export type { CellSpans, MergeLimits, TableMerge } from "./table-merge.js";
export { type MergeKey, mergeRows } from "./merge-rows.js";
export { type TableTreeOptions, useTableTree } from "./use-table-tree.js";
export { useDataTable } from "./use-data-table.js";
