import { labels } from "@huxuan/api-client";
import { eq, or, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { checkedChoice, choice, id, instant, reference, version, inOrderOf } from "../../db/columns.ts";
import { file } from "../../platform/files/tables.ts";
import { announceTable } from "../../scope/index.ts";
import { course } from "../course/tables.ts";
import { grade } from "../grade/tables.ts";
import { offeringTeacher } from "../offering/tables.ts";
import { student, teacher } from "../person/tables.ts";
import { school } from "../school/tables.ts";
import { account } from "../session/tables.ts";

/** The grade that a row is about, and whose it is. */
const whose = () => ({
  gradeId: integer("grade_id")
    .notNull()
    .references(() => grade.id, { onDelete: "cascade" }),
  studentId: reference("student_id", () => student.id),
  homeSchoolId: reference("home_school_id", () => school.id),
  /** The host school. */
  schoolId: reference("school_id", () => school.id),
});

/** The states of the list of reviews: those to be decided first. */
export const GRADE_REVIEW_ORDER = ["asked", "reviewing", "kept", "changed"] as const;

/** A student's request to look at a grade again: once for a grade. */
export const gradeReview = pgTable(
  "grade_review",
  {
    id: id(),
    ...whose(),
    fault: choice("fault", labels.gradeFault).notNull(),
    reason: text("reason").notNull(),
    askedAt: instant("asked_at").notNull(),
    dueAt: instant("due_at").notNull(),
    state: choice("state", labels.gradeReviewState).notNull().default("asked"),
    answer: text("answer"),
    decidedAt: instant("decided_at"),
    decidedBy: text("decided_by"),
    version: version(),
  },
  (t) => [
    unique("grade_review_once").on(t.gradeId),
    index("grade_review_student").on(t.studentId),
    index("grade_review_school").on(t.schoolId),
    index("grade_review_home_school").on(t.homeSchoolId),
    index("grade_review_state").on(t.state, t.dueAt),
    index("grade_review_order").on(inOrderOf(GRADE_REVIEW_ORDER, t.state), t.dueAt, t.id),
    checkedChoice("grade_review_fault", t.fault, labels.gradeFault),
    checkedChoice("grade_review_state_known", t.state, labels.gradeReviewState),
    check(
      "grade_review_decided",
      sql`(${t.state} in ('kept', 'changed')) = (${t.decidedAt} is not null and ${t.answer} is not null)`,
    ),
  ],
);

/** One of the two who look at a grade again, and what they found. */
export const gradeOpinion = pgTable(
  "grade_opinion",
  {
    reviewId: integer("review_id")
      .notNull()
      .references(() => gradeReview.id, { onDelete: "cascade" }),
    teacherId: reference("teacher_id", () => teacher.id),
    /** As it should be; null while nothing was said. */
    result: text("result"),
    words: text("words"),
    at: instant("at"),
  },
  (t) => [
    primaryKey({ columns: [t.reviewId, t.teacherId] }),
    index("grade_opinion_teacher").on(t.teacherId),
    check("grade_opinion_said", sql`(${t.result} is null) = (${t.at} is null)`),
  ],
);

/** A teacher's request to correct a published grade. How it stands, its workflow says. */
export const gradeCorrection = pgTable(
  "grade_correction",
  {
    id: id(),
    ...whose(),
    /** When it was asked for. */
    from: text("from").notNull(),
    to: text("to").notNull(),
    fault: choice("fault", labels.gradeFault).notNull(),
    reason: text("reason").notNull(),
    scanId: integer("scan_id")
      .notNull()
      .references(() => file.id),
    askedBy: integer("asked_by")
      .notNull()
      .references(() => account.id),
    askedAt: instant("asked_at").notNull(),
    version: version(),
  },
  (t) => [
    index("grade_correction_asked_at").on(t.askedAt, t.id),
    index("grade_correction_student").on(t.studentId),
    index("grade_correction_school").on(t.schoolId),
    index("grade_correction_home_school").on(t.homeSchoolId),
    index("grade_correction_grade").on(t.gradeId),
    index("grade_correction_scan").on(t.scanId),
    index("grade_correction_asked_by").on(t.askedBy),
    checkedChoice("grade_correction_fault", t.fault, labels.gradeFault),
  ],
);

interface Whose {
  gradeId: AnyPgColumn;
  studentId: AnyPgColumn;
  homeSchoolId: AnyPgColumn;
  schoolId: AnyPgColumn;
}

/** Of the host's side, and of the student's. */
const placesOf = ({ gradeId, studentId, homeSchoolId, schoolId }: Whose) => [
  {
    school: schoolId,
    department: sql`(select ${course.department} from ${grade} join ${course} on ${course.id} = ${grade.courseId}
      where ${grade.id} = ${gradeId})`,
  },
  {
    school: homeSchoolId,
    department: sql`(select ${student.department} from ${student} where ${student.id} = ${studentId})`,
  },
];

announceTable(gradeReview, {
  called: "条成绩复核",
  places: placesOf(gradeReview),
  own: ({ studentId, teacherId }) =>
    or(
      studentId === null ? undefined : eq(gradeReview.studentId, studentId),
      teacherId === null
        ? undefined
        : sql`exists (select from ${gradeOpinion} where ${gradeOpinion.reviewId} = ${gradeReview.id}
            and ${gradeOpinion.teacherId} = ${teacherId})`,
    ),
});
announceTable(gradeOpinion, { called: "条复核意见", partOf: gradeReview });
announceTable(gradeCorrection, {
  called: "条成绩更正",
  places: placesOf(gradeCorrection),
  own: ({ teacherId }) =>
    teacherId === null
      ? undefined
      : // An array, so that the few of their classes are looked for and not all corrections read.
        sql`${gradeCorrection.gradeId} = any(array(
          select g.id from ${offeringTeacher} t join ${grade} g on g.offering_id = t.offering_id
          where t.teacher_id = ${teacherId}))`,
  authors: [{ column: gradeCorrection.askedBy, called: "成绩更正" }],
});
