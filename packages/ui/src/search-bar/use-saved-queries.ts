import { useCallback, useMemo, useSyncExternalStore } from "react";
import { browserStorage, type PreferenceStorage, createStoredValue } from "../data-table/stored-value.js";

/** A query under a name. */
interface SavedQuery {
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
export function useSavedQueries(id: string, storage?: PreferenceStorage) {
  const store = useMemo(
    () =>
      createStoredValue(
        `huxuan:queries:${id}`,
        storage ?? browserStorage(),
        parseSavedQueries,
        JSON.stringify,
      ),
    [id, storage],
  );
  const saved = useSyncExternalStore(store.subscribe, store.get, () => NONE);
  const save = useCallback(
    (query: SavedQuery) => store.update((queries) => withSavedQuery(queries, query)),
    [store],
  );
  const remove = useCallback(
    (name: string) => store.update((queries) => queries.filter((query) => query.name !== name)),
    [store],
  );
  return { saved, save, remove };
}
