import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { type RowSpace, rowWindow } from "./row-window.js";

const useBrowserLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

/** Rows drawn above and below the visible ones. */
const OVERSCAN = 8;
/** The window moves by so many rows at once. */
const STEP = 4;
/** Height taken for the scrolling part before it is measured, and on the server, px. */
const FIRST_HEIGHT = 600;

/** Which rows of a long list to draw, while its scrolling part is scrolled and resized. */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  space: RowSpace,
): { start: number; end: number } {
  const [view, setView] = useState({ top: 0, height: FIRST_HEIGHT });
  const current = rowWindow({ ...view, overscan: OVERSCAN, step: STEP }, space);
  const { start, end } = current;
  const follow = useCallback(
    (urgent: boolean) => {
      const element = scroller.current;
      if (element === null) return;
      const next = { top: element.scrollTop, height: element.clientHeight };
      const wanted = rowWindow({ ...next, overscan: OVERSCAN, step: STEP }, space);
      if (wanted.start === start && wanted.end === end) return;
      // In the same frame as the scrolling: later would show empty rows first.
      if (urgent) flushSync(() => setView(next));
      else setView(next);
    },
    [scroller, space, start, end],
  );
  useBrowserLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    follow(false);
    const onScroll = (): void => follow(true);
    const observer = new ResizeObserver(() => follow(false));
    element.addEventListener("scroll", onScroll, { passive: true });
    observer.observe(element);
    return () => {
      element.removeEventListener("scroll", onScroll);
      observer.disconnect();
    };
  }, [follow, scroller]);
  return current;
}
