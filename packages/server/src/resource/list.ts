import { and, asc, desc, gt, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgSelect } from "drizzle-orm/pg-core";
import type { Queryable } from "../db/index.ts";

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

/** A log of the contract: entries that are numbered in the order in which they were written, and never change. */
export interface LogSource<Query extends PgSelect> {
  rows: Query;
  where: SQL | undefined;
  page: (PageRequest<string> & { after?: number }) | undefined;
  /** The number of an entry. */
  key: PgColumn;
  keyOf: (row: Query["_"]["result"][number]) => number;
}

/**
 * Reads a page of a log, the newest first unless asked otherwise: whatever field is sorted by, the order is that of the
 * numbers. With `after` a page costs the same wherever it is; by `pageIndex` all entries before it are read too.
 */
export async function readLogPage<Query extends PgSelect>(
  db: Queryable,
  { rows: query, where, page = {}, key, keyOf }: LogSource<Query>,
): Promise<PageOfRows<Query["_"]["result"][number]> & { next?: number }> {
  const { pageIndex = 1, pageSize = PAGE_SIZE, orderBy = [], after } = page;
  const ascending = orderBy[0]?.sortType === "asc";
  const offset = after === undefined ? (pageIndex - 1) * pageSize : 0;
  const from = after === undefined ? undefined : (ascending ? gt : lt)(key, after);
  const rows = await query
    .where(and(where, from))
    .orderBy((ascending ? asc : desc)(key))
    .limit(pageSize)
    .offset(offset);
  const isOnly = rows.length < pageSize && offset === 0 && after === undefined;
  const counted = isOnly ? { rowCount: rows.length } : await count(db, query.where(where));
  const last = rows.length === pageSize ? rows.at(-1) : undefined;
  return { rows, ...counted, ...(last === undefined ? {} : { next: keyOf(last) }) };
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
