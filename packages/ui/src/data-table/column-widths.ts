/** What is known of a column before the table is laid out, px. */
export interface ColumnSpace {
  id: string;
  /** Fixed width; without it the column takes its share of the free space. */
  width?: number;
  minWidth: number;
  /** A column of the table's own (selection, index, actions): never takes up slack. */
  system?: boolean;
}

/**
 * Shares the width of the table: fixed columns get theirs, the others what is left in proportion to their
 * least width, and never less than that (the table then scrolls sideways). If every column is fixed the last
 * data column takes up the slack, so that the grid never ends before its frame.
 */
export function shareWidths(columns: readonly ColumnSpace[], available: number): readonly number[] {
  const fixed = columns.reduce((sum, column) => sum + (column.width ?? 0), 0);
  const flexible = columns.reduce(
    (sum, column) => sum + (column.width === undefined ? column.minWidth : 0),
    0,
  );
  const free = Math.max(0, available - fixed - flexible);
  if (free === 0) return columns.map((column) => column.width ?? column.minWidth);
  if (flexible === 0) {
    const slack = Math.max(
      columns.findLastIndex((column) => column.system !== true),
      0,
    );
    return columns.map((column, at) => (column.width ?? 0) + (at === slack ? free : 0));
  }
  let given = 0;
  let last = -1;
  const widths = columns.map((column, at) => {
    if (column.width !== undefined) return column.width;
    const extra = Math.floor((free * column.minWidth) / flexible);
    given += extra;
    last = at;
    return column.minWidth + extra;
  });
  widths[last] = (widths[last] ?? 0) + free - given;
  return widths;
}
