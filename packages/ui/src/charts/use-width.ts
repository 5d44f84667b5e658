import { useCallback, useState } from "react";

/** What a picture is drawn for where nobody can measure: on a server, and before the first look. */
export const UNMEASURED = 640;

/**
 * Width of an element in pixels, followed while it changes, so that letters in a picture keep their size. A hidden one, as
 * in a closed tab, keeps the width that it had.
 *
 * @returns the ref for the element, and its width
 */
export function useWidth(): [ref: (element: HTMLElement | null) => void, width: number] {
  const [width, setWidth] = useState(UNMEASURED);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const look = () => {
      const found = Math.round(element.getBoundingClientRect().width);
      if (found > 0) setWidth(found);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
