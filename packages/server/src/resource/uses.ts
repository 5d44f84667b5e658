import { eq } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "../db/index.ts";
import { referencesTo } from "../scope/index.ts";

/**
 * What refers to a row, in the words of the tables (`announceTable`): 「3 个教学班、1 个选课轮次」; undefined when nothing
 * does. Rows that go with it are not counted.
 */
export async function usesOf(db: Queryable, table: PgTable, id: number): Promise<string | undefined> {
  const counts = new Map<string, number>();
  for (const { table: from, columns, refuses, called = "条其他数据" } of referencesTo(table)) {
    const [column] = columns;
    if (column === undefined || columns.length > 1 || called === null || !refuses) continue;
    const found = await db.$count(from, eq(column, id));
    counts.set(called, (counts.get(called) ?? 0) + found);
  }
  const used = [...counts].filter(([, n]) => n > 0).map(([name, n]) => `${n} ${name}`);
  return used.length === 0 ? undefined : used.join("、");
}
