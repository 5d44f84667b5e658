import { formatDateTime } from "../format/format-date-time.js";
import type { DataTableColumn } from "./types.js";

/** Reads `a.b` from a row; `undefined` where a step is missing. */
export function valueAt(row: object, prop: string): unknown {
  if (prop in row) return (row as Record<string, unknown>)[prop];
  let value: unknown = row;
  for (const step of prop.split(".")) {
    if (value === null || typeof value !== "object") return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

/** How a text is made of several; the messages' `dataTable.list`. */
type ListWords = (items: readonly string[]) => string;
const chineseList: ListWords = (items) => items.join("、");

/**
 * A value as plain text: empty for nothing, 是/否 is left to a formatter, lists joined as `list` says, a `Date` as
 * `yyyy-MM-dd HH:mm:ss` in China's time (specification, section 9), wherever it is written.
 */
export function plainText(value: unknown, list = chineseList): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint")
    return String(value);
  if (Array.isArray(value)) return list(value.map((item) => plainText(item, list)).filter(Boolean));
  if (value instanceof Date) return formatDateTime(value);
  return "";
}

/**
 * The text of a cell: what is copied, printed and exported, and what is shown when there is no `render`.
 *
 * @param index Place of the row in the whole list, from 0; a column's `formatter` gets it.
 * @param list How a value of several becomes a text; default 甲、乙.
 */
export function cellText<Row extends object>(
  column: DataTableColumn<Row>,
  row: Row,
  index: number,
  list?: ListWords,
): string {
  const value = valueAt(row, column.prop);
  if (column.text !== undefined) return column.text(row);
  if (column.formatter !== undefined) return plainText(column.formatter(row, value, index), list);
  if (column.edit?.options !== undefined) {
    const option = column.edit.options.find((candidate) => candidate.value === plainText(value));
    if (option !== undefined) return option.label;
  }
  return plainText(value, list);
}
