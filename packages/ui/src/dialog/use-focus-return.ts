import { useCallback, useInsertionEffect, useRef } from "react";

/** An element, then what around it can have the focus, from the inside outwards. */
function waysBack(from: Element | null): readonly HTMLElement[] {
  const ways: HTMLElement[] = [];
  for (let at = from; at instanceof HTMLElement; at = at.parentElement)
    if (at === from || at.hasAttribute("tabindex")) ways.push(at);
  return ways;
}

const FOCUSABLE = "a[href],button:enabled,input:enabled,select:enabled,textarea:enabled";

/**
 * Brings the focus back to what had it when the dialog opened; if that is gone, to what stands in its table cell now (a
 * cell that is edited is drawn anew when it loses the focus), or to what was around it: the act may have deleted its
 * row. Radix does so only for its own trigger; ours are opened from state. The place is remembered before anything
 * inside can take the focus.
 */
export function useFocusReturn(open: boolean): (event: Event) => void {
  const ways = useRef<readonly HTMLElement[]>([]);
  const cell = useRef<Element | null>(null);
  useInsertionEffect(() => {
    if (!open) return;
    ways.current = waysBack(document.activeElement);
    cell.current = document.activeElement?.closest("td") ?? null;
  }, [open]);
  return useCallback((event: Event) => {
    event.preventDefault();
    const [opener] = ways.current;
    const inCell = cell.current?.isConnected ? cell.current.querySelector<HTMLElement>(FOCUSABLE) : null;
    const back = (!opener?.isConnected && inCell) || ways.current.find((way) => way.isConnected);
    back?.focus({ preventScroll: back !== opener });
  }, []);
}
