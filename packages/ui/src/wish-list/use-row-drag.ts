import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useLatest } from "../hooks/use-latest.js";

/** A press becomes a drag after this many pixels. */
const DRAG_AFTER = 4;
/** A finger rests this long on a handle before it holds the row, ms; one that moves sooner scrolls the page. */
const HOLD_AFTER = 300;
/** This near to the edge of what scrolls, px, the page goes on by so many pixels a frame. */
const EDGE = 64;
const SCROLL_STEP = 8;

interface Press {
  id: string;
  pointer: number;
  touch: boolean;
  startY: number;
  y: number;
  held: boolean;
  timer?: ReturnType<typeof setTimeout>;
  /** Ends the listening for the rest of the press. */
  over: AbortController;
}

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
 * Reorders a column of `[data-wish]` elements by their handles. A mouse or pen drags at once, a finger rests first.
 * Rows that the style sheet hides are passed over.
 */
export function useRowDrag(list: RefObject<HTMLElement | null>, options: RowDragOptions): RowDrag {
  const [dragging, setDragging] = useState<string | null>(null);
  const press = useRef<Press | null>(null);
  const latest = useLatest(options);

  useEffect(() => {
    const { current } = list;
    // React listens passively, and only a move that is prevented keeps the page still.
    const keepStill = (event: TouchEvent) => {
      if (press.current?.held) event.preventDefault();
    };
    current?.addEventListener("touchmove", keepStill, { passive: false });
    return () => {
      current?.removeEventListener("touchmove", keepStill);
      release(press.current);
      press.current = null;
    };
  }, [list]);

  const place = (held: Press) => {
    const other = rowAt(list.current, held.id, held.y);
    if (other !== undefined) latest().onOver(held.id, other);
  };
  const hold = (held: Press) => {
    held.held = true;
    setDragging(held.id);
    const scroller = scrollerOf(list.current);
    const scrollAtEdge = () => {
      if (press.current !== held) return;
      const pull = pullAt(scroller, held.y);
      if (pull !== 0) {
        scroller.scrollBy(0, pull);
        place(held);
      }
      requestAnimationFrame(scrollAtEdge);
    };
    requestAnimationFrame(scrollAtEdge);
  };
  const end = (act: "onDrop" | "onCancel") => {
    const held = press.current;
    release(held);
    press.current = null;
    setDragging(null);
    if (held?.held) latest()[act](held.id);
  };
  return {
    dragging,
    onHandleDown: (id, event) => {
      if (event.button !== 0 || press.current) return;
      const touch = event.pointerType === "touch";
      const over = new AbortController();
      const held: Press = {
        id,
        pointer: event.pointerId,
        touch,
        startY: event.clientY,
        y: event.clientY,
        held: false,
        over,
      };
      press.current = held;
      const { signal } = over;
      const mine = (act: (event: PointerEvent) => void) => (moved: PointerEvent) => {
        if (moved.pointerId === held.pointer) act(moved);
      };
      // On the window: a row that changes places is taken out for a moment, and loses a captured pointer.
      window.addEventListener(
        "pointermove",
        mine((moved) => {
          held.y = moved.clientY;
          if (!held.held) {
            if (Math.abs(held.y - held.startY) < DRAG_AFTER) return;
            if (touch) return end("onCancel");
            hold(held);
          }
          place(held);
        }),
        { signal },
      );
      window.addEventListener(
        "pointerup",
        mine(() => end("onDrop")),
        { signal },
      );
      window.addEventListener(
        "pointercancel",
        mine(() => end("onCancel")),
        { signal },
      );
      window.addEventListener(
        "keydown",
        (key) => {
          if (key.key !== "Escape" || !held.held) return;
          // What else Escape would close stays open.
          key.preventDefault();
          key.stopPropagation();
          end("onCancel");
        },
        { signal, capture: true },
      );
      if (touch) held.timer = setTimeout(() => hold(held), HOLD_AFTER);
      // No text is marked, and the focus stays where it is.
      else event.preventDefault();
    },
  };
}

function release(held: Press | null): void {
  clearTimeout(held?.timer);
  held?.over.abort();
}

/** The rows of a list that are in view, in their order. */
export function rowsInView(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>("[data-wish]") ?? [])].filter(
    (row) => row.getClientRects().length > 0,
  );
}

/** The row whose place the dragged one takes; undefined where it is already there. */
function rowAt(list: HTMLElement | null, id: string, y: number): string | undefined {
  const rows = rowsInView(list);
  const from = rows.findIndex((row) => row.dataset["wish"] === id);
  const middle = (at: number) => {
    const box = rows[at]?.getBoundingClientRect();
    return box === undefined ? 0 : box.top + box.height / 2;
  };
  let to = from;
  while (to > 0 && y < middle(to - 1)) to--;
  while (to < rows.length - 1 && y > middle(to + 1)) to++;
  return to === from ? undefined : rows[to]?.dataset["wish"];
}

/** What scrolls around the list: a sheet, a panel, or the page. */
function scrollerOf(list: HTMLElement | null): Element {
  const page = document.scrollingElement ?? document.documentElement;
  for (let at = list?.parentElement ?? null; at !== null && at !== page; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return page;
}

function pullAt(scroller: Element, y: number): number {
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y < Math.max(0, top) + EDGE) return -SCROLL_STEP;
  return y > Math.min(window.innerHeight, bottom) - EDGE ? SCROLL_STEP : 0;
}
