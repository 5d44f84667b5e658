import { type PointerEvent, useState } from "react";

/** Narrowest a person can make a column, px. */
export const NARROWEST = 48;

/** The edge of a column under a pointer. */
export interface ColumnDrag {
  prop: string;
  /** As the pointer stands now, px. */
  width: number;
}

/**
 * Drags the edge of a column with mouse, pen or finger. The width is told when the pointer is let go; Escape and a
 * pointer that the browser takes for itself (a scroll, a call) leave it as it was.
 */
export function useColumnDrag(onEnd: (prop: string, width: number) => void) {
  const [drag, setDrag] = useState<ColumnDrag>();
  /** @param width of the column as it is drawn, px */
  const start = (prop: string, width: number, event: PointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary) return;
    const { clientX: from, pointerId } = event;
    const page = event.currentTarget.ownerDocument;
    const drop = new AbortController();
    const leave = (): void => {
      drop.abort();
      setDrag(undefined);
    };
    const of = (moved: globalThis.PointerEvent) =>
      Math.max(NARROWEST, Math.round(width + moved.clientX - from));
    const follow = (type: "pointermove" | "pointerup" | "pointercancel", act: (width: number) => void) =>
      page.addEventListener(type, (moved) => moved.pointerId === pointerId && act(of(moved)), drop);
    follow("pointermove", (now) => setDrag({ prop, width: now }));
    follow("pointerup", (now) => {
      leave();
      if (now !== Math.round(width)) onEnd(prop, now);
    });
    follow("pointercancel", leave);
    const onKey = (pressed: KeyboardEvent): void => {
      if (pressed.key !== "Escape") return;
      // It ends the drag, and not the dialog around the table too.
      pressed.stopPropagation();
      leave();
    };
    page.addEventListener("keydown", onKey, { signal: drop.signal, capture: true });
    setDrag({ prop, width });
  };
  return { drag, start };
}
