import { bigint, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../../db/columns.ts";

/** Messages to be sent after the commit of the transaction that wrote them. Sent ones are deleted. */
export const outbox = pgTable("outbox", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** Topic of the bus. */
  topic: text().notNull(),
  payload: jsonb().notNull(),
  writtenAt: instant("written_at").notNull().defaultNow(),
});
