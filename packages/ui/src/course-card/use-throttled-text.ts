import { useEffect, useRef, useState } from "react";

/**
 * Follows a text that changes often, at most once per interval, and always ends on the last one: for live
 * regions, which would otherwise talk without a pause. The first text is not repeated (it was read with the page).
 *
 * @param interval milliseconds between two changes
 */
export function useThrottledText(text: string, interval: number): string {
  const [shown, setShown] = useState("");
  const first = useRef(text);
  const last = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (text === first.current && shown === "") return undefined;
    const wait = Math.max(0, last.current + interval - performance.now());
    const timer = setTimeout(() => {
      last.current = performance.now();
      setShown(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text, interval, shown]);
  return shown;
}
