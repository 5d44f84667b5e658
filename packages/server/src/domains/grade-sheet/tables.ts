import { type GradeDistribution, type GradeFinding, type GradePart, labels } from "@huxuan/api-client";
import { type SQL, sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { checkedChoice, choice, id, instant, reference, version } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import { course } from "../course/tables.ts";
import { offering, offeringTeacher } from "../offering/tables.ts";
import { student } from "../person/tables.ts";
import { school } from "../school/tables.ts";
import { semester } from "../semester/tables.ts";

/** States that are stored: a class without a sheet is `none`. */
export const STORED_SHEET_STATES = ["draft", "submitted", "approved", "published", "locked"] as const;
export type StoredSheetState = (typeof STORED_SHEET_STATES)[number];

/** The grades of a class in an exam, from the first cell to the lock. Whoever writes a cell holds its row. */
export const gradeSheet = pgTable(
  "grade_sheet",
  {
    id: id(),
    offeringId: integer("offering_id")
      .notNull()
      .references(() => offering.id),
    semesterId: reference("semester_id", () => semester.id),
    /** The host school. */
    schoolId: reference("school_id", () => school.id),
    courseId: reference("course_id", () => course.id),
    examKind: choice("exam_kind", labels.examKind).notNull(),
    scale: choice("scale", labels.markScale).notNull(),
    /** None on a sheet of levels. */
    parts: jsonb("parts").$type<GradePart[]>().notNull(),
    state: text("state", { enum: STORED_SHEET_STATES }).notNull().default("draft"),
    /** When and where a make-up exam is sat. */
    examAt: instant("exam_at"),
    examPlace: text("exam_place"),
    /** Number of the last change of a cell. */
    sequence: integer("sequence").notNull().default(0),
    /** Of the marks as they were submitted, with what was unusual about them; null while it is a draft. */
    distribution: jsonb("distribution").$type<GradeDistribution>(),
    findings: jsonb("findings").$type<GradeFinding[]>().notNull().default([]),
    /** Why the marks are as unusual as they are. */
    explanation: text("explanation"),
    submittedAt: instant("submitted_at"),
    submittedBy: text("submitted_by"),
    /** Set together: why it came back, and whose rows are meant. */
    returnedReason: text("returned_reason"),
    returnedBy: text("returned_by"),
    returnedStudentIds: integer("returned_student_ids").array().notNull().default([]),
    approvedAt: instant("approved_at"),
    approvedBy: text("approved_by"),
    publishedAt: instant("published_at"),
    publishedBy: text("published_by"),
    /** The end of entering for this class alone, where the office gave it more time, and why. */
    extendedUntil: instant("extended_until"),
    extensionReason: text("extension_reason"),
    urgedAt: instant("urged_at"),
    version: version(),
  },
  (t) => [
    unique("grade_sheet_once").on(t.offeringId, t.examKind),
    index("grade_sheet_semester").on(t.semesterId, t.schoolId, t.examKind),
    index("grade_sheet_course").on(t.courseId),
    checkedChoice("grade_sheet_exam_kind", t.examKind, labels.examKind),
    checkedChoice("grade_sheet_scale", t.scale, labels.markScale),
    check("grade_sheet_state", sql`${t.state} in ('draft', 'submitted', 'approved', 'published', 'locked')`),
    check("grade_sheet_submitted", sql`(${t.state} <> 'draft') = (${t.submittedAt} is not null)`),
    check(
      "grade_sheet_approved",
      sql`(${t.state} in ('approved', 'published', 'locked')) = (${t.approvedAt} is not null)`,
    ),
    check(
      "grade_sheet_published",
      sql`(${t.state} in ('published', 'locked')) = (${t.publishedAt} is not null)`,
    ),
    check("grade_sheet_returned", sql`(${t.returnedReason} is null) = (${t.returnedBy} is null)`),
  ],
);

/** What stands for a student in a sheet. */
export const gradeEntry = pgTable(
  "grade_entry",
  {
    sheetId: integer("sheet_id")
      .notNull()
      .references(() => gradeSheet.id),
    studentId: reference("student_id", () => student.id),
    homeSchoolId: reference("home_school_id", () => school.id),
    /** By part, in tenths. */
    marks: jsonb("marks").$type<Record<string, number>>().notNull().default({}),
    /** Name of a level, on a sheet of levels. */
    level: text("level"),
    flag: choice("flag", labels.gradeFlag),
    /** Why an office set the flag; null where a teacher did. */
    flagReason: text("flag_reason"),
    /** The recorded total in tenths, where it can be told; it follows from the cells and is written with them. */
    total: integer("total"),
    /** The total is at most 59 because of the part at the end. */
    capped: boolean("capped").notNull().default(false),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sheetId, t.studentId] }),
    index("grade_entry_student").on(t.studentId),
    index("grade_entry_home_school").on(t.homeSchoolId),
    checkedChoice("grade_entry_flag", t.flag, labels.gradeFlag),
    check("grade_entry_total", sql`${t.total} between 0 and 1000`),
    check("grade_entry_flag_reason", sql`(${t.flagReason} is null) or (${t.flag} is not null)`),
  ],
);

/** A cell that changed, and who changed it: only added, never changed (trigger `grade_cell_change_kept`). */
export const gradeCellChange = pgTable(
  "grade_cell_change",
  {
    sheetId: integer("sheet_id")
      .notNull()
      .references(() => gradeSheet.id),
    /** From 1, in the sheet. */
    sequence: integer("sequence").notNull(),
    studentId: reference("student_id", () => student.id),
    /** `level`, `flag`, or the id of a part. */
    column: text("column").notNull(),
    /** As people write it; empty for nothing. */
    from: text("from").notNull(),
    to: text("to").notNull(),
    at: instant("at").notNull(),
    accountId: integer("account_id").notNull(),
    by: text("by").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sheetId, t.sequence] }),
    index("grade_cell_change_student").on(t.studentId),
  ],
);

/** Where somebody's cursor was last, for the others who have the sheet open. */
export const gradeCursor = pgTable(
  "grade_cursor",
  {
    sheetId: integer("sheet_id")
      .notNull()
      .references(() => gradeSheet.id, { onDelete: "cascade" }),
    accountId: integer("account_id").notNull(),
    name: text("name").notNull(),
    studentId: integer("student_id").notNull(),
    column: text("column").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.sheetId, t.accountId] })],
);

const hostDepartment: SQL = sql`(select ${course.department} from ${course} where ${course.id} = ${gradeSheet.courseId})`;
const taughtBy = (teacherId: number): SQL =>
  sql`exists (select from ${offeringTeacher} where ${offeringTeacher.offeringId} = ${gradeSheet.offeringId}
    and ${offeringTeacher.teacherId} = ${teacherId})`;

announceTable(gradeSheet, {
  called: "份成绩登记",
  places: [{ school: gradeSheet.schoolId, department: hostDepartment }],
  own: ({ teacherId }) => (teacherId === null ? undefined : taughtBy(teacherId)),
});
for (const table of [gradeEntry, gradeCellChange, gradeCursor])
  announceTable(table, { called: table === gradeEntry ? "条成绩登记" : null, partOf: gradeSheet });
