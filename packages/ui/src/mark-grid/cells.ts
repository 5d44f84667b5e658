/** One name for a cell: ids hold no such character. */
export const cellKey = (rowId: string, columnId: string): string => `${rowId}\u0000${columnId}`;

/** Things of cells by their rows, so that a row is drawn anew only for its own. */
export function byRow<Item extends { rowId: string }>(
  items: readonly Item[],
): ReadonlyMap<string, readonly Item[]> {
  const rows = new Map<string, Item[]>();
  for (const item of items) {
    const known = rows.get(item.rowId);
    if (known) known.push(item);
    else rows.set(item.rowId, [item]);
  }
  return rows;
}
