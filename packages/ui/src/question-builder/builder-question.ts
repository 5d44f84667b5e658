import type { SheetChoice, SheetQuestion, SheetQuestionKind, SheetRow } from "../answer-sheet/index.js";

/** A question as it is written: what is asked, and what its answers count for. */
export interface BuilderQuestion extends SheetQuestion {
  /** Small print under it; may be empty. */
  hint: string;
  /** Whether nobody hands in without it. */
  required: boolean;
  /** How much it counts in the score of a sheet, 0 to 100; of a scale or matrix. Default 1. */
  weight?: number;
  /** What it belongs to: questions of one dimension are a side of the radar. Default none. */
  dimension?: string;
  /** Asked only of who gave one of these answers to an earlier question. Default asked of all. */
  showIf?: { question: string; anyOf: readonly string[] };
}

/** What is wrong with a question. */
export interface BuilderProblem {
  /** Where, by the place of the question from 0: `questions.2.choices.0.text`. */
  field: string;
  /** What is wrong and how to put it right. */
  message: string;
}

/** All kinds, in the order in which they are offered. */
export const KINDS: readonly SheetQuestionKind[] = ["scale", "single", "multi", "matrix", "nps", "text"];

/** The first key with this letter and a number that no other one has: `q4`. */
export function freeKey(letter: string, taken: readonly { key: string }[]): string {
  const numbers = taken.map(({ key }) => (key.startsWith(letter) ? Number(key.slice(letter.length)) : 0));
  return `${letter}${Math.max(0, ...numbers.filter(Number.isInteger)) + 1}`;
}

export const hasChoices = (kind: SheetQuestionKind) => kind === "single" || kind === "multi";
/** Whether its answers are marks from 1 to 5, with words and a weight. */
export const hasMarks = (kind: SheetQuestionKind) => kind === "scale" || kind === "matrix";

/** An empty question of a kind, with what the kind cannot be without. */
export function emptyQuestion(kind: SheetQuestionKind, others: readonly BuilderQuestion[]): BuilderQuestion {
  const question = { key: freeKey("q", others), title: "", hint: "", required: kind !== "text" };
  return withKind({ ...question, kind }, kind);
}

/** The question as one of another kind: parts that the kind has not are gone. */
export function withKind(question: BuilderQuestion, kind: SheetQuestionKind): BuilderQuestion {
  const { choices, rows, words, weight, ...rest } = question;
  const parts = (letter: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({ key: `${letter}${at + 1}`, text: "" }));
  return {
    ...rest,
    kind,
    ...(hasChoices(kind) && { choices: (choices ?? parts("c", 2)).map((one) => alone(one, kind)) }),
    ...(kind === "matrix" && { rows: rows ?? parts("r", 2) }),
    ...(hasMarks(kind) && words && { words }),
    ...(hasMarks(kind) && weight !== undefined && { weight }),
  };
}

/** Of one choice there is one anyway: only of several may one stand alone. */
const alone = ({ key, text, exclusive }: SheetChoice, kind: SheetQuestionKind): SheetChoice => ({
  key,
  text,
  ...(kind === "multi" && exclusive && { exclusive }),
});

/** The same question once more, under a key of its own. */
export const copyOf = (question: BuilderQuestion, others: readonly BuilderQuestion[]): BuilderQuestion => ({
  ...question,
  key: freeKey("q", others),
});

/** Adds a part behind another one; lines of a text that was pasted are a part each. */
export function withParts<Part extends SheetChoice | SheetRow>(
  parts: readonly Part[],
  letter: string,
  at: number,
  lines: readonly string[],
): Part[] {
  const next = [...parts];
  for (const [place, text] of lines.entries())
    next.splice(at + place, 0, { key: freeKey(letter, next), text } as Part);
  return next;
}

/** What the answer to a question may be for a condition that names it; empty when none may. */
export function possibleAnswers(
  { kind, choices = [], words = [] }: SheetQuestion,
  scale: readonly string[],
): { value: string; label: string }[] {
  if (hasChoices(kind)) return choices.map(({ key, text }) => ({ value: key, label: text || key }));
  if (kind === "nps") return Array.from({ length: 11 }, (_, at) => ({ value: `${at}`, label: `${at}` }));
  if (kind !== "scale") return [];
  return scale.map((word, at) => ({ value: `${at + 1}`, label: `${at + 1} ${words[at] ?? word}` }));
}

/** What is wrong with each question, by its place, and in it by its field: `choices.0.text`. */
export function problemsByQuestion(problems: readonly BuilderProblem[]): Map<number, Map<string, string>> {
  const found = new Map<number, Map<string, string>>();
  for (const { field, message } of problems) {
    const [, at, rest] = /^questions\.(\d+)(?:\.(.+))?$/u.exec(field) ?? [];
    if (at === undefined) continue;
    const own = found.get(Number(at)) ?? new Map<string, string>();
    found.set(Number(at), own.set(rest ?? "", own.get(rest ?? "") ?? message));
  }
  return found;
}
