import { useMemo, useSyncExternalStore } from "react";
import { type ColumnPreferences, formatPreferences, parsePreferences } from "./column-preferences.js";
import { browserStorage, type PreferenceStorage } from "./preference-storage.js";
import { createStoredValue, type StoredValue } from "./stored-value.js";

const NOTHING: ColumnPreferences = {};

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
): readonly [ColumnPreferences, StoredValue<ColumnPreferences>["update"]] {
  const store = useMemo(
    () =>
      createStoredValue(
        id === undefined ? undefined : preferenceKey(id),
        // The first touch of a browser's storage waits for the disk: not for a table that is not remembered.
        id === undefined ? undefined : (storage ?? browserStorage()),
        parsePreferences,
        formatPreferences,
      ),
    [id, storage],
  );
  const preferences = useSyncExternalStore(store.subscribe, store.get, () => NOTHING);
  return [preferences, store.update];
}
