import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Every change of business data: who, as whom, what, before and after, from where. Only appended. */
export const operationLog = pgTable(
  "operation_log",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Null for what the platform does by itself and for commands on the server's own machine. */
    accountId: integer("account_id"),
    personName: text("person_name").notNull(),
    roleId: text("role_id"),
    schoolId: integer("school_id"),
    /** The administrator who acts as this person. */
    impersonatorId: integer("impersonator_id"),
    /** `offering-publish`, `round-open`, … */
    action: text().notNull(),
    /** `offering:17` */
    target: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    ip: text().notNull(),
    requestId: text("request_id").notNull(),
  },
  (t) => [
    index("operation_log_at").on(t.at),
    index("operation_log_target").on(t.target),
    index("operation_log_account").on(t.accountId, t.at).where(sql`${t.accountId} is not null`),
  ],
);
