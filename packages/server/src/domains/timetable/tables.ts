import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../../db/columns.ts";
import { eq } from "drizzle-orm";
import { announceTable } from "../../scope/index.ts";

/** The private address of an account's calendar feed. */
export const calendarSubscription = pgTable("calendar_subscription", {
  /** The account; one feed each. No foreign key, so that accounts stay the session domain's business. */
  accountId: integer("account_id").primaryKey(),
  /** Unguessable, 256 bits; whoever has it may read the feed. */
  token: text("token").notNull().unique(),
  createdAt: instant("created_at").notNull(),
});

announceTable(calendarSubscription, {
  places: [],
  own: ({ accountId }) => eq(calendarSubscription.accountId, accountId),
});
