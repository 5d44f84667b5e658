import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { scrollerOf } from "./scroller-of.js";
import { useLatest } from "./use-latest.js";

/** A press becomes a drag after this many pixels. */
const DRAG_AFTER = 4;
/** A finger rests this long on a handle before it holds something, ms; one that moves sooner scrolls the page. */
const HOLD_AFTER = 300;
/** This near to the edge of what scrolls, px, it goes on by so many pixels a frame. */
const EDGE = 64;
const SCROLL_STEP = 8;

/** Where the pointer is, px from the upper left of the window. */
export interface DragPoint {
  x: number;
  y: number;
}

interface Press {
  id: string;
  pointer: number;
  touch: boolean;
  handle: Element;
  start: DragPoint;
  at: DragPoint;
  held: boolean;
  timer?: ReturnType<typeof setTimeout>;
  /** Ends the listening for the rest of the press. */
  over: AbortController;
}

interface HandleDrag {
  /** What is held, or null. */
  dragging: string | null;
  /** On each handle. */
  onHandleDown: (id: string, event: ReactPointerEvent<HTMLElement>) => void;
}

interface HandleDragOptions {
  /** It is held, and the pointer moved, or the page below it. */
  onMove: (id: string, at: DragPoint) => void;
  /** It was let go. */
  onDrop: (id: string) => void;
  /** Escape, or the browser took the finger away: everything as it was. */
  onCancel: (id: string) => void;
}

/**
 * Drags something by its handle. A mouse or pen drags at once, a finger rests first. Near an edge of what scrolls around
 * it, that goes on by itself.
 *
 * @param root what the handles stand in; while something is held, no finger scrolls it
 */
export function useHandleDrag(root: RefObject<HTMLElement | null>, options: HandleDragOptions): HandleDrag {
  const [dragging, setDragging] = useState<string | null>(null);
  const press = useRef<Press | null>(null);
  const latest = useLatest(options);

  useEffect(() => {
    const { current } = root;
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
  }, [root]);

  const hold = (held: Press) => {
    held.held = true;
    setDragging(held.id);
    const down = scrollerOf(held.handle, "overflowY");
    const across = scrollerOf(held.handle, "overflowX");
    const scrollAtEdge = () => {
      if (press.current !== held) return;
      const [left, top] = [pullAt(across, held.at).x, pullAt(down, held.at).y];
      if (left !== 0 || top !== 0) {
        across.scrollBy(left, 0);
        down.scrollBy(0, top);
        latest().onMove(held.id, held.at);
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
      const start = { x: event.clientX, y: event.clientY };
      const held: Press = {
        id,
        pointer: event.pointerId,
        touch,
        // Handles may be listened to by what is around them.
        handle: event.target instanceof Element ? event.target : event.currentTarget,
        start,
        at: start,
        held: false,
        over,
      };
      press.current = held;
      const { signal } = over;
      const mine = (act: (event: PointerEvent) => void) => (moved: PointerEvent) => {
        if (moved.pointerId === held.pointer) act(moved);
      };
      // On the window: what changes places is taken out for a moment, and loses a captured pointer.
      window.addEventListener(
        "pointermove",
        mine((moved) => {
          held.at = { x: moved.clientX, y: moved.clientY };
          if (!held.held) {
            if (Math.hypot(held.at.x - start.x, held.at.y - start.y) < DRAG_AFTER) return;
            if (touch) return end("onCancel");
            hold(held);
          }
          latest().onMove(held.id, held.at);
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

/** By how much to scroll, px. */
function pullAt(scroller: Element, { x, y }: DragPoint): DragPoint {
  const { top, bottom, left, right } = scroller.getBoundingClientRect();
  const pull = (at: number, from: number, to: number) =>
    at < from + EDGE ? -SCROLL_STEP : at > to - EDGE ? SCROLL_STEP : 0;
  return {
    x: pull(x, Math.max(0, left), Math.min(window.innerWidth, right)),
    y: pull(y, Math.max(0, top), Math.min(window.innerHeight, bottom)),
  };
}
