import { eq } from "drizzle-orm";
import { integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { id } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import { account } from "../session/tables.ts";

/** What somebody keeps of a list under a name: query, order and columns. */
export const listView = pgTable(
  "list_view",
  {
    id: id(),
    accountId: integer("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    /** The list, by the name under which its screen remembers things. */
    list: text("list").notNull(),
    name: text("name").notNull(),
    /** The parameters of the screen's address. */
    address: text("address").notNull(),
    /** The columns as the table writes them; the server does not read them. */
    columns: text("columns").notNull(),
  },
  (t) => [unique("list_view_name").on(t.accountId, t.list, t.name)],
);

announceTable(listView, {
  called: null,
  places: [],
  own: ({ accountId }) => eq(listView.accountId, accountId),
});
