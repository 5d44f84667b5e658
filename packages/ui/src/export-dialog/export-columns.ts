import type { ExportHead } from "./export-request.js";

/** A column that can be exported, in its place. */
export interface ExportColumn extends ExportHead {
  /** Whether it will be in the file. */
  chosen: boolean;
}

/** All columns of the table, chosen, in its order. */
export function allColumns(heads: readonly ExportHead[]): readonly ExportColumn[] {
  return heads.map((head) => ({ ...head, chosen: true }));
}

/** Takes a column in or leaves it out. */
export function withChosen(
  columns: readonly ExportColumn[],
  dataName: string,
  chosen: boolean,
): readonly ExportColumn[] {
  return columns.map((column) => (column.dataName === dataName ? { ...column, chosen } : column));
}

/** Moves a column to a place, counted from 0; the others close up. */
export function withMoved(
  columns: readonly ExportColumn[],
  dataName: string,
  place: number,
): readonly ExportColumn[] {
  const moved = columns.find((column) => column.dataName === dataName);
  if (moved === undefined) return columns;
  const others = columns.filter((column) => column !== moved);
  const at = Math.min(Math.max(0, place), others.length);
  return [...others.slice(0, at), moved, ...others.slice(at)];
}

/** The heads of the file. */
export function chosenHeads(columns: readonly ExportColumn[]): readonly ExportHead[] {
  return columns.filter(({ chosen }) => chosen).map(({ headName, dataName }) => ({ headName, dataName }));
}
