/**
 * How a question is answered: a mark from 1 to 5, one choice, several, a mark for each row, 0 to 10 (how likely somebody
 * recommends it), or words.
 */
export type QuestionKind = "scale" | "single" | "multi" | "matrix" | "nps" | "text";

/** One of the choices of a question. */
export interface QuestionChoice {
  /** What an answer names. */
  key: string;
  text: string;
  /** Of several choices: chosen alone. */
  exclusive?: boolean;
}

/** A row of a matrix. */
export interface QuestionRow {
  key: string;
  text: string;
}

/** A question as it is asked; the contract's `Question`. */
export interface Question {
  /** What answers name. */
  key: string;
  kind: QuestionKind;
  title: string;
  /** Small print under it; may be empty. */
  hint: string;
  required: boolean;
  /** Of a single or several choice. */
  choices?: readonly QuestionChoice[];
  /** Of a matrix. */
  rows?: readonly QuestionRow[];
  /** Words of a scale or matrix from 1 to 5. */
  words?: readonly string[];
  /** How much it counts in the score of a sheet; only of a scale or matrix, 1 where absent. */
  weight?: number;
  /** The side of the radar that it belongs to. */
  dimension?: string;
  /** Asked only of who gave one of these answers to an earlier question. */
  showIf?: { question: string; anyOf: readonly string[] };
}

/** What somebody answered to one question; one of the four parts, by the kind of the question. */
export interface Answer {
  question: string;
  /** Of a scale 1 to 5, of a likelihood 0 to 10. */
  value?: number;
  /** Keys of the choices. */
  chosen?: readonly string[];
  /** Of a matrix. */
  rows?: readonly { row: string; value: number }[];
  text?: string;
}

/** Words of a scale that has none of its own, from 1 to 5. */
export const SCALE_WORDS = ["很不同意", "不同意", "一般", "同意", "很同意"] as const;

/** The words of a scale or matrix, from 1 to 5. */
export const wordsOf = ({ words }: Pick<Question, "words">): readonly string[] => words ?? SCALE_WORDS;

/** What a question counts in the score of a sheet: 0 for one that has no mark from 1 to 5. */
export const weightOf = ({ kind, weight }: Pick<Question, "kind" | "weight">): number =>
  kind === "scale" || kind === "matrix" ? (weight ?? 1) : 0;
