import type { TableSelection } from "./selection.js";
import type { RowId } from "./types.js";

/** What a row of a tree knows of itself. */
export interface TreePlace {
  /** 1 for the topmost rows. */
  level: number;
  /** Place among those beside it, from 1. */
  place: number;
  /** So many stand beside each other there. */
  size: number;
  /** Place of the row above on this page, from 0; -1 for a topmost one. */
  parentAt: number;
  /** Whether it is open; undefined for a row that has nothing below. */
  open: boolean | undefined;
  /** What is below is on its way, or did not come. */
  state: "loading" | "failed" | undefined;
}

/** The rows of a tree that are seen. */
export interface SeenRows<Row> {
  /** In their order. */
  rows: readonly Row[];
  /** The same object as long as nothing of it changes. */
  placeOf: (id: RowId) => TreePlace | undefined;
  /** Open rows below which something is still to be loaded. */
  missing: readonly Row[];
  /** Rows below which something did not come. */
  failed: readonly Row[];
}

/** All rows of a tree that are at hand, as `useTableTree` knows them. */
export interface HungRows<Row> {
  /** Each before those below it. */
  all: readonly Row[];
  /** Those that are seen; another function when something is opened or closed. */
  see: (open: ReadonlySet<RowId>) => SeenRows<Row>;
  /** Ticks or unticks a row with all below it; a row above is ticked when all directly below it are. */
  withTicked: (
    selection: TableSelection,
    id: RowId,
    selected: boolean,
    selectable: (row: Row) => boolean,
  ) => TableSelection;
  /** Whether a row is ticked; `"mixed"`: it is not, but something below it is. */
  tickOf: (id: RowId, has: (id: RowId) => boolean) => boolean | "mixed";
}

/** A tree of rows, made by `useTableTree`, for the `tree` of a `DataTable`. */
export interface TableTree<Row> {
  /** Ids of the open rows. */
  expanded: readonly RowId[];
  /** Opens and closes rows so that these are open: all, none, the way to one. */
  setExpanded: (ids: readonly RowId[]) => void;
  /** Opens or closes a row; asks once more for what could not be loaded below it. */
  toggle: (id: RowId) => void;
  /** The `prop` of the column that shows what hangs below what; undefined for the first. */
  field: string | undefined;
  /** Whether ticks go down to all rows below. */
  cascade: boolean;
  /** Whether something is loaded when a row is opened. */
  loads: boolean;
  /** Hangs rows, those beside each other in this order. */
  hang: (
    rows: readonly Row[],
    order: { idOf: (row: Row) => RowId; sorted: (beside: readonly Row[]) => readonly Row[] },
  ) => HungRows<Row>;
  /** Loads what is missing, and gives up what nobody waits for any more. */
  load: (
    missing: readonly Row[],
    idOf: (row: Row) => RowId,
    onLoaded: (id: RowId, rows: readonly Row[]) => void,
  ) => void;
  /** What a key means for a row: to open or close it, or to go to the row at a place. */
  step: (key: string, place: TreePlace, at: number) => "toggle" | number | undefined;
}
