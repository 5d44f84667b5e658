import type { PointerEvent as ReactPointerEvent, RefObject } from "react";
import { useHandleDrag } from "../hooks/use-handle-drag.js";

interface RowDrag {
  /** The row that is held, or null. */
  dragging: string | null;
  /** On each handle. */
  onHandleDown: (id: string, event: ReactPointerEvent<HTMLElement>) => void;
}

interface RowDragOptions {
  /** The row is past the middle of another one in view, and takes its place. */
  onOver: (id: string, other: string) => void;
  /** It was let go. */
  onDrop: (id: string) => void;
  /** Escape, or the browser took the finger away: everything as it was. */
  onCancel: (id: string) => void;
}

/**
 * Reorders a column of elements by their handles. Rows that the style sheet hides are passed over.
 *
 * @param name of the data attribute that marks a row and holds its id: `wish` of `data-wish`
 */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  options: RowDragOptions,
  name = "wish",
): RowDrag {
  return useHandleDrag(list, {
    onMove: (id, { y }) => {
      const other = rowAt(rowsInView(list.current, name), name, id, y);
      if (other !== undefined) options.onOver(id, other);
    },
    onDrop: options.onDrop,
    onCancel: options.onCancel,
  });
}

/** The rows of a list that are in view, in their order. */
export function rowsInView(list: HTMLElement | null, name = "wish"): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(`[data-${name}]`) ?? [])].filter(
    (row) => row.getClientRects().length > 0,
  );
}

/** The row whose place the dragged one takes; undefined where it is already there. */
function rowAt(rows: readonly HTMLElement[], name: string, id: string, y: number): string | undefined {
  const from = rows.findIndex((row) => row.getAttribute(`data-${name}`) === id);
  const middle = (at: number) => {
    const box = rows[at]?.getBoundingClientRect();
    return box === undefined ? 0 : box.top + box.height / 2;
  };
  let to = from;
  while (to > 0 && y < middle(to - 1)) to--;
  while (to < rows.length - 1 && y > middle(to + 1)) to++;
  return to === from ? undefined : (rows[to]?.getAttribute(`data-${name}`) ?? undefined);
}
