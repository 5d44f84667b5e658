import type { RowId } from "./types.js";

/** What one editable cell knows of itself. */
export interface CellState {
  /** The cell where the keyboard is. */
  active: boolean;
  /** Typed and refused: the text stays, with what is wrong. */
  draft?: { text: string; error: string };
}

/** Place of a cell. */
export interface CellPlace {
  id: RowId;
  prop: string;
}

const RESTING: CellState = { active: false };

function keyOf({ id, prop }: CellPlace): string {
  return `${typeof id}:${id}\u0000${prop}`;
}

/**
 * Active cell and refused drafts, outside React's tree: moving the keyboard from one cell to the next renders
 * those two cells.
 */
export interface EditStore {
  cell: (place: CellPlace) => CellState;
  active: () => CellPlace | undefined;
  /** Moves the keyboard; the cell takes the focus when it is in the document. */
  activate: (place: CellPlace | undefined) => void;
  /** Whether the active cell has still to take the focus; asking takes the wish away. */
  takeFocus: (place: CellPlace) => boolean;
  /** The keyboard left the table from this cell: it rests, and Tab comes back to it. */
  release: (place: CellPlace) => void;
  refuse: (place: CellPlace, text: string, error: string) => void;
  accept: (place: CellPlace) => void;
  /** Refused cells, oldest first. */
  refused: () => readonly CellPlace[];
  /** Makes every cell ask again. */
  refresh: () => void;
  subscribe: (listener: () => void) => () => void;
}

/** Creates a store with no active cell and no draft. */
export function createEditStore(): EditStore {
  const cells = new Map<string, CellState>();
  let drafts: readonly CellPlace[] = [];
  let active: CellPlace | undefined;
  let focusWanted = false;
  const listeners = new Set<() => void>();
  const put = (place: CellPlace, change: Partial<CellState>): void => {
    const key = keyOf(place);
    const next = { ...(cells.get(key) ?? RESTING), ...change };
    if (!next.active && next.draft === undefined) cells.delete(key);
    else cells.set(key, next);
  };
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const same = (a: CellPlace, b: CellPlace): boolean => a.id === b.id && a.prop === b.prop;
  return {
    cell: (place) => cells.get(keyOf(place)) ?? RESTING,
    active: () => active,
    activate: (place) => {
      if (active !== undefined) put(active, { active: false });
      active = place;
      focusWanted = place !== undefined;
      if (place !== undefined) put(place, { active: true });
      tell();
    },
    takeFocus: (place) => {
      if (!focusWanted || active === undefined || !same(active, place)) return false;
      focusWanted = false;
      return true;
    },
    release: (place) => {
      if (focusWanted || active === undefined || !same(active, place)) return;
      put(active, { active: false });
      tell();
    },
    refuse: (place, text, error) => {
      put(place, { draft: { text, error } });
      if (!drafts.some((draft) => same(draft, place))) drafts = [...drafts, place];
      tell();
    },
    accept: (place) => {
      if (!drafts.some((draft) => same(draft, place))) return;
      put(place, { draft: undefined });
      drafts = drafts.filter((draft) => !same(draft, place));
      tell();
    },
    refused: () => drafts,
    refresh: tell,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
