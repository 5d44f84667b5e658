import { bigint, doublePrecision, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "../../db/columns.ts";

/** What the database had counted of its heaviest statements at a moment. */
export const statementSample = pgTable(
  "statement_sample",
  {
    at: instant("at").notNull(),
    /** The database's number for the statement. */
    statement: text().notNull(),
    calls: bigint({ mode: "number" }).notNull(),
    totalMs: doublePrecision("total_ms").notNull(),
    /** The squares of the times of all calls, added up, ms²: with calls and total they give mean and deviation. */
    squares: doublePrecision().notNull(),
  },
  // The moment first: what is shown and what is thrown away is a range of moments.
  (t) => [primaryKey({ columns: [t.at, t.statement] })],
);
