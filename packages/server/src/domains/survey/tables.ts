import { labels, type QuestionAnswer } from "@huxuan/api-client";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { checkedChoice, choice, id, instant, reference, version } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import { student, teacher } from "../person/tables.ts";
import { questionnaire } from "../questionnaire/tables.ts";
import { school } from "../school/tables.ts";

/** What a school asks people, once. From its opening on only times and state change. */
export const survey = pgTable(
  "survey",
  {
    id: id(),
    schoolId: reference("school_id", () => school.id),
    questionnaireId: reference("questionnaire_id", () => questionnaire.id),
    name: text("name").notNull(),
    audience: choice("audience", labels.surveyAudience).notNull(),
    /** Only these; empty for all. */
    departments: text("departments").array().notNull().default([]),
    grades: integer("grades").array().notNull().default([]),
    majors: text("majors").array().notNull().default([]),
    selection: choice("selection", labels.surveySelection).notNull(),
    /** Of a sample. */
    errorPercent: integer("error_percent"),
    responsePercent: integer("response_percent"),
    publicLink: boolean("public_link").notNull().default(false),
    /** What stands in the public link: nothing secret, it is handed out. */
    publicToken: text("public_token").unique(),
    opensAt: instant("opens_at").notNull(),
    closesAt: instant("closes_at").notNull(),
    state: choice("state", labels.surveyState).notNull().default("draft"),
    /** Where links of mails lead: as the office that reviewed it reached the platform. */
    origin: text("origin").notNull().default(""),
    openedAt: instant("opened_at"),
    closedAt: instant("closed_at"),
    publishedAt: instant("published_at"),
    version: version(),
  },
  (t) => [
    unique("survey_school_name").on(t.schoolId, t.name),
    index("survey_questionnaire").on(t.questionnaireId),
    // What the clock opens and closes.
    index("survey_alive").on(t.state, t.opensAt, t.closesAt).where(sql`${t.state} in ('reviewed', 'open')`),
    checkedChoice("survey_audience", t.audience, labels.surveyAudience),
    checkedChoice("survey_selection", t.selection, labels.surveySelection),
    checkedChoice("survey_state", t.state, labels.surveyState),
    check("survey_times", sql`${t.closesAt} > ${t.opensAt}`),
    check(
      "survey_sample",
      sql`(${t.selection} = 'sample') = (${t.errorPercent} is not null) and (${t.errorPercent} is null) = (${t.responsePercent} is null)`,
    ),
    check("survey_link", sql`${t.audience} = 'outsiders' or not ${t.publicLink}`),
    check(
      "survey_history",
      sql`case ${t.state} when 'draft' then ${t.openedAt} is null when 'reviewed' then ${t.openedAt} is null
        when 'open' then ${t.openedAt} is not null and ${t.closedAt} is null
        else ${t.openedAt} is not null and ${t.closedAt} is not null end
        and (${t.state} = 'published') = (${t.publishedAt} is not null)`,
    ),
  ],
);

/** A department or group of a survey, as it was at the opening: what a sample is weighted by. */
export const surveyUnit = pgTable(
  "survey_unit",
  {
    id: id(),
    surveyId: integer("survey_id")
      .notNull()
      .references(() => survey.id, { onDelete: "cascade" }),
    unit: text("unit").notNull(),
    /** How many there are (N of the stratum). */
    population: integer("population").notNull(),
    /** Of a sample: how many answers are wanted. */
    wanted: integer("wanted"),
    invited: integer("invited").notNull(),
    /** How often those who had not answered were reminded. */
    reminders: integer("reminders").notNull().default(0),
  },
  (t) => [
    unique("survey_unit_once").on(t.surveyId, t.unit),
    check(
      "survey_unit_numbers",
      sql`${t.invited} between 0 and ${t.population} and ${t.reminders} between 0 and 2`,
    ),
  ],
);

/**
 * Who is asked, and whether they have answered: all that is known of it. Somebody of the school, somebody outside with an
 * address, or a browser that came by the public link.
 */
export const surveyParticipation = pgTable(
  "survey_participation",
  {
    id: id(),
    surveyId: integer("survey_id")
      .notNull()
      .references(() => survey.id, { onDelete: "cascade" }),
    studentId: integer("student_id").references(() => student.id, { onDelete: "cascade" }),
    teacherId: integer("teacher_id").references(() => teacher.id, { onDelete: "cascade" }),
    /** Of somebody outside. */
    name: text("name"),
    email: text("email"),
    unit: text("unit").notNull(),
    /** SHA-256 of what stands in the link that was mailed, or of what a browser made for itself. */
    tokenHash: text("token_hash"),
    done: boolean("done").notNull().default(false),
  },
  (t) => [
    unique("survey_participation_student").on(t.surveyId, t.studentId),
    unique("survey_participation_teacher").on(t.surveyId, t.teacherId),
    uniqueIndex("survey_participation_email").on(t.surveyId, sql`lower(${t.email})`),
    uniqueIndex("survey_participation_token").on(t.tokenHash),
    index("survey_participation_waiting").on(t.surveyId, t.unit).where(sql`not ${t.done}`),
    index("survey_participation_of_student").on(t.studentId),
    index("survey_participation_of_teacher").on(t.teacherId),
    check(
      "survey_participation_who",
      sql`num_nonnulls(${t.studentId}, ${t.teacherId}, ${t.email}) <= 1 and (${t.name} is null) = (${t.email} is null)
        and (num_nonnulls(${t.studentId}, ${t.teacherId}, ${t.email}) = 1 or (${t.tokenHash} is not null and ${t.done}))`,
    ),
  ],
);

/**
 * What somebody marked and chose; what they wrote stands apart. Nothing leads from it to a participation: its key is random,
 * it comes in a group that was shuffled, and at the close all of a survey are written anew, those of small units without
 * their unit (decision 0030).
 */
export const surveyResponse = pgTable(
  "survey_response",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    surveyId: integer("survey_id")
      .notNull()
      .references(() => survey.id, { onDelete: "cascade" }),
    /** Empty for those of small units together. */
    unit: text("unit").notNull(),
    /** On which its group came. */
    day: date("day").notNull(),
    answers: jsonb("answers").$type<QuestionAnswer[]>().notNull(),
  },
  (t) => [index("survey_response_survey").on(t.surveyId, t.unit)],
);

/** What somebody wrote to a question: of no unit, and beside no marks, by which the writer would be known. */
export const surveyText = pgTable(
  "survey_text",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    surveyId: integer("survey_id")
      .notNull()
      .references(() => survey.id, { onDelete: "cascade" }),
    /** Its key. */
    question: text("question").notNull(),
    text: text("text").notNull(),
  },
  (t) => [index("survey_text_question").on(t.surveyId, t.question, t.id)],
);

// Of the whole school: a department sees neither the people outside nor what other departments answered.
announceTable(survey, { called: "份问卷调查", places: [{ school: survey.schoolId }] });
announceTable(surveyUnit, { called: null, partOf: survey });
announceTable(surveyParticipation, { called: null, partOf: survey });
announceTable(surveyResponse, { called: null, partOf: survey });
announceTable(surveyText, { called: null, partOf: survey });
