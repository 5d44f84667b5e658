import { and, asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgSelect } from "drizzle-orm/pg-core";
import type { Queryable } from "../db/index.ts";
import { invalidFields } from "../errors/index.ts";

/** Rows of a list are counted up to here; beyond, the answer says that there are more. */
export const MOST_COUNTED = 10_000;

/** Rows of a page that does not say how many (contract: `Page`). */
const PAGE_SIZE = 50;

/** The page that is asked for (contract: `Page`). */
export interface PageRequest<Field extends string> {
  pageIndex?: number;
  pageSize?: number;
  orderBy?: readonly { field: Field; sortType: "asc" | "desc" }[];
}

/** A list of the contract: what can be asked of it and where its rows come from. */
export interface ListSource<Query extends PgSelect, Field extends string> {
  /** What a row is read from, with its joins and without a `where`; ends in `$dynamic()`. It selects what is sent, no more. */
  rows: Query;
  /** Scope and filters together. */
  where: SQL | undefined;
  page: PageRequest<Field> | undefined;
  /** The fields that may be sorted by. */
  sort: Readonly<Record<Field, SQLWrapper>>;
  /** The order where nothing is asked for, and among equals: it ends in something that no two rows share. */
  standard: readonly SQL[];
}

/** Rows of a page, and how many match on all pages: with `more`, only so many were counted. */
export interface PageOfRows<Row> {
  rows: Row[];
  rowCount: number;
  more?: boolean;
}

/** The same as the contract sends it (`List`). */
export interface PageOfItems<Item> {
  items: Item[];
  rowCount: number;
  more?: boolean;
}

/** Reads a page of a list and counts what matches, up to `MOST_COUNTED`. */
export async function readPage<Query extends PgSelect, Field extends string>(
  db: Queryable,
  { rows: query, where, page = {}, sort, standard }: ListSource<Query, Field>,
): Promise<PageOfRows<Query["_"]["result"][number]>> {
  const { pageIndex = 1, pageSize = PAGE_SIZE, orderBy = [] } = page;
  const asked = orderBy.map(({ field, sortType }) => (sortType === "desc" ? desc : asc)(sort[field]));
  const offset = (pageIndex - 1) * pageSize;
  const rows = await query
    .where(where)
    .orderBy(...asked, ...standard)
    .limit(pageSize)
    .offset(offset);
  // The last page says itself how many there are.
  const isLast = rows.length < pageSize && (rows.length > 0 || offset === 0);
  return { rows, ...(isLast ? { rowCount: offset + rows.length } : await count(db, query)) };
}

/** One of the columns that a log is ordered by. */
export interface CursorKey<Row> {
  column: PgColumn;
  /** Its value in a row, as a whole number that is not negative. */
  of: (row: Row) => number;
  /** The value for that number, where the column holds something else. */
  value?: (number: number) => unknown;
}

/** A log of the contract: rows that are added and never change. */
export interface LogSource<Query extends PgSelect> {
  /** As of a `ListSource`. */
  rows: Query;
  /** Scope and filters together. */
  where: SQL | undefined;
  page: (PageRequest<string> & { cursor?: string }) | undefined;
  /** What it is ordered by, the newest having the greatest values; no two rows share all of them. */
  keys: readonly CursorKey<Query["_"]["result"][number]>[];
}

/**
 * Reads a page of a log by number or by cursor (keyset pagination), the newest first unless asked otherwise: whatever
 * field is sorted by, the order is that of the keys. From a cursor on, a page costs the same wherever it is; by
 * `pageIndex` all rows before it are read too. Throws 400 for a cursor of another list.
 */
export async function readLogPage<Query extends PgSelect>(
  db: Queryable,
  { rows: query, where, page = {}, keys }: LogSource<Query>,
): Promise<PageOfRows<Query["_"]["result"][number]> & { nextCursor?: string }> {
  const { pageIndex = 1, pageSize = PAGE_SIZE, orderBy = [], cursor } = page;
  const ascending = orderBy[0]?.sortType === "asc";
  const offset = cursor === undefined ? (pageIndex - 1) * pageSize : 0;
  const from = cursor === undefined ? undefined : beyond(keys, cursor, ascending);
  // One row more shows whether another page follows.
  const found = await query
    .where(and(where, from))
    .orderBy(...keys.map(({ column }) => (ascending ? asc : desc)(column)))
    .limit(pageSize + 1)
    .offset(offset);
  const rows = found.slice(0, pageSize);
  const follows = found.length > pageSize;
  const isOnly = !follows && offset === 0 && cursor === undefined;
  const counted = isOnly ? { rowCount: rows.length } : await count(db, query.where(where));
  const last = rows.at(-1);
  if (!follows || last === undefined) return { rows, ...counted };
  return { rows, ...counted, nextCursor: keys.map((key) => key.of(last)).join(".") };
}

/** The rows after the one that a cursor names. */
function beyond<Row>(keys: readonly CursorKey<Row>[], cursor: string, ascending: boolean): SQL {
  const numbers = cursor.split(".").map(Number);
  if (numbers.length !== keys.length)
    throw invalidFields([{ field: "page.cursor", message: "不是这个列表的翻页位置，请从第一页开始查询" }]);
  const columns = keys.map(({ column }) => sql`${column}`);
  const values = keys.map(({ column, value }, at) => {
    const number = numbers[at] as number;
    return sql`${sql.param(value?.(number) ?? number, column)}`;
  });
  const side = sql.raw(ascending ? ">" : "<");
  return sql`(${sql.join(columns, sql`, `)}) ${side} (${sql.join(values, sql`, `)})`;
}

/** Counts what a query gives without its page. */
async function count(
  db: Queryable,
  query: PgSelect,
): Promise<Pick<PageOfRows<unknown>, "rowCount" | "more">> {
  const all = query
    .orderBy()
    .limit(MOST_COUNTED + 1)
    .offset(0);
  const [found] = await db.select({ rows: sql<number>`count(*)::int` }).from(sql`${all} as counted`);
  const rows = found?.rows ?? 0;
  return rows > MOST_COUNTED ? { rowCount: MOST_COUNTED, more: true } : { rowCount: rows };
}
