import { plainText, valueAt } from "./cell-value.js";
import type { CellSpans, TableMerge } from "./table-merge.js";

/** What tells a run of rows: `true` for the value at the column's `prop`, or a function. */
export type MergeKey<Row> = true | ((row: Row) => unknown);

/**
 * How many rows each cell takes when those of the same key that follow each other are one: so many in the first row of a
 * run, 0 in its others. A key of nothing (`undefined`, `null`, "") stands alone.
 *
 * @param endsAt Whether a run ends with the row at this place, whatever comes next.
 */
export function runSpans(keys: readonly unknown[], endsAt: (at: number) => boolean): readonly number[] {
  const spans: number[] = [];
  let first = 0;
  keys.forEach((key, at) => {
    const nothing = key === undefined || key === null || key === "";
    if (at > 0 && !nothing && Object.is(key, keys[first]) && !endsAt(at - 1)) {
      spans[first] = (spans[first] ?? 1) + 1;
      spans.push(0);
    } else {
      first = at;
      spans.push(1);
    }
  });
  return spans;
}

/** What each row took last: a row draws itself anew only when that is something else. */
const known = new WeakMap<object, CellSpans>();

function interned(row: object, spans: CellSpans): CellSpans {
  const before = known.get(row);
  const names = Object.keys(spans);
  if (
    before &&
    Object.keys(before).length === names.length &&
    names.every((name) => before[name] === spans[name])
  )
    return before;
  known.set(row, spans);
  return spans;
}

/**
 * Merged cells, for the `merge` of a `DataTable`: in each of these columns rows of the same key that follow each other
 * have one cell. Make it outside of the component, or with `useMemo`.
 *
 * @param columns By the column's `prop`, what is the same: `true` for the value there, or a function. A key of nothing
 * stands alone. `major: (row) => row.school + row.major` ends a run where another school begins.
 */
export function mergeRows<Row extends object>(
  columns: Readonly<Partial<Record<(keyof Row & string) | (string & {}), MergeKey<Row>>>>,
): TableMerge<Row> {
  const props = Object.keys(columns);
  return {
    props,
    spansOf: (rows, { idOf, open, block = rows.length }) => {
      const endsAt = (at: number): boolean => {
        const row = rows[at];
        return (at + 1) % block === 0 || (row !== undefined && open?.has(idOf(row)) === true);
      };
      const spans = props.map((prop) => {
        const key = columns[prop];
        const keys = rows.map((row) =>
          typeof key === "function" ? key(row) : plainText(valueAt(row, prop)),
        );
        return [prop, runSpans(keys, endsAt)] as const;
      });
      return rows.map((row, at) =>
        interned(row, Object.fromEntries(spans.map(([prop, ofColumn]) => [prop, ofColumn[at] ?? 1]))),
      );
    },
  };
}
