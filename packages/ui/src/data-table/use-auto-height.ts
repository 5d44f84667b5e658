import { type RefObject, useEffect, useState } from "react";
import { autoHeight } from "./auto-height.js";
import { TABLE_CONSTANTS } from "./constants.js";

/** The ancestor that scrolls an element, or the page. */
function scrollerOf(element: Element): Element {
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    const { overflowY } = getComputedStyle(parent);
    if (overflowY === "auto" || overflowY === "scroll") return parent;
  }
  return document.documentElement;
}

/**
 * Height of the scrolling part that ends the table 40 px above the bottom of the window, at least 100 px;
 * measured again 100 ms after the last resize (specification, section 9). `undefined` before the first
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
          top: box.top + (scrollerOf(table).scrollTop ?? 0),
          below: Math.max(0, table.getBoundingClientRect().bottom - box.bottom),
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
    // What stands before the table (a search bar that opens) moves it without a resize of the window.
    const observer = new ResizeObserver(soon);
    for (let before = table.previousElementSibling; before !== null; before = before.previousElementSibling) {
      observer.observe(before);
    }
    for (const child of table.children) if (child !== part) observer.observe(child);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("resize", soon);
      observer.disconnect();
    };
  }, [enabled, root, scroller]);
  return enabled ? height : undefined;
}
