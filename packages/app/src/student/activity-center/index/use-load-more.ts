import { useEffect, useRef } from "react";

/** How far below the window the end of the list may be when more is fetched, px. */
const AHEAD = "600px";

/** Calls `load` when the returned element comes near the window. */
export function useLoadMore(enabled: boolean, load: () => void) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    const target = element.current;
    if (!enabled || !target) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && latest.current(),
      { rootMargin: AHEAD },
    );
    observer.observe(target);
    return () => observer.disconnect();
  });
  return element;
}
