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
