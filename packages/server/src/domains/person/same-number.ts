import { desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { codeKey } from "../../text/names.ts";

/** The number is this one, whatever its case and however it was typed: t1004 is T1004. */
export const isNumber = (column: PgColumn, number: string): SQL | undefined =>
  or(eq(column, number), eq(sql`lower(${column})`, codeKey(number)));

/** Of two that differ in case alone, the one that is written in the same way comes first. */
export const exactFirst = (column: PgColumn, number: string): SQL => desc(eq(column, number));
