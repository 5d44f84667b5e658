import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "../db/index.ts";

/**
 * What refers to a row, in words: 「3 个教学班、1 个选课轮次」; undefined when nothing does. It is asked of the database's
 * own foreign keys, so that a new table is counted too; rows that go with the row are not.
 *
 * @param names what people call rows of the tables, with their counting word: `{ offering: "个教学班" }`; tables that are
 *   not named are summed up as 其他数据, and those named `null` are left out
 */
export async function usesOf(
  db: Queryable,
  table: PgTable,
  id: number,
  names: Readonly<Record<string, string | null>>,
): Promise<string | undefined> {
  const keys = await db.execute<{ table: string; column: string }>(sql`
    select t.relname as "table", a.attname as "column"
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype <> 'c' and cardinality(c.conkey) = 1
      and c.confrelid = ${getTableName(table)}::regclass
    order by t.relname, a.attname`);
  const counts = new Map<string, number>();
  for (const { table: from, column } of keys.rows) {
    if (names[from] === null) continue;
    const found = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(from)} where ${sql.identifier(column)} = ${id}`,
    );
    const name = names[from] ?? "条其他数据";
    counts.set(name, (counts.get(name) ?? 0) + (found.rows[0]?.n ?? 0));
  }
  const used = [...counts].filter(([, n]) => n > 0).map(([name, n]) => `${n} ${name}`);
  return used.length === 0 ? undefined : used.join("、");
}
