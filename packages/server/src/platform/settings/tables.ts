import { index, integer, jsonb, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";
import { announceTable } from "../../scope/index.ts";

/** Every change of a setting by an office; the latest of each setting is in force. Only appended. */
export const setting = pgTable(
  "setting",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    key: text().notNull(),
    /** Whose value it is; null: the platform's. */
    schoolId: integer("school_id"),
    /** Null: set back to the default. */
    value: jsonb(),
    /** Counts the changes of the setting there, from 1. */
    version: integer().notNull(),
    changedAt: timestamp("changed_at", { withTimezone: true }).notNull(),
    /** Name of who made the change. */
    changedBy: text("changed_by").notNull(),
  },
  (t) => [
    unique("setting_change").on(t.key, t.schoolId, t.version).nullsNotDistinct(),
    index("setting_school").on(t.schoolId),
  ],
);

announceTable(setting, { places: [{ school: setting.schoolId }] });
