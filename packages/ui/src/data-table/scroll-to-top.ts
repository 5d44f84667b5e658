import { TABLE_CONSTANTS } from "./constants.js";

/** Where an animation that eases in and out stands after `elapsed` of `duration`: 0 to 1. */
export function easeInOut(elapsed: number, duration: number): number {
  const t = Math.min(1, Math.max(0, elapsed / duration));
  return t < 0.5 ? 2 * t * t : 1 - (-2 * t + 2) ** 2 / 2;
}

/**
 * Scrolls an element to its top over 800 ms (specification, section 9), at once where reduced motion is asked
 * for. A wheel, a touch or a key of the person ends it. Returns how to stop it.
 */
export function scrollToTop(element: Element, duration: number = TABLE_CONSTANTS.scrollToTopMs): () => void {
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
