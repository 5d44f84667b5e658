import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { id, reference, version } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";

/** One section of a school's day, `HH:mm`. */
export interface SectionClockEntry {
  section: number;
  start: string;
  end: string;
}

/** Whom other universities ask. */
export interface SchoolContactEntry {
  name: string;
  duty: string;
  phone: string;
  email: string;
}

/** A member university. */
export const school = pgTable("school", {
  id: id(),
  /** Official code of the university. */
  code: text("code").notNull().unique(),
  name: text("name").notNull(),
  shortName: text("short_name").notNull(),
  /** Sort key: PGlite has no ICU collation that would sort Chinese. */
  pinyin: text("pinyin").notNull(),
  sectionClock: jsonb("section_clock").$type<SectionClockEntry[]>().notNull(),
  contacts: jsonb("contacts").$type<SchoolContactEntry[]>().notNull().default([]),
  version: version(),
});

export const campus = pgTable(
  "campus",
  {
    id: id(),
    schoolId: reference("school_id", () => school.id),
    name: text("name").notNull(),
  },
  (t) => [unique("campus_school_name").on(t.schoolId, t.name)],
);

/** Minutes somebody needs from one campus to another; a pair that is missing counts as unknown. */
export const campusTravel = pgTable(
  "campus_travel",
  {
    fromCampusId: integer("from_campus_id")
      .notNull()
      .references(() => campus.id, { onDelete: "cascade" }),
    toCampusId: integer("to_campus_id")
      .notNull()
      .references(() => campus.id, { onDelete: "cascade" }),
    minutes: integer("minutes").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.fromCampusId, t.toCampusId] }),
    index("campus_travel_to").on(t.toCampusId),
    check("campus_travel_minutes", sql`${t.minutes} >= 0`),
  ],
);

// Everybody may see that a school and its campuses exist; its details only its office.
announceTable(school, { places: [{ school: school.id }] });
announceTable(campus, { called: null, partOf: school });
announceTable(campusTravel, { partOf: school });
