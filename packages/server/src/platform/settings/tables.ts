import { integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Settings that the office changed. Rows stay: a setting that was set back has no value, and goes on counting. */
export const setting = pgTable("setting", {
  key: text().primaryKey(),
  /** Null: the default is in force. */
  value: jsonb(),
  version: integer().notNull(),
  changedAt: timestamp("changed_at", { withTimezone: true }).notNull(),
  /** Name of who made the last change. */
  changedBy: text("changed_by").notNull(),
});
