export type { Answer, Question, QuestionChoice, QuestionKind, QuestionRow } from "./questions.js";
export { SCALE_WORDS, weightOf, wordsOf } from "./questions.js";
export { type AnswerProblem, askedQuestions, checkAnswers, isAnswered, keptAnswers } from "./answers.js";
export { checkQuestions, type QuestionProblem } from "./check.js";
export { compareFractions, type Fraction, fraction, roundedHundredths } from "./fraction.js";
export { allocate, invitations, sampleSize, stratumWeight } from "./samples.js";
export {
  type ClassScore,
  composite,
  type CompositePart,
  levelOf,
  sheetScore,
  termScore,
  trimmedMean,
} from "./scores.js";
export { FIRST_QUESTION, STANDARD_QUESTIONS } from "./standard-questions.js";
export { hideSmallCells } from "./small-cells.js";
export {
  type Count,
  type Distribution,
  distributionOf,
  type DistributionCell,
  type DistributionRow,
  npsOf,
  scaleSummary,
  type ScaleSummary,
} from "./summaries.js";
