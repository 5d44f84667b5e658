import { type RefObject, useEffect } from "react";

const ROW = "tr[data-part=row]";
const CONTROL = "input, button";

/**
 * Makes the rows one stop of the Tab key: the row that had the focus last, at first the first one. Ticks and buttons in
 * the rows are for the pointer; keys do the same on the row. The table draws rows when it likes, so they are looked at
 * whenever some come or go.
 */
export function useOneStop(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    if (!element || typeof MutationObserver === "undefined") return undefined;
    let stop: Element | undefined;
    const settle = (): void => {
      const rows = [...element.querySelectorAll<HTMLElement>(ROW)];
      if (!stop || !rows.includes(stop as HTMLElement)) stop = rows[0];
      for (const row of rows) {
        row.tabIndex = row === stop ? 0 : -1;
        for (const control of row.querySelectorAll<HTMLElement>(CONTROL)) control.tabIndex = -1;
      }
    };
    const onFocus = ({ target }: FocusEvent): void => {
      const row = target instanceof Element ? target.closest(ROW) : null;
      if (row === null || row === stop) return;
      stop = row;
      settle();
    };
    const observer = new MutationObserver(settle);
    observer.observe(element, { childList: true, subtree: true });
    element.addEventListener("focusin", onFocus);
    settle();
    return () => {
      observer.disconnect();
      element.removeEventListener("focusin", onFocus);
    };
  }, [frame]);
}
