import type { PreferenceStorage } from "./preference-storage.js";

/** A value that outlives the page, and tells when it changes. */
export interface StoredValue<T> {
  get: () => T;
  update: (change: (old: T) => T) => void;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Keeps a value in a storage. Read when first asked for, so that nothing is touched on the server; without a
 * storage, or where it is full or forbidden, the value lasts as long as the page.
 *
 * @param parse Gets what is stored, `null` if nothing is; must not throw away what it cannot read by throwing.
 */
export function createStoredValue<T>(
  key: string | undefined,
  storage: PreferenceStorage | undefined,
  parse: (text: string | null) => T,
  format: (value: T) => string,
): StoredValue<T> {
  let current: { value: T } | undefined;
  const listeners = new Set<() => void>();
  const load = (): T => {
    if (key === undefined) return parse(null);
    try {
      return parse(storage?.getItem(key) ?? null);
    } catch {
      return parse(null);
    }
  };
  const get = (): T => {
    current ??= { value: load() };
    return current.value;
  };
  return {
    get,
    update: (change) => {
      current = { value: change(get()) };
      if (key !== undefined) {
        try {
          storage?.setItem(key, format(current.value));
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
