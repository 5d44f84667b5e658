import { clsx } from "clsx";
import {
  type CSSProperties,
  type ForwardedRef,
  forwardRef,
  type ReactElement,
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
  type Ref,
} from "react";
import { useOwnRef } from "../hooks/use-own-ref.js";
import { loadedPart, useLoadedPart } from "../hooks/loaded-part.js";
import { scrollerOf, scrollToTop, usePageChange } from "../pagination/scroll-to-top.js";
import { useCan, useClock, useMessages, useUi } from "../provider/index.js";
import { rem } from "../styles/rem.js";
import { rootAttributes } from "../styles/root-attributes.js";
import { CardControls } from "./card-controls.js";
import { editOf } from "./cell-edit.js";
import { plainText } from "./cell-value.js";
import { useColumnWarnings } from "./column-warnings.js";
import { TABLE_CONSTANTS } from "./constants.js";
import type { DataTableProps, RowIdentity } from "./data-table-props.js";
import type { EditEvent } from "./edit-grid.js";
import { RowReasons } from "./row-actions.js";
import type { RowShared } from "./row-shared.js";
import { SelectionBar } from "./selection-bar.js";
import { TableBody, WindowBody } from "./table-body.js";
import { TableBottom } from "./table-bottom.js";
import { showOverflow } from "./table-cell.js";
import { tableCopy } from "./table-copy.js";
import { sumCell, TableFooter } from "./table-footer.js";
import { TableColumns, TableHeader } from "./table-header.js";
import { tableState, SkeletonRows, TableState } from "./table-state.js";
import { TableTools } from "./table-tools.js";
import { TableTop } from "./table-top.js";
import { useAutoHeight } from "./use-auto-height.js";
import { useDataTable, useEditGrid, useKeptFocus, usePageWithin } from "./use-data-table.js";
import { useFullscreen, useRowHeight, useWidth } from "./use-table-size.js";

/** Loaded by the first table that is edited: the grid is a small spreadsheet, and most tables are read. */
const editing = /* @__PURE__ */ loadedPart(() => import("./editing.js"));

/** Most grey rows while the first page is on its way. */
const SKELETON_ROWS = 10;

function DataTableWithRef<Row extends object>(props: DataTableProps<Row>, ref: ForwardedRef<HTMLElement>) {
  const { page, onPageChange, loading = false, height = "auto", phoneLayout = "cards" } = props;
  const { striped = TABLE_CONSTANTS.striped, bordered = TABLE_CONSTANTS.bordered } = props;
  const messages = useMessages().dataTable;
  const can = useCan();
  const now = useClock();
  const root = useOwnRef(ref);
  const ids = useId();
  const keysId = `${ids}-keys`;
  const scroller = useRef<HTMLDivElement>(null);
  const { width: available, scale, measured } = useWidth(scroller);
  const { locale, density } = useUi();
  const table = useDataTable(props, can, available, scale);
  const { model, rows, selection, offset, rowCount, idOf } = table;
  const [fullscreen, setFullscreen] = useFullscreen();
  const [announcement, announce] = useState("");
  const cards = phoneLayout === "cards" && available > 0 && available < TABLE_CONSTANTS.cardsBelow * scale;
  const autoHeight = useAutoHeight(root, scroller, measured && height === "auto" && !fullscreen);
  const rowHeight = useRowHeight(root, table.windowed && measured, cards, table.density ?? density, scale);
  const label = props.label ?? messages.table;
  useColumnWarnings(props, root);

  const dataColumns = useMemo(
    () => model.leaf.flatMap((item) => (item.kind === "data" ? [item.column] : [])),
    [model.leaf],
  );
  const onEditEvent = useCallback(
    (event: EditEvent) => {
      if (event.kind === "pasted") announce(messages.pasted(event.cells, event.wrong, event.skipped));
      else announce(messages[event.kind](event.cells));
    },
    [messages],
  );
  const failed = props.error !== undefined && props.error !== null && props.error !== false;
  const editable = props.onEdit !== undefined && dataColumns.some((column) => editOf(column) !== undefined);
  const { EditableCell, EditNotices, createEditGrid } = useLoadedPart(editing, editable) ?? {};
  const edit = useEditGrid<Row>(createEditGrid, {
    rows,
    idOf,
    columns: dataColumns,
    showColumn: (prop) => {
      model.show(prop, true);
      return model.all.some((column) => column.prop === prop);
    },
    dataKey: props.dataKey,
    page,
    onPageChange,
    settled: !loading && !failed,
    onEdit: props.onEdit,
    words: messages,
    onEvent: onEditEvent,
  });

  const { rowName, rowTone, rowClassName, expand, expandable, onRowClick, onRowDoubleClick } = props;
  const { leaf } = model;
  const headRows = model.head.length;
  const { store, tick } = selection;
  const { unselectable, actions, maxActions, expansion, seen, tickOf, rowFocus } = table;
  const { toggle, step, field } = props.tree ?? {};
  const tree = useMemo(() => toggle && step && { toggle, step }, [step, toggle]);
  // A card names each of its values; in a tree the rows that follow each other are of different levels.
  const merge = cards || tree ? undefined : props.merge;
  const treeField = tree && (dataColumns.find(({ prop }) => prop === field) ?? dataColumns[0])?.prop;
  const shared = useMemo<RowShared<Row>>(
    () => ({
      ids,
      leaf,
      headRows,
      cards,
      messages,
      selection: store,
      onTick: tick,
      unselectable,
      actions,
      maxActions,
      expansion,
      expandable,
      expand,
      edit: editable ? edit : undefined,
      EditableCell,
      onRowClick,
      onRowDoubleClick,
      rowName: (row, index) => rowName?.(row) ?? messages.rowNumber(index + 1),
      rowTone,
      rowClassName,
      treeField,
      tree,
      tickOf,
      rowFocus,
      merge,
    }),
    // One line for each, because a forgotten one is a row that does not follow.
    // biome-ignore format: a list of names
    [ids, leaf, headRows, cards, messages, store, tick, unselectable, actions, maxActions, expansion, expandable, expand, editable, edit, EditableCell, onRowClick, onRowDoubleClick, rowName, rowTone, rowClassName, treeField, tree, tickOf, rowFocus, merge],
  );

  usePageChange(page?.pageIndex, () => {
    const part = scroller.current;
    if (part !== null) scrollToTop(part.scrollHeight > part.clientHeight ? part : scrollerOf(part));
  });

  usePageWithin(props, rows, rowCount);
  useKeptFocus(root);

  const state = tableState({
    allowed: can(props.permission),
    forbidden: props.forbidden === true,
    error: failed,
    loading,
    rows: rows.length,
  });
  const summed =
    state === "rows" && (props.sums !== undefined || dataColumns.some((column) => column.sum !== undefined));
  const foot = summed
    ? dataColumns.map((column) => plainText(sumCell(column, rows, props.sums, locale)))
    : undefined;
  const { copy, print } = tableCopy({
    shared,
    rows,
    idOf,
    placeOf: seen?.placeOf,
    offset,
    merge: props.tree ? undefined : props.merge,
    foot,
    label,
    announce,
    now,
  });
  const isSelectable = props.selectable === true;
  const head = {
    selection: store,
    selectableIds: selection.selectableIds,
    onTickPage: selection.tickPage,
  };
  const ticked = { selection, rows, rowCount, columns: dataColumns };
  const selectionBar =
    isSelectable && props.selectionBar !== false ? (
      <SelectionBar
        {...ticked}
        root={root}
        allMatching={props.selectAllMatching === true && table.unselectable === undefined}
        actions={props.selectionActions}
      />
    ) : null;
  const body = { rows, idOf, offset, shared, placeOf: seen?.placeOf };
  const tabular = measured && (state === "rows" || state === "skeleton" || state === "empty");
  // Cards scroll with the page, as everything on a phone does, unless there are too many to be in the document.
  const free = fullscreen || height === "content" || (cards && !table.windowed);
  const maxHeight = free ? undefined : height === "auto" ? autoHeight : rem(height);

  return (
    <section
      ref={root}
      tabIndex={-1}
      data-component="data-table"
      data-size={TABLE_CONSTANTS.defaultSize}
      data-density={table.density}
      data-layout={cards ? "cards" : "table"}
      data-striped={striped ? "" : undefined}
      data-bordered={bordered ? "" : undefined}
      data-grouped={model.head.length > 1 ? "" : undefined}
      data-overflows={!cards && available > 0 && model.leastWidth > available ? "" : undefined}
      data-editable={editable ? "" : undefined}
      data-windowed={table.windowed ? "" : undefined}
      data-fullscreen={fullscreen ? "" : undefined}
      data-resizing={model.resizing === false ? undefined : ""}
      aria-busy={loading || undefined}
      aria-label={label}
      {...rootAttributes(props)}
      className={clsx("hx-data-table", props.className)}
    >
      {!measured || state === "forbidden" ? null : (
        <TableTop
          toolbar={props.toolbar}
          ticked={ticked}
          selectionBar={cards ? null : selectionBar}
          edit={edit}
          EditNotices={EditNotices}
          onInvalidChange={props.onInvalidChange}
          onDirtyChange={props.onDirtyChange}
          tools={
            props.tools === false ? null : (
              <TableTools
                model={model}
                density={table.density ?? density}
                onDensityChange={table.setDensity}
                fullscreen={fullscreen}
                onFullscreenChange={setFullscreen}
                onCopy={() => void copy()}
                onPrint={() => void print()}
                onRefresh={props.onRefresh}
                atOnce={cards}
                draw={typeof props.tools === "function" ? props.tools : undefined}
              />
            )
          }
        />
      )}
      {/* Before the rows come, too: they would push them down. */}
      {cards && state !== "error" && state !== "forbidden" ? (
        <CardControls
          {...head}
          columns={dataColumns}
          orderBy={table.orderBy}
          onOrderByChange={table.changeOrder}
          selectable={isSelectable}
        />
      ) : null}
      {loading && state !== "skeleton" ? (
        <div data-part="loading-bar" role="progressbar" aria-label={messages.loading} />
      ) : null}
      {/* Only a tooltip: what it says stands in the cell already. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/mouse-events-have-key-events */}
      <div ref={scroller} data-part="scroller" style={{ maxHeight }} onMouseOver={showOverflow}>
        {tabular ? (
          <table
            data-part="table"
            role={tree === undefined ? (editable ? "grid" : undefined) : "treegrid"}
            aria-label={label}
            aria-describedby={editable ? keysId : undefined}
            aria-rowcount={(tree === undefined ? rowCount : rows.length) + model.head.length}
            style={
              merge
                ? ({ ...model.tableStyle, "--hx-head-lines": model.head.length } as CSSProperties)
                : model.tableStyle
            }
          >
            <TableColumns model={model} />
            {/* A card names each of its values itself. */}
            {cards ? null : <TableHeader {...head} model={model} />}
            {state === "skeleton" ? (
              <SkeletonRows
                columns={leaf.length}
                count={Math.min(page?.pageSize ?? SKELETON_ROWS, SKELETON_ROWS)}
              />
            ) : table.windowed ? (
              <WindowBody {...body} scroller={scroller} rowHeight={rowHeight} />
            ) : (
              <TableBody {...body} />
            )}
            {summed ? <TableFooter leaf={leaf} rows={rows} sums={props.sums} cards={cards} /> : null}
          </table>
        ) : null}
        {!measured || state === "rows" || state === "skeleton" ? null : (
          <div data-part="message">
            <TableState
              kind={state}
              empty={props.empty}
              error={props.error}
              errorDescription={props.errorDescription}
              errorRequestId={props.errorRequestId}
              onRetry={props.onRetry}
              busy={loading}
            />
          </div>
        )}
      </div>
      {cards && state !== "forbidden" ? selectionBar : null}
      {!measured || state === "forbidden" || state === "error" ? null : (
        <TableBottom
          footer={props.footer}
          page={page}
          onPageChange={onPageChange}
          more={props.more}
          pagination={props.pagination}
          ticked={ticked}
          waiting={state === "skeleton"}
        />
      )}
      <RowReasons
        actions={actions}
        unselectable={isSelectable && unselectable !== undefined}
        within={scroller}
      />
      {editable ? (
        <span id={keysId} data-part="visually-hidden">
          {messages.editKeys}
        </span>
      ) : null}
      <span data-part="visually-hidden" role="status">
        {announcement}
      </span>
      {seen === undefined ? null : (
        <span data-part="visually-hidden" role="status">
          {seen.failed.map((row) => messages.childrenFailed(shared.rowName(row, 0))).join("")}
        </span>
      )}
    </section>
  );
}

/**
 * A list from the server: columns, paging, sorting by several columns, selection over pages, row buttons by
 * permission, editing in place. It shows what it is given and says what is asked for; it fetches nothing.
 */
export const DataTable = /* @__PURE__ */ forwardRef(DataTableWithRef) as <Row extends object>(
  props: DataTableProps<Row> & RowIdentity<Row> & { ref?: Ref<HTMLElement> },
) => ReactElement;
