import type { ReactNode } from "react";
import { useMessages, useUi } from "../provider/index.js";
import { valueAt } from "./cell-value.js";
import { columnName } from "./column-groups.js";
import { sumOf } from "./sum-of.js";
import { CardField } from "./table-row.js";
import type { DataTableColumn } from "./types.js";
import type { LeafColumn } from "./use-column-model.js";

interface TableFooterProps<Row> {
  leaf: readonly LeafColumn<Row>[];
  rows: readonly Row[];
  /** Sums that only the server knows (of all pages), by `prop`; they replace the page's. */
  sums: Readonly<Record<string, ReactNode>> | undefined;
  /** On a narrow screen: one card with the columns that have a sum. */
  cards: boolean;
}

/** What stands below a column. */
export function sumCell<Row extends object>(
  column: DataTableColumn<Row>,
  rows: readonly Row[],
  given: TableFooterProps<Row>["sums"],
  locale: string,
): ReactNode {
  if (given?.[column.prop] !== undefined) return given[column.prop];
  if (typeof column.sum === "function") return column.sum(rows);
  if (column.sum !== true) return null;
  return sumOf(rows.map((row) => valueAt(row, column.prop)))?.toLocaleString(locale, {
    maximumFractionDigits: 12,
  });
}

/** The sums below the rows; the first cell that has room says what they are. */
export function TableFooter<Row extends object>({ leaf, rows, sums, cards }: TableFooterProps<Row>) {
  const messages = useMessages().dataTable;
  const { locale } = useUi();
  const cells = leaf.map((item) => (item.kind === "data" ? sumCell(item.column, rows, sums, locale) : null));
  if (cards)
    return (
      <tfoot>
        <tr>
          <td data-card="title">{messages.sum}</td>
          {leaf.map((item, at) =>
            item.kind === "data" && (cells[at] ?? null) !== null ? (
              <td key={item.id} data-part="sum">
                <CardField label={columnName(item.column)}>{cells[at]}</CardField>
              </td>
            ) : null,
          )}
        </tr>
      </tfoot>
    );
  const named = leaf.findIndex((item, at) => item.kind === "data" && (cells[at] ?? null) === null);
  return (
    <tfoot>
      <tr>
        {leaf.map((item, at) => {
          return (
            <td
              key={item.id}
              data-part="sum"
              data-pin={item.pin}
              data-align={item.kind === "data" ? item.column.align : undefined}
              style={item.style}
            >
              {at === named ? messages.sum : cells[at]}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}
