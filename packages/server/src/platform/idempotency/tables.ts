import { eq } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { announceTable } from "../../scope/index.ts";

/** Creates that were done, with their answers. A row is written and given its answer in the transaction of the create. */
export const idempotencyKey = pgTable(
  "idempotency_key",
  {
    accountId: integer("account_id").notNull(),
    /** Operation id of the contract. */
    operation: text().notNull(),
    /** Made by the caller. */
    key: uuid().notNull(),
    /** SHA-256 of what was asked: path, query and body. */
    requestHash: text("request_hash").notNull(),
    /** Null only inside the transaction that does the create. */
    answer: jsonb(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.operation, t.key] }),
    index("idempotency_key_created").on(t.createdAt),
  ],
);

announceTable(idempotencyKey, {
  places: [],
  own: ({ accountId }) => eq(idempotencyKey.accountId, accountId),
});
