import { boolean, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Choices by name and code (specification, section 3). */
export const dictionary = pgTable(
  "dictionary",
  {
    dicName: text("dic_name").notNull(),
    code: text().notNull(),
    label: text().notNull(),
    /** Sort number within its dictionary. */
    sn: integer().notNull(),
    /** No longer offered, but still shown where it is selected. */
    expired: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.dicName, t.code] })],
);
