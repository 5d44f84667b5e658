import { sql } from "drizzle-orm";
import { boolean, check, date, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, version } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";

export const semester = pgTable(
  "semester",
  {
    id: id(),
    /** `2026-2027-1` */
    code: text("code").notNull().unique(),
    /** First year of the academic year. */
    year: integer("year").notNull(),
    /** 1 autumn, 2 spring, 3 summer. */
    term: integer("term").notNull(),
    name: text("name").notNull(),
    /** Monday of week 1, `yyyy-MM-dd`. */
    firstMonday: date("first_monday", { mode: "string" }).notNull(),
    weeks: integer("weeks").notNull(),
    isCurrent: boolean("is_current").notNull().default(false),
    version: version(),
  },
  (t) => [
    uniqueIndex("semester_one_current").on(t.isCurrent).where(sql`${t.isCurrent}`),
    check("semester_term", sql`${t.term} in (1, 2, 3)`),
    check("semester_weeks", sql`${t.weeks} between 1 and 40`),
    check("semester_first_monday", sql`extract(isodow from ${t.firstMonday}) = 1`),
  ],
);

/** A day without classes, or (with `followsDay`) a make-up day that follows another day's timetable. */
export const calendarException = pgTable(
  "calendar_exception",
  {
    semesterId: integer("semester_id")
      .notNull()
      .references(() => semester.id, { onDelete: "cascade" }),
    day: date("day", { mode: "string" }).notNull(),
    name: text("name").notNull(),
    followsDay: date("follows_day", { mode: "string" }),
  },
  (t) => [primaryKey({ columns: [t.semesterId, t.day] })],
);

// Read by everybody, changed by who reaches all.
announceTable(semester, { places: [] });
announceTable(calendarException, { partOf: semester });
