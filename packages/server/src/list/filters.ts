import { and, eq, like, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { likePattern, searchWords } from "../text/pinyin.ts";

/** The column has this value; no condition where none was asked for. */
export function equals<Column extends PgColumn>(
  column: Column,
  value: Column["_"]["data"] | undefined,
): SQL | undefined {
  return value === undefined ? undefined : eq(column, value);
}

/** Each word of a keyword stands in one of these texts (in lower case, as `searchWords` makes the words). */
export function containsWords(
  keyword: string | undefined,
  ...texts: readonly (PgColumn | SQL)[]
): SQL | undefined {
  return and(
    ...searchWords(keyword ?? "").map((word) => or(...texts.map((text) => like(text, likePattern(word))))),
  );
}

/** Sorts by the place of a value in this list: states in the order in which they are gone through. */
export function inOrderOf(values: readonly string[], column: SQLWrapper): SQL {
  const list = sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );
  return sql`array_position(array[${list}]::text[], ${column})`;
}
