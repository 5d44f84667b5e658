import type { CellChange, RowId } from "./types.js";

/** A copy of this object with another value at `a.b`. */
function withValue(row: object, prop: string, value: unknown): object {
  const dot = prop.indexOf(".");
  if (dot < 0 || prop in row) return { ...row, [prop]: value };
  const name = prop.slice(0, dot);
  const inner = (row as Record<string, unknown>)[name];
  return {
    ...row,
    [name]: withValue(typeof inner === "object" && inner !== null ? inner : {}, prop.slice(dot + 1), value),
  };
}

/**
 * Rows with what somebody changed in them, for `onEdit` where the rows are yours:
 * `setRows((old) => applyChanges(old, changes))`. Other rows stay the same objects, so that they need not render. Values
 * are those that the columns' `parse` and `control` make: see to it that they are the row's types.
 *
 * @param rowId As the table's: a property or a function. Default `id`.
 */
export function applyChanges<Row extends object>(
  rows: readonly Row[],
  changes: readonly CellChange<Row>[],
  rowId: (keyof Row & string) | ((row: Row) => RowId) = "id" as keyof Row & string,
): readonly Row[] {
  if (changes.length === 0) return rows;
  const byId = new Map<unknown, CellChange<Row>[]>();
  for (const change of changes) {
    const ours = byId.get(change.id);
    if (ours === undefined) byId.set(change.id, [change]);
    else ours.push(change);
  }
  return rows.map((row) => {
    const ours = byId.get(typeof rowId === "function" ? rowId(row) : row[rowId]) ?? [];
    return ours.reduce((next, { prop, value }) => withValue(next, prop, value) as Row, row);
  });
}
