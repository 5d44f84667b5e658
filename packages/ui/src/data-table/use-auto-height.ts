import { type RefObject, useEffect, useState } from "react";
import { scrollerOf } from "../pagination/scroll-to-top.js";
import { TABLE_CONSTANTS } from "./constants.js";

/**
 * Height of the page's footer and of what keeps it apart from the table, px; 0 where something else stands between, because
 * such a page scrolls anyway.
 */
function footerBelow(table: Element): number {
  let apart = 0;
  let at = table;
  while (at.nextElementSibling === null && at.parentElement !== null) {
    at = at.parentElement;
    const { paddingBottom, borderBottomWidth } = getComputedStyle(at);
    apart += Number.parseFloat(paddingBottom) + Number.parseFloat(borderBottomWidth);
  }
  const next = at.nextElementSibling;
  return next?.tagName === "FOOTER" ? apart + next.getBoundingClientRect().height : 0;
}

/** Rows that stay in view however low the window is: with fewer nobody can tell where in the list they are. */
const LEAST_ROWS = 3;

/** Height of the head, the sums and the first rows, px: as they are drawn, with large letters too. */
function leastHeight(scroller: HTMLElement): number {
  const heightOf = (selector: string) =>
    scroller.querySelector(selector)?.getBoundingClientRect().height ?? 0;
  const rows = Array.from(scroller.querySelectorAll("tbody > [data-part=row]")).slice(0, LEAST_ROWS);
  const borders = scroller.offsetHeight - scroller.clientHeight;
  return Math.ceil(
    borders +
      heightOf("thead") +
      heightOf("tfoot") +
      rows.reduce((sum, row) => sum + row.getBoundingClientRect().height, 0),
  );
}

/**
 * Height of the scrolling part that ends the table 40 px above the bottom of the window, at least 100 px, and head, sums and
 * three rows, so that a window of little height (200 % zoom) scrolls as a page; measured again 100 ms after the last resize (specification, section 9). `undefined` before the first
 * measure and where `enabled` is false.
 *
 * @param root The whole table; what it holds below the scrolling part is left room for.
 * @param scroller The part whose height is asked for.
 */
export function useAutoHeight(
  root: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  enabled: boolean,
): number | undefined {
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const table = root.current;
    const part = scroller.current;
    if (!enabled || table === null || part === null) return undefined;
    const measure = (): void => {
      const box = part.getBoundingClientRect();
      setHeight(
        autoHeight({
          viewportHeight: window.innerHeight,
          top: box.top + scrollerOf(table).scrollTop,
          below: Math.max(0, table.getBoundingClientRect().bottom - box.bottom),
          footer: footerBelow(table),
          least: leastHeight(part),
        }),
      );
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(measure, TABLE_CONSTANTS.resizeDebounceMs);
    };
    measure();
    window.addEventListener("resize", soon);
    // What stands before the table or before what it is in (a search bar that opens) moves it without a resize of the
    // window.
    const observer = new ResizeObserver(soon);
    for (let at: Element | null = table; at !== null && at !== document.body; at = at.parentElement) {
      let before = at.previousElementSibling;
      for (; before !== null; before = before.previousElementSibling) observer.observe(before);
    }
    for (const child of table.children) if (child !== part) observer.observe(child);
    // The rows come later than the table, and grow with their letters.
    for (const child of part.children) observer.observe(child);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("resize", soon);
      observer.disconnect();
    };
  }, [enabled, root, scroller]);
  return enabled ? height : undefined;
}

/**
 * Height of the scrolling part so that the table ends 40 px above the bottom of the window, but never less
 * than 100 px (specification, section 9), nor than the least that can be read, which is given up only where the window
 * itself is lower; a page's footer that needs more than these 40 has it. All in px.
 */
export function autoHeight(space: {
  viewportHeight: number;
  top: number;
  below: number;
  footer?: number;
  least?: number;
}): number {
  const margin = Math.max(TABLE_CONSTANTS.bottomMargin, space.footer ?? 0);
  const free = space.viewportHeight - space.top - space.below - margin;
  const least = Math.min(space.least ?? 0, space.viewportHeight - space.below);
  return Math.max(TABLE_CONSTANTS.minAutoHeight, least, Math.floor(free));
}
