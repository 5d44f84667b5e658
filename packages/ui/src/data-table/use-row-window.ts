import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { isJump, type RowSpace, rowWindow } from "./row-window.js";

const useBrowserLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

/** Rows drawn above and below the visible ones. */
const OVERSCAN = 8;
/** The window moves by so many rows at once: more of them make frames that are long by turns. */
const STEP = 2;
/** Height taken for the scrolling part before it is measured, and on the server, px. */
const FIRST_HEIGHT = 600;
/** After so long at one place, what lies around it is drawn as well, ms. */
const SETTLED = 120;

function scrollerOfRows(body: HTMLElement | null): HTMLElement | null {
  return body?.closest<HTMLElement>("[data-part=scroller]") ?? null;
}

/**
 * Which rows of a long list to draw, while its scrolling part is scrolled and resized.
 *
 * @param body What the rows stand in. The scrolling part is found from there: a parent's `ref` is empty while its
 * children's layout effects run for the first time.
 */
export function useRowWindow(
  body: RefObject<HTMLElement | null>,
  space: RowSpace,
): { start: number; end: number } {
  const [view, setView] = useState({ top: 0, height: FIRST_HEIGHT, overscan: OVERSCAN });
  const { start, end } = rowWindow({ ...view, step: STEP }, space);
  const follow = useCallback(
    (urgent: boolean) => {
      const element = scrollerOfRows(body.current);
      if (element === null) return;
      const seen = { top: element.scrollTop, height: element.clientHeight };
      // A dragged scroll bar shows each place for a frame: rows around it would be drawn for nobody.
      const overscan = urgent && isJump(seen, { start, end }, space) ? 0 : OVERSCAN;
      const next = { ...seen, overscan };
      const wanted = rowWindow({ ...next, step: STEP }, space);
      if (wanted.start === start && wanted.end === end) return;
      // In the same frame as the scrolling: later would show empty rows first.
      if (urgent) flushSync(() => setView(next));
      else setView(next);
    },
    [body, space, start, end],
  );

  // One subscription for the life of the table: a new one with every window would lay the page out each time.
  const latest = useRef(follow);
  useBrowserLayoutEffect(() => {
    latest.current = follow;
  });
  useBrowserLayoutEffect(() => latest.current(false), [space]);
  useBrowserLayoutEffect(() => {
    const element = scrollerOfRows(body.current);
    if (element === null) return undefined;
    const onScroll = (): void => latest.current(true);
    const observer = new ResizeObserver(() => latest.current(false));
    element.addEventListener("scroll", onScroll, { passive: true });
    observer.observe(element);
    return () => {
      element.removeEventListener("scroll", onScroll);
      observer.disconnect();
    };
  }, [body]);
  useEffect(() => {
    if (view.overscan === OVERSCAN) return undefined;
    const settled = setTimeout(() => latest.current(false), SETTLED);
    return () => clearTimeout(settled);
  }, [view]);
  return { start, end };
}
