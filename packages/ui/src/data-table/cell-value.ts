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

/** A value as plain text: empty for nothing, 是/否 is left to a formatter, lists joined by 、. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint")
    return String(value);
  if (Array.isArray(value)) return value.map(plainText).filter(Boolean).join("、");
  if (value instanceof Date) return value.toISOString();
  return "";
}

/** The text of a cell: what is copied, printed and exported, and what is shown when there is no `render`. */
export function cellText<Row extends object>(column: DataTableColumn<Row>, row: Row, index: number): string {
  const value = valueAt(row, column.prop);
  if (column.text !== undefined) return column.text(row);
  if (column.formatter !== undefined) return plainText(column.formatter(row, value, index));
  if (column.edit?.options !== undefined) {
    const option = column.edit.options.find((candidate) => candidate.value === plainText(value));
    if (option !== undefined) return option.label;
  }
  return plainText(value);
}
