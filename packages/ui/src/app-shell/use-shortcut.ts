import { useEffect } from "react";
import { isComposing } from "../input/is-composing.js";
import { useLatest } from "../hooks/use-latest.js";

/** Runs an act on Ctrl (⌘ on a Mac) and a key, anywhere on the page, instead of what the browser does with it. */
export function useShortcut(key: string, act: () => void): void {
  const latest = useLatest(act);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (event.key.toLowerCase() !== key || isComposing(event)) return;
      event.preventDefault();
      latest()();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [key, latest]);
}
