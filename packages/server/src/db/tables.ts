import { pgTable, text } from "drizzle-orm/pg-core";

/** Facts about this installation: its secret and which reference data it has. */
export const installation = pgTable("installation", {
  key: text().primaryKey(),
  value: text().notNull(),
});
