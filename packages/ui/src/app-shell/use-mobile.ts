import { useSyncExternalStore } from "react";

/**
 * The sidebar becomes a drawer when the body is narrower than 1024 px minus 3 (specification, section 2
 * "Layout" and section 9). The stylesheet uses the same number.
 */
export const MOBILE_BELOW = 1024 - 3;

const query = `(max-width: ${MOBILE_BELOW - 0.02}px)`;

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

/** Whether the page is narrow now; false on the server. */
export function useMobile(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
