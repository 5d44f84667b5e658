import { labels } from "@huxuan/api-client";
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { checkedChoice, choice, instant } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import { account } from "../session/tables.ts";

/** A code that was sent to a mail address which somebody wants to be theirs. */
export const emailChange = pgTable(
  "email_change",
  {
    id: uuid().primaryKey(),
    accountId: integer("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    email: text().notNull(),
    /** Keyed hash of the code. */
    codeMac: text("code_mac").notNull(),
    /** Wrong codes so far. */
    failures: integer().notNull().default(0),
    sentAt: instant("sent_at").notNull(),
  },
  (t) => [index("email_change_account").on(t.accountId)],
);
announceTable(emailChange, { partOf: account });

/** A job that makes accounts for many people, or gives those that an import made their first passwords. */
export const accountBatch = pgTable(
  "account_batch",
  {
    /** That of its job. */
    id: uuid().primaryKey(),
    startedBy: integer("started_by")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    kind: choice("kind", labels.accountBatchKind).notNull(),
    /** What every account of it is given; the first one is the role after sign-in. Empty where an import gave roles. */
    roleIds: text("role_ids").array().notNull(),
    /** The job of the import that made the accounts. */
    importId: uuid("import_id").unique(),
    startedAt: instant("started_at").notNull(),
    /** Until when the sheet with the passwords can be had. */
    sheetUntil: instant("sheet_until").notNull(),
  },
  (t) => [
    index("account_batch_started_by").on(t.startedBy),
    checkedChoice("account_batch_kind", t.kind, labels.accountBatchKind),
    check("account_batch_import", sql`(${t.kind} = 'user') = (${t.importId} is not null)`),
  ],
);
announceTable(accountBatch, { partOf: account });

/** What became of one person of a batch. */
export const accountBatchPerson = pgTable(
  "account_batch_person",
  {
    batchId: uuid("batch_id")
      .notNull()
      .references(() => accountBatch.id, { onDelete: "cascade" }),
    /** A student, a teacher or an account, as the batch's kind says; the record may be gone by now. */
    personId: integer("person_id").notNull(),
    outcome: text({ enum: ["waiting", "made", "skipped"] })
      .notNull()
      .default("waiting"),
    /** Of one that was skipped: why, in Chinese. */
    reason: text(),
    /** Of one that was made. */
    accountId: integer("account_id").references(() => account.id, { onDelete: "set null" }),
    /** The first password, encrypted; taken away when the sheet cannot be had any more. */
    sealedPassword: text("sealed_password"),
    /** As the account's when the password was given: another one, or none, says that it is good no more. */
    oneTimeUntil: instant("one_time_until"),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.personId] }),
    index("account_batch_waiting").on(t.batchId, t.personId).where(sql`${t.outcome} = 'waiting'`),
    index("account_batch_account").on(t.accountId),
    check("account_batch_outcome", sql`${t.outcome} in ('waiting', 'made', 'skipped')`),
    check("account_batch_reason", sql`(${t.outcome} = 'skipped') = (${t.reason} is not null)`),
  ],
);
announceTable(accountBatchPerson, { partOf: account });
