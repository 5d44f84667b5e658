import { useMemo, useSyncExternalStore } from "react";
import { type ColumnPreferences, formatPreferences, parsePreferences } from "./column-preferences.js";
import { browserStorage, type PreferenceStorage } from "./preference-storage.js";

interface PreferenceStore {
  get: () => ColumnPreferences;
  update: (change: (old: ColumnPreferences) => ColumnPreferences) => void;
  subscribe: (listener: () => void) => () => void;
}

const NOTHING: ColumnPreferences = {};

function createPreferenceStore(
  key: string | undefined,
  storage: PreferenceStorage | undefined,
): PreferenceStore {
  let current: ColumnPreferences | undefined;
  const listeners = new Set<() => void>();
  const load = (): ColumnPreferences => {
    if (key === undefined || storage === undefined) return NOTHING;
    try {
      return parsePreferences(storage.getItem(key));
    } catch {
      return NOTHING;
    }
  };
  const get = (): ColumnPreferences => (current ??= load());
  return {
    get,
    update: (change) => {
      current = change(get());
      if (key !== undefined) {
        try {
          storage?.setItem(key, formatPreferences(current));
        } catch {
          // A full or forbidden storage costs the memory of the change, not the change.
        }
      }
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Key in the storage for the table with this `id`. */
export function preferenceKey(id: string): string {
  return `huxuan:table:${id}`;
}

/**
 * What the person changed about the table with this `id`, and how to change it. Without an `id` it is kept
 * until the table goes. On the server nothing is remembered.
 */
export function useColumnPreferences(
  id: string | undefined,
  storage: PreferenceStorage | undefined,
): readonly [ColumnPreferences, PreferenceStore["update"]] {
  const store = useMemo(
    () =>
      createPreferenceStore(id === undefined ? undefined : preferenceKey(id), storage ?? browserStorage()),
    [id, storage],
  );
  const preferences = useSyncExternalStore(store.subscribe, store.get, () => NOTHING);
  return [preferences, store.update];
}
