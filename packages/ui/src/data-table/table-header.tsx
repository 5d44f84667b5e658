import { ArrowDown, ArrowUp } from "../icons/icons.js";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { useStored } from "../hooks/store.js";
import { useMessages } from "../provider/index.js";
import { columnName, groupsOf } from "./column-groups.js";
import { selectionOf } from "./selection.js";
import { type SelectionStore } from "./use-table-selection.js";
import type { DataTableColumn, RowId } from "./types.js";
import { type ColumnModel, type LeafColumn, NARROWEST } from "./use-column-model.js";

/** How far an arrow key moves the edge of a column, px. */
const RESIZE_STEP = 10;

interface TableHeaderProps<Row> {
  model: ColumnModel<Row>;
  selection: SelectionStore;
  /** Rows of this page that can be ticked. */
  selectableIds: readonly RowId[];
  onTickPage: (selected: boolean) => void;
}

/** The box that ticks the page. It follows the selection by itself. */
export function TickPage({ selection, selectableIds, onTickPage }: Omit<TableHeaderProps<never>, "model">) {
  const messages = useMessages().dataTable;
  const state = useStored(selection, () => selectionOf(selection.has, selectableIds));
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = state === "some";
  }, [state]);
  return (
    <input
      ref={box}
      type="checkbox"
      data-part="tick"
      aria-label={messages.selectPage}
      checked={state === "all"}
      disabled={selectableIds.length === 0}
      onChange={(event) => onTickPage(event.target.checked)}
    />
  );
}

interface HeadPartProps<Row> {
  model: ColumnModel<Row>;
  column: DataTableColumn<Row>;
}

function Resizer<Row>({ model, column }: HeadPartProps<Row>) {
  const messages = useMessages().dataTable;
  const { prop } = column;
  const width = model.widths[model.leaf.findIndex((item) => item.id === prop)] ?? 0;
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowLeft" ? -RESIZE_STEP : event.key === "ArrowRight" ? RESIZE_STEP : 0;
    if (step !== 0) model.resize(prop, width + step);
    else if (event.key === "Home" || event.key === "Escape") model.resize(prop, undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span
      role="separator"
      tabIndex={0}
      data-part="resizer"
      data-active={model.resizing === prop ? "" : undefined}
      aria-orientation="vertical"
      aria-label={messages.resizeColumn(columnName(column))}
      aria-valuenow={Math.round(width)}
      aria-valuemin={NARROWEST}
      aria-valuemax={2000}
      title={messages.resizeHint}
      onMouseDown={(event) => {
        if (event.button === 0) model.startResize(prop, event);
      }}
      onTouchStart={(event) => model.startResize(prop, event)}
      onDoubleClick={() => model.resize(prop, undefined)}
      onKeyDown={onKeyDown}
    />
  );
}

function DataHead<Row>({ model, column }: HeadPartProps<Row>) {
  const messages = useMessages().dataTable;
  const sorted = model.sortOf(column.prop);
  const rank = model.sortRank(column.prop);
  const head = (content: ReactNode = column.label): ReactNode => {
    const label = <span data-part="head-label">{content}</span>;
    if (column.sortable !== true) return label;
    return (
      <button
        type="button"
        data-part="sort"
        data-sorted={sorted === false ? undefined : sorted}
        title={messages.sortHint}
        onClick={(event) => model.toggleSort(column.prop, event.shiftKey)}
      >
        {label}
        {sorted === "asc" ? <ArrowUp aria-hidden size="0.875rem" /> : null}
        {sorted === "desc" ? <ArrowDown aria-hidden size="0.875rem" /> : null}
        {rank === 0 ? null : <span data-part="sort-rank">{rank}</span>}
      </button>
    );
  };
  return column.renderHeader === undefined ? (
    head()
  ) : (
    <span data-part="drawn-head" data-prop={column.prop}>
      {column.renderHeader({ column, sorted, head })}
    </span>
  );
}

/** The columns' widths. Columns under one outermost head are a group to the browser too, and so to screen readers. */
export function TableColumns<Row>({ model }: Pick<TableHeaderProps<Row>, "model">) {
  const { leaf, head, widths } = model;
  const outermost = ({ column }: LeafColumn<Row>): string | undefined => column && groupsOf(column)[0];
  const starts = leaf.flatMap((item, at) => {
    const before = leaf[at - 1];
    const goesOn = before !== undefined && before.pin === item.pin && outermost(before) === outermost(item);
    return goesOn || (head.length === 1 && at > 0) ? [] : [at];
  });
  return starts.map((start, at) => (
    <colgroup key={start}>
      {leaf.slice(start, starts[at + 1]).map((item, place) => (
        <col key={item.id} style={{ width: widths[start + place] }} />
      ))}
    </colgroup>
  ));
}

/** The sticky head: labels, sorting, the box for the page, and the edges that resize. */
export function TableHeader<Row>(props: TableHeaderProps<Row>) {
  const { model, ...ticks } = props;
  const messages = useMessages().dataTable;
  return (
    <thead>
      {model.head.map((line, level) => (
        <tr key={level} aria-rowindex={level + 1}>
          {line.map(({ label, items, rowSpan }) => {
            const [item] = items;
            const last = items.at(-1) ?? item;
            const place = {
              "data-part": "head",
              "data-pin": item.pin,
              // In a head of several lines the last cell of a line need not be the last of the table.
              "data-end": last === model.leaf.at(-1) ? "" : undefined,
              rowSpan: rowSpan === 1 ? undefined : rowSpan,
            };
            if (label !== undefined) {
              return (
                <th
                  key={`${label} ${item.id}`}
                  {...place}
                  // A group of columns to the browser is only the outermost.
                  scope={level === 0 ? "colgroup" : "col"}
                  data-group=""
                  colSpan={items.length}
                  style={item.pin === "end" ? last.style : item.style}
                >
                  <span data-part="head-label">{label}</span>
                </th>
              );
            }
            if (item.kind !== "data") {
              return (
                <th key={item.id} {...place} scope="col" data-kind={item.kind} style={item.style}>
                  {item.kind === "select" ? <TickPage {...ticks} /> : null}
                  {item.kind === "index" ? messages.index : null}
                  {item.kind === "actions" ? messages.actions : null}
                  {item.kind === "expand" ? (
                    <span data-part="visually-hidden">{messages.details}</span>
                  ) : null}
                </th>
              );
            }
            const sorted = model.sortOf(item.id);
            return (
              <th
                key={item.id}
                {...place}
                scope="col"
                data-align={item.column.align}
                style={item.style}
                aria-sort={sorted === false ? undefined : sorted === "asc" ? "ascending" : "descending"}
              >
                <DataHead model={model} column={item.column} />
                <Resizer model={model} column={item.column} />
              </th>
            );
          })}
        </tr>
      ))}
    </thead>
  );
}
