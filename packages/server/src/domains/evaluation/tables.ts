import { labels, type QuestionAnswer } from "@huxuan/api-client";
import { eq, sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { checkedChoice, choice, id, instant, reference, version, inOrderOf } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import { course } from "../course/tables.ts";
import { offering } from "../offering/tables.ts";
import { student, teacher } from "../person/tables.ts";
import { questionnaire } from "../questionnaire/tables.ts";
import { school } from "../school/tables.ts";
import { semester } from "../semester/tables.ts";
import type { StoredFigures } from "./figures.ts";

/** A time in which students say how the classes of a school were taught. */
export const evaluationCampaign = pgTable(
  "evaluation_campaign",
  {
    id: id(),
    schoolId: reference("school_id", () => school.id),
    semesterId: reference("semester_id", () => semester.id),
    name: text("name").notNull(),
    questionnaireId: integer("questionnaire_id")
      .notNull()
      .references(() => questionnaire.id),
    opensAt: instant("opens_at").notNull(),
    closesAt: instant("closes_at").notNull(),
    gate: choice("gate", labels.evaluationGate).notNull(),
    coverage: choice("coverage", labels.evaluationCoverage).notNull(),
    /** One of the three says which classes, by the coverage; the others are empty. */
    departments: jsonb("departments").$type<string[]>().notNull(),
    courseIds: jsonb("course_ids").$type<number[]>().notNull(),
    offeringIds: jsonb("offering_ids").$type<number[]>().notNull(),
    state: choice("state", labels.evaluationState).notNull().default("draft"),
    /** The day in China on which it closed: all that a sheet says of its time. */
    closedOn: date("closed_on"),
    /** The sheets that waited are opened, or thrown away. */
    sheetsOpened: boolean("sheets_opened").notNull().default(false),
    releasedAt: instant("released_at"),
    appealUntil: instant("appeal_until"),
    version: version(),
  },
  (t) => [
    unique("evaluation_campaign_name").on(t.schoolId, t.semesterId, t.name),
    index("evaluation_campaign_semester").on(t.semesterId),
    index("evaluation_campaign_questionnaire").on(t.questionnaireId),
    checkedChoice("evaluation_campaign_gate", t.gate, labels.evaluationGate),
    checkedChoice("evaluation_campaign_coverage", t.coverage, labels.evaluationCoverage),
    checkedChoice("evaluation_campaign_state", t.state, labels.evaluationState),
    check("evaluation_campaign_times", sql`${t.closesAt} > ${t.opensAt}`),
    check("evaluation_campaign_closed", sql`(${t.state} in ('draft', 'open')) = (${t.closedOn} is null)`),
    check(
      "evaluation_campaign_opened_sheets",
      sql`not ${t.sheetsOpened} or ${t.state} not in ('draft', 'open')`,
    ),
    check(
      "evaluation_campaign_released",
      sql`(${t.releasedAt} is null) = (${t.appealUntil} is null)
        and (${t.state} in ('released', 'archived')) = (${t.releasedAt} is not null)`,
    ),
  ],
);

/** A teacher of a class about whom a campaign asks; made when it opens. */
export const evaluationTarget = pgTable(
  "evaluation_target",
  {
    id: id(),
    campaignId: integer("campaign_id")
      .notNull()
      .references(() => evaluationCampaign.id),
    offeringId: integer("offering_id")
      .notNull()
      .references(() => offering.id),
    teacherId: reference("teacher_id", () => teacher.id),
    courseId: reference("course_id", () => course.id),
    semesterId: reference("semester_id", () => semester.id),
    /** The host school, and the department that gives the course. */
    schoolId: reference("school_id", () => school.id),
    department: text("department").notNull(),
    /** Students who are asked. */
    invited: integer("invited").notNull(),
    /** Sheets that were handed in, those of too small a pool too; null until the campaign is closed. */
    sheets: integer("sheets"),
  },
  (t) => [
    unique("evaluation_target_once").on(t.campaignId, t.offeringId, t.teacherId),
    index("evaluation_target_offering").on(t.offeringId),
    index("evaluation_target_teacher").on(t.teacherId),
    index("evaluation_target_course").on(t.courseId),
    index("evaluation_target_semester").on(t.semesterId),
    index("evaluation_target_school").on(t.schoolId, t.department),
    check("evaluation_target_numbers", sql`${t.invited} >= 1 and ${t.sheets} between 0 and ${t.invited}`),
  ],
);

/** That a student is asked about a teacher of a class, and whether they are done: neither when, nor what they said. */
export const evaluationTask = pgTable(
  "evaluation_task",
  {
    id: id(),
    targetId: integer("target_id")
      .notNull()
      .references(() => evaluationTarget.id),
    studentId: reference("student_id", () => student.id),
    done: boolean("done").notNull().default(false),
  },
  (t) => [
    unique("evaluation_task_once").on(t.targetId, t.studentId),
    index("evaluation_task_student").on(t.studentId),
  ],
);

/** What somebody answered about a teacher of a class, without words. Nothing leads from it to who that was (decision 0030). */
export const evaluationSheet = pgTable(
  "evaluation_sheet",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    targetId: integer("target_id")
      .notNull()
      .references(() => evaluationTarget.id),
    answers: jsonb("answers").$type<QuestionAnswer[]>().notNull(),
    /** On which the campaign closed. */
    day: date("day").notNull(),
  },
  (t) => [index("evaluation_sheet_target").on(t.targetId)],
);

/** Words of a sheet, apart from its marks. They never change (trigger `evaluation_comment_kept`). */
export const evaluationComment = pgTable(
  "evaluation_comment",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    targetId: integer("target_id")
      .notNull()
      .references(() => evaluationTarget.id),
    /** Key of the question. */
    question: text("question").notNull(),
    /** Telephone numbers are masked. */
    text: text("text").notNull(),
    /** Words of the school's list that it holds. */
    hits: jsonb("hits").$type<string[]>().notNull(),
    state: choice("state", labels.evaluationCommentState).notNull(),
    /** Empty where nobody had to decide. */
    decidedBy: text("decided_by").notNull().default(""),
    decidedAt: instant("decided_at"),
  },
  (t) => [
    index("evaluation_comment_target").on(t.targetId),
    index("evaluation_comment_order").on(
      inOrderOf(Object.keys(labels.evaluationCommentState), t.state),
      t.targetId,
      t.id,
    ),
    index("evaluation_comment_held").on(t.targetId).where(sql`${t.state} = 'held'`),
    checkedChoice("evaluation_comment_state", t.state, labels.evaluationCommentState),
    check("evaluation_comment_decided", sql`(${t.decidedAt} is null) = (${t.decidedBy} = '')`),
  ],
);

/** A version of what came of a teacher's sheets. It never changes (trigger `evaluation_result_kept`): an appeal makes another. */
export const evaluationResult = pgTable(
  "evaluation_result",
  {
    targetId: integer("target_id")
      .notNull()
      .references(() => evaluationTarget.id),
    /** From 1. */
    number: integer("number").notNull(),
    /** Valid sheets. */
    count: integer("count").notNull(),
    invited: integer("invited").notNull(),
    /** The exact score as a fraction, trimmed where there are enough sheets; null below five. */
    numerator: numeric("numerator"),
    denominator: numeric("denominator"),
    /** The score as shown, in hundredths. */
    shown: integer("shown"),
    /** Without leaving any out, in hundredths. */
    untrimmed: integer("untrimmed"),
    /** So many of the highest, and as many of the lowest, were left out. */
    trimmed: integer("trimmed").notNull(),
    /** The rate is low. */
    reference: boolean("reference").notNull(),
    /** It is part of sums. */
    included: boolean("included").notNull(),
    /** By dimension and question; null below five. */
    figures: jsonb("figures").$type<StoredFigures>(),
    /** By which rule it was made; empty for the first. */
    note: text("note").notNull(),
    madeAt: instant("made_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.targetId, t.number] }),
    check("evaluation_result_number", sql`${t.number} >= 1`),
    check("evaluation_result_counts", sql`${t.count} >= 0 and ${t.invited} >= 0 and ${t.trimmed} >= 0`),
    check(
      "evaluation_result_score",
      sql`(${t.shown} is null) = (${t.numerator} is null) and (${t.shown} is null) = (${t.denominator} is null)
        and (${t.shown} is null) = (${t.untrimmed} is null) and (${t.shown} is null) = (${t.figures} is null)
        and (${t.count} >= 5) = (${t.shown} is not null) and ${t.shown} between 0 and 10000`,
    ),
  ],
);

/** What a teacher has against a result, and what became of it. */
export const evaluationAppeal = pgTable(
  "evaluation_appeal",
  {
    id: id(),
    /** Once for each result. */
    targetId: integer("target_id")
      .notNull()
      .unique("evaluation_appeal_once")
      .references(() => evaluationTarget.id),
    kind: choice("kind", labels.evaluationAppealKind).notNull(),
    words: text("words").notNull(),
    raisedAt: instant("raised_at").notNull(),
    state: choice("state", labels.evaluationAppealState).notNull().default("open"),
    answer: text("answer").notNull().default(""),
    decidedBy: text("decided_by").notNull().default(""),
    decidedAt: instant("decided_at"),
    version: version(),
  },
  (t) => [
    index("evaluation_appeal_order").on(
      inOrderOf(Object.keys(labels.evaluationAppealState), t.state),
      t.raisedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    checkedChoice("evaluation_appeal_kind", t.kind, labels.evaluationAppealKind),
    checkedChoice("evaluation_appeal_state", t.state, labels.evaluationAppealState),
    check(
      "evaluation_appeal_decided",
      sql`(${t.state} = 'open') = (${t.decidedAt} is null) and (${t.state} = 'open') = (${t.answer} = '')`,
    ),
  ],
);

/** What supervisors and the college give a teacher, in hundredths. */
export const evaluationParts = pgTable(
  "evaluation_parts",
  {
    campaignId: integer("campaign_id")
      .notNull()
      .references(() => evaluationCampaign.id),
    teacherId: reference("teacher_id", () => teacher.id),
    supervisor: integer("supervisor"),
    college: integer("college"),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.campaignId, t.teacherId] }),
    index("evaluation_parts_teacher").on(t.teacherId),
    check(
      "evaluation_parts_range",
      sql`${t.supervisor} between 0 and 10000 and ${t.college} between 0 and 10000`,
    ),
  ],
);

/** A reminder that was sent to those who were not done. */
export const evaluationReminder = pgTable(
  "evaluation_reminder",
  {
    campaignId: integer("campaign_id")
      .notNull()
      .references(() => evaluationCampaign.id),
    number: integer("number").notNull(),
    /** Of whose classes; empty for all. */
    department: text("department").notNull(),
    at: instant("at").notNull(),
    by: text("by").notNull(),
    told: integer("told").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.campaignId, t.number] }),
    check("evaluation_reminder_twice", sql`${t.number} between 1 and 2`),
  ],
);

// Of the school as a whole: its departments look at it, and at their own classes in it.
announceTable(evaluationCampaign, {
  called: "个评教批次",
  places: [{ school: evaluationCampaign.schoolId, department: "schoolWide" }],
});
announceTable(evaluationTarget, {
  called: "条评教记录",
  places: [{ school: evaluationTarget.schoolId, department: evaluationTarget.department }],
  own: ({ teacherId }) => (teacherId === null ? undefined : eq(evaluationTarget.teacherId, teacherId)),
});
// No office is shown who of its students is done, and who is not.
announceTable(evaluationTask, {
  called: "项评教任务",
  places: [],
  own: ({ studentId }) => (studentId === null ? undefined : eq(evaluationTask.studentId, studentId)),
});
for (const table of [evaluationSheet, evaluationComment, evaluationResult, evaluationAppeal])
  announceTable(table, { called: null, partOf: evaluationTarget });
for (const table of [evaluationParts, evaluationReminder])
  announceTable(table, {
    called: table === evaluationParts ? "条督导和学院评价" : null,
    partOf: evaluationCampaign,
  });
