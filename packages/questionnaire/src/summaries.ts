import { isAnswered } from "./answers.js";
import { type Fraction, fraction, quotient, roundedWhole, weightedSum } from "./fraction.js";
import type { Answer, Question } from "./questions.js";

/** How many gave an answer: persons, or those for whom they stand where a sample is weighted. */
export type Count = number | Fraction;

const exact = (count: Count): Fraction => (typeof count === "number" ? fraction(count) : count);

const sumOf = (counts: readonly Count[], factorOf: (at: number) => number = () => 1): Fraction =>
  weightedSum(counts.map((count, at) => ({ factor: factorOf(at), value: exact(count) })));

/** What the answers to a scale come to. */
export interface ScaleSummary {
  /** 1 to 5. */
  mean: Fraction;
  /** How many of a hundred gave 4 or 5. */
  top2: Fraction;
  /** The mean from 0 to 100: (mean − 1) ÷ 4. */
  index: Fraction;
}

/**
 * What the answers to a scale, or to a row of a matrix, come to; undefined where nobody answered.
 *
 * @param counts How many gave 1, 2, 3, 4, 5, in this order.
 */
export function scaleSummary(counts: readonly Count[]): ScaleSummary | undefined {
  const n = sumOf(counts);
  if (n.num === 0n) return undefined;
  return {
    mean: quotient(
      sumOf(counts, (at) => at + 1),
      n,
    ),
    top2: quotient(
      sumOf(counts, (at) => (at >= 3 ? 100 : 0)),
      n,
    ),
    index: quotient(
      sumOf(counts, (at) => at * 25),
      n,
    ),
  };
}

/**
 * The net promoter score, −100 to 100: of a hundred those who gave 9 or 10, less those who gave 0 to 6; a whole number,
 * −12.5 is −12. Undefined where nobody answered.
 *
 * @param counts How many gave 0, 1 … 10, in this order.
 */
export function npsOf(counts: readonly Count[]): number | undefined {
  const n = sumOf(counts);
  if (n.num === 0n) return undefined;
  return roundedWhole(
    quotient(
      sumOf(counts, (at) => (at >= 9 ? 100 : at <= 6 ? -100 : 0)),
      n,
    ),
  );
}

/** How many gave one of the possible answers. */
export interface DistributionCell {
  /** Key of a choice, or the mark as text. */
  key: string;
  /** How many persons; what `hideSmallCells` looks at. */
  count: number;
  /** For how many they stand; as many as there are where nothing is weighted. */
  weight: Fraction;
}

/** How the answers to a question, or to a row of a matrix, lie. */
export interface DistributionRow {
  /** How many answered it; of several choices fewer than the sum of the cells. */
  answered: number;
  /** For how many they stand. */
  weight: Fraction;
  /** One for each possible answer, in the order of the question; none of a text or a matrix. */
  cells: DistributionCell[];
}

/** How the answers to a question lie. */
export interface Distribution extends DistributionRow {
  /** Of a matrix. */
  rows: (DistributionRow & { row: string })[];
}

/** What can be answered: keys of choices, or marks as text. */
function possibleAnswers({ kind, choices }: Question): string[] {
  switch (kind) {
    case "single":
    case "multi":
      return (choices ?? []).map(({ key }) => key);
    case "nps":
      return Array.from({ length: 11 }, (_, mark) => String(mark));
    case "scale":
    case "matrix":
      return ["1", "2", "3", "4", "5"];
    case "text":
      return [];
  }
}

/** Who gave what, with for how many they stand: one entry for everybody who answered. */
type Given = { weight: Fraction; keys: readonly string[] }[];

/** Sheets of one stratum share their weight, so that they are counted first and weighed once. */
function weighed(given: Given): { count: number; weight: Fraction } {
  const groups = new Map<Fraction, number>();
  for (const { weight } of given) groups.set(weight, (groups.get(weight) ?? 0) + 1);
  return {
    count: given.length,
    weight: weightedSum([...groups].map(([value, factor]) => ({ factor, value }))),
  };
}

function rowOf(given: Given, possible: readonly string[]): DistributionRow {
  const { count: answered, weight } = weighed(given);
  const cells = possible.map((key) => ({ key, ...weighed(given.filter(({ keys }) => keys.includes(key))) }));
  return { answered, weight, cells };
}

const ONE = fraction(1);

/**
 * How the answers to one question lie over many sheets; those that left it empty are not counted.
 *
 * @param sheets The answers of each sheet, as `keptAnswers` leaves them.
 * @param weights For how many each sheet stands (`stratumWeight`), in the order of the sheets; 1 each where absent.
 */
export function distributionOf(
  question: Question,
  sheets: readonly (readonly Answer[])[],
  weights?: readonly Fraction[],
): Distribution {
  const given = sheets.flatMap((answers, at) => {
    const answer = answers.find((one) => one.question === question.key);
    return answer && isAnswered(question, answer) ? [{ weight: weights?.[at] ?? ONE, answer }] : [];
  });
  const possible = possibleAnswers(question);
  if (question.kind !== "matrix") {
    const keysOf = ({ value, chosen }: Answer) => (value === undefined ? (chosen ?? []) : [String(value)]);
    const all = given.map(({ weight, answer }) => ({ weight, keys: keysOf(answer) }));
    return { ...rowOf(all, possible), rows: [] };
  }
  const rows = (question.rows ?? []).map(({ key }) => {
    const marked = given.flatMap(({ weight, answer }) => {
      const mark = (answer.rows ?? []).find(({ row }) => row === key);
      return mark ? [{ weight, keys: [String(mark.value)] }] : [];
    });
    return { row: key, ...rowOf(marked, possible) };
  });
  return {
    ...rowOf(
      given.map(({ weight }) => ({ weight, keys: [] })),
      [],
    ),
    rows,
  };
}
