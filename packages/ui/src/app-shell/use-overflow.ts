import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * Whether the content of a scrolling row is wider than the row, asked again when either changes.
 *
 * @param onFit called when it fits again, before anything is drawn
 */
export function useOverflow(
  row: RefObject<HTMLElement | null>,
  content: unknown,
  onFit: () => void,
): boolean {
  const [overflows, setOverflows] = useState(false);
  const latest = useRef(onFit);
  useEffect(() => {
    latest.current = onFit;
  });
  useEffect(() => {
    const { current } = row;
    if (!current) return undefined;
    const measure = () => {
      const wider = current.scrollWidth > current.clientWidth;
      if (!wider) latest.current();
      setOverflows(wider);
    };
    // A row that scrolls keeps its size when its content grows: a font that arrives late, a longer title.
    const observer = new ResizeObserver(measure);
    for (const box of [current, ...current.children]) observer.observe(box);
    measure();
    return () => observer.disconnect();
  }, [row, content]);
  return overflows;
}
