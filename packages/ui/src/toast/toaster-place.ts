import { useSyncExternalStore } from "react";

let place: HTMLElement | null = null;
const watching = new Set<() => void>();

/** Where the messages are drawn now; the last of several `Toaster`s. */
export function setToasterPlace(element: HTMLElement | null): void {
  place = element;
  for (const tell of watching) tell();
}

function subscribe(onChange: () => void): () => void {
  watching.add(onChange);
  return () => {
    watching.delete(onChange);
  };
}

/** The element with the messages, for what keeps the focus inside itself and must let it go there; null without one. */
export function useToasterPlace(): HTMLElement | null {
  return useSyncExternalStore(
    subscribe,
    () => place,
    () => null,
  );
}
