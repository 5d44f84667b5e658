import { checkQuestions } from "@huxuan/questionnaire";
import { OFFICES } from "../../domain.ts";
import { recordDomain } from "../../record-domain.ts";
import { record } from "../../resource/index.ts";
import { libraryQuestion } from "./tables.ts";

const libraryQuestions = record("LibraryQuestion", libraryQuestion, {
  // Alone it is the first: a condition names an earlier one and is refused.
  check: ({ question }) =>
    checkQuestions([question]).map(({ field, message }) => ({
      field: field.replace("questions.0", "question"),
      message,
    })),
  derive: ({ question }) => ({ title: question.title }),
  searched: [libraryQuestion.title],
});

/** What schools ask again and again. */
export const libraryQuestionDomain = {
  ...recordDomain(libraryQuestions, { roles: OFFICES }),
  // What they are for is the questionnaires' dictionary.
  dictionaries: {},
  dictionaryTitles: {},
};
