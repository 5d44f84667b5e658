import { eq } from "drizzle-orm";
import { type AnyPgColumn, index, integer, type PgColumn, type PgTable, text } from "drizzle-orm/pg-core";
import { id, instant, version } from "../db/columns.ts";
import { announceTable } from "../scope/index.ts";
import type { RequestContext } from "./request-context.ts";

/**
 * Columns of a table of what people send to the office of their school (contract: `Sent`).
 *
 * @param school the key of the schools
 */
export const sentColumns = (school: () => AnyPgColumn) => ({
  id: id(),
  /** Account; no foreign key, what somebody sent outlives the account. */
  senderId: integer("sender_id").notNull(),
  sender: text("sender").notNull(),
  /** Null: sent by the provincial office. */
  schoolId: integer("school_id").references(school),
  sentAt: instant("sent_at").notNull(),
  version: version(),
});

/** Its indexes: by school and by sender. */
export const sentIndexes = (
  table: string,
  { schoolId, senderId }: Record<"schoolId" | "senderId", PgColumn>,
) => [index(`${table}_school`).on(schoolId), index(`${table}_sender`).on(senderId)];

/**
 * Says whose its rows are: the office's of the sender's school, and the sender's own.
 *
 * @param called what people call them, counted with 条: 意见反馈
 */
export const announceSent = (
  table: PgTable & Record<"schoolId" | "senderId", PgColumn>,
  called: string,
): void =>
  announceTable(table, {
    called: `条${called}`,
    authors: [{ column: table.senderId, called }],
    places: [{ school: table.schoolId }],
    own: ({ accountId }) => eq(table.senderId, accountId),
  });

/** What its columns hold when the caller sends something now. */
export const sentBy = ({ session, services }: RequestContext) => ({
  senderId: session.accountId,
  sender: session.personName,
  schoolId: session.schoolId,
  sentAt: services.clock(),
});
