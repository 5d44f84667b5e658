import { eq } from "drizzle-orm";
import { customType, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { announceTable } from "../../scope/index.ts";
import type { Marks } from "./marked-workbook.ts";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * Files that wait to be imported: whichever node runs the import finds its file
 * here. Deleted when it has ended; a workbook with
 * faults stays for a week, to be given back with its faults marked.
 */
export const importFile = pgTable("import_file", {
  id: uuid().primaryKey(),
  /** As whoever sent it called it. */
  fileName: text("file_name").notNull().default(""),
  bytes: bytea().notNull(),
  storedAt: timestamp("stored_at", { withTimezone: true }).notNull().defaultNow(),
  /** Account to which it is given back, and what is marked; null while its import has not ended. */
  accountId: integer("account_id"),
  marks: jsonb().$type<Marks>(),
});

announceTable(importFile, { places: [], own: ({ accountId }) => eq(importFile.accountId, accountId) });
