import { sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/index.ts";
import type { OutboxMessage } from "../../platform/outbox/index.ts";

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

/** What people call the rows that carry the name of a department, with their counting word, by table. */
export const HOLDERS: Readonly<Record<string, string>> = {
  teacher: "名教师",
  student: "名学生",
  major: "个专业",
  account: "个账号",
  course: "门课程",
  scope_grant: "条数据范围",
};

/** A table whose rows carry the name of a department of a school, by the foreign keys of the database. */
export interface Holder {
  table: string;
  school: string;
  name: string;
}

/** All of them. */
export async function holdersOf(db: Queryable): Promise<Holder[]> {
  const found = await db.execute<{ table: string; school: string; name: string }>(sql`
    select t.relname as "table", s.attname as "school", n.attname as "name"
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_attribute s on s.attrelid = c.conrelid and s.attnum = c.conkey[1]
    join pg_attribute n on n.attrelid = c.conrelid and n.attnum = c.conkey[2]
    where c.contype = 'f' and c.confrelid = 'department'::regclass and c.conrelid <> c.confrelid
    order by array_position(array[${sql.join(
      Object.keys(HOLDERS).map((table) => sql`${table}`),
      sql`, `,
    )}]::text[], t.relname::text)`);
  return found.rows;
}

/** How many rows of a table carry each name of departments of these schools. */
export async function countsOf(
  db: Queryable,
  { table, school, name }: Holder,
  schoolIds: readonly number[],
): Promise<Map<string, number>> {
  const counted = await db.execute<{ school: number; name: string; n: number }>(sql`
    select ${sql.identifier(school)} as school, ${sql.identifier(name)} as name, count(*)::int as n
    from ${sql.identifier(table)}
    where ${sql.identifier(school)} = any(${sql.param([...schoolIds])}::int[]) and ${sql.identifier(name)} is not null
    group by 1, 2`);
  return new Map(counted.rows.map((row) => [`${row.school}/${row.name}`, row.n]));
}

/** Rows that carry the name, by what people call them; none that are zero. */
export async function carried(
  db: Queryable,
  schoolId: number,
  name: string,
): Promise<{ name: string; count: number }[]> {
  const found: { name: string; count: number }[] = [];
  for (const holder of await holdersOf(db)) {
    const count = (await countsOf(db, holder, [schoolId])).get(`${schoolId}/${name}`) ?? 0;
    if (count > 0) found.push({ name: HOLDERS[holder.table] ?? "条其他数据", count });
  }
  return found;
}

/** Gives the rows of every table that carry one name the other. */
export async function handOver(tx: Transaction, schoolId: number, from: string, to: string): Promise<void> {
  for (const { table, school, name } of await holdersOf(tx)) {
    // Who was granted both departments keeps one grant.
    if (table === "scope_grant")
      await tx.execute(sql`
        delete from scope_grant a using scope_grant b
        where a.school_id = ${schoolId} and a.department = ${from} and b.department = ${to}
          and (b.account_id, b.role_id, b.type, b.school_id) = (a.account_id, a.role_id, a.type, a.school_id)`);
    await tx.execute(sql`
      update ${sql.identifier(table)} set ${sql.identifier(name)} = ${to}
      where ${sql.identifier(school)} = ${schoolId} and ${sql.identifier(name)} = ${from}`);
  }
}
