import { labels } from "@huxuan/api-client";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { checkedChoice, choice, instant } from "../../db/columns.ts";
import { partOf } from "../../scope/index.ts";
import { account } from "../session/tables.ts";

/** How the first password of an account is made: one row, absent while nobody chose it. */
export const defaultPassword = pgTable(
  "default_password",
  {
    id: boolean().primaryKey().default(true),
    type: choice("type", labels.defaultPasswordType).notNull(),
    length: integer().notNull(),
  },
  (t) => [
    check("default_password_one_row", sql`${t.id}`),
    checkedChoice("default_password_type", t.type, labels.defaultPasswordType),
  ],
);

/** A code that was sent to a mail address which somebody wants to be theirs. */
export const emailChange = pgTable(
  "email_change",
  {
    id: uuid().primaryKey(),
    accountId: integer("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    email: text().notNull(),
    /** Keyed hash of the code. */
    codeMac: text("code_mac").notNull(),
    /** Wrong codes so far. */
    failures: integer().notNull().default(0),
    sentAt: instant("sent_at").notNull(),
  },
  (t) => [index("email_change_account").on(t.accountId)],
);
partOf(emailChange, account);
