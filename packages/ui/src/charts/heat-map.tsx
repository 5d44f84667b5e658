// oxlint-disable jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/no-redundant-roles -- a table that is walked by keys is a grid (ARIA)
import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes, type KeyboardEvent, type ReactNode, useState } from "react";
import { useMessages } from "../provider/index.js";
import { levelOf } from "./scales.js";

/** A row or a column of {@link HeatMap}. */
export interface HeatMapAxisItem {
  /** Unique on its axis. */
  id: string;
  /** What it is called; short, heads stand close. */
  label: string;
  /** The whole name, where the label is short: read out, and shown by pointing. */
  name?: string;
  /** At the end of the row, or below the column. */
  total?: ReactNode;
}

/** A cell of {@link HeatMap}. */
export interface HeatMapCell {
  /** What its colour is by. Undefined: not shown (see `text`), drawn in the lightest colour. */
  value: number | undefined;
  /** What stands in it: 「412」, 「< 5」, 「—」. */
  text: string;
}

/** A place in {@link HeatMap}. */
export interface HeatMapPlace {
  /** Id of the row. */
  row: string;
  /** Id of the column. */
  column: string;
}

/** What {@link HeatMap} takes. */
export interface HeatMapProps extends Omit<HTMLAttributes<HTMLDivElement>, "children" | "onSelect"> {
  /** What is counted, for screen readers: 「选上的人次，从学生所在学校到开课学校」. */
  label: string;
  /** What stands in the corner: 「从 ↓ 到 →」. */
  corner: string;
  /** From above. */
  rows: readonly HeatMapAxisItem[];
  /** From the left. */
  columns: readonly HeatMapAxisItem[];
  /** The cell of a row and a column, by their ids. */
  cell: (row: string, column: string) => HeatMapCell;
  /** Head of the totals of rows, and of the row with those of columns; without it there are none. */
  totalLabels?: { row: string; column: string };
  /** Where totals of both cross. */
  total?: ReactNode;
  /** The cell that is chosen. */
  selected?: HeatMapPlace;
  /** Told of a cell that is pressed, or come to by the arrow keys. */
  onSelect?: (place: HeatMapPlace) => void;
  /** Told of a cell on which Enter is pressed, or that is pressed twice. */
  onOpen?: (place: HeatMapPlace) => void;
}

/** Steps of the colour. */
const LEVELS = 6;

/**
 * Numbers of pairs as a table in colours: picture and table at once. The arrow keys walk the cells, Enter opens one, Escape
 * leaves; heads stay in view while it scrolls. The colour is by the root of a value, so that small ones differ.
 */
export const HeatMap = /* @__PURE__ */ forwardRef<HTMLDivElement, HeatMapProps>(function HeatMap(
  { label, corner, rows, columns, cell, totalLabels, total, selected, onSelect, onOpen, ...rest },
  ref,
) {
  const text = useMessages().chart;
  const [walked, setWalked] = useState<HeatMapPlace>();
  const place = selected ?? walked;
  const highest = rows.reduce(
    (max, row) => columns.reduce((most, column) => Math.max(most, cell(row.id, column.id).value ?? 0), max),
    0,
  );
  const here =
    place && rows.some(({ id }) => id === place.row) && columns.some(({ id }) => id === place.column)
      ? place
      : { row: rows[0]?.id ?? "", column: columns[0]?.id ?? "" };
  const choose = (next: HeatMapPlace) => {
    setWalked(next);
    onSelect?.(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const cellElement = (event.target as HTMLElement).closest<HTMLElement>("[data-row]");
    if (cellElement === null) return;
    const [row, column] = [
      rows.findIndex(({ id }) => id === here.row),
      columns.findIndex(({ id }) => id === here.column),
    ];
    const steps: Record<string, [number, number]> = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [row, 0],
      End: [row, columns.length - 1],
      PageUp: [0, column],
      PageDown: [rows.length - 1, column],
    };
    if (event.key === "Enter") {
      event.preventDefault();
      onOpen?.(here);
      return;
    }
    if (event.key === "Escape") {
      cellElement.blur();
      return;
    }
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const [nextRow, nextColumn] = [
      rows[Math.min(Math.max(step[0], 0), rows.length - 1)],
      columns[Math.min(Math.max(step[1], 0), columns.length - 1)],
    ];
    if (nextRow === undefined || nextColumn === undefined) return;
    choose({ row: nextRow.id, column: nextColumn.id });
    const found = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")].find(
      ({ dataset }) => dataset["row"] === nextRow.id && dataset["column"] === nextColumn.id,
    );
    found?.focus();
  };
  return (
    <div ref={ref} data-component="heat-map" {...rest} className={clsx("hx-heat-map", rest.className)}>
      <div data-part="figure-scroll" onKeyDown={onKeyDown}>
        <table role="grid" aria-label={text.walk(label)}>
          <thead>
            <tr>
              <th scope="col" data-part="corner">
                {corner}
              </th>
              {columns.map(({ id, label: head, name }) => (
                <th
                  key={id}
                  scope="col"
                  title={name}
                  aria-label={name}
                  data-selected={selected?.column === id || undefined}
                >
                  {head}
                </th>
              ))}
              {totalLabels && (
                <th scope="col" data-part="total">
                  {totalLabels.row}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th
                  scope="row"
                  title={row.name}
                  aria-label={row.name}
                  data-selected={selected?.row === row.id || undefined}
                >
                  {row.label}
                </th>
                {columns.map((column) => {
                  const { value, text: shown } = cell(row.id, column.id);
                  const isSelected = selected?.row === row.id && selected.column === column.id;
                  return (
                    <td
                      key={column.id}
                      role="gridcell"
                      tabIndex={here.row === row.id && here.column === column.id ? 0 : -1}
                      data-row={row.id}
                      data-column={column.id}
                      data-level={levelOf(value ?? 0, highest, LEVELS)}
                      aria-selected={onSelect ? isSelected : undefined}
                      onClick={() => choose({ row: row.id, column: column.id })}
                      onDoubleClick={() => onOpen?.({ row: row.id, column: column.id })}
                    >
                      {shown}
                    </td>
                  );
                })}
                {totalLabels && <td data-part="total">{row.total}</td>}
              </tr>
            ))}
          </tbody>
          {totalLabels && (
            <tfoot>
              <tr>
                <th scope="row">{totalLabels.column}</th>
                {columns.map((column) => (
                  <td key={column.id} data-part="total">
                    {column.total}
                  </td>
                ))}
                <td data-part="total">{total}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      <p data-part="scale" aria-hidden="true">
        {text.few}
        {Array.from({ length: LEVELS - 1 }, (_, at) => (
          <span key={at} data-level={at + 1} />
        ))}
        {text.many}
      </p>
    </div>
  );
});
