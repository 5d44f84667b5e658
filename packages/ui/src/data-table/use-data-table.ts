import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { pageCountOf, pageWithin } from "../pagination/pages.js";
import { useMessages } from "../provider/index.js";
import { type TableDensity, useColumnPreferences } from "./column-preferences.js";
import { TABLE_CONSTANTS } from "./constants.js";
import type { DataTableProps } from "./data-table-props.js";
import type { createEditGrid, EditGrid, EditGridOptions } from "./edit-grid.js";
import { applyOrderBy, type OrderBy, withOrderBy } from "./page-state.js";
import { createExpansionStore } from "./row-shared.js";
import { createRowFocus } from "./row-focus.js";
import { withSelected } from "./selection.js";
import { useTableSelection } from "./use-table-selection.js";
import type { RowId } from "./types.js";
import { type SystemColumn, useColumnModel } from "./use-column-model.js";
import { useBrowserLayoutEffect } from "../hooks/use-browser-layout-effect.js";

const LEADING: readonly SystemColumn[] = ["select", "expand", "index"];
const TRAILING: readonly SystemColumn[] = ["actions"];
const NO_ACTIONS: readonly never[] = [];

/** About as wide as a label is drawn, px: a Chinese character is 14, a Latin letter 8. */
function labelWidth(label: string): number {
  return Array.from(label).reduce((sum, letter) => sum + (letter < "\u2E80" ? 8 : 14), 0);
}

/** Room for the labels of a row's buttons, px. */
function actionsWidthOf(labels: readonly (string | undefined)[], max: number, more: string): number {
  const shown = labels.length > max ? [...labels.slice(0, max - 1), more] : labels;
  // 14 px between buttons; a label that depends on the row is taken for two characters.
  const widths = shown.map((label) => 14 + (label === undefined ? 28 : labelWidth(label)));
  return Math.max(80, 24 + widths.reduce((sum, width) => sum + width, 0));
}

/**
 * The state of a table without any markup: columns, order, selection, open rows, density. `DataTable` is made
 * of it; a table of another shape can be.
 *
 * @param can Whether the person holds a permission (specification, section 6).
 * @param available Width of the scrolling part, px.
 * @param scale How many times as large as 16 px the root's letters are.
 */
export function useDataTable<Row extends object>(
  props: DataTableProps<Row>,
  can: (required: string | undefined) => boolean,
  available: number,
  scale: number,
) {
  const { columns, rows, rowId = "id", page, onPageChange, selectable = false, actions = NO_ACTIONS } = props;
  const maxActions = props.maxActions ?? 3;
  const { more } = useMessages().dataTable;

  const idOf = useCallback(
    (row: Row): RowId => (typeof rowId === "function" ? rowId(row) : (row[rowId as keyof Row] as RowId)),
    // A function written inline would be another one with every render, but it names the same property.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [typeof rowId === "function" ? "function" : rowId],
  );

  const [preferences, updatePreferences] = useColumnPreferences(props.id, props.storage);
  const density: TableDensity | undefined = preferences.density ?? props.density;

  const allowedColumns = useMemo(() => columns.filter((column) => can(column.permission)), [can, columns]);
  const allowedActions = useMemo(() => actions.filter((action) => can(action.permission)), [actions, can]);

  const [ownOrder, setOwnOrder] = useState<readonly OrderBy[]>([]);
  const orderBy = page?.orderBy ?? ownOrder;
  const changeOrder = useCallback(
    (next: readonly OrderBy[]) => {
      if (page === undefined) setOwnOrder(next);
      else onPageChange?.(withOrderBy(page, next));
    },
    [onPageChange, page],
  );
  const { tree } = props;
  const sortsHere = page === undefined;
  const sorted = useCallback(
    (beside: readonly Row[]) => (sortsHere ? applyOrderBy(beside, ownOrder, undefined, columns) : beside),
    [columns, ownOrder, sortsHere],
  );
  const sortedRows = useMemo(() => (tree === undefined ? sorted(rows) : rows), [rows, sorted, tree]);
  const hang = tree?.hang;
  const hung = useMemo(() => hang?.(rows, { idOf, sorted }), [hang, idOf, rows, sorted]);
  const expanded = tree?.expanded;
  const seen = useMemo(() => hung?.see(new Set(expanded)), [expanded, hung]);
  const shownRows = seen?.rows ?? sortedRows;
  const cascading = tree?.cascade === true ? hung : undefined;

  const hasActions = allowedActions.length > 0;
  const hasExpand = props.expand !== undefined;
  const isSelectable = selectable;
  const indexed = props.indexed === true;
  const leading = useMemo(() => {
    const wanted: Partial<Record<SystemColumn, boolean>> = {
      select: isSelectable,
      expand: hasExpand,
      index: indexed,
    };
    return LEADING.filter((kind) => wanted[kind] === true);
  }, [hasExpand, indexed, isSelectable]);
  const model = useColumnModel<Row>({
    columns: allowedColumns,
    leading,
    trailing: hasActions ? TRAILING : NO_ACTIONS,
    systemWidths: {
      expand: 40,
      actions:
        props.actionsWidth ??
        actionsWidthOf(
          allowedActions.map(({ label }) => (typeof label === "string" ? label : undefined)),
          maxActions,
          more,
        ),
    },
    available,
    scale,
    preferences,
    updatePreferences,
    orderBy,
    onOrderByChange: changeOrder,
  });

  const unselectable = selectable ? props.unselectableReason : undefined;
  const selection = useTableSelection<Row>({
    // Ticks that go down reach rows that are not seen.
    rows: cascading?.all ?? shownRows,
    idOf,
    unselectable,
    withTicked: cascading?.withTicked,
    selection: props.selection,
    onSelectionChange: props.onSelectionChange,
    selectionKey: props.selectionKey,
  });

  useEffect(() => {
    if (seen === undefined) return;
    tree?.load(seen.missing, idOf, (id, loaded) => {
      const { store, change } = selection;
      // What comes below a ticked row is ticked as the rest of it.
      if (!tree.cascade || !store.has(id)) return;
      const free = loaded.filter((row) => unselectable?.(row) === undefined);
      change(withSelected(store.get(), free.map(idOf), true));
    });
  });

  const [expansion] = useState(createExpansionStore);
  const [rowFocus] = useState(createRowFocus);
  return {
    idOf,
    density,
    setDensity: (next: TableDensity) => updatePreferences((old) => ({ ...old, density: next })),
    actions: allowedActions,
    maxActions,
    rows: shownRows,
    /** Place of the first row in the whole list, from 0. */
    offset: page === undefined || tree !== undefined ? 0 : (page.pageIndex - 1) * page.pageSize,
    rowCount: props.rowCount ?? rows.length,
    orderBy,
    changeOrder,
    model,
    unselectable,
    selection,
    expansion,
    rowFocus,
    /** Rows of a tree that are seen. */
    seen,
    /** Whether a row is ticked, where ticks go down to those below. */
    tickOf: cascading?.tickOf,
    // A row that is opened must not change how its table is drawn: the focus would fall out of it.
    windowed:
      props.height !== "content" &&
      (tree?.loads === true || (hung?.all ?? shownRows).length > TABLE_CONSTANTS.virtualiseAbove),
  };
}

/** Creates the editing of a table once its code is there, and keeps it on the newest rows and columns. */
export function useEditGrid<Row extends object>(
  create: typeof createEditGrid | undefined,
  options: EditGridOptions<Row>,
): EditGrid | undefined {
  // Options of later renders follow; new ones do not make a new grid.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const grid = useMemo(() => create?.(options), [create]);
  useBrowserLayoutEffect(() => grid?.follow(options));
  return grid;
}

/**
 * Asks for the last page where this one lies behind the end of the list: all its rows were deleted, or an old address
 * names it. Without that the table would say that there is nothing.
 */
export function usePageWithin<Row extends object>(
  { page, onPageChange, loading, error }: DataTableProps<Row>,
  rows: readonly Row[],
  rowCount: number,
): void {
  const settled = loading !== true && !error && rows.length === 0;
  useEffect(() => {
    if (!settled || page === undefined || rowCount === 0) return;
    const pageIndex = pageWithin(page.pageIndex, pageCountOf(rowCount, page.pageSize));
    if (pageIndex < page.pageIndex) onPageChange?.({ ...page, pageIndex }, { replace: true });
  }, [settled, page, rowCount, onPageChange]);
}

/** The focus of a row that goes (it was deleted) stays with the table instead of falling to the top of the page. */
export function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  const held = useRef<Node>(undefined);
  useEffect(() => {
    const follow = ({ target }: FocusEvent): void => {
      held.current = target instanceof Node && root.current?.contains(target) ? target : undefined;
    };
    document.addEventListener("focusin", follow);
    return () => document.removeEventListener("focusin", follow);
  }, [root]);
  useEffect(() => {
    if (held.current?.isConnected === false && document.activeElement === document.body)
      root.current?.focus({ preventScroll: true });
  });
}
