import { type RefObject, useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";

const useBrowserLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;
const never = (): (() => void) => () => undefined;

/**
 * Inner width of an element, px, followed while it changes; 0 before the first measure.
 *
 * `measured` is false only for the first pass in a browser, before anything is painted: rows that wait for it are
 * laid out once, in their right widths, instead of twice. A page from a server has its rows at once.
 */
export function useWidth(element: RefObject<HTMLElement | null>): { width: number; measured: boolean } {
  const [width, setWidth] = useState<number>();
  const fromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  useBrowserLayoutEffect(() => {
    const target = element.current;
    if (target === null) return undefined;
    const measure = (): void => setWidth(target.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return { width: width ?? 0, measured: width !== undefined || fromServer };
}
