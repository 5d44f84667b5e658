import type { RowId } from "./types.js";

/** Which rows are open. A row subscribes to itself; the list of rows only to which are open. */
export interface ExpansionStore {
  has: (id: RowId) => boolean;
  /** A new set after every change. */
  get: () => ReadonlySet<RowId>;
  toggle: (id: RowId) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Creates a store in which no row is open. */
export function createExpansionStore(): ExpansionStore {
  let open: ReadonlySet<RowId> = new Set();
  const listeners = new Set<() => void>();
  return {
    has: (id) => open.has(id),
    get: () => open,
    toggle: (id) => {
      const next = new Set(open);
      if (!next.delete(id)) next.add(id);
      open = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
