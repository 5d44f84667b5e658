import { NO_SELECTION, type TableSelection } from "./selection.js";
import type { RowId } from "./types.js";

/**
 * Holds the selection outside React's tree: a row subscribes to its own tick, so ticking one row renders
 * that row and nothing else.
 */
export interface SelectionStore {
  get: () => TableSelection;
  set: (next: TableSelection) => void;
  has: (id: RowId) => boolean;
  subscribe: (listener: () => void) => () => void;
}

/** Creates a store; `has` answers from a set, not by searching. */
export function createSelectionStore(initial: TableSelection = NO_SELECTION): SelectionStore {
  let selection = initial;
  let named = new Set<RowId>(initial.kind === "some" ? initial.ids : initial.except);
  const listeners = new Set<() => void>();
  return {
    get: () => selection,
    set: (next) => {
      if (next === selection) return;
      selection = next;
      named = new Set(next.kind === "some" ? next.ids : next.except);
      for (const listener of listeners) listener();
    },
    has: (id) => named.has(id) === (selection.kind === "some"),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
