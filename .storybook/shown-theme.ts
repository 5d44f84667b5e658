import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import type { Theme } from "../packages/ui/src/provider/index.js";

let shown: Theme | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Shows the story on the page in another theme than the one it was drawn in, without drawing it anew; `undefined` is
 * its own again. Everything that follows the theme has followed when this returns.
 */
export function showTheme(theme: Theme | undefined): void {
  shown = theme;
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}

/** The theme of the story on the page: `own`, the toolbar's or the story's, unless it is shown in another. */
export function useShownTheme(own: Theme): Theme {
  return useSyncExternalStore(subscribe, () => shown ?? own);
}
