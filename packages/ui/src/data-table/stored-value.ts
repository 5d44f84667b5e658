/** A value that outlives the page, and tells when it changes. */
export interface StoredValue<T> {
  get: () => T;
  update: (change: (old: T) => T) => void;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Keeps a value in a storage. Read when first asked for, so that nothing is touched on the server; without a
 * storage, or where it is full or forbidden, the value lasts as long as the page. Other tabs of the browser keep the
 * same value: a change is made to what is stored by then, and what they store is followed while somebody listens.
 *
 * @param parse Gets what is stored, `null` if nothing is; must not throw away what it cannot read by throwing.
 */
export function createStoredValue<T>(
  key: string | undefined,
  storage: PreferenceStorage | undefined,
  parse: (text: string | null) => T,
  format: (value: T) => string,
): StoredValue<T> {
  let current: { text: string | null; value: T } | undefined;
  const listeners = new Set<() => void>();
  const stored = (): string | null => {
    try {
      return key === undefined ? null : (storage?.getItem(key) ?? null);
    } catch {
      return null;
    }
  };
  /** The value, read again where another text is stored than the one it came from or went to. */
  const fresh = (): { text: string | null; value: T } => {
    const text = stored();
    if (current?.text !== text) current = { text, value: parse(text) };
    return current;
  };
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const follow = (event: StorageEvent): void => {
    // Without a key everything was cleared.
    if (event.key !== null && event.key !== key) return;
    const before = current;
    if (fresh() !== before) tell();
  };
  return {
    get: () => (current ?? fresh()).value,
    update: (change) => {
      const { text, value: old } = fresh();
      const value = change(old);
      current = { text, value };
      if (key !== undefined && storage !== undefined) {
        try {
          const written = format(value);
          storage.setItem(key, written);
          current = { text: written, value };
        } catch {
          // A full or forbidden storage costs the memory of the change, not the change.
        }
      }
      tell();
    },
    subscribe: (listener) => {
      if (listeners.size === 0) window.addEventListener("storage", follow);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener("storage", follow);
      };
    },
  };
}

/** Where what a person changed is remembered; `localStorage` fits. */
export interface PreferenceStorage {
  /** What is kept under a key, or null. */
  getItem: (key: string) => string | null;
  /** Keeps a text under a key. */
  setItem: (key: string, value: string) => void;
}

/** The browser's storage, or nothing where there is none or it is forbidden. */
export function browserStorage(): PreferenceStorage | undefined {
  try {
    return typeof window === "undefined" ? undefined : window.localStorage;
  } catch {
    return undefined;
  }
}
