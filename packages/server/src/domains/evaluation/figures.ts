import type { Question, QuestionAnswer } from "@huxuan/api-client";
import {
  compareFractions,
  distributionOf,
  type Fraction,
  fraction,
  hideSmallCells,
  roundedHundredths,
  sheetScore,
  trimmedMean,
  weightOf,
} from "@huxuan/questionnaire";

/** How a question, or a row of a matrix, was answered: all counts, which are not shown as they are. */
export interface StoredQuestion {
  /** Of the question; of a row `question/row`. */
  key: string;
  /** Who answered. */
  count: number;
  /** In the order of the possible answers; none of a text. */
  counts: number[];
}

/** What a result says besides its score. */
export interface StoredFigures {
  /** Out of 100, in hundredths, in the order of the questions. */
  dimensions: { name: string; score: number }[];
  questions: StoredQuestion[];
}

/** What came of the sheets about a teacher of a class. */
export interface Figures {
  /** Sheets with a score. */
  count: number;
  /** Left out at each end. */
  trimmed: number;
  /** Exact; undefined below five sheets, as the rest. */
  score?: Fraction;
  untrimmed?: Fraction;
  figures?: StoredFigures;
}

/** Fewer sheets are never shown. */
export const LEAST_SHOWN = 5;

/** From so many sheets on the highest and lowest are left out. */
const TRIMMED_FROM = 20;

/** Sheets that the highest and the lowest lose each. */
export const trimmedOf = (count: number, percent: number): number =>
  count < TRIMMED_FROM ? 0 : Math.floor((percent * count) / 100);

const meanOf = (scores: readonly Fraction[]): Fraction => trimmedMean(scores, 0) ?? fraction(0);

/** The mean of scores without so many at each end. */
function middleMean(scores: readonly Fraction[], dropped: number): Fraction {
  return meanOf(scores.toSorted(compareFractions).slice(dropped, scores.length - dropped));
}

/** The questions as answers that were handed in are read: what was not asked was not answered. */
const withoutConditions = (questions: readonly Question[]): Question[] =>
  questions.map((question) => {
    const asked = { ...question };
    delete asked.showIf;
    return asked;
  });

/**
 * What comes of sheets.
 *
 * @param trim gives how many are left out at each end, by how many there are
 */
export function figuresOf(
  questions: readonly Question[],
  sheets: readonly (readonly QuestionAnswer[])[],
  trim: (count: number) => number,
): Figures {
  const asked = withoutConditions(questions);
  const scores = sheets.flatMap((answers) => sheetScore(asked, answers) ?? []);
  const count = scores.length;
  if (count < LEAST_SHOWN) return { count, trimmed: 0 };
  const trimmed = trim(count);
  const stored = asked.map((question) => ({ question, of: storedOf(question, sheets) }));
  return {
    count,
    trimmed,
    score: middleMean(scores, trimmed),
    untrimmed: meanOf(scores),
    figures: {
      dimensions: dimensionsOf(stored),
      questions: stored.flatMap(({ of }) => of),
    },
  };
}

function storedOf(question: Question, sheets: readonly (readonly QuestionAnswer[])[]): StoredQuestion[] {
  const found = distributionOf(question, sheets);
  const plain = (
    key: string,
    { answered, cells }: Pick<typeof found, "answered" | "cells">,
  ): StoredQuestion => ({
    key,
    count: answered,
    counts: cells.map(({ count }) => count),
  });
  return question.kind === "matrix"
    ? found.rows.map((row) => plain(`${question.key}/${row.row}`, row))
    : [plain(question.key, found)];
}

/** Σ w × 20 × mark ÷ Σ w over all answers to the questions of a dimension; a row of a matrix has its share of the weight. */
function dimensionsOf(
  stored: readonly { question: Question; of: readonly StoredQuestion[] }[],
): StoredFigures["dimensions"] {
  const counted = stored.filter(
    ({ question }) => (question.dimension ?? "") !== "" && weightOf(question) > 0,
  );
  return [...Map.groupBy(counted, ({ question }) => question.dimension ?? "")].flatMap(([name, all]) => {
    // Shares of rows become whole numbers by what all of them divide.
    const common = all.reduce((product, { of }) => product * BigInt(of.length), 1n);
    let over = 0n;
    let under = 0n;
    for (const { question, of } of all) {
      const each = (BigInt(weightOf(question)) * common) / BigInt(of.length);
      for (const { count, counts } of of) {
        over += each * 20n * BigInt(counts.reduce((sum, one, at) => sum + one * (at + 1), 0));
        under += each * BigInt(count);
      }
    }
    return under === 0n ? [] : [{ name, score: roundedHundredths(fraction(over, under)) }];
  });
}

/** Counts as they are shown: nothing where a number is small, or could be worked out. */
export type ShownCounts = (number | undefined)[];

/**
 * The counts of a question that may be shown. Of marks the mean is known besides the total, so that of a scale with hidden
 * counts at least three stay hidden: two could be worked out. Of several choices each count is by itself, and what is left
 * of those who answered is hidden as well where it is small.
 */
export function shownCounts(kind: Question["kind"], { count, counts }: StoredQuestion): ShownCounts {
  if (count < LEAST_SHOWN) return counts.map(() => undefined);
  if (kind === "multi")
    return counts.map((one) => (one < LEAST_SHOWN || isSmallRest(count - one) ? undefined : one));
  const hidden = hideSmallCells(counts, LEAST_SHOWN);
  if (kind === "single" || !hidden.includes(true))
    return counts.map((one, at) => (hidden[at] ? undefined : one));
  while (hidden.filter(Boolean).length < 3 && hidden.includes(false)) {
    const smallest = Math.min(...counts.filter((_, at) => !hidden[at]));
    hidden[counts.findLastIndex((one, at) => !hidden[at] && one === smallest)] = true;
  }
  return counts.map((one, at) => (hidden[at] ? undefined : one));
}

/** So few did not choose it that they could be told; nobody is no one. */
const isSmallRest = (rest: number): boolean => rest > 0 && rest < LEAST_SHOWN;

/** The mean of marks from `least` on, in hundredths; undefined where too few answered. */
export function shownMean(least: number, { count, counts }: StoredQuestion): number | undefined {
  if (count < LEAST_SHOWN) return undefined;
  const sum = counts.reduce((total, one, at) => total + one * (at + least), 0);
  return roundedHundredths(fraction(sum, count));
}

/**
 * Whether the mean of all sheets may be shown beside the trimmed one: their difference is the sum of those that were left
 * out, which must be five at least.
 */
export const showsUntrimmed = (trimmed: number): boolean => trimmed * 2 >= LEAST_SHOWN;
