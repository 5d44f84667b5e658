import { boolean, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Kinds of jobs that the office paused: they do not start by themselves. Rows stay, so that versions go on counting. */
export const jobPause = pgTable("job_pause", {
  /** Name of the kind. */
  name: text().primaryKey(),
  paused: boolean().notNull(),
  version: integer().notNull(),
  changedAt: timestamp("changed_at", { withTimezone: true }).notNull(),
  /** Name of who changed it last. */
  changedBy: text("changed_by").notNull(),
});
