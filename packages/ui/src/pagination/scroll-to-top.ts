import { useEffect, useRef } from "react";
import { PAGINATION_CONSTANTS } from "./pages.js";

/** Calls back when a page other than the first one seen is asked for. */
export function usePageChange(pageIndex: number | undefined, onChange: () => void): void {
  const seen = useRef(pageIndex);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (seen.current === pageIndex) return;
    seen.current = pageIndex;
    latest.current();
  }, [pageIndex]);
}

/** The nearest ancestor that has something to scroll, or the page. */
export function scrollerOf(element: Element): Element {
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    const { overflowY } = getComputedStyle(parent);
    const scrolls = overflowY === "auto" || overflowY === "scroll";
    if (scrolls && parent.scrollHeight > parent.clientHeight) return parent;
  }
  return document.documentElement;
}

/** Where an animation that eases in and out stands after `elapsed` of `duration`: 0 to 1. */
export function easeInOut(elapsed: number, duration: number): number {
  const t = Math.min(1, Math.max(0, elapsed / duration));
  return t < 0.5 ? 2 * t * t : 1 - (-2 * t + 2) ** 2 / 2;
}

/**
 * Scrolls an element to its top over 800 ms (specification, section 9), at once where reduced motion is asked
 * for. A wheel, a touch or a key of the person ends it. Returns how to stop it.
 */
export function scrollToTop(
  element: Element,
  duration: number = PAGINATION_CONSTANTS.scrollToTopMs,
): () => void {
  const from = element.scrollTop;
  if (from === 0) return () => undefined;
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) {
    element.scrollTop = 0;
    return () => undefined;
  }
  const start = performance.now();
  let frame = 0;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    for (const type of ["wheel", "touchstart", "keydown"]) element.removeEventListener(type, stop);
  };
  const step = (now: number): void => {
    element.scrollTop = from * (1 - easeInOut(now - start, duration));
    if (now - start < duration) frame = requestAnimationFrame(step);
    else stop();
  };
  for (const type of ["wheel", "touchstart", "keydown"]) {
    element.addEventListener(type, stop, { passive: true });
  }
  frame = requestAnimationFrame(step);
  return stop;
}
