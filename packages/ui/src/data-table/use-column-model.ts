import {
  type ColumnDef,
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  type Updater,
  useTable,
} from "@tanstack/react-table";
import { type CSSProperties, type MouseEvent, type TouchEvent, useEffect, useMemo } from "react";
import { useBrowserLayoutEffect } from "../hooks/use-browser-layout-effect.js";
import {
  columnsIn,
  type ColumnNode,
  columnTree,
  type HeadCell,
  headLines,
  withNodeMoved,
} from "./column-groups.js";
import { type ColumnPreferences, mergeOrder } from "./column-preferences.js";
import { type ColumnSpace, shareWidths } from "./column-widths.js";
import { TABLE_CONSTANTS } from "./constants.js";
import { MOST_CRITERIA, type OrderBy } from "./page-state.js";
import type { DataTableColumn } from "./types.js";

/** Narrowest a person can make a column, px at a root font of 16 px. */
export const NARROWEST = 48;

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
});

/** Rows come sorted and paged from the caller: a row model of them would cost memory and time, and give nothing. */
const NO_ROWS: object[] = [];

/** Columns that the table adds: they are always there and cannot be moved. */
export type SystemColumn = "select" | "expand" | "index" | "actions";

/** A column as it stands in the table. */
export type LeafColumn<Row> = {
  id: string;
  pin: "start" | "end" | undefined;
  /** Place of a pinned column; the offsets are variables on the table, so that rows need not render. */
  style: CSSProperties | undefined;
} & ({ kind: "data"; column: DataTableColumn<Row> } | { kind: SystemColumn; column?: undefined });

/** Columns as shown, and what a person can do to them. */
export interface ColumnModel<Row> {
  /** Data columns in their order, shown or not. */
  all: readonly DataTableColumn<Row>[];
  /** The same under their groups. */
  tree: readonly ColumnNode<Row>[];
  /** Columns shown, from left to right. */
  leaf: readonly LeafColumn<Row>[];
  /** Their heads, line by line: one, and one more for each level of groups. */
  head: readonly (readonly HeadCell<LeafColumn<Row>>[])[];
  /** Widths of `leaf`, px. */
  widths: readonly number[];
  /** Narrower than this, the table scrolls sideways, px. */
  leastWidth: number;
  /** Widths, offsets of pinned columns and the least width of the table, for its `style`. */
  tableStyle: CSSProperties;
  isShown: (prop: string) => boolean;
  show: (prop: string, shown: boolean) => void;
  /** Moves a column, or a group with its columns, to a place among those beside it in `tree`, from 0. */
  move: (node: ColumnNode<Row>, place: number) => void;
  pinOf: (prop: string) => "start" | "end" | false;
  pin: (prop: string, where: "start" | "end" | false) => void;
  /** Starts resizing: for the mouse or the finger that presses the column's edge. Escape cancels it. */
  startResize: (prop: string, event: MouseEvent | TouchEvent) => void;
  /** Sets a width, px; `undefined` goes back to the declared one. */
  resize: (prop: string, width: number | undefined) => void;
  /** The column whose edge is being dragged. */
  resizing: string | false;
  sortOf: (prop: string) => "asc" | "desc" | false;
  /** Place among several sort criteria, from 1; 0 if it is the only one or none. */
  sortRank: (prop: string) => number;
  toggleSort: (prop: string, add: boolean) => void;
  reset: () => void;
  isChanged: boolean;
}

interface ColumnModelOptions<Row> {
  /** Columns that this person may see. */
  columns: readonly DataTableColumn<Row>[];
  leading: readonly SystemColumn[];
  trailing: readonly SystemColumn[];
  /** Widths of the system columns that are not 55 px. */
  systemWidths: Partial<Record<SystemColumn, number>>;
  /** Width of the scrolling part, px; 0 before it is known. */
  available: number;
  /** How many times as large as 16 px the root's letters are: declared and remembered widths grow with it. */
  scale: number;
  preferences: ColumnPreferences;
  updatePreferences: (change: (old: ColumnPreferences) => ColumnPreferences) => void;
  orderBy: readonly OrderBy[];
  onOrderByChange: (orderBy: readonly OrderBy[]) => void;
}

const valueOf = <T>(updater: Updater<T>, old: T): T =>
  typeof updater === "function" ? (updater as (old: T) => T)(old) : updater;

const PIN_EDGE = { start: "insetInlineStart", end: "insetInlineEnd" } as const;

/**
 * Order, visibility, pinning, widths and sorting of columns: TanStack Table, controlled by what the person prefers and
 * by the `orderBy` of the page.
 */
export function useColumnModel<Row extends object>(options: ColumnModelOptions<Row>): ColumnModel<Row> {
  const { columns, leading, trailing, systemWidths, available, scale, preferences, orderBy } = options;
  const { updatePreferences } = options;

  const byProp = useMemo(() => new Map(columns.map((column) => [column.prop, column])), [columns]);
  const definitions = useMemo(
    () =>
      [...leading.map(idOf), ...byProp.keys(), ...trailing.map(idOf)].map(
        (id): ColumnDef<typeof features, object> => ({
          id,
          accessorFn: () => undefined,
          sortDescFirst: false,
        }),
      ),
    [byProp, leading, trailing],
  );
  const tree = useMemo(
    () =>
      columnTree(mergeOrder([...byProp.keys()], preferences.order).flatMap((prop) => byProp.get(prop) ?? [])),
    [byProp, preferences.order],
  );
  const order = useMemo(() => columnsIn(tree).map(({ prop }) => prop), [tree]);
  const state = useMemo(() => {
    const pinnedAt = (where: "start" | "end") =>
      order.filter((prop) => {
        const own = preferences.pin?.[prop];
        return (own === undefined ? byProp.get(prop)?.pin : own) === where;
      });
    return {
      columnOrder: [...leading.map(idOf), ...order, ...trailing.map(idOf)],
      columnVisibility: Object.fromEntries(
        columns.map((c) => [c.prop, preferences.shown?.[c.prop] ?? c.hidden !== true]),
      ),
      columnPinning: {
        start: [...leading.map(idOf), ...pinnedAt("start")],
        end: [...pinnedAt("end"), ...trailing.map(idOf)],
      },
    };
  }, [byProp, columns, leading, order, preferences.pin, preferences.shown, trailing]);
  const sorting = useMemo(
    () => orderBy.map(({ field, sortType }) => ({ id: field, desc: sortType === "desc" })),
    [orderBy],
  );

  const table = useTable(
    {
      features,
      data: NO_ROWS,
      columns: definitions,
      state: { ...state, sorting },
      maxMultiSortColCount: MOST_CRITERIA,
      columnResizeMode: "onEnd",
      onColumnOrderChange: (updater) => {
        const next = valueOf(updater, state.columnOrder).filter((id) => byProp.has(id));
        updatePreferences((old) => ({ ...old, order: next }));
      },
      onColumnVisibilityChange: (updater) =>
        updatePreferences((old) => ({
          ...old,
          shown: {
            ...old.shown,
            ...changesOf(state.columnVisibility, valueOf(updater, state.columnVisibility)),
          },
        })),
      onColumnPinningChange: (updater) => {
        const next = valueOf(updater, state.columnPinning);
        const pins = ({ start, end }: typeof next) =>
          Object.fromEntries(
            order.map(
              (prop) => [prop, start.includes(prop) ? "start" : end.includes(prop) ? "end" : null] as const,
            ),
          );
        const changed = changesOf(pins(state.columnPinning), pins(next));
        updatePreferences((old) => ({ ...old, pin: { ...old.pin, ...changed } }));
      },
      // Only what the person moved is remembered: the other columns go on sharing the free space.
      onColumnSizingChange: (updater) => {
        for (const [prop, width] of Object.entries(changesOf(sizing, valueOf(updater, sizing))))
          resize(prop, width);
      },
      onSortingChange: (updater) =>
        options.onOrderByChange(
          valueOf(updater, sorting).map(({ id, desc }) => ({ field: id, sortType: desc ? "desc" : "asc" })),
        ),
    },
    ({ columnResizing }) => columnResizing,
  );

  // What stands from left to right; widths are not part of it, so rows do not render when one changes.
  const leaf = useMemo(
    () => {
      const places = new Map(order.map((prop, at) => [prop, at]));
      const parts = { start: table.getStartVisibleLeafColumns(), end: table.getEndVisibleLeafColumns() };
      const leafOf = (id: string, pin?: "start" | "end"): LeafColumn<Row> => {
        const column = byProp.get(id);
        const offset = `var(--hx-offset-${column === undefined ? kindOf(id) : places.get(id)})`;
        const style = pin === undefined ? undefined : { [PIN_EDGE[pin]]: offset };
        return column === undefined
          ? { kind: kindOf(id), id, pin, style }
          : { kind: "data", id, column, pin, style };
      };
      return [
        ...parts.start.map(({ id }) => leafOf(id, "start")),
        ...table.getCenterVisibleLeafColumns().map(({ id }) => leafOf(id)),
        ...parts.end.map(({ id }) => leafOf(id, "end")),
      ];
    },
    // The table is another object with every render; what its columns come from are these.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [byProp, definitions, order, state],
  );

  const head = useMemo(() => headLines(leaf), [leaf]);
  const spaces = leaf.map((item): ColumnSpace => {
    if (item.kind !== "data") {
      const width = (systemWidths[item.kind] ?? TABLE_CONSTANTS.fixedColumnWidth) * scale;
      return { id: item.id, width, minWidth: width, system: true };
    }
    const minWidth = (item.column.minWidth ?? TABLE_CONSTANTS.defaultMinWidth) * scale;
    const width = preferences.sizes?.[item.id] ?? item.column.width;
    return { id: item.id, width: width === undefined ? undefined : width * scale, minWidth };
  });
  const shared = shareWidths(spaces, available);
  const narrowest = NARROWEST * scale;
  const { isResizingColumn: resizing, startSize, deltaOffset } = table.state;
  const widths = leaf.map((item, at) =>
    item.id === resizing && startSize !== null
      ? Math.max(narrowest, Math.round(startSize + (deltaOffset ?? 0)))
      : (shared[at] ?? narrowest),
  );
  // Widths follow from the columns and the free space, so the table learns them last: a drag begins at the drawn width.
  const sizing = Object.fromEntries(leaf.map(({ id }, at) => [id, shared[at] ?? narrowest]));
  useBrowserLayoutEffect(() => {
    if (resizing === false)
      table.setOptions((old) => ({ ...old, state: { ...old.state, columnSizing: sizing } }));
  });
  useEffect(() => {
    if (resizing === false) return undefined;
    const cancel = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      // It ends the drag, and not the dialog around the table too.
      event.stopPropagation();
      table.resetHeaderSizeInfo(true);
    };
    document.addEventListener("keydown", cancel, { capture: true });
    return () => document.removeEventListener("keydown", cancel, { capture: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the same table behind every object
  }, [resizing]);

  const resize = (prop: string, width: number | undefined): void =>
    updatePreferences(({ sizes = {}, ...old }) => {
      const { [prop]: _before, ...others } = sizes;
      const own = width === undefined ? {} : { [prop]: Math.max(NARROWEST, Math.round(width / scale)) };
      return { ...old, sizes: { ...others, ...own } };
    });

  const leastWidth = widths.reduce((sum, width) => sum + width, 0);
  const tableStyle: Record<string, string | number> = { minWidth: leastWidth };
  const offset = (items: readonly LeafColumn<Row>[], pin: "start" | "end"): void => {
    let sum = 0;
    for (const item of items) {
      if (item.pin === pin) {
        tableStyle[`--hx-offset-${item.kind === "data" ? order.indexOf(item.id) : item.kind}`] = `${sum}px`;
        sum += widths[leaf.indexOf(item)] ?? 0;
      }
    }
  };
  offset(leaf, "start");
  offset([...leaf].reverse(), "end");

  return {
    all: columnsIn(tree),
    tree,
    leaf,
    head,
    widths,
    leastWidth,
    tableStyle,
    isShown: (prop) => table.getColumn(prop)?.getIsVisible() ?? false,
    show: (prop, shown) => table.getColumn(prop)?.toggleVisibility(shown),
    move: (node, place) => table.setColumnOrder(withNodeMoved(tree, node, place).map(({ prop }) => prop)),
    pinOf: (prop) => table.getColumn(prop)?.getIsPinned() ?? false,
    pin: (prop, where) => table.getColumn(prop)?.pin(where),
    startResize: (prop, event) => {
      const header = table.getFlatHeaders().find(({ column }) => column.id === prop);
      header?.getResizeHandler()(event.nativeEvent);
    },
    resize,
    resizing,
    sortOf: (prop) => table.getColumn(prop)?.getIsSorted() ?? false,
    sortRank: (prop) => (orderBy.length < 2 ? 0 : (table.getColumn(prop)?.getSortIndex() ?? -1) + 1),
    toggleSort: (prop, add) => table.getColumn(prop)?.toggleSorting(undefined, add),
    reset: () => updatePreferences(({ density }) => (density === undefined ? {} : { density })),
    isChanged: Object.keys(preferences).some((key) => key !== "density"),
  };
}

/** System columns are columns like others to the engine; no field begins with two underscores. */
const idOf = (kind: SystemColumn): string => `__${kind}`;
const kindOf = (id: string): SystemColumn => id.slice(2) as SystemColumn;

/** The entries of `next` that are not as they were. */
function changesOf<T>(
  before: Readonly<Record<string, T>>,
  next: Readonly<Record<string, T>>,
): Record<string, T> {
  return Object.fromEntries(Object.entries(next).filter(([key, value]) => before[key] !== value));
}
