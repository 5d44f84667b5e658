import type { RowId } from "./types.js";

/**
 * Which rows are ticked, on all pages. `some` names them; `all` is every row that matches the query but
 * `except`, so that a server can act on rows that were never loaded.
 */
export type TableSelection =
  /** Ids of the ticked rows. */
  | { kind: "some"; ids: readonly RowId[] }
  /** Ids of the rows that are not ticked, when all that match are. */
  | { kind: "all"; except: readonly RowId[] };

/** Nothing ticked. */
export const NO_SELECTION: TableSelection = { kind: "some", ids: [] };

/** How many rows are ticked when `rowCount` rows match the query. */
export function selectionCount(selection: TableSelection, rowCount: number): number {
  return selection.kind === "some" ? selection.ids.length : Math.max(0, rowCount - selection.except.length);
}

/** Whether a row is ticked. */
export function isSelected(selection: TableSelection, id: RowId): boolean {
  return selection.kind === "some" ? selection.ids.includes(id) : !selection.except.includes(id);
}

/** Ticks or unticks rows; rows of other pages stay as they are, and order of ticking is kept. */
export function withSelected(
  selection: TableSelection,
  ids: readonly RowId[],
  selected: boolean,
): TableSelection {
  const named = selection.kind === "some" ? selection.ids : selection.except;
  const add = (selection.kind === "some") === selected;
  const change = new Set(ids);
  const next = add ? [...new Set([...named, ...ids])] : named.filter((id) => !change.has(id));
  return selection.kind === "some" ? { kind: "some", ids: next } : { kind: "all", except: next };
}

/** Whether none, some or all of these rows are ticked: the state of the box in the header. */
export function selectionOf(has: (id: RowId) => boolean, ids: readonly RowId[]): "none" | "some" | "all" {
  let ticked = 0;
  for (const id of ids) if (has(id)) ticked += 1;
  return ticked === 0 ? "none" : ticked === ids.length ? "all" : "some";
}
