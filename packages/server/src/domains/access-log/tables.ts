import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { instant } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";

/**
 * Every call, without what was sent or answered. A partition for each day of China (`partitions.ts`), which goes as a whole;
 * only appended (migrations, `refuse_log_change`).
 */
export const accessLog = pgTable(
  "access_log",
  {
    id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    at: instant("at").notNull(),
    /** Who called, or whose account a sign-in named. Without a reference: the log stays as it was. */
    accountId: integer("account_id"),
    personName: text("person_name"),
    /** School of the person. */
    schoolId: integer("school_id"),
    /** The administrator who acted as this person. */
    impersonatorId: integer("impersonator_id"),
    /** Of the contract; null for an address that is nobody's. */
    operation: text(),
    /** It is one of those that sign somebody in. */
    signIn: boolean("sign_in").notNull(),
    method: text().notNull(),
    /** As the contract writes it, without values. */
    route: text().notNull(),
    status: smallint().notNull(),
    /** Why it was refused: the code, and the sentence that the person read. */
    code: text(),
    message: text(),
    /** What was thrown, for developers; null for what is no fault of the platform. */
    failure: text(),
    milliseconds: integer().notNull(),
    ip: text().notNull(),
    device: text().notNull(),
    requestId: text("request_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.at, t.id] }),
    index("access_log_account").on(t.accountId, t.at, t.id).where(sql`${t.accountId} is not null`),
    index("access_log_request").on(t.requestId),
    index("access_log_ip").on(t.ip.op("text_pattern_ops"), t.at, t.id),
    index("access_log_sign_in").on(t.at, t.id).where(sql`${t.signIn}`),
    // What was refused, for the lists of addresses and their rules.
    index("access_log_not_done").on(t.at).where(sql`${t.status} >= 400`),
    index("access_log_failed").on(t.at, t.id).where(sql`${t.status} >= 500`),
  ],
);

announceTable(accessLog, { places: [{ school: accessLog.schoolId }] });
