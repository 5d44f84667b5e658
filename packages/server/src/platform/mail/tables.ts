import { sql } from "drizzle-orm";
import { index, integer, pgEnum, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { announceTable } from "../../scope/index.ts";

const time = (name: string) => timestamp(name, { withTimezone: true });

/** `waiting` for its next try, `sent`, or `failed` for good. */
export const mailState = pgEnum("mail_state", ["waiting", "sent", "failed"]);

/** Mails, written in the transaction of what they tell: the waiting ones are the outbox. */
export const mail = pgTable(
  "mail",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    state: mailState().notNull().default("waiting"),
    /** Name of the template it was made from. */
    template: text().notNull(),
    /** One address. */
    toAddress: text("to_address").notNull(),
    toName: text("to_name").notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** What of it lets its reader in; null of mails that were written before it was noted. */
    secrets: text().array(),
    /** Whose office may read it; null for the provincial one's. */
    schoolId: integer("school_id"),
    writtenAt: time("written_at").notNull(),
    /** Of a waiting one: its next try. Who tries it moves this forward first, so that nobody else does meanwhile. */
    dueAt: time("due_at").notNull(),
    /** Times that a mail server was asked to take it. */
    attempts: integer().notNull().default(0),
    /** Why the last try, or the mail, failed; with the answer of the mail server. */
    error: text(),
    /** When it was sent or given up. */
    endedAt: time("ended_at"),
  },
  (t) => [
    index("mail_due").on(t.dueAt).where(sql`${t.state} = 'waiting'`),
    index("mail_written_at").on(t.writtenAt, t.id),
  ],
);

announceTable(mail, { places: [{ school: mail.schoolId }] });
