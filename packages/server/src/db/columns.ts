import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { type AnyPgColumn, check, integer, type PgColumn, text, timestamp } from "drizzle-orm/pg-core";

/** The key of a table, counted by the database. */
export const id = () => integer("id").primaryKey().generatedAlwaysAsIdentity();

/** Counts up with every change of a row that is edited in forms (`resource/`). */
export const version = () => integer("version").notNull().default(1);

/** A row of another table that must be there: `reference("school_id", () => school.id)`. */
export const reference = <Name extends string>(name: Name, target: () => AnyPgColumn) =>
  integer(name).notNull().references(target);

/**
 * What a search looks through (`text/search.ts`), made by the database of other columns of the row: `search_key` and
 * `pinyin_lines` of the migrations compare and write as the functions of that file do.
 */
export const searchText = (made: SQL) => text("search_text").notNull().generatedAlwaysAs(made);

/** The parts of a search text by which its index finds rows: for `index(…).using("gin", …)`. */
export const searchParts = (column: AnyPgColumn): SQL => sql`search_parts(${column})`;

/** A moment; null unless `.notNull()`. */
export const instant = <Name extends string>(name: Name) =>
  timestamp(name, { withTimezone: true, mode: "date" });

/**
 * One of the values of an enum of the contract, in its order: `choice("state", labels.feedbackState)`. `checkedChoice`
 * among the table's constraints holds it to them. Null unless `.notNull()`.
 */
export const choice = <Name extends string, Value extends string>(
  name: Name,
  labels: Readonly<Record<Value, string>>,
) => text(name, { enum: Object.keys(labels) as [Value, ...Value[]] });

const quoted = (values: readonly string[]): SQL =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", "));

/**
 * Sorts by the place of a value in this list: states in the order in which they are gone through. An index on the same
 * expression gives that order.
 */
export const inOrderOf = (values: readonly string[], column: SQLWrapper): SQL =>
  sql`array_position(array[${quoted(values)}]::text[], ${column})`;

/** The constraint that a column made with `choice` holds one of its values. */
export function checkedChoice(name: string, column: PgColumn, labels: Readonly<Record<string, string>>) {
  return check(name, sql`${column} in (${quoted(Object.keys(labels))})`);
}
