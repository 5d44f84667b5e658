import { type RefObject, useEffect, useState } from "react";
import { useBrowserLayoutEffect } from "../hooks/use-browser-layout-effect.js";
import { useInBrowser } from "../hooks/use-in-browser.js";
import { rootScale } from "../styles/rem.js";
import type { TableDensity } from "./column-preferences.js";

/**
 * Inner width of an element, px, followed while it changes; 0 before the first measure. With it the scale of the root's
 * letters (1.25 at 20 px): another one makes the rows higher, so that it is seen here.
 *
 * `measured` is false only for the first pass in a browser, before anything is painted: rows that wait for it are
 * laid out once, in their right widths, instead of twice. A page from a server has its rows at once.
 */
export function useWidth(element: RefObject<HTMLElement | null>): {
  width: number;
  scale: number;
  measured: boolean;
} {
  const [width, setWidth] = useState<number>();
  const [scale, setScale] = useState(1);
  const fromServer = !useInBrowser();
  useBrowserLayoutEffect(() => {
    const target = element.current;
    if (target === null) return undefined;
    const measure = (): void => {
      setWidth(target.clientWidth);
      setScale(rootScale());
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return { width: width ?? 0, scale, measured: width !== undefined || fromServer };
}

/** Height of a medium row, px at a root font of 16 px, before one was measured (the look: 40, compact 32). */
const MEDIUM_ROW = 40;

/**
 * Height of the rows as they are drawn, px: the theme, the density and the font decide, not this program. Measured
 * only while `enabled`, because measuring costs a layout.
 */
export function useRowHeight(
  root: RefObject<HTMLElement | null>,
  enabled: boolean,
  cards: boolean,
  density: TableDensity | undefined,
  scale: number,
): number {
  const [height, setHeight] = useState(MEDIUM_ROW * scale);
  useBrowserLayoutEffect(() => {
    if (!enabled) return;
    const row = root.current?.querySelector("tbody > [data-part=row]");
    const measured = row?.getBoundingClientRect().height ?? 0;
    if (measured > 0) setHeight(measured);
  }, [root, enabled, cards, density, scale]);
  return height;
}

/** Whether the table covers the window; Escape leaves, unless something on top of it took the key. */
export function useFullscreen(): readonly [boolean, (fullscreen: boolean) => void] {
  const [fullscreen, setFullscreen] = useState(false);
  useEffect(() => {
    if (!fullscreen) return undefined;
    const leave = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && !event.defaultPrevented) setFullscreen(false);
    };
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  }, [fullscreen]);
  return [fullscreen, setFullscreen];
}
