import { type RefObject, useState } from "react";
import { rootScale } from "../styles/rem.js";
import { useBrowserLayoutEffect } from "./use-browser-layout-effect.js";

/**
 * Whether an element has less width than it needs, followed while it changes; false on a server. A hidden one keeps what it
 * was.
 *
 * @param width rem, so that larger letters are narrow sooner
 */
export function useNarrow(element: RefObject<HTMLElement | null>, width: number): boolean {
  const [narrow, setNarrow] = useState(false);
  useBrowserLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const look = () => {
      if (current.clientWidth > 0) setNarrow(current.clientWidth < width * 16 * rootScale());
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, width]);
  return narrow;
}
