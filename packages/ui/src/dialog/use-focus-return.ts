import { useCallback, useInsertionEffect, useRef } from "react";

/**
 * Brings the focus back to what had it when the dialog opened. Radix does so only for its own trigger; ours are opened
 * from state. The place is remembered before anything inside can take the focus.
 */
export function useFocusReturn(open: boolean): (event: Event) => void {
  const opener = useRef<Element | null>(null);
  useInsertionEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return useCallback((event: Event) => {
    event.preventDefault();
    const { current } = opener;
    if (current instanceof HTMLElement && current.isConnected) current.focus();
  }, []);
}
