import { labels } from "@huxuan/api-client";
import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { checkedChoice, choice, id, instant, reference, version } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import { course } from "../course/tables.ts";
import { teacher } from "../person/tables.ts";
import { campus, school } from "../school/tables.ts";
import { semester } from "../semester/tables.ts";

export type OfferingState = keyof typeof labels.offeringState;

/** Seats kept for the students of one home school. */
export interface GuestQuota {
  schoolId: number;
  quota: number;
}

/** Who may take it; an absent or empty list means everybody. */
export interface Audience {
  schoolIds?: number[];
  grades?: number[];
  departments?: string[];
  majors?: string[];
}

/** Weeks that an offering takes as a whole; the place is empty where it is not known. */
export interface WholeWeeks {
  /** Ascending. */
  weeks: number[];
  place: string;
}

/** A course taught in a semester. Its seats are a row of their own (`offering_seat`). */
export const offering = pgTable(
  "offering",
  {
    id: id(),
    semesterId: reference("semester_id", () => semester.id),
    /** The host school. */
    schoolId: reference("school_id", () => school.id),
    courseId: reference("course_id", () => course.id),
    /** Teaching-class number. */
    code: text("code").notNull(),
    minEnrolment: integer("min_enrolment").notNull().default(0),
    /** Longest waitlist; null means as long as the capacity. */
    waitlistCapacity: integer("waitlist_capacity"),
    guestQuotas: jsonb("guest_quotas").$type<GuestQuota[]>().notNull().default([]),
    /** From then on unused quota is open to all. */
    guestQuotaReleaseAt: instant("guest_quota_release_at"),
    audience: jsonb("audience").$type<Audience>().notNull().default({}),
    notes: text("notes").notNull().default(""),
    /** Weeks that it takes as a whole, on no weekday of its own (集中周). */
    wholeWeeks: jsonb("whole_weeks").$type<WholeWeeks[]>().notNull().default([]),
    state: choice("state", labels.offeringState).notNull().default("draft"),
    /** Class number, course code and name, teachers, with their pinyin (`text/search.ts`). */
    searchText: text("search_text").notNull(),
    version: version(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    unique("offering_semester_school_code").on(t.semesterId, t.schoolId, t.code),
    // Referenced by the seats, so that they and the enrolments have the offering's course.
    unique("offering_id_course").on(t.id, t.courseId),
    index("offering_semester_state").on(t.semesterId, t.state),
    index("offering_course").on(t.courseId),
    index("offering_code").on(t.code, t.id),
    checkedChoice("offering_state", t.state, labels.offeringState),
    check("offering_min_enrolment", sql`${t.minEnrolment} >= 0`),
    check("offering_waitlist_capacity", sql`${t.waitlistCapacity} >= 0`),
  ],
);

export const offeringTeacher = pgTable(
  "offering_teacher",
  {
    offeringId: integer("offering_id")
      .notNull()
      .references(() => offering.id, { onDelete: "cascade" }),
    teacherId: reference("teacher_id", () => teacher.id),
    /** Order of mention, from 0. */
    position: smallint("position").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.offeringId, t.teacherId] }),
    index("offering_teacher_teacher").on(t.teacherId),
  ],
);

/** One weekly pattern of an offering. */
export const meeting = pgTable(
  "meeting",
  {
    id: id(),
    offeringId: integer("offering_id")
      .notNull()
      .references(() => offering.id, { onDelete: "cascade" }),
    /** Monday = 1 … Sunday = 7. */
    weekday: smallint("weekday").notNull(),
    /** Every week it takes place, ascending. */
    weeks: integer("weeks").array().notNull(),
    /** Sections of the host school's clock, ascending. */
    sections: integer("sections").array().notNull(),
    campusId: integer("campus_id").references(() => campus.id),
    classroom: text("classroom").notNull().default(""),
  },
  (t) => [
    index("meeting_offering").on(t.offeringId),
    check("meeting_weekday", sql`${t.weekday} between 1 and 7`),
    check("meeting_weeks", sql`cardinality(${t.weeks}) > 0`),
    check("meeting_sections", sql`cardinality(${t.sections}) > 0`),
  ],
);

/** The seats of an offering: the one row that everybody who wants it has to pass. Made with the offering. */
export const offeringSeat = pgTable(
  "offering_seat",
  {
    semesterId: reference("semester_id", () => semester.id),
    /** The host school. */
    schoolId: reference("school_id", () => school.id),
    offeringId: integer("offering_id").primaryKey(),
    /** Of the offering, kept equal by the reference; here so that enrolments can be held to it. */
    courseId: integer("course_id").notNull(),
    capacity: integer("capacity").notNull(),
    taken: integer("taken").notNull().default(0),
    /** So many are taken more than there are: offices gave them with permission. */
    extra: integer("extra").notNull().default(0),
    /** People on the waitlist. */
    queued: integer("queued").notNull().default(0),
    /** Seats taken by home school id, for the guest quotas. */
    takenBySchool: jsonb("taken_by_school").$type<Record<string, number>>().notNull().default({}),
    /** Counts every change: of two readings the higher one is newer. */
    version: version(),
  },
  (t) => [
    index("offering_seat_semester_school").on(t.semesterId, t.schoolId),
    unique("offering_seat_course").on(t.offeringId, t.courseId),
    foreignKey({
      name: "offering_seat_offering_course_fk",
      columns: [t.offeringId, t.courseId],
      foreignColumns: [offering.id, offering.courseId],
    }).onUpdate("cascade"),
    check("offering_seat_taken", sql`${t.taken} between 0 and ${t.capacity} + ${t.extra}`),
    check("offering_seat_extra", sql`${t.extra} >= 0`),
    check("offering_seat_queued", sql`${t.queued} >= 0`),
  ],
);

announceTable(offering, {
  called: "个教学班",
  places: [
    {
      school: offering.schoolId,
      // The department that gives the course.
      department: sql`(select ${course.department} from ${course} where ${course.id} = ${offering.courseId})`,
    },
  ],
  own: ({ teacherId }) =>
    teacherId === null
      ? undefined
      : sql`exists (select from ${offeringTeacher} where ${offeringTeacher.offeringId} = ${offering.id}
          and ${offeringTeacher.teacherId} = ${teacherId})`,
});
announceTable(offeringTeacher, { called: "个教学班", partOf: offering });
announceTable(meeting, { called: "条上课安排", partOf: offering });
announceTable(offeringSeat, { called: null, partOf: offering });
