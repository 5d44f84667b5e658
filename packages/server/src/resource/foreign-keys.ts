import { getTableColumns } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";

/** A foreign key: its columns as properties of its table, and what they refer to. */
export interface ForeignKey {
  columns: readonly string[];
  target: PgTable;
  targets: readonly PgColumn[];
}

/** The foreign keys of a table. */
export const foreignKeysOf = (table: PgTable): ForeignKey[] =>
  getTableConfig(table).foreignKeys.map((key) => {
    const { columns: own, foreignTable, foreignColumns } = key.reference();
    return {
      columns: own.flatMap(({ name }) => propertyOf(table, name) ?? []),
      target: foreignTable,
      targets: foreignColumns,
    };
  });

/** The unique constraints of a table, each as the properties of its columns. */
export const uniqueKeysOf = (table: PgTable): { name: string; columns: readonly string[] }[] =>
  getTableConfig(table).uniqueConstraints.map((key) => ({
    name: key.getName() ?? "",
    columns: key.columns.flatMap(({ name }) => propertyOf(table, name) ?? []),
  }));

/** The property under which a table has the column of this name in the database. */
export const propertyOf = (table: PgTable, column: string): string | undefined =>
  Object.entries(getTableColumns(table)).find(([, each]) => each.name === column)?.[0];

/** A foreign key by which a field that people fill in names a row of the same school: the department of a major. */
export interface NamedReference {
  /** The field that is filled in. */
  field: string;
  target: PgTable;
  /** In the target: the school, and what the field says. */
  school: PgColumn;
  name: PgColumn;
  /** Columns that nobody fills in and that are the target's: a class is of the department of its major. */
  follows: Readonly<Record<string, PgColumn>>;
}

/** @param sent fields that people fill in */
export function namedReferencesOf(table: PgTable, sent: ReadonlySet<string>): NamedReference[] {
  return foreignKeysOf(table).flatMap(({ columns, target, targets }) => {
    const field = columns.findLast((each) => sent.has(each));
    const school = targets[columns.indexOf("schoolId")];
    const name = field === undefined ? undefined : targets[columns.indexOf(field)];
    if (field === undefined || field === "schoolId" || school === undefined || name === undefined) return [];
    const follows = columns.flatMap((each, at): [string, PgColumn][] => {
      const column = targets[at];
      return each === "schoolId" || sent.has(each) || column === undefined ? [] : [[each, column]];
    });
    return [{ field, target, school, name, follows: Object.fromEntries(follows) }];
  });
}
