import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import { account } from "../session/tables.ts";

/** Requests that the second factor of an account be taken away. They go with either account. */
export const secondFactorReset = pgTable(
  "second_factor_reset",
  {
    id: id(),
    accountId: integer("account_id")
      .notNull()
      .unique("second_factor_reset_account")
      .references(() => account.id, { onDelete: "cascade" }),
    requestedBy: integer("requested_by")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    reason: text().notNull(),
    requestedAt: instant("requested_at").notNull(),
  },
  (t) => [
    index("second_factor_reset_requester").on(t.requestedBy),
    check("second_factor_reset_people", sql`${t.accountId} <> ${t.requestedBy}`),
  ],
);
announceTable(secondFactorReset, { partOf: account });
