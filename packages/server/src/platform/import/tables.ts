import { customType, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Files that wait to be imported: whichever node runs the import finds its file here. Deleted when it has ended. */
export const importFile = pgTable("import_file", {
  id: uuid().primaryKey(),
  bytes: bytea().notNull(),
  storedAt: timestamp("stored_at", { withTimezone: true }).notNull().defaultNow(),
});
