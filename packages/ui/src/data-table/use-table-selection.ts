import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { createListeners } from "../hooks/store.js";
import { useLatest } from "../hooks/use-latest.js";
import type { HungRows } from "./table-tree.js";
import { NO_SELECTION, type TableSelection, withSelected } from "./selection.js";
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
  const { subscribe, tell } = createListeners();
  return {
    get: () => selection,
    set: (next) => {
      if (next === selection) return;
      selection = next;
      named = new Set(next.kind === "some" ? next.ids : next.except);
      tell();
    },
    has: (id) => named.has(id) === (selection.kind === "some"),
    subscribe,
  };
}

interface TableSelectionOptions<Row> {
  rows: readonly Row[];
  idOf: (row: Row) => RowId;
  /** Why a row cannot be ticked, or nothing. */
  unselectable: ((row: Row) => string | undefined) | undefined;
  /** How a row is ticked, if ticks go down to what is below it. */
  withTicked: HungRows<Row>["withTicked"] | undefined;
  selection: TableSelection | undefined;
  onSelectionChange: ((selection: TableSelection, context: { rows: readonly Row[] }) => void) | undefined;
  selectionKey: string | undefined;
}

/** Selection over pages. */
export interface TableSelectionModel<Row> {
  store: SelectionStore;
  /** Rows of this page that can be ticked. */
  selectableIds: readonly RowId[];
  tick: (id: RowId, selected: boolean, range: boolean) => void;
  tickPage: (selected: boolean) => void;
  change: (selection: TableSelection) => void;
  /** Ticked rows that were loaded here, in the order of ticking. */
  rowsOf: (selection: TableSelection) => readonly Row[];
}

/** Keeps what is ticked when pages come and go, and the rows themselves as far as they were seen. */
export function useTableSelection<Row>(options: TableSelectionOptions<Row>): TableSelectionModel<Row> {
  const { rows, idOf, unselectable, selection, selectionKey } = options;
  const [store] = useState(() => createSelectionStore(selection));
  const seen = useRef(new Map<RowId, Row>());
  const last = useRef<RowId>(undefined);

  const selectableIds = useMemo(
    () => rows.filter((row) => unselectable?.(row) === undefined).map(idOf),
    [idOf, rows, unselectable],
  );
  const latest = useLatest({ ...options, selectableIds });

  useEffect(() => {
    for (const row of rows) seen.current.set(idOf(row), row);
  });
  useEffect(() => {
    if (selection !== undefined) store.set(selection);
  }, [selection, store]);

  const rowsOf = useCallback((of: TableSelection): readonly Row[] => {
    if (of.kind === "all") {
      const except = new Set(of.except);
      return [...seen.current].filter(([id]) => !except.has(id)).map(([, row]) => row);
    }
    return of.ids.flatMap((id) => seen.current.get(id) ?? []);
  }, []);

  const change = useCallback(
    (next: TableSelection) => {
      const { selection: controlled, onSelectionChange } = latest();
      if (controlled === undefined) store.set(next);
      onSelectionChange?.(next, { rows: rowsOf(next) });
    },
    [latest, rowsOf, store],
  );

  const tick = useCallback(
    (id: RowId, selected: boolean, range: boolean) => {
      const ids = latest().selectableIds;
      const from = last.current === undefined ? -1 : ids.indexOf(last.current);
      const to = ids.indexOf(id);
      last.current = id;
      const between = range && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
      const { withTicked, unselectable: reasonOf } = latest();
      const now = store.get();
      const free = (row: Row): boolean => reasonOf?.(row) === undefined;
      const next =
        withTicked === undefined
          ? withSelected(now, between, selected)
          : between.reduce((before, one) => withTicked(before, one, selected, free), now);
      change(next);
    },
    [change, latest, store],
  );
  const tickPage = useCallback(
    (selected: boolean) => change(withSelected(store.get(), latest().selectableIds, selected)),
    [change, latest, store],
  );

  const key = useRef(selectionKey);
  useEffect(() => {
    if (key.current === selectionKey) return;
    key.current = selectionKey;
    seen.current = new Map();
    last.current = undefined;
    change(NO_SELECTION);
  }, [change, selectionKey]);

  return { store, selectableIds, tick, tickPage, change, rowsOf };
}
