import type { ReactNode } from "react";
import { useMessages } from "../provider/index.js";

/** A column of a figure's table. */
export interface FigureColumn {
  /** Unique in the table; what a row's cells are named by. */
  id: string;
  /** What stands above it. */
  label: string;
  /** Numbers stand at the end of their column. */
  numeric?: boolean;
}

/** A row of a figure's table. */
export interface FigureRow {
  /** Unique in the table. */
  id: string;
  /** By column; what is not known is left out. */
  cells: Readonly<Record<string, ReactNode>>;
  /** The row that the picture shows as chosen. */
  selected?: boolean;
}

/** The numbers of a picture, as a table. */
export interface FigureTableData {
  /** The first one names the rows. */
  columns: readonly FigureColumn[];
  /** In the order of the picture. */
  rows: readonly FigureRow[];
}

interface FigureTableProps extends FigureTableData {
  label: string;
  /** Seen by nobody, and read out all the same. */
  hidden?: boolean;
}

/** The table beside a picture, or in its place. */
export function FigureTable({ label, columns, rows, hidden }: FigureTableProps) {
  const text = useMessages().chart;
  const table = (
    <table data-part="figure-table">
      <caption data-part="visually-hidden">{text.tableOf(label)}</caption>
      <thead>
        <tr>
          {columns.map(({ id, label: head, numeric }) => (
            <th key={id} scope="col" data-numeric={numeric || undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells, selected }) => (
          <tr key={id} data-selected={selected || undefined} aria-current={selected || undefined}>
            {columns.map((column, at) =>
              at === 0 ? (
                <th key={column.id} scope="row">
                  {cells[column.id]}
                </th>
              ) : (
                <td key={column.id} data-numeric={column.numeric || undefined}>
                  {cells[column.id] ?? "–"}
                </td>
              ),
            )}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={columns.length} data-part="none">
              {text.noData}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
  // Around the table: a table is as wide as its cells, whatever it is told.
  return <div data-part={hidden ? "visually-hidden" : "figure-scroll"}>{table}</div>;
}
