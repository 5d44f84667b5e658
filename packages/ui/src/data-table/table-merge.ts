import type { RowId } from "./types.js";

/** How many rows the cell of a merged column takes, by `prop`; 0 where a cell further up reaches down. */
export type CellSpans = Readonly<Record<string, number>>;

/** Where cells may not reach over. */
export interface MergeLimits<Row> {
  /** What tells one row from another. */
  idOf: (row: Row) => RowId;
  /** Rows below which something else stands, so that no cell reaches past them. */
  open?: ReadonlySet<RowId>;
  /** No cell reaches over a multiple of so many rows. Default: as far as its rows do. */
  block?: number;
}

/** Columns whose equal cells are one, made by `mergeRows`, for the `merge` of a `DataTable`. */
export interface TableMerge<Row> {
  /** The `prop`s of these columns. */
  props: readonly string[];
  /** What each row's cells take, in the order of the rows; the same object for a row as long as it takes the same. */
  spansOf: (rows: readonly Row[], limits: MergeLimits<Row>) => readonly CellSpans[];
}
