import type { Question, Questionnaire } from "@huxuan/api-client";
import { checkQuestions, type QuestionProblem } from "@huxuan/questionnaire";
import type { BuilderQuestion } from "@huxuan/ui";

/** A draft as it is edited. */
export interface EditedQuestionnaire {
  name: string;
  intro: string;
  questions: readonly BuilderQuestion[];
}

/** What a draft holds when its page is opened. */
export const editedOf = ({ name, intro, questions }: Questionnaire): EditedQuestionnaire => ({
  name,
  intro,
  questions,
});

/** What is missing or wrong: what the contract demands of texts, and what the server checks as well. */
export function problemsOf(questions: readonly BuilderQuestion[]): QuestionProblem[] {
  const missing = questions.flatMap(({ title, choices = [], rows = [] }, at) => [
    ...(title.trim() === "" ? [{ field: `questions.${at}.title`, message: "请写题目" }] : []),
    ...emptyParts(`questions.${at}.choices`, choices, "请写选项，或删掉这一行"),
    ...emptyParts(`questions.${at}.rows`, rows, "请写这一行，或删掉它"),
  ]);
  // Two that are empty are not the same twice.
  const fields = new Set(missing.map(({ field }) => field));
  return [...missing, ...checkQuestions(questions).filter(({ field }) => !fields.has(field))];
}

const emptyParts = (field: string, parts: readonly { text: string }[], message: string): QuestionProblem[] =>
  parts.flatMap(({ text }, at) => (text.trim() === "" ? [{ field: `${field}.${at}.text`, message }] : []));

/** A question as it is sent. */
export const sentQuestion = (question: BuilderQuestion): Question => {
  const { choices, rows, words, showIf, ...rest } = question;
  return {
    ...rest,
    title: question.title.trim(),
    ...(choices && { choices: choices.map((choice) => ({ ...choice, text: choice.text.trim() })) }),
    ...(rows && { rows: rows.map((row) => ({ ...row, text: row.text.trim() })) }),
    ...(words && { words: fiveWords(words) }),
    ...(showIf && { showIf: { ...showIf, anyOf: [...showIf.anyOf] } }),
  };
};

/** A scale has five words; the builder gives all of them or none. */
const fiveWords = ([
  one = "",
  two = "",
  three = "",
  four = "",
  five = "",
]: readonly string[]): Question["words"] => [one, two, three, four, five];

/** Questions of a library at the end of others, each under a key of its own. */
export function withQuestions(
  questions: readonly BuilderQuestion[],
  added: readonly Question[],
): BuilderQuestion[] {
  const next = [...questions];
  for (const question of added) {
    const numbers = next.map(({ key }) => Number(/^q(\d+)$/u.exec(key)?.[1] ?? 0));
    next.push({ ...question, key: `q${Math.max(0, ...numbers) + 1}` });
  }
  return next;
}

/** A question as a library keeps it: a condition names another one of its questionnaire. */
export function libraryCopy(question: BuilderQuestion): Question {
  const { showIf: _, ...alone } = question;
  return sentQuestion({ ...alone, key: "q1" });
}
