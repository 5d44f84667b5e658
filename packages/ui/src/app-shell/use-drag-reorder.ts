import {
  type MouseEvent as ReactMouseEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { useLatest } from "../hooks/use-latest.js";

/** A press becomes a drag after this many pixels, so that a click with a shaky hand stays a click. */
const DRAG_AFTER = 6;
/** A finger rests this long before it holds a tab, ms: a shorter touch taps, and one that moves scrolls the row. */
const HOLD_AFTER = 400;
/** This near to an end of the row, in pixels, it scrolls, by so many pixels a frame. */
const EDGE = 32;
const SCROLL_STEP = 6;

interface Press {
  id: string;
  item: HTMLElement;
  pointer: number;
  touch: boolean;
  startX: number;
  x: number;
  /** `held` is a finger that has rested and not moved since. */
  grip: "none" | "held" | "moved";
  timer?: ReturnType<typeof setTimeout>;
  /** Ends the listening for the rest of the press. */
  over: AbortController;
}

interface DragReorder {
  /** The id that is held or dragged, or null. */
  dragging: string | null;
  /** Spread on each item. */
  itemProps: (id: string) => {
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void;
    onContextMenu: (event: ReactMouseEvent) => void;
    onClickCapture: (event: ReactMouseEvent) => void;
  };
}

/**
 * Reorders a horizontal row of `[data-tab-id]` elements: the item changes places as soon as the pointer is past the
 * middle of a neighbour, and the row scrolls at its ends. A mouse or pen drags at once. A finger rests on the item
 * first; letting go then, without moving, opens the item's context menu, and moving at once scrolls the row.
 */
export function useDragReorder(
  row: RefObject<HTMLElement | null>,
  onMove: (id: string, to: number) => void,
): DragReorder {
  const [dragging, setDragging] = useState<string | null>(null);
  const press = useRef<Press | null>(null);
  const swallowClick = useRef(false);
  const latest = useLatest(onMove);

  useEffect(() => {
    const { current } = row;
    // React listens passively; and only the first move decides whether the browser scrolls.
    const keepStill = (event: TouchEvent) => {
      if (press.current && press.current.grip !== "none") event.preventDefault();
    };
    current?.addEventListener("touchmove", keepStill, { passive: false });
    return () => {
      current?.removeEventListener("touchmove", keepStill);
      release(press.current);
      press.current = null;
    };
  }, [row]);

  const place = (held: Press) => {
    const items = [...(row.current?.querySelectorAll<HTMLElement>(":scope > [data-tab-id]") ?? [])];
    const from = items.findIndex((item) => item.dataset["tabId"] === held.id);
    const to = placeAt(items, from, held.x);
    if (to !== from) latest()(held.id, to);
  };
  const scrollAtEdge = () => {
    const held = press.current;
    if (held?.grip !== "moved" || !row.current) return;
    const { left, right } = row.current.getBoundingClientRect();
    const pull = held.x < left + EDGE ? -1 : held.x > right - EDGE ? 1 : 0;
    if (pull !== 0) {
      row.current.scrollBy(pull * SCROLL_STEP, 0);
      place(held);
    }
    requestAnimationFrame(scrollAtEdge);
  };
  const end = () => {
    release(press.current);
    press.current = null;
    setDragging(null);
  };
  const onPointerMove = (event: PointerEvent) => {
    const held = press.current;
    if (held?.pointer !== event.pointerId) return;
    held.x = event.clientX;
    if (held.grip !== "moved") {
      if (Math.abs(held.x - held.startX) < DRAG_AFTER) return;
      if (held.touch && held.grip === "none") return end();
      held.grip = "moved";
      setDragging(held.id);
      requestAnimationFrame(scrollAtEdge);
    }
    place(held);
  };
  const onPointerUp = (event: PointerEvent) => {
    const held = press.current;
    if (held?.pointer !== event.pointerId) return;
    swallowClick.current = held.grip !== "none";
    end();
    if (held.grip !== "held") return;
    const { clientX, clientY } = event;
    const asked = { bubbles: true, cancelable: true, clientX, clientY };
    held.item.dispatchEvent(new MouseEvent("contextmenu", asked));
  };

  return {
    dragging,
    itemProps: (id) => ({
      onPointerDown: (event) => {
        swallowClick.current = false;
        if (event.button !== 0 || press.current || (event.target as Element).closest("button")) return;
        const touch = event.pointerType === "touch";
        const over = new AbortController();
        const held: Press = {
          id,
          item: event.currentTarget,
          pointer: event.pointerId,
          touch,
          startX: event.clientX,
          x: event.clientX,
          grip: "none",
          over,
        };
        press.current = held;
        // On the window: an item that changes places is taken out for a moment, and loses a captured pointer.
        const { signal } = over;
        window.addEventListener("pointermove", onPointerMove, { signal });
        window.addEventListener("pointerup", onPointerUp, { signal });
        window.addEventListener("pointercancel", end, { signal });
        if (!touch) return;
        // The long press is handled here: the menu's own would open it before the finger can drag.
        event.preventDefault();
        held.timer = setTimeout(() => {
          held.grip = "held";
          setDragging(id);
        }, HOLD_AFTER);
      },
      onContextMenu: (event) => {
        // The system's long press, while the finger is still down.
        if (press.current?.touch) event.preventDefault();
      },
      onClickCapture: (event) => {
        if (!swallowClick.current) return;
        swallowClick.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    }),
  };
}

function release(held: Press | null): void {
  clearTimeout(held?.timer);
  held?.over.abort();
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
