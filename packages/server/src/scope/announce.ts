import { getTableColumns, getTableName, type SQL } from "drizzle-orm";
import { type AnyPgColumn, getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { Person } from "./person.ts";

/** A school and a department that a row belongs to. */
export interface Place {
  /** Null in a row that belongs to the platform. */
  school: AnyPgColumn;
  /**
   * Name of the department: a column, or an expression over the table. `schoolWide`: the row is of the whole school,
   * which its departments may look at. Absent: only who reaches the whole school reaches it.
   */
  department?: AnyPgColumn | SQL | "schoolWide";
}

/** How the rows of a table belong to schools, departments and persons. */
export interface ScopeRule {
  /** Whoever reaches one of them reaches the row: a seat belongs to the host's side and to the student's. */
  places: readonly Place[];
  /** Whose own a row is, as a condition; undefined when nothing of the table can be theirs. */
  own?: (person: Person) => SQL | undefined;
  /** Rows without a school are the platform's, and may be looked at by all. */
  platformRows?: "visible";
}

/** What a table says to those whose rows it refers to. */
interface Referring {
  /**
   * What people call its rows, with the counting word: 个教学班. It stands in the sentence that refuses to remove what
   * they refer to. Null: they are not mentioned, since others are that stand there wherever these do (seats of
   * offerings), or since they are removed before (campuses of a school). What goes with the row or forgets it
   * (`onDelete`) needs no name.
   */
  called?: string | null;
  /** Columns that hold whose doing a row is, and what it is called: an account with such rows is disabled, not deleted. */
  authors?: readonly Author[];
}

/** A column that holds the id of the account whose doing a row is. */
export interface Author {
  column: PgColumn;
  /** 意见反馈, as in 意见反馈 3 条. */
  called: string;
}

/** `partOf`: read and changed only with the rows of that table, whose scope holds for both. */
export type TableAnnouncement = (ScopeRule | { partOf: PgTable }) & Referring;

const announcements = new Map<PgTable, TableAnnouncement>();

/** Says whose the rows of a table are, and what people call them. Stands next to the table. */
export function announceTable(table: PgTable, announcement: TableAnnouncement): void {
  announcements.set(table, announcement);
}

/** The rule of a table; undefined when none was announced: then nobody reaches its rows. */
export function scopeRule(table: PgTable): ScopeRule | undefined {
  const found = announcements.get(table);
  return found !== undefined && "places" in found ? found : undefined;
}

/** All tables that say to whom their rows belong. */
export const announcedTables = (): PgTable[] => [...announcements.keys()];

/** Whether a table says to whom its rows belong, itself or as a part. */
export const isAnnounced = (table: PgTable): boolean => announcements.has(table);

/** A foreign key of an announced table. */
export interface TableReference {
  table: PgTable;
  /** In the order of the key that they refer to. */
  columns: readonly PgColumn[];
  /** The columns that they refer to. */
  targets: readonly PgColumn[];
  /** Whether the row that it refers to cannot be removed; otherwise this one goes with it, or forgets it (`onDelete`). */
  refuses: boolean;
  called: string | null | undefined;
}

/** The foreign keys of announced tables that refer to a table, by table and column. */
export function referencesTo(target: PgTable): TableReference[] {
  return [...announcements]
    .flatMap(([table, { called }]) =>
      getTableConfig(table).foreignKeys.flatMap((key) => {
        const { columns: named, foreignTable, foreignColumns } = key.reference();
        if (foreignTable !== target) return [];
        const columns = inQueries(table, named);
        const targets = inQueries(target, foreignColumns);
        const refuses = key.onDelete !== "cascade" && key.onDelete !== "set null";
        return [{ table, columns, targets, refuses, called }];
      }),
    )
    .toSorted((a, b) => (sortName(a) < sortName(b) ? -1 : 1));
}

/** In the constraints of a table its columns are other objects than in queries. */
const inQueries = (table: PgTable, columns: readonly PgColumn[]): PgColumn[] => {
  const all = Object.values(getTableColumns(table));
  return columns.flatMap(({ name }) => all.filter((column) => column.name === name));
};

const sortName = ({ table, columns }: TableReference): string =>
  [getTableName(table), ...columns.map(({ name }) => name)].join("\0");

/** All columns that hold whose doing a row is. */
export const authors = (): Author[] => [...announcements.values()].flatMap((one) => one.authors ?? []);
