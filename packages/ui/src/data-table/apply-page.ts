import { valueAt } from "./cell-value.js";
import type { OrderBy, PageState } from "./page-state.js";

function compare(a: unknown, b: unknown, collator: Intl.Collator): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  return collator.compare(String(a), String(b));
}

/**
 * Sorts rows that are all at hand: stable, Chinese by pinyin, numbers inside text by value, rows without a
 * value last in both directions.
 */
export function applyOrderBy<Row extends object>(
  rows: readonly Row[],
  orderBy: readonly OrderBy[],
  locale = "zh-CN",
): readonly Row[] {
  if (orderBy.length === 0) return rows;
  const collator = new Intl.Collator(locale, { numeric: true });
  return [...rows].sort((a, b) => {
    for (const { field, sortType } of orderBy) {
      const left = valueAt(a, field);
      const right = valueAt(b, field);
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

/** The page of a list that is wholly at hand, in the shape of a search response. */
export function applyPage<Row extends object>(
  rows: readonly Row[],
  page: PageState,
  locale?: string,
): { items: readonly Row[]; rowCount: number } {
  const start = (page.pageIndex - 1) * page.pageSize;
  return {
    items: applyOrderBy(rows, page.orderBy, locale).slice(start, start + page.pageSize),
    rowCount: rows.length,
  };
}
