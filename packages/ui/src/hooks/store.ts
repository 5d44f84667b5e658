import { useSyncExternalStore } from "react";

/** Whoever follows something that is kept outside of React's tree. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    /** For `useSyncExternalStore`; what it gives back ends the following. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Says that something is another now. */
    tell: () => {
      for (const listener of listeners) listener();
    },
  };
}

/** What is read from a store, followed while it changes; a server draws it as it is at first. */
export function useStored<T>(store: { subscribe: (listener: () => void) => () => void }, read: () => T): T {
  return useSyncExternalStore(store.subscribe, read, read);
}
