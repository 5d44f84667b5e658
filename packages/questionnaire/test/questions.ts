import type { Answer, Question } from "../src/index.js";

/** A question of which only what a test is about is said. */
export const question = (key: string, more: Partial<Question> = {}): Question => ({
  key,
  kind: "scale",
  title: key,
  hint: "",
  required: false,
  ...more,
});

/** Choices with these keys. */
export const choices = (...keys: string[]) => keys.map((key) => ({ key, text: `text of ${key}` }));

/** Rows with these keys. */
export const rows = (...keys: string[]) => keys.map((key) => ({ key, text: `text of ${key}` }));

/** The answer to a scale or a likelihood. */
export const mark = (key: string, value: number): Answer => ({ question: key, value });

/** The answer to a question with choices. */
export const chosen = (key: string, ...keys: string[]): Answer => ({ question: key, chosen: keys });

/** The answer to a matrix: a mark for each row. */
export const marks = (key: string, values: Record<string, number>): Answer => ({
  question: key,
  rows: Object.entries(values).map(([row, value]) => ({ row, value })),
});
