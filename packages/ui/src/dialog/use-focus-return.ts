import { useCallback, useInsertionEffect, useRef } from "react";

/** An element, then what around it can have the focus, from the inside outwards. */
function waysBack(from: Element | null): readonly HTMLElement[] {
  const ways: HTMLElement[] = [];
  for (let at = from; at instanceof HTMLElement; at = at.parentElement)
    if (at === from || at.hasAttribute("tabindex")) ways.push(at);
  return ways;
}

/**
 * Brings the focus back to what had it when the dialog opened, or to what was around it if that is gone: the act may
 * have deleted its row. Radix does so only for its own trigger; ours are opened from state. The place is remembered
 * before anything inside can take the focus.
 */
export function useFocusReturn(open: boolean): (event: Event) => void {
  const ways = useRef<readonly HTMLElement[]>([]);
  useInsertionEffect(() => {
    if (open) ways.current = waysBack(document.activeElement);
  }, [open]);
  return useCallback((event: Event) => {
    event.preventDefault();
    const [opener] = ways.current;
    const back = ways.current.find((way) => way.isConnected);
    back?.focus({ preventScroll: back !== opener });
  }, []);
}
