import { labels } from "@huxuan/api-client";
import { eq, sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { checkedChoice, choice, id, instant } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";

/** Which students something is for; an absent or empty list means all. */
export interface NewsAudience {
  schoolIds?: number[];
  grades?: number[];
  departments?: string[];
  majors?: string[];
}

/**
 * A notification for one person or, with an audience, for all students in it: also for forty thousand students it is
 * one row.
 */
export const notification = pgTable(
  "notification",
  {
    id: id(),
    /** Account; null where there is an audience. No foreign key, so that accounts stay the session domain's business. */
    accountId: integer("account_id"),
    audience: jsonb("audience").$type<NewsAudience>(),
    /** What it is about, where that may change or go: `round-12`. */
    subject: text("subject").unique(),
    kind: choice("kind", labels.notificationKind).notNull(),
    title: text("title").notNull(),
    /** The class that it names. No foreign key: a class may go, and what was told stays. */
    offeringId: integer("offering_id"),
    /** When it happened, or will: nobody sees it before. */
    at: instant("at").notNull(),
  },
  (t) => [
    index("notification_account").on(t.accountId, t.at),
    index("notification_audience").on(t.at).where(sql`${t.audience} is not null`),
    index("notification_at").on(t.at),
    checkedChoice("notification_kind", t.kind, labels.notificationKind),
    check("notification_for", sql`(${t.accountId} is null) <> (${t.audience} is null)`),
  ],
);

/** Who has seen which of them. */
export const notificationSeen = pgTable(
  "notification_seen",
  {
    accountId: integer("account_id").notNull(),
    notificationId: integer("notification_id")
      .notNull()
      .references(() => notification.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.notificationId] }),
    index("notification_seen_notification").on(t.notificationId),
  ],
);

announceTable(notification, { places: [], own: ({ accountId }) => eq(notification.accountId, accountId) });
announceTable(notificationSeen, { partOf: notification });
