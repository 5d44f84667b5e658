import { labels } from "@huxuan/api-client";
import { eq, or, type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
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
import type { RulesOfGrades } from "./rules-of-grades.ts";

/** The value columns of a grade: with a number behind what they were before. */
const values = () => ({
  originalScale: choice("original_scale", labels.markScale).notNull(),
  /** As it is written; empty where a flag says why there is none. */
  originalText: text("original_text").notNull(),
  /** In tenths; null for 两级制 and without a mark. */
  originalMark: integer("original_mark"),
  convertedScale: choice("converted_scale", labels.markScale).notNull(),
  convertedText: text("converted_text").notNull(),
  convertedMark: integer("converted_mark"),
  flag: choice("flag", labels.gradeFlag),
  passed: boolean("passed").notNull(),
});

/** Rules of a school as they were when grades were published by them; a row never changes. */
export const gradeRules = pgTable(
  "grade_rules",
  {
    id: id(),
    schoolId: reference("school_id", () => school.id),
    rules: jsonb("rules").$type<RulesOfGrades>().notNull(),
    /** SHA-256 of the rules: the same rules stand here once. */
    hash: text("hash").notNull(),
    since: instant("since").notNull(),
  },
  (t) => [unique("grade_rules_once").on(t.schoolId, t.hash)],
);

/**
 * A published grade. What it says is changed by a correction alone, which leaves what it was in `grade_version` (trigger
 * `grade_kept`).
 */
export const grade = pgTable(
  "grade",
  {
    id: id(),
    studentId: reference("student_id", () => student.id),
    homeSchoolId: reference("home_school_id", () => school.id),
    hostSchoolId: reference("host_school_id", () => school.id),
    courseId: reference("course_id", () => course.id),
    /** The class; null for an earlier record. */
    offeringId: integer("offering_id").references(() => offering.id),
    /** Null where an earlier record does not say. */
    semesterId: integer("semester_id").references(() => semester.id),
    examKind: choice("exam_kind", labels.examKind).notNull(),
    /** From 1, of the student at the course. */
    attempt: integer("attempt").notNull(),
    credits: numeric("credits", { precision: 5, scale: 2, mode: "number" }).notNull(),
    ...values(),
    source: choice("source", labels.gradeSource).notNull(),
    state: choice("state", labels.gradeState).notNull(),
    /** The home school's, in force when it was published. */
    rulesId: integer("rules_id")
      .notNull()
      .references(() => gradeRules.id),
    publishedAt: instant("published_at").notNull(),
    /** A review may be asked for before this moment; null for an earlier record. */
    reviewUntil: instant("review_until"),
    /** From 1; each correction counts up. */
    number: integer("number").notNull().default(1),
    version: version(),
  },
  (t) => [
    unique("grade_class_once").on(t.offeringId, t.examKind, t.studentId),
    unique("grade_attempt").on(t.studentId, t.courseId, t.attempt),
    index("grade_published_at").on(t.publishedAt, t.id),
    index("grade_home").on(t.homeSchoolId, t.semesterId),
    index("grade_host").on(t.hostSchoolId, t.semesterId),
    index("grade_course").on(t.courseId),
    index("grade_semester").on(t.semesterId),
    index("grade_rules_used").on(t.rulesId),
    index("grade_guest").on(t.publishedAt).where(sql`${t.homeSchoolId} <> ${t.hostSchoolId}`),
    index("grade_unlocked").on(t.reviewUntil).where(sql`${t.state} = 'published'`),
    checkedChoice("grade_exam_kind", t.examKind, labels.examKind),
    checkedChoice("grade_original_scale", t.originalScale, labels.markScale),
    checkedChoice("grade_converted_scale", t.convertedScale, labels.markScale),
    checkedChoice("grade_flag", t.flag, labels.gradeFlag),
    checkedChoice("grade_source", t.source, labels.gradeSource),
    checkedChoice("grade_state", t.state, labels.gradeState),
    check("grade_marks", sql`${t.originalMark} between 0 and 1000 and ${t.convertedMark} between 0 and 1000`),
    check("grade_attempts", sql`${t.attempt} >= 1`),
    check("grade_of_a_class", sql`(${t.source} = 'sheet') = (${t.offeringId} is not null)`),
  ],
);

/** What a grade was before a correction: only added, never changed (trigger `grade_version_kept`). */
export const gradeVersion = pgTable(
  "grade_version",
  {
    gradeId: integer("grade_id")
      .notNull()
      .references(() => grade.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    ...values(),
    /** Why it was replaced. */
    reason: text("reason").notNull(),
    changedAt: instant("changed_at").notNull(),
    changedBy: text("changed_by").notNull(),
  },
  (t) => [primaryKey({ columns: [t.gradeId, t.number] })],
);

/** Credits and averages of a student's grades: follows from them, kept so that students can be ranked. */
export const gradeStanding = pgTable(
  "grade_standing",
  {
    studentId: integer("student_id")
      .primaryKey()
      .references(() => student.id, { onDelete: "cascade" }),
    /** The home school. */
    schoolId: reference("school_id", () => school.id),
    /** Passed. */
    credits: numeric("credits", { precision: 7, scale: 2, mode: "number" }).notNull(),
    /** Unrounded; null without a grade that counts. */
    gpa: doublePrecision("gpa"),
    average: doublePrecision("average"),
    courses: integer("courses").notNull(),
    madeAt: instant("made_at").notNull(),
  },
  (t) => [index("grade_standing_school").on(t.schoolId)],
);

const homeDepartment: SQL = sql`(select ${student.department} from ${student} where ${student.id} = ${grade.studentId})`;
const hostDepartment: SQL = sql`(select ${course.department} from ${course} where ${course.id} = ${grade.courseId})`;
const taught = (offeringId: AnyPgColumn, teacherId: number): SQL =>
  sql`exists (select from ${offeringTeacher} where ${offeringTeacher.offeringId} = ${offeringId}
    and ${offeringTeacher.teacherId} = ${teacherId})`;

announceTable(gradeRules, {
  called: null,
  places: [{ school: gradeRules.schoolId, department: "schoolWide" }],
});
announceTable(grade, {
  called: "条成绩",
  places: [
    { school: grade.hostSchoolId, department: hostDepartment },
    { school: grade.homeSchoolId, department: homeDepartment },
  ],
  own: ({ studentId, teacherId }) =>
    or(
      studentId === null ? undefined : eq(grade.studentId, studentId),
      teacherId === null ? undefined : taught(grade.offeringId, teacherId),
    ),
});
announceTable(gradeVersion, { called: null, partOf: grade });
announceTable(gradeStanding, {
  called: null,
  places: [
    {
      school: gradeStanding.schoolId,
      department: sql`(select ${student.department} from ${student} where ${student.id} = ${gradeStanding.studentId})`,
    },
  ],
  own: ({ studentId }) => (studentId === null ? undefined : eq(gradeStanding.studentId, studentId)),
});
