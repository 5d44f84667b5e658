import { labels, type Question } from "@huxuan/api-client";
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { checkedChoice, choice, id, reference, version } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import { school } from "../school/tables.ts";

/** What is asked in evaluations and surveys. Once it is in use, a trigger keeps its questions as they are. */
export const questionnaire = pgTable(
  "questionnaire",
  {
    id: id(),
    schoolId: reference("school_id", () => school.id),
    purpose: choice("purpose", labels.questionnairePurpose).notNull(),
    name: text("name").notNull(),
    /** Counts up with every copy, from 1. */
    revision: integer("revision").notNull().default(1),
    intro: text("intro").notNull().default(""),
    questions: jsonb("questions").$type<Question[]>().notNull(),
    state: choice("state", labels.questionnaireState).notNull().default("draft"),
    version: version(),
  },
  (t) => [
    unique("questionnaire_revision").on(t.schoolId, t.revision, t.name),
    index("questionnaire_school").on(t.schoolId),
    check("questionnaire_revision_counts", sql`${t.revision} >= 1`),
    checkedChoice("questionnaire_purpose", t.purpose, labels.questionnairePurpose),
    checkedChoice("questionnaire_state", t.state, labels.questionnaireState),
  ],
);

announceTable(questionnaire, {
  called: "份问卷",
  places: [{ school: questionnaire.schoolId, department: "schoolWide" }],
});

/**
 * An answered sheet that nobody can read yet. It is written in the transaction that marks who handed it in as done, so that
 * the database could tell whose it is: therefore what was answered is sealed, and leaves this table only together with the
 * others of its pool (`waiting-sheets.ts`, decision 0030).
 */
export const waitingSheet = pgTable(
  "waiting_sheet",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Sheets among which each is lost: `evaluation/12`. */
    pool: text("pool").notNull(),
    sealed: text("sealed").notNull(),
  },
  (t) => [index("waiting_sheet_pool").on(t.pool)],
);

// Nobody's, whoever asks.
announceTable(waitingSheet, { called: null, places: [] });
