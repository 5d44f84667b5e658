import { type RefObject, useEffect, useInsertionEffect, useRef } from "react";
import { useLatest } from "./use-latest.js";

const TABBABLE = "a[href], button, input, select, textarea, [tabindex]";
/** Neighbours that are tried on each side: most of the nearest can take the focus. */
const TRIED = 5;

/** The focusable elements around an element, nearest in the document tree first, following before preceding. */
function neighboursOf(leaving: HTMLElement): readonly HTMLElement[] {
  const others = Array.from(document.querySelectorAll<HTMLElement>(TABBABLE)).filter(
    (one) => one.tabIndex >= 0 && !leaving.contains(one),
  );
  const follows = (one: HTMLElement) =>
    (leaving.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const distance = (one: HTMLElement) => {
    let steps = 0;
    for (let at = leaving.parentElement; at !== null && !at.contains(one); at = at.parentElement) steps += 1;
    return steps;
  };
  const after = others.filter(follows).slice(0, TRIED);
  const before = others.filter((one) => !follows(one)).slice(-TRIED);
  return [...after, ...before.reverse()].sort((a, b) => distance(a) - distance(b));
}

/** Focuses the first candidate that accepts the focus, unless something else has it by now. */
function giveFocus(candidates: readonly (HTMLElement | null)[]): void {
  if (document.activeElement !== document.body) return;
  for (const candidate of candidates) {
    if (!candidate?.isConnected) continue;
    candidate.focus();
    if (document.activeElement === candidate) return;
  }
}

/**
 * Moves the focus when the element that has it is removed from the page (a tag's close button removes its own tag): to
 * `first`, else to the nearest focusable element, instead of the top of the page.
 *
 * @param ref the element that may be removed
 * @param first asked first, once the element is gone: what took its place, for example
 */
export function useFocusFallback(ref: RefObject<HTMLElement | null>, first?: () => HTMLElement | null): void {
  const latest = useLatest(first);
  const neighbours = useRef<readonly HTMLElement[]>(undefined);
  // Insertion effects are cleaned up while the element is still in the document; a layout effect would warn on servers
  // of React 18.
  useInsertionEffect(
    () => () => {
      if (ref.current !== null && ref.current === document.activeElement)
        neighbours.current = neighboursOf(ref.current);
    },
    [ref],
  );
  useEffect(
    () => () => {
      if (neighbours.current) giveFocus([latest()?.() ?? null, ...neighbours.current]);
    },
    [latest],
  );
}
