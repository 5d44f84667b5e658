import { and, count, eq, getTableColumns, inArray, type SQL } from "drizzle-orm";
import { alias, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "../db/index.ts";
import { referencesTo, type TableReference } from "../scope/index.ts";

type TableWithId = PgTable & { id: PgColumn };

/**
 * What refers to a row, in the words of the tables (`announceTable`): 「3 个教学班、1 个选课轮次」; undefined when nothing
 * does. Rows that go with it are not counted.
 */
export async function usesOf(db: Queryable, table: TableWithId, id: number): Promise<string | undefined> {
  const counts = new Map<string, number>();
  for (const reference of referencesTo(table)) {
    const { called = "条其他数据", refuses } = reference;
    if (called === null || !refuses) continue;
    const [found] = await counted(db, table, reference, [id]);
    counts.set(called, (counts.get(called) ?? 0) + (found?.n ?? 0));
  }
  const used = [...counts].filter(([, n]) => n > 0).map(([name, n]) => `${n} ${name}`);
  return used.length === 0 ? undefined : used.join("、");
}

/** How many rows of other tables refer to each of these rows, without those that go with it. */
export async function countUses(
  db: Queryable,
  table: TableWithId,
  rows: readonly { id: number }[],
): Promise<Map<number, number>> {
  const uses = new Map(rows.map(({ id }) => [id, 0]));
  if (rows.length === 0) return uses;
  for (const reference of referencesTo(table)) {
    if (!reference.refuses) continue;
    for (const { id, n } of await counted(db, table, reference, [...uses.keys()]))
      uses.set(id, (uses.get(id) ?? 0) + n);
  }
  return uses;
}

/**
 * How many rows of other tables refer to each of these rows by a foreign key, under the names of the tables: the classes
 * and students of majors.
 */
export async function countReferring<Name extends string>(
  db: Queryable,
  table: TableWithId,
  rows: readonly { id: number }[],
  tables: Readonly<Record<Name, PgTable>>,
): Promise<Record<Name, number>[]> {
  const ids = rows.map(({ id }) => id);
  const found = new Map<string, ReadonlyMap<number, number>>();
  for (const [name, from] of Object.entries<PgTable>(tables)) {
    const reference = referencesTo(table).find((each) => each.table === from);
    if (reference === undefined) throw new Error(`No foreign key of ${name} refers to these rows`);
    const counts = ids.length === 0 ? [] : await counted(db, table, reference, ids);
    found.set(name, new Map(counts.map(({ id, n }) => [id, n])));
  }
  return ids.map(
    (id) =>
      Object.fromEntries([...found].map(([name, counts]) => [name, counts.get(id) ?? 0])) as Record<
        Name,
        number
      >,
  );
}

/** How many rows refer to each of those of these ids that are referred to at all. */
async function counted(
  db: Queryable,
  table: TableWithId,
  { table: from, columns, targets }: TableReference,
  ids: readonly number[],
): Promise<{ id: number; n: number }[]> {
  // A table may refer to itself: what is referred to has another name.
  const referred = alias(table as PgTable, "referred") as unknown as TableWithId & Record<string, PgColumn>;
  const properties = Object.entries(getTableColumns(table));
  const pairs = columns.map((column, at): SQL => {
    const [property = ""] = properties.find(([, each]) => each === targets[at]) ?? [];
    return eq(column, referred[property] as PgColumn);
  });
  const rows = await db
    .select({ id: referred.id, n: count() })
    .from(referred)
    .innerJoin(from, and(...pairs))
    .where(inArray(referred.id, [...ids]))
    .groupBy(referred.id);
  return rows as { id: number; n: number }[];
}
