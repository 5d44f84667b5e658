import { useSyncExternalStore } from "react";
import { TABLE_CONSTANTS } from "../data-table/index.js";

const query = `(max-width: ${TABLE_CONSTANTS.cardsBelow - 0.02}px)`;

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

/** Whether the window is a phone's; false on the server. The picker itself is narrow everywhere. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
