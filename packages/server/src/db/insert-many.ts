import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "./database.ts";

/** Rows as the table `n` of one parameter, whose columns are called as the properties; every row has the same ones. */
export function recordset(table: PgTable, rows: readonly object[]): SQL {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  const types = Object.keys(rows[0] ?? {}).map(
    (field) => sql`${sql.identifier(field)} ${sql.raw(columns[field]?.getSQLType() ?? "text")}`,
  );
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(${sql.join(types, sql`, `)})`;
}

/** `insert into <table> (…) select … from <rows>`: thousands of rows as one parameter, which is read faster than as many values. */
export function insertOf(table: PgTable, rows: readonly object[]): SQL {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  const fields = Object.keys(rows[0] ?? {});
  const names = fields.map((field) => sql.identifier(columns[field]?.name ?? field));
  const values = fields.map((field) => sql`n.${sql.identifier(field)}`);
  return sql`insert into ${table} (${sql.join(names, sql`, `)})
    select ${sql.join(values, sql`, `)} from ${recordset(table, rows)}`;
}

/** Rows of one statement. */
const CHUNK = 5_000;

/**
 * Inserts many rows, each with the same properties. Meanwhile plans are kept: the database checks each foreign key of each
 * row by a statement of its own, always by a primary key, and planning it anew (`EVERY_CONNECTION`) takes five times as
 * long as the check.
 */
export async function insertMany<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly Table["$inferInsert"][],
): Promise<void> {
  await keepPlans(tx, "auto");
  for (let at = 0; at < rows.length; at += CHUNK)
    await tx.execute(insertOf(table, rows.slice(at, at + CHUNK)));
  await keepPlans(tx, "force_custom_plan");
}

const keepPlans = (tx: Transaction, mode: "auto" | "force_custom_plan") =>
  tx.execute(sql`select set_config('plan_cache_mode', ${mode}, true)`);
