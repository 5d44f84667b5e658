import { useCallback, useMemo, useSyncExternalStore } from "react";
import { browserStorage, type PreferenceStorage } from "../data-table/preference-storage.js";

/** A query under a name. */
export interface SavedQuery {
  name: string;
  /** The values as the codec writes them: it survives a change of the program. */
  query: string;
}

const NONE: readonly SavedQuery[] = [];

/** Reads saved queries; what cannot be read is left out. */
export function parseSavedQueries(text: string | null): readonly SavedQuery[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(stored)) return NONE;
    return stored.filter(
      (item: unknown): item is SavedQuery =>
        item !== null &&
        typeof item === "object" &&
        "name" in item &&
        "query" in item &&
        typeof item.name === "string" &&
        typeof item.query === "string",
    );
  } catch {
    return NONE;
  }
}

/** Puts a query under a name; one of the same name is replaced where it stands. */
export function withSavedQuery(saved: readonly SavedQuery[], query: SavedQuery): readonly SavedQuery[] {
  const known = saved.some(({ name }) => name === query.name);
  return known ? saved.map((item) => (item.name === query.name ? query : item)) : [...saved, query];
}

/** Queries that a person saved for the list with this `id`, in their own storage. */
export function useSavedQueries(
  id: string,
  storage?: PreferenceStorage,
): {
  saved: readonly SavedQuery[];
  save: (query: SavedQuery) => void;
  remove: (name: string) => void;
} {
  const store = useMemo(() => {
    const key = `huxuan:queries:${id}`;
    const place = storage ?? browserStorage();
    const listeners = new Set<() => void>();
    let current: readonly SavedQuery[] | undefined;
    const load = (): readonly SavedQuery[] => {
      try {
        return parseSavedQueries(place?.getItem(key) ?? null);
      } catch {
        return NONE;
      }
    };
    const get = (): readonly SavedQuery[] => (current ??= load());
    return {
      get,
      set: (next: readonly SavedQuery[]) => {
        current = next;
        try {
          place?.setItem(key, JSON.stringify(next));
        } catch {
          // A full or forbidden storage: the query is kept until the page goes.
        }
        for (const listener of listeners) listener();
      },
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
  }, [id, storage]);
  const saved = useSyncExternalStore(store.subscribe, store.get, () => NONE);
  const save = useCallback((query: SavedQuery) => store.set(withSavedQuery(store.get(), query)), [store]);
  const remove = useCallback(
    (name: string) => store.set(store.get().filter((item) => item.name !== name)),
    [store],
  );
  return { saved, save, remove };
}
