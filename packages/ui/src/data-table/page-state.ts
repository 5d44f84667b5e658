import type { OrderBy, PageState } from "../pagination/page-state.js";
import { cellText, valueAt } from "./cell-value.js";
import { TABLE_CONSTANTS } from "./constants.js";
import type { DataTableColumn } from "./types.js";

export { type OrderBy, type PageState, type SortType, withPageSize } from "../pagination/page-state.js";

/** The first page, unsorted, 50 rows (specification, section 9) unless the user's stored size is given. */
export function firstPage(pageSize: number = TABLE_CONSTANTS.defaultPageSize): PageState {
  return { pageIndex: 1, pageSize, orderBy: [] };
}

/** Changes the order and goes back to the first page, because the rows of this one will be others. */
export function withOrderBy(page: PageState, orderBy: readonly OrderBy[]): PageState {
  return { ...page, orderBy, pageIndex: 1 };
}

/** As many criteria as a search takes (contract, `Page`). */
export const MOST_CRITERIA = 5;

function compare(a: unknown, b: unknown, collator: Intl.Collator): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  return collator.compare(String(a), String(b));
}

/** A text that writes a number, as 1,234.5 and 80% do, as that number: by letters -2 would come after -1. */
function numberOr(text: string): string | number {
  return /^[+-]?\d[\d,]*(\.\d+)?%?$/.test(text) ? Number(text.replaceAll(/[,%]/g, "")) : text;
}

/** What a row is sorted by: the column's own word, else the value, else, where no row has one, the text it shows. */
function sortedBy<Row extends object>(
  rows: readonly Row[],
  field: string,
  column: DataTableColumn<Row> | undefined,
): (row: Row) => unknown {
  if (column?.sortValue !== undefined) return column.sortValue;
  if (column === undefined || rows.some((row) => valueAt(row, field) !== undefined))
    return (row) => valueAt(row, field);
  return (row) => numberOr(cellText(column, row, 0));
}

/**
 * Sorts rows that are all at hand: stable, Chinese by pinyin, numbers inside text by value, rows without a
 * value last in both directions.
 *
 * @param columns For those that are computed: a row is sorted by `sortValue`, or by the text that it shows.
 */
export function applyOrderBy<Row extends object>(
  rows: readonly Row[],
  orderBy: readonly OrderBy[],
  locale = "zh-CN",
  columns: readonly DataTableColumn<Row>[] = [],
): readonly Row[] {
  if (orderBy.length === 0) return rows;
  const collator = new Intl.Collator(locale, { numeric: true });
  const criteria = orderBy.map(({ field, sortType }) => {
    const of = sortedBy(
      rows,
      field,
      columns.find(({ prop }) => prop === field),
    );
    return { sortType, values: new Map(rows.map((row) => [row, of(row)])) };
  });
  return [...rows].sort((a, b) => {
    for (const { values, sortType } of criteria) {
      const left = values.get(a);
      const right = values.get(b);
      const leftMissing = left === null || left === undefined || left === "";
      const rightMissing = right === null || right === undefined || right === "";
      if (leftMissing || rightMissing) {
        if (leftMissing !== rightMissing) return leftMissing ? 1 : -1;
        continue;
      }
      const order = compare(left, right, collator);
      if (order !== 0) return sortType === "asc" ? order : -order;
    }
    return 0;
  });
}

/**
 * The page of a list that is wholly at hand, in the shape of a search response.
 *
 * @param columns As for {@link applyOrderBy}.
 */
export function applyPage<Row extends object>(
  rows: readonly Row[],
  page: PageState,
  locale?: string,
  columns?: readonly DataTableColumn<Row>[],
): { items: readonly Row[]; rowCount: number } {
  const start = (page.pageIndex - 1) * page.pageSize;
  return {
    items: applyOrderBy(rows, page.orderBy, locale, columns).slice(start, start + page.pageSize),
    rowCount: rows.length,
  };
}
