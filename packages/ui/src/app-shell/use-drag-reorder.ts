import { type MouseEvent, type PointerEvent as ReactPointerEvent, useRef, useState } from "react";

/** A press becomes a drag after this many pixels, so that a click with a shaky hand stays a click. */
const DRAG_AFTER = 6;

export interface DragReorder {
  /** The id that is being dragged, or null. */
  dragging: string | null;
  /** Spread on each item. */
  itemProps: (id: string) => {
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void;
    onPointerMove: (event: ReactPointerEvent<HTMLElement>) => void;
    onPointerUp: (event: ReactPointerEvent<HTMLElement>) => void;
    onPointerCancel: (event: ReactPointerEvent<HTMLElement>) => void;
    onClickCapture: (event: MouseEvent) => void;
  };
}

/**
 * Reorders a horizontal row of `[data-tab-id]` elements by mouse or pen: the item changes places as soon as the
 * pointer is past the middle of a neighbour. Touch scrolls the row instead; the menu's 左移 and 右移 move there.
 */
export function useDragReorder(onMove: (id: string, to: number) => void): DragReorder {
  const [dragging, setDragging] = useState<string | null>(null);
  const press = useRef<{ id: string; x: number; dragged: boolean } | null>(null);
  const swallowClick = useRef(false);

  const end = () => {
    swallowClick.current = press.current?.dragged ?? false;
    press.current = null;
    setDragging(null);
  };

  return {
    dragging,
    itemProps: (id) => ({
      onPointerDown: (event) => {
        swallowClick.current = false;
        if (event.button !== 0 || event.pointerType === "touch") return;
        if ((event.target as Element).closest("button")) return;
        press.current = { id, x: event.clientX, dragged: false };
      },
      onPointerMove: (event) => {
        const held = press.current;
        if (!held) return;
        if (!held.dragged) {
          if (Math.abs(event.clientX - held.x) < DRAG_AFTER) return;
          held.dragged = true;
          setDragging(held.id);
          if (event.nativeEvent.isTrusted) event.currentTarget.setPointerCapture(event.pointerId);
        }
        const row = event.currentTarget.parentElement;
        const items = [...(row?.querySelectorAll<HTMLElement>(":scope > [data-tab-id]") ?? [])];
        const from = items.findIndex((item) => item.dataset["tabId"] === held.id);
        const to = placeAt(items, from, event.clientX);
        if (to !== from) onMove(held.id, to);
      },
      onPointerUp: end,
      onPointerCancel: end,
      onClickCapture: (event) => {
        if (!swallowClick.current) return;
        swallowClick.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    }),
  };
}

function placeAt(items: readonly HTMLElement[], from: number, x: number): number {
  let to = from;
  const middle = (index: number) => {
    const box = items[index]?.getBoundingClientRect();
    return box ? box.left + box.width / 2 : 0;
  };
  while (to > 0 && x < middle(to - 1)) to--;
  while (to < items.length - 1 && x > middle(to + 1)) to++;
  return to;
}
