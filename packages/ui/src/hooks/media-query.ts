import { useSyncExternalStore } from "react";

/**
 * Makes a hook that tells whether a media query holds now; false on the server.
 *
 * @param query as `window.matchMedia` takes it
 */
export function mediaQuery(query: string): () => boolean {
  const subscribe = (onChange: () => void): (() => void) => {
    const media = window.matchMedia(query);
    media.addEventListener("change", onChange);
    return () => media.removeEventListener("change", onChange);
  };
  const holds = (): boolean => window.matchMedia(query).matches;
  return function useMediaQuery() {
    return useSyncExternalStore(subscribe, holds, () => false);
  };
}
