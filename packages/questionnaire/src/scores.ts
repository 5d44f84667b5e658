import { keptAnswers } from "./answers.js";
import { compareFractions, type Fraction, fraction, quotient, weightedSum } from "./fraction.js";
import { type Answer, type Question, weightOf } from "./questions.js";

/** What a mark from 1 to 5 is worth of 100. */
const PER_MARK = 20;

/** Classes with fewer sheets are not trimmed. */
const TRIMMED_FROM = 20;

/**
 * The score of one sheet, 20 to 100: Σ w × 20 × mark ÷ Σ w over what was answered of its scales and matrices; each row of
 * a matrix weighs its share of the question's weight. Undefined where nothing that counts was answered.
 */
export function sheetScore(questions: readonly Question[], answers: readonly Answer[]): Fraction | undefined {
  const asked = new Map(questions.map((question) => [question.key, question]));
  // What weighs the same is added as whole numbers first: fractions are for the shares of rows.
  const marks = new Map<number, { sum: number; weight: number }>();
  for (const answer of keptAnswers(questions, answers)) {
    const question = asked.get(answer.question);
    const weight = question === undefined ? 0 : weightOf(question);
    if (question === undefined || weight === 0) continue;
    const isMatrix = question.kind === "matrix";
    const values = isMatrix ? (answer.rows ?? []).map(({ value }) => value) : [answer.value ?? 0];
    const shares = isMatrix ? (question.rows ?? []).length : 1;
    const before = marks.get(shares) ?? { sum: 0, weight: 0 };
    const sum = values.reduce((one, other) => one + other, 0);
    marks.set(shares, {
      sum: before.sum + weight * PER_MARK * sum,
      weight: before.weight + weight * values.length,
    });
  }
  if (marks.size === 0) return undefined;
  const over = [...marks].map(([shares, { sum }]) => ({ factor: sum, value: fraction(1, shares) }));
  const under = [...marks].map(([shares, { weight }]) => ({ factor: weight, value: fraction(1, shares) }));
  return quotient(weightedSum(over), weightedSum(under));
}

/**
 * The mean of the scores of a class. From `least` sheets on, ⌊percent × n ÷ 100⌋ at each end are left out, so that a few
 * malicious or careless sheets move nothing. Undefined where nothing is left.
 *
 * @param percent Whole, 0 to 49.
 */
export function trimmedMean(
  scores: readonly Fraction[],
  percent: number,
  least = TRIMMED_FROM,
): Fraction | undefined {
  const n = scores.length;
  const dropped = n >= least ? Math.floor((percent * n) / 100) : 0;
  const kept = scores.toSorted(compareFractions).slice(dropped, n - dropped);
  return meanOf(kept.map((score) => ({ factor: 1, value: score })));
}

/** The score of a class in a term: how many sheets it had, before any were left out, and the score, not rounded. */
export interface ClassScore {
  n: number;
  score: Fraction;
}

/** What a teacher has in a term: Σ n × score ÷ Σ n. Leave out what is hidden. Undefined where there is nothing. */
export const termScore = (classes: readonly ClassScore[]): Fraction | undefined =>
  meanOf(classes.map(({ n, score }) => ({ factor: n, value: score })));

/** What students, supervisors or the college say of somebody, and how much it counts. */
export interface CompositePart {
  /** Whole; only how they compare matters: 70, 20, 10. */
  weight: number;
  /** Absent where they said nothing: the others then count for it. */
  score: Fraction | undefined;
}

/** Σ weight × score ÷ Σ weight over the parts that are there. Undefined where none is. */
export const composite = (parts: readonly CompositePart[]): Fraction | undefined =>
  meanOf(
    parts.flatMap(({ weight, score }) => (score === undefined ? [] : [{ factor: weight, value: score }])),
  );

/**
 * The level of a score: 0 for one that reaches the first threshold, 1 for the second …, as many as there are thresholds
 * for one that reaches none. Takes the score as it is shown, so that nobody has 90.00 and the level below.
 *
 * @param shown In hundredths, of `roundedHundredths`.
 * @param thresholds In hundredths, the highest first: 9000, 8000, 7000, 6000.
 */
export const levelOf = (shown: number, thresholds: readonly number[]): number =>
  thresholds.filter((threshold) => shown < threshold).length;

/** Σ factor × value ÷ Σ factor. */
function meanOf(parts: readonly { factor: number; value: Fraction }[]): Fraction | undefined {
  const whole = parts.reduce((sum, { factor }) => sum + factor, 0);
  return whole === 0 ? undefined : quotient(weightedSum(parts), fraction(whole));
}
