import { eq } from "drizzle-orm";
import { char, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { announceTable } from "../../scope/index.ts";

const time = (name: string) => timestamp(name, { withTimezone: true });

/**
 * What stands in the store, by hash: equal uploads are stored once. The row is written before the bytes and deleted
 * with them, so that nothing in the store is unknown here.
 */
export const fileContent = pgTable("file_content", {
  /** SHA-256, hexadecimal; the key in the store is made from it. */
  hash: char({ length: 64 }).primaryKey(),
  /** Bytes. */
  size: integer().notNull(),
  /** When somebody last uploaded it: it is not deleted for a while after that. */
  touchedAt: time("touched_at").notNull(),
});

/**
 * Uploaded files. A row of business data refers to one with a foreign key
 * (`integer("screenshot_id").references(() => file.id)`, with an index); a file that no key refers to is deleted after
 * a day.
 */
export const file = pgTable(
  "file",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** As the uploader called it, without folders; with its suffix. */
    name: text().notNull(),
    /** Without the dot, in lower case. */
    suffix: text().notNull(),
    mediaType: text("media_type").notNull(),
    /** Bytes. */
    size: integer().notNull(),
    hash: char({ length: 64 })
      .notNull()
      .references(() => fileContent.hash),
    /** Whose quota it counts against; null for the provincial office. */
    schoolId: integer("school_id"),
    /** Account; null for who has none, such as somebody who registers. */
    uploaderId: integer("uploader_id"),
    uploadedAt: time("uploaded_at").notNull(),
    /** What it was uploaded for, such as `feedback`. */
    purpose: text().notNull(),
  },
  (t) => [
    index("file_hash").on(t.hash),
    index("file_school").on(t.schoolId),
    index("file_uploader").on(t.uploaderId, t.uploadedAt),
    index("file_uploaded_at").on(t.uploadedAt, t.id),
  ],
);

announceTable(file, {
  authors: [{ column: file.uploaderId, called: "上传的文件" }],
  places: [{ school: file.schoolId }],
  own: ({ accountId }) => eq(file.uploaderId, accountId),
});
