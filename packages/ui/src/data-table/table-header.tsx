import { ArrowDown, ArrowUp } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useStored } from "../hooks/store.js";
import { useMessages } from "../provider/index.js";
import { selectionOf } from "./selection.js";
import { type SelectionStore } from "./use-table-selection.js";
import type { DataTableColumn, RowId } from "./types.js";
import { type ColumnModel, NARROWEST } from "./use-column-model.js";

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
  const { prop, label } = column;
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
      aria-label={messages.resizeColumn(label)}
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

function HeadCell<Row>({ model, column }: HeadPartProps<Row>) {
  const messages = useMessages().dataTable;
  const sorted = model.sortOf(column.prop);
  const rank = model.sortRank(column.prop);
  if (column.sortable !== true) return <span data-part="head-label">{column.label}</span>;
  return (
    <button
      type="button"
      data-part="sort"
      data-sorted={sorted === false ? undefined : sorted}
      title={messages.sortHint}
      onClick={(event) => model.toggleSort(column.prop, event.shiftKey)}
    >
      <span data-part="head-label">{column.label}</span>
      {sorted === "asc" ? <ArrowUp aria-hidden size="0.875rem" /> : null}
      {sorted === "desc" ? <ArrowDown aria-hidden size="0.875rem" /> : null}
      {rank === 0 ? null : <span data-part="sort-rank">{rank}</span>}
    </button>
  );
}

/** The sticky head: labels, sorting, the box for the page, and the edges that resize. */
export function TableHeader<Row>(props: TableHeaderProps<Row>) {
  const { model, ...ticks } = props;
  const messages = useMessages().dataTable;
  return (
    <thead>
      <tr aria-rowindex={1}>
        {model.leaf.map((item) => {
          if (item.kind !== "data") {
            return (
              <th
                key={item.id}
                scope="col"
                data-part="head"
                data-kind={item.kind}
                data-pin={item.pin}
                style={item.style}
              >
                {item.kind === "select" ? <TickPage {...ticks} /> : null}
                {item.kind === "index" ? messages.index : null}
                {item.kind === "actions" ? messages.actions : null}
                {item.kind === "expand" ? <span data-part="visually-hidden">{messages.details}</span> : null}
              </th>
            );
          }
          const sorted = model.sortOf(item.id);
          return (
            <th
              key={item.id}
              scope="col"
              data-part="head"
              data-pin={item.pin}
              data-align={item.column.align}
              style={item.style}
              aria-sort={sorted === false ? undefined : sorted === "asc" ? "ascending" : "descending"}
            >
              <HeadCell model={model} column={item.column} />
              <Resizer model={model} column={item.column} />
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
