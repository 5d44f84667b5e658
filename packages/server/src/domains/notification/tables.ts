import { labels } from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { checkedChoice, choice } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import { account } from "../session/tables.ts";

/** What somebody wishes to be told by mail as well. */
export const mailWish = pgTable(
  "mail_wish",
  {
    accountId: integer("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    kind: choice("kind", labels.notificationKind).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.kind] }),
    checkedChoice("mail_wish_kind", t.kind, labels.notificationKind),
  ],
);

announceTable(mailWish, {
  called: null,
  places: [],
  own: ({ accountId }) => eq(mailWish.accountId, accountId),
});
