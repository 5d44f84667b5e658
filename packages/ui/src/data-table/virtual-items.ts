/** Which row, or which row's opened part, stands at a place of the list. */
export interface VirtualItem {
  at: number;
  opened: boolean;
}

/**
 * Finds what stands at each place when some rows are open, without an entry per row.
 *
 * @param open Places of open rows, ascending.
 */
export function itemAt(place: number, open: readonly number[]): VirtualItem {
  let low = 0;
  let high = open.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    // The opened part of the n-th open row stands n + 1 places further down than the row's own number.
    if ((open[middle] ?? 0) + middle + 1 < place) low = middle + 1;
    else high = middle;
  }
  const row = open[low];
  if (row !== undefined && row + low + 1 === place) return { at: row, opened: true };
  return { at: place - low, opened: false };
}
