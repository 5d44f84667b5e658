import { useEffect, useState } from "react";
import { useBrowserLayoutEffect } from "../hooks/use-browser-layout-effect.js";

/** What is done when the press has ended. */
const waiting = new Set<() => void>();
let pressed = false;

function begin({ button }: MouseEvent): void {
  pressed = button === 0;
}
function end(): void {
  if (!pressed) return;
  pressed = false;
  // The click comes in the same task as the release of the button: nothing moves before it.
  setTimeout(() => {
    for (const release of waiting) release();
  });
}
/** A list or a menu of the browser's own keeps the release for itself. */
function moved({ buttons }: PointerEvent): void {
  if (buttons === 0) end();
}

const ends = ["mouseup", "dragend", "pointercancel", "keydown"] as const;
let watchers = 0;

/** Follows the presses while there is a field on the page. */
function watchPresses(): () => void {
  watchers += 1;
  if (watchers === 1) {
    // A finger is a mouse here, too: what it pressed gets the focus with `mousedown`.
    window.addEventListener("mousedown", begin, true);
    window.addEventListener("pointermove", moved, true);
    for (const type of ends) window.addEventListener(type, end, true);
  }
  return () => {
    watchers -= 1;
    if (watchers > 0) return;
    window.removeEventListener("mousedown", begin, true);
    window.removeEventListener("pointermove", moved, true);
    for (const type of ends) window.removeEventListener(type, end, true);
    pressed = false;
  };
}

/**
 * A sentence as it was when the press began, until it ends. A press on a button leaves the field that had the focus, and
 * what is said of its text comes or goes: the button would move away from under the pointer, and hear of no click.
 */
export function useHeldDuringPress<Sentence>(sentence: Sentence): Sentence {
  const [held, setHeld] = useState(sentence);
  useEffect(watchPresses, []);
  useBrowserLayoutEffect(() => {
    if (held === sentence) return undefined;
    const show = () => setHeld(sentence);
    if (!pressed) return show();
    waiting.add(show);
    return () => void waiting.delete(show);
  }, [held, sentence]);
  return held;
}
