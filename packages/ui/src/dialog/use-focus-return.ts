import { useCallback, useInsertionEffect, useRef } from "react";

/**
 * Brings the focus back to what had it when the dialog opened. Radix does so only for its own trigger; ours are opened
 * from state. The place is remembered before anything inside can take the focus.
 */
export function useFocusReturn(open: boolean): (event: Event) => void {
  const places = useRef<readonly (Element | null | undefined)[]>([]);
  useInsertionEffect(() => {
    if (!open) return;
    const opener = document.activeElement;
    // What opened it may be gone by then: the button of a row that was deleted. The table around it is not.
    places.current = [opener, opener?.parentElement?.closest("[tabindex]")];
  }, [open]);
  return useCallback((event: Event) => {
    event.preventDefault();
    const place = places.current.find((element) => element?.isConnected);
    if (place instanceof HTMLElement) place.focus();
  }, []);
}
