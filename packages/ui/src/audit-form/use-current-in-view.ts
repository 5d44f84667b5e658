import { type RefObject, useEffect } from "react";
import type { AuditLogRow } from "./audit-rules.js";

/**
 * Scrolls a history that is higher than its room to the step that is under way, or to the last one. It stays there while
 * texts wrap anew, until the person scrolls.
 *
 * @param scroller selects what scrolls, in the frame; "" when the frame does
 * @param step selects the steps in it, in the order of `rows`
 */
export function useCurrentInView(
  frame: RefObject<HTMLElement | null>,
  rows: readonly AuditLogRow[],
  scroller: string,
  step: string,
): void {
  useEffect(() => {
    const room = scroller === "" ? frame.current : frame.current?.querySelector(scroller);
    if (!room || typeof ResizeObserver === "undefined") return undefined;
    const running = rows.findIndex(({ endTime }) => !endTime);
    let reached = room.scrollTop;
    let content: Element | null = null;
    const observer = new ResizeObserver(() => {
      // A table fills its frame when it knows its width: by now.
      if (content === null && room.firstElementChild !== null) {
        content = room.firstElementChild;
        observer.observe(content);
      }
      const current = room.querySelectorAll(step)[running < 0 ? rows.length - 1 : running];
      if (!current || room.scrollTop !== reached) return;
      const below =
        current.getBoundingClientRect().bottom - room.getBoundingClientRect().top - room.clientTop;
      room.scrollTop += Math.max(0, Math.ceil(below) - room.clientHeight);
      reached = room.scrollTop;
    });
    observer.observe(room);
    return () => observer.disconnect();
  }, [frame, rows, scroller, step]);
}
