import { labels, type Question } from "@huxuan/api-client";
import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { checkedChoice, choice, id, reference, version } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import { school } from "../school/tables.ts";

/** Questions that a school takes into its questionnaires; those are copies, and do not follow. */
export const libraryQuestion = pgTable(
  "library_question",
  {
    id: id(),
    schoolId: reference("school_id", () => school.id),
    purpose: choice("purpose", labels.questionnairePurpose).notNull(),
    /** Of the question, to be searched. */
    title: text("title").notNull(),
    question: jsonb("question").$type<Question>().notNull(),
    version: version(),
  },
  (t) => [
    index("library_question_school").on(t.schoolId),
    checkedChoice("library_question_purpose", t.purpose, labels.questionnairePurpose),
  ],
);

announceTable(libraryQuestion, {
  called: "道题库题目",
  places: [{ school: libraryQuestion.schoolId, department: "schoolWide" }],
});
