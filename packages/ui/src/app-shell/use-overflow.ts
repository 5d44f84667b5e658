import { type RefObject, useEffect, useState } from "react";
import { useLatest } from "../hooks/use-latest.js";

/**
 * Whether the items of a scrolling row are wider than the row, asked again when either changes.
 *
 * @param items what is drawn in the row, one element each
 * @param onFit called when it fits again, before anything is drawn
 */
export function useOverflow(
  row: RefObject<HTMLElement | null>,
  items: readonly unknown[],
  onFit: () => void,
): boolean {
  const [overflows, setOverflows] = useState(false);
  const latest = useLatest(onFit);
  useEffect(() => {
    const { current } = row;
    if (!current) return undefined;
    const measure = () => {
      const wider = current.scrollWidth > current.clientWidth;
      if (!wider) latest()();
      setOverflows(wider);
    };
    // A row that scrolls keeps its size when its content grows: a font that arrives late, a longer title.
    const observer = new ResizeObserver(measure);
    for (const box of [current, ...[...current.children].slice(0, items.length)]) observer.observe(box);
    measure();
    return () => observer.disconnect();
  }, [row, items, latest]);
  return overflows;
}
