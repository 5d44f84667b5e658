import { type CSSProperties, type PointerEvent, useCallback, useMemo } from "react";
import { type ColumnPreferences, mergeOrder } from "./column-preferences.js";
import { type ColumnSpace, shareWidths } from "./column-widths.js";
import { TABLE_CONSTANTS } from "./constants.js";
import { type OrderBy, toggledOrder } from "./page-state.js";
import type { DataTableColumn } from "./types.js";
import { NARROWEST, useColumnDrag } from "./use-column-drag.js";

/** Columns that the table adds: they are always there and cannot be moved. */
export type SystemColumn = "select" | "expand" | "index" | "actions";

/** A column as it stands in the table. */
export type LeafColumn<Row> = {
  id: string;
  pin: "start" | "end" | false;
  /** Place of a pinned column; the offsets are variables on the table, so that rows need not render. */
  style: CSSProperties | undefined;
} & ({ kind: "data"; column: DataTableColumn<Row> } | { kind: SystemColumn; column?: undefined });

/** Columns as shown, and what a person can do to them. */
export interface ColumnModel<Row> {
  /** Data columns in their order, shown or not. */
  all: readonly DataTableColumn<Row>[];
  /** Columns shown, from left to right. */
  leaf: readonly LeafColumn<Row>[];
  /** Widths of `leaf`, px. */
  widths: readonly number[];
  /** Narrower than this, the table scrolls sideways, px. */
  leastWidth: number;
  /** Widths, offsets of pinned columns and the least width of the table, for its `style`. */
  tableStyle: CSSProperties;
  isShown: (prop: string) => boolean;
  show: (prop: string, shown: boolean) => void;
  move: (prop: string, place: number) => void;
  pinOf: (prop: string) => "start" | "end" | false;
  pin: (prop: string, where: "start" | "end" | false) => void;
  /** Starts resizing with mouse, pen or finger: to be called with its width, px, when its edge is pressed. */
  startResize: (prop: string, width: number, event: PointerEvent) => void;
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

/** What {@link useColumnModel} takes. */
export interface ColumnModelOptions<Row> {
  /** Columns that this person may see. */
  columns: readonly DataTableColumn<Row>[];
  leading: readonly SystemColumn[];
  trailing: readonly SystemColumn[];
  /** Widths of the system columns that are not 55 px. */
  systemWidths: Partial<Record<SystemColumn, number>>;
  /** Width of the scrolling part, px; 0 before it is known. */
  available: number;
  preferences: ColumnPreferences;
  updatePreferences: (change: (old: ColumnPreferences) => ColumnPreferences) => void;
  orderBy: readonly OrderBy[];
  onOrderByChange: (orderBy: readonly OrderBy[]) => void;
}

/** Order, visibility, pinning, widths and sorting of columns. */
export function useColumnModel<Row extends object>(options: ColumnModelOptions<Row>): ColumnModel<Row> {
  const { columns, leading, trailing, systemWidths, available, preferences, updatePreferences, orderBy } =
    options;

  const byProp = useMemo(() => new Map(columns.map((column) => [column.prop, column])), [columns]);
  const order = useMemo(
    () => [...mergeOrder([...byProp.keys()], preferences.order)],
    [byProp, preferences.order],
  );
  const visibility = useMemo(
    () => Object.fromEntries(columns.map((c) => [c.prop, preferences.shown?.[c.prop] ?? c.hidden !== true])),
    [columns, preferences.shown],
  );
  const pinOf = useCallback(
    (prop: string): "start" | "end" | false =>
      (preferences.pin?.[prop] === undefined ? byProp.get(prop)?.pin : preferences.pin[prop]) ?? false,
    [byProp, preferences.pin],
  );
  // What stands from left to right; widths are not part of it, so rows do not render when one changes.
  const leaf = useMemo(() => {
    const system = (kind: SystemColumn, pin: "start" | "end"): LeafColumn<Row> => ({
      kind,
      id: `__${kind}`,
      pin,
      style: { [pin === "start" ? "insetInlineStart" : "insetInlineEnd"]: `var(--hx-offset-${kind})` },
    });
    const data = (pin: "start" | "end" | false): LeafColumn<Row>[] =>
      order.flatMap((prop, at) => {
        const column = byProp.get(prop);
        if (column === undefined || visibility[prop] !== true || pinOf(prop) !== pin) return [];
        const style =
          pin === false
            ? undefined
            : { [pin === "start" ? "insetInlineStart" : "insetInlineEnd"]: `var(--hx-offset-${at})` };
        return [{ kind: "data", id: prop, column, pin, style }];
      });
    return [
      ...leading.map((kind) => system(kind, "start")),
      ...data("start"),
      ...data(false),
      ...data("end"),
      ...trailing.map((kind) => system(kind, "end")),
    ];
  }, [byProp, leading, order, pinOf, trailing, visibility]);

  const spaces = leaf.map((item): ColumnSpace => {
    if (item.kind !== "data") {
      const width = systemWidths[item.kind] ?? TABLE_CONSTANTS.fixedColumnWidth;
      return { id: item.id, width, minWidth: width, system: true };
    }
    const minWidth = item.column.minWidth ?? TABLE_CONSTANTS.defaultMinWidth;
    return { id: item.id, width: preferences.sizes?.[item.id] ?? item.column.width, minWidth };
  });
  const shared = shareWidths(spaces, available);

  const resize = (prop: string, width: number | undefined): void => {
    updatePreferences(({ sizes = {}, ...old }) => {
      // Only what the person moved is remembered: the other columns go on sharing the free space.
      const { [prop]: _before, ...others } = sizes;
      const own = width === undefined ? {} : { [prop]: Math.max(NARROWEST, Math.round(width)) };
      return { ...old, sizes: { ...others, ...own } };
    });
  };
  const { drag, start: startResize } = useColumnDrag(resize);
  const widths = leaf.map((item, at) => (item.id === drag?.prop ? drag.width : (shared[at] ?? NARROWEST)));

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
    all: order.flatMap((prop) => byProp.get(prop) ?? []),
    leaf,
    widths,
    leastWidth,
    tableStyle,
    isShown: (prop) => visibility[prop] === true,
    show: (prop, shown) => updatePreferences((old) => ({ ...old, shown: { ...old.shown, [prop]: shown } })),
    move: (prop, place) => {
      const others = order.filter((item) => item !== prop);
      updatePreferences((old) => ({ ...old, order: others.toSpliced(place, 0, prop) }));
    },
    pinOf,
    pin: (prop, where) =>
      updatePreferences((old) => ({ ...old, pin: { ...old.pin, [prop]: where === false ? null : where } })),
    startResize,
    resize,
    resizing: drag?.prop ?? false,
    sortOf: (prop) => orderBy.find(({ field }) => field === prop)?.sortType ?? false,
    sortRank: (prop) => (orderBy.length < 2 ? 0 : orderBy.findIndex(({ field }) => field === prop) + 1),
    toggleSort: (prop, add) => options.onOrderByChange(toggledOrder(orderBy, prop, add)),
    reset: () => updatePreferences(({ density }) => (density === undefined ? {} : { density })),
    isChanged: Object.keys(preferences).some((key) => key !== "density"),
  };
}
