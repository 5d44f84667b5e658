import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** The private address of an account's calendar feed. */
export const calendarSubscription = pgTable("calendar_subscription", {
  /** The account; one feed each. No foreign key, so that accounts stay the session domain's business. */
  accountId: integer("account_id").primaryKey(),
  /** Unguessable, 256 bits; whoever has it may read the feed. */
  token: text("token").notNull().unique(),
  createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull(),
});
