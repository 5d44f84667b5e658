import { createListeners } from "../hooks/store.js";
import type { PageState } from "./page-state.js";
import type { RowId } from "./types.js";

/** A text that was refused, and why. */
export interface Draft {
  text: string;
  error: string;
}

/** What of a pasted block found no place. */
interface NotPasted {
  /** Lines below the last row. */
  lines: number;
  /** Further cells: locked ones, or beyond the last column. */
  cells: number;
}

/** What one editable cell knows of itself. */
interface CellState {
  /** The cell where the keyboard is. */
  active: boolean;
  /** Typed and refused: the text stays, with what is wrong. */
  draft?: Draft;
}

/** Place of a cell. */
export interface CellPlace {
  id: RowId;
  prop: string;
}

/** A cell whose text was refused, and the page it was on. */
interface RefusedCell extends CellPlace {
  page?: PageState | undefined;
}

const RESTING: CellState = { active: false };

/** The same text for the same cell. */
export function keyOf({ id, prop }: CellPlace): string {
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
  /** Whether Escape ended the editing: Tab leaves the table, until somebody edits again. */
  ended: () => boolean;
  end: (ended: boolean) => void;
  /** The keyboard left the table from this cell: it rests, and Tab comes back to it. */
  release: (place: CellPlace) => void;
  refuse: (place: RefusedCell, text: string, error: string) => void;
  accept: (place: CellPlace) => void;
  /** Refused cells, oldest first. */
  refused: () => readonly RefusedCell[];
  /** Tells whether the active cell holds a text that was neither taken nor refused yet. */
  type: (halfTyped: boolean) => void;
  /** Whether a text stands in a cell that the rows do not hold: half typed or refused. */
  dirty: () => boolean;
  /** What of the last block found no place, until somebody has read it. */
  notPasted: () => NotPasted | undefined;
  tellNotPasted: (rest: NotPasted | undefined) => void;
  /** Makes every cell ask again. */
  refresh: () => void;
  subscribe: (listener: () => void) => () => void;
}

/** Creates a store with no active cell and no draft. */
export function createEditStore(): EditStore {
  const cells = new Map<string, CellState>();
  let drafts: readonly RefusedCell[] = [];
  let active: CellPlace | undefined;
  let focusWanted = false;
  let ended = false;
  let halfTyped = false;
  let notPasted: NotPasted | undefined;
  const { subscribe, tell } = createListeners();
  const put = (place: CellPlace, change: Partial<CellState>): void => {
    const key = keyOf(place);
    const next = { ...(cells.get(key) ?? RESTING), ...change };
    if (!next.active && next.draft === undefined) cells.delete(key);
    else cells.set(key, next);
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
    ended: () => ended,
    end: (next) => {
      ended = next;
    },
    release: (place) => {
      if (focusWanted || active === undefined || !same(active, place)) return;
      ended = false;
      put(active, { active: false });
      tell();
    },
    refuse: (place, text, error) => {
      put(place, { draft: { text, error } });
      const known = drafts.some((draft) => same(draft, place));
      drafts = known ? drafts.map((draft) => (same(draft, place) ? place : draft)) : [...drafts, place];
      tell();
    },
    accept: (place) => {
      if (!drafts.some((draft) => same(draft, place))) return;
      put(place, { draft: undefined });
      drafts = drafts.filter((draft) => !same(draft, place));
      tell();
    },
    refused: () => drafts,
    type: (next) => {
      if (halfTyped === next) return;
      halfTyped = next;
      tell();
    },
    dirty: () => halfTyped || drafts.length > 0,
    notPasted: () => notPasted,
    tellNotPasted: (rest) => {
      if (notPasted === rest) return;
      notPasted = rest;
      tell();
    },
    refresh: tell,
    subscribe,
  };
}
