/** A row that is open: its place, and the height of what is below it, px. */
export interface OpenRow {
  at: number;
  height: number;
}

/** What is needed to know which rows can be seen; rows are of one height. */
export interface RowSpace {
  count: number;
  /** px */
  rowHeight: number;
  /** Ascending by place. */
  open: readonly OpenRow[];
}

/** Where a row begins, px from the first one; `count` gives the height of all. */
export function offsetOf(at: number, { rowHeight, open }: RowSpace): number {
  let offset = at * rowHeight;
  for (const row of open) {
    if (row.at >= at) break;
    offset += row.height;
  }
  return offset;
}

/** The row that stands at this offset, px; the last one if it is below all. */
export function rowAt(offset: number, { count, rowHeight, open }: RowSpace): number {
  let shift = 0;
  for (const row of open) {
    const end = (row.at + 1) * rowHeight + shift;
    if (offset < end) break;
    if (offset < end + row.height) return row.at;
    shift += row.height;
  }
  return Math.min(Math.max(0, count - 1), Math.max(0, Math.floor((offset - shift) / rowHeight)));
}

/**
 * The rows to draw: those that can be seen, `overscan` more on both sides, and begun at a multiple of `step`, so
 * that scrolling by a few pixels draws nothing. `end` is exclusive.
 */
export function rowWindow(
  view: { top: number; height: number; overscan: number; step: number },
  space: RowSpace,
): { start: number; end: number } {
  if (space.count === 0) return { start: 0, end: 0 };
  const first = rowAt(view.top, space);
  const last = rowAt(view.top + view.height, space);
  const start = Math.max(0, Math.floor((first - view.overscan) / view.step) * view.step);
  const end = Math.ceil((last + 1 + view.overscan) / view.step) * view.step;
  return { start, end: Math.min(space.count, end) };
}

/** Whether none of the drawn rows can be seen any more: the scroll bar was dragged far. */
export function isJump(
  view: { top: number; height: number },
  drawn: { start: number; end: number },
  space: RowSpace,
): boolean {
  return rowAt(view.top, space) >= drawn.end || rowAt(view.top + view.height, space) < drawn.start;
}
