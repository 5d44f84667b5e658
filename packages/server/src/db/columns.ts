import { type AnyPgColumn, integer, timestamp } from "drizzle-orm/pg-core";

/** The key of a table, counted by the database. */
export const id = () => integer("id").primaryKey().generatedAlwaysAsIdentity();

/** Counts up with every change of a row that is edited in forms (`resource/`). */
export const version = () => integer("version").notNull().default(1);

/** A row of another table that must be there: `reference("school_id", () => school.id)`. */
export const reference = <Name extends string>(name: Name, target: () => AnyPgColumn) =>
  integer(name).notNull().references(target);

/** A moment; null unless `.notNull()`. */
export const instant = <Name extends string>(name: Name) =>
  timestamp(name, { withTimezone: true, mode: "date" });
