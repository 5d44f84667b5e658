import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, reference, version } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import { school } from "../school/tables.ts";

/** Dictionaries by name: what they are called, and whose they are. Their entries stand in `dictionaryEntry`. */
export const dictionary = pgTable(
  "dictionary_type",
  {
    id: id(),
    name: text().notNull(),
    title: text().notNull(),
    remark: text().notNull().default(""),
    /** Its entries stand below others, and schools may call them otherwise. */
    senior: boolean().notNull().default(false),
    /** It comes with the platform, which knows its codes. */
    fixed: boolean().notNull().default(false),
    version: version(),
  },
  (t) => [uniqueIndex("dictionary_type_name").on(t.name)],
);
// They belong to nobody: who may call, may look at all. Who changes one must reach the platform's own (`requireReach`).
announceTable(dictionary, { places: [], own: () => sql`true` });

/** Choices by name and code (specification, section 3). */
export const dictionaryEntry = pgTable(
  "dictionary",
  {
    id: integer("id").notNull().generatedAlwaysAsIdentity(),
    dicName: text("dic_name").notNull(),
    code: text().notNull(),
    label: text().notNull(),
    /** Sort number within its dictionary. */
    sn: integer().notNull(),
    /** No longer offered, but still shown where it is selected. */
    expired: boolean().notNull().default(false),
    /** Code of the entry above it, in a senior dictionary. */
    parentCode: text("parent_code"),
    /** It comes with the platform. */
    fixed: boolean().notNull().default(false),
    version: version(),
  },
  (t) => [primaryKey({ columns: [t.dicName, t.code] }), uniqueIndex("dictionary_id").on(t.id)],
);
announceTable(dictionaryEntry, { places: [], own: () => sql`true` });

/** What a school says of an entry in the place of the province; null: as the province. */
export const schoolEntry = pgTable(
  "dictionary_school_entry",
  {
    entryId: integer("entry_id")
      .notNull()
      .references(() => dictionaryEntry.id, { onDelete: "cascade" }),
    schoolId: reference("school_id", () => school.id),
    label: text(),
    expired: boolean(),
    version: version(),
  },
  (t) => [primaryKey({ columns: [t.entryId, t.schoolId] })],
);
announceTable(schoolEntry, { called: "个本校字典项", places: [{ school: schoolEntry.schoolId }] });
