import { and, count, eq, getTableColumns, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { Queryable, Transaction } from "../../db/index.ts";
import type { OutboxMessage } from "../../platform/outbox/index.ts";
import { referencesTo } from "../../scope/index.ts";
import { department } from "./tables.ts";

/** What departments ask of those who decide by their names. The domain of selection provides it. */
export interface DepartmentUse {
  /** Locks what is decided by these names of a school. First thing in a transaction that changes them. */
  lock(tx: Transaction, schoolId: number, names: readonly string[]): Promise<LockedUse>;
  /** How many offerings and rounds name it among those they are open to, as far as this school is meant. */
  audiences(db: Queryable, schoolId: number, name: string): Promise<number>;
  /** Tells every node what `renamed` wrote, after the commit; done when this node knows. */
  announce(messages: readonly OutboxMessage[]): Promise<void>;
}

/** What is decided by names of departments, while a transaction holds its locks. */
export interface LockedUse {
  /** What carried the one name carries the other by now; what else names it follows. Gives what `announce` takes. */
  renamed(from: string, to: string): Promise<OutboxMessage[]>;
}

/** What asks for `DepartmentUse`. */
export interface NeedsDepartmentUse {
  departmentUse: DepartmentUse;
}

/** A table whose rows carry the name of a department of a school. */
export interface Holder {
  table: PgTable;
  /** What people call its rows, with their counting word. */
  called: string;
  school: PgColumn;
  name: PgColumn;
}

/** All of them: every table with a foreign key made with `ofDepartment`. */
export const holders = (): Holder[] =>
  referencesTo(department).flatMap(({ table, columns: [school, name], called }) =>
    table === department || school === undefined || name === undefined
      ? []
      : [{ table, called: called ?? "条其他数据", school, name }],
  );

/** How many rows of a table carry each name of departments of these schools, by `<school>/<name>`. */
export async function countsOf(
  db: Queryable,
  { table, school, name }: Holder,
  schoolIds: readonly number[],
): Promise<Map<string, number>> {
  const counted = await db
    .select({ school: sql<number>`${school}`, name: sql<string>`${name}`, n: count() })
    .from(table)
    .where(and(inArray(school, [...schoolIds]), isNotNull(name)))
    .groupBy(school, name);
  return new Map(counted.map((row) => [`${row.school}/${row.name}`, row.n]));
}

/** Rows that carry the name, by what people call them, the most first; none that are zero. */
export async function carried(
  db: Queryable,
  schoolId: number,
  name: string,
): Promise<{ name: string; count: number }[]> {
  const found: { name: string; count: number }[] = [];
  for (const holder of holders()) {
    const n = await db.$count(holder.table, and(eq(holder.school, schoolId), eq(holder.name, name)));
    if (n > 0) found.push({ name: holder.called, count: n });
  }
  return found.toSorted((a, b) => b.count - a.count);
}

/**
 * Gives the rows of every table that carry one name the other. Where a unique key allows only one row of the two names,
 * the one of the other name stays: who was granted both departments keeps one grant.
 */
export async function handOver(tx: Transaction, schoolId: number, from: string, to: string): Promise<void> {
  for (const { table, school, name } of holders()) {
    const mine = and(eq(school, schoolId), eq(name, from));
    for (const twin of twinsOf(table, name, to)) await tx.delete(table).where(and(mine, twin));
    await tx
      .update(table)
      .set({ [propertyOf(table, name)]: to })
      .where(mine);
  }
}

/** For each unique key with the name in it: that there is a row which is the same but for the name, and has this one. */
function twinsOf(table: PgTable, name: PgColumn, to: string): SQL[] {
  const other = sql.identifier("other");
  return getTableConfig(table)
    .uniqueConstraints.filter(({ columns }) => columns.some((column) => column.name === name.name))
    .map(({ columns, nullsNotDistinct }) => {
      const same = columns
        .filter((column) => column.name !== name.name)
        .map((column) => {
          const its = sql`${other}.${sql.identifier(column.name)}`;
          return nullsNotDistinct ? sql`${its} is not distinct from ${column}` : sql`${its} = ${column}`;
        });
      const named = sql`${other}.${sql.identifier(name.name)} = ${to}`;
      return sql`exists (select from ${table} ${other} where ${sql.join([named, ...same], sql` and `)})`;
    });
}

const propertyOf = (table: PgTable, column: PgColumn): string =>
  Object.entries(getTableColumns(table)).find(([, each]) => each === column)?.[0] ?? column.name;
