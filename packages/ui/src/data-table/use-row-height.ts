import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import type { TableDensity } from "./column-preferences.js";

const useBrowserLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

/** Height of a medium row, px, before one was measured (the look: 40, compact 32). */
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
): number {
  const [height, setHeight] = useState(MEDIUM_ROW);
  useBrowserLayoutEffect(() => {
    if (!enabled) return;
    const row = root.current?.querySelector("tbody > [data-part=row]");
    const measured = row?.getBoundingClientRect().height ?? 0;
    if (measured > 0) setHeight(measured);
  }, [root, enabled, cards, density]);
  return height;
}
