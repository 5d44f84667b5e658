import type { SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
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

const rules = new Map<PgTable, ScopeRule>();
const parts = new Map<PgTable, PgTable>();

/** Says how the rows of a table belong to somebody. Stands next to the table. */
export function announceScope(table: PgTable, rule: ScopeRule): void {
  rules.set(table, rule);
}

/** Says that a table is read and changed only with the rows of another one, whose scope holds for both. */
export function partOf(table: PgTable, whole: PgTable): void {
  parts.set(table, whole);
}

/** The rule of a table; undefined when none was announced: then nobody reaches its rows. */
export const scopeRule = (table: PgTable): ScopeRule | undefined => rules.get(table);

/** Whether a table says to whom its rows belong, itself or as a part. */
export const isAnnounced = (table: PgTable): boolean => rules.has(table) || parts.has(table);
