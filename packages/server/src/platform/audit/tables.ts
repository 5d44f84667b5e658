import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { announceTable } from "../../scope/index.ts";

/**
 * Every change of business data: who, as whom, what, before and after, from where. Only appended: triggers refuse
 * everything else (migrations, `refuse_log_change`), but for what retention removes.
 */
export const operationLog = pgTable(
  "operation_log",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Null for what the platform does by itself and for commands on the server's own machine. */
    accountId: integer("account_id"),
    personName: text("person_name").notNull(),
    roleId: text("role_id"),
    /** School of the person. */
    schoolId: integer("school_id"),
    /** The administrator who acts as this person. */
    impersonatorId: integer("impersonator_id"),
    /** `offering-publish`, `round-open`, … */
    action: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    ip: text().notNull(),
    requestId: text("request_id").notNull(),
  },
  (t) => [
    index("operation_log_time").on(t.at, t.id).concurrently(),
    index("operation_log_action").on(t.action, t.at, t.id).concurrently(),
    index("operation_log_request").on(t.requestId).concurrently(),
    index("operation_log_account")
      .on(t.accountId, t.at, t.id)
      .where(sql`${t.accountId} is not null`)
      .concurrently(),
  ],
);

/**
 * The records that an operation touched, one row each. Without a reference to the operation: it would be looked up once
 * for each of the thousands of records of an import.
 */
export const operationTarget = pgTable(
  "operation_target",
  {
    operationId: bigint("operation_id", { mode: "number" }).notNull(),
    /** `offering`, `round`, … */
    kind: text().notNull(),
    targetId: text("target_id").notNull(),
    /** School whose record it is; of a record without one, the school of the person; null for the platform's. */
    schoolId: integer("school_id"),
    /** Of the operation, for the indexes. */
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.operationId, t.kind, t.targetId] }),
    index("operation_target_school").on(t.schoolId, t.at, t.operationId),
    index("operation_target_record").on(t.kind, t.targetId, t.at, t.operationId),
  ],
);

announceTable(operationTarget, { places: [{ school: operationTarget.schoolId }] });
announceTable(operationLog, {
  partOf: operationTarget,
  authors: [{ column: operationLog.accountId, called: "操作日志" }],
});
