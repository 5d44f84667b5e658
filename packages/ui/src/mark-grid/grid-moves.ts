import type { Place } from "./mark.js";

/** How many rows and columns there are, and how many rows PageUp and PageDown go. */
export interface GridSize {
  rows: number;
  columns: number;
  page: number;
}

/** A key, as far as it moves through a grid. */
export interface MovingKey {
  key: string;
  shiftKey: boolean;
  /** Ctrl, or ⌘ on a Mac. */
  ctrlKey: boolean;
}

const ends = (place: number, count: number): number => Math.max(0, Math.min(count - 1, place));

function within(place: Place, { rows, columns }: GridSize): Place {
  return { row: ends(place.row, rows), column: ends(place.column, columns) };
}

/** The cell that a key goes to, without Enter and Tab; undefined for keys that move nowhere. With Ctrl arrows go to the ends. */
export function placeByKey(from: Place, { key, ctrlKey }: MovingKey, size: GridSize): Place | undefined {
  const far = ctrlKey ? Math.max(size.rows, size.columns) : 1;
  const steps: Record<string, Place> = {
    ArrowUp: { row: from.row - far, column: from.column },
    ArrowDown: { row: from.row + far, column: from.column },
    ArrowLeft: { row: from.row, column: from.column - far },
    ArrowRight: { row: from.row, column: from.column + far },
    Home: { row: ctrlKey ? 0 : from.row, column: 0 },
    End: { row: ctrlKey ? size.rows - 1 : from.row, column: size.columns - 1 },
    PageUp: { row: from.row - size.page, column: from.column },
    PageDown: { row: from.row + size.page, column: from.column },
  };
  const step = steps[key];
  return step && within(step, size);
}

/** Down with Enter, up with Shift Enter: at the ends it stays. */
export const placeByEnter = (from: Place, back: boolean, size: GridSize): Place =>
  within({ row: from.row + (back ? -1 : 1), column: from.column }, size);

/** Right with Tab, left with Shift Tab, on in the next row; undefined past the ends, where Tab leaves the grid. */
export function placeByTab(from: Place, back: boolean, size: GridSize): Place | undefined {
  const at = from.row * size.columns + from.column + (back ? -1 : 1);
  if (at < 0 || at >= size.rows * size.columns) return undefined;
  return { row: Math.floor(at / size.columns), column: at % size.columns };
}

/**
 * The next cell in want of something, below in the column first, then the other columns from their top, at last the
 * column's own beginning: papers are typed down a column. Undefined where nothing is wanting.
 */
export function nextGap(from: Place, size: GridSize, isGap: (place: Place) => boolean): Place | undefined {
  const count = size.rows * size.columns;
  const start = from.column * size.rows + from.row;
  for (let step = 1; step <= count; step += 1) {
    const at = (start + step) % count;
    const place = { row: at % size.rows, column: Math.floor(at / size.rows) };
    if (isGap(place)) return place;
  }
  return undefined;
}

/** The rectangle between two cells, ends included. */
export interface CellRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** The rectangle that two cells span, whichever is first. */
export function rangeOf(one: Place, other: Place): CellRange {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
  };
}

/** All cells of a rectangle, row by row. */
export function placesIn({ top, bottom, left, right }: CellRange): Place[] {
  return Array.from({ length: (bottom - top + 1) * (right - left + 1) }, (_, at) => ({
    row: top + Math.floor(at / (right - left + 1)),
    column: left + (at % (right - left + 1)),
  }));
}
