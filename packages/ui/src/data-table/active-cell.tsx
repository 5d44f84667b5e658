import type { KeyboardEvent } from "react";
import type { CellPlace } from "./edit-store.js";
import type { CellJump, EditGrid } from "./edit-grid.js";
import type { CellEdit } from "./types.js";

/** What the cell takes where the keyboard is, be its control ours or a host's. */
export interface ActiveCellProps<Row> {
  grid: EditGrid;
  place: CellPlace;
  edit: CellEdit<Row>;
  /** The text to begin with: a refused draft, or the value. */
  initial: string;
  /** The value as text, for Escape. */
  original: string;
  error: string | undefined;
  label: string;
}

/** Why the text was refused, below the cell. */
export function CellError({ id, error }: { id: string; error: string | undefined }) {
  return error === undefined ? null : (
    <span id={id} data-part="cell-error" role="alert">
      {error}
    </span>
  );
}

/** Whether a pasted text is a spreadsheet's: several cells, or one with its line's end. */
export function isBlock(pasted: string, typing: boolean): boolean {
  return /[\t\n\r]/.test(pasted.trimEnd()) || (!typing && /[\r\n]$/.test(pasted));
}

/** Where an arrow key goes. */
export const ARROWS: Readonly<Record<string, { down?: number; right?: number }>> = {
  ArrowUp: { down: -1 },
  ArrowDown: { down: 1 },
  ArrowLeft: { right: -1 },
  ArrowRight: { right: 1 },
};

/** Where Home, End and their like go; with Ctrl over the whole table. */
export function jumpOf(event: KeyboardEvent): CellJump | undefined {
  const whole = event.ctrlKey || event.metaKey;
  if (event.altKey || event.shiftKey) return undefined;
  if (event.key === "Home") return whole ? "first" : "lineStart";
  if (event.key === "End") return whole ? "last" : "lineEnd";
  if (event.key === "PageDown" && !whole) return linesInView(event.currentTarget);
  if (event.key === "PageUp" && !whole) return -linesInView(event.currentTarget);
  return undefined;
}

/** So many lines are seen at once, one of them again on the next page. */
function linesInView(cell: Element): number {
  const line = cell.closest("tr")?.getBoundingClientRect().height ?? 0;
  const room = Math.min(
    cell.closest("[data-part=scroller]")?.clientHeight ?? window.innerHeight,
    window.innerHeight,
  );
  return line > 0 ? Math.max(1, Math.floor(room / line) - 1) : 1;
}
