import { type Attempt, type AttemptPolicy, countingResult, isEarned } from "./attempts.js";
import { compareFractions, decimal, type Fraction, fraction } from "./fraction.js";
import { HIGHEST } from "./mark-range.js";
import { divisorOf, type GpaFormula, scaledPoints } from "./points.js";

/** A course of a student with all of its attempts. */
export interface CourseRecord {
  /** In hundredths. */
  credits: number;
  /** In the order in which they were sat. */
  attempts: readonly Attempt[];
}

/** What a school decides about averages. */
export interface GpaPolicy extends AttemptPolicy {
  /** A failed course counts with point 0 until it is replaced (the default), or not at all in the GPA. */
  failsCount?: boolean | undefined;
}

/** 最高, 补考 60, a failed course counts. */
export const DEFAULT_POLICY: GpaPolicy = { retake: "highest" };

/** The averages of some courses. */
export interface Gpa {
  /** Of the courses in the GPA, in hundredths. */
  credits: number;
  /** Of all courses that are passed or exempt, in hundredths. */
  earned: number;
  /** How many courses are in the GPA. */
  courses: number;
  /** Σ credit × point ÷ Σ credit; undefined without a course that counts. */
  gpa: Fraction | undefined;
  /** Σ credit × mark ÷ Σ credit, in marks; undefined without a mark that counts. */
  average: Fraction | undefined;
  /** "3.24"; absent without a GPA. */
  gpaText?: string;
  /** "83.40"; absent without an average. */
  averageText?: string;
}

/**
 * GPA and average mark of courses, of each the attempt that counts. Without courses that are only passed or failed
 * (两级制), exempt, waiting for 缓考 or given up. A failed one has point 0, and its mark in the average; 缺考, 取消资格
 * and 违纪 have the mark 0. Credits 4, 3, 2, 1 with 92, 85, 78, 55: average 83.40, std4 2.90, pku4 3.24, lin5 3.29,
 * zju5 3.75; after 补考 in the last: 83.90, 3.00, 3.34, 3.39, 3.90.
 */
export function gpaOf(
  records: readonly CourseRecord[],
  formula: GpaFormula,
  policy: GpaPolicy = DEFAULT_POLICY,
): Gpa {
  const points = new WeightedSum(divisorOf(formula));
  const marks = new WeightedSum(10);
  let earned = 0;
  for (const { credits, attempts } of records) {
    if (isEarned(attempts)) earned += credits;
    const result = countingResult(attempts, policy);
    if (result?.mark === undefined) continue;
    marks.add(credits, result.mark);
    if (result.state === "passed" || (policy.failsCount ?? true))
      points.add(credits, scaledPoints(result.mark, formula));
  }
  const [gpa, average] = [points.mean(), marks.mean()];
  return {
    credits: points.weight,
    earned,
    courses: points.count,
    gpa,
    average,
    ...(gpa && { gpaText: decimal(gpa, 2) }),
    ...(average && { averageText: decimal(average, 2) }),
  };
}

/** Below 0, 0 or above 0, as the first GPA is lower, equal or higher; on exact values, none is lowest. */
export function compareGpa(one: Pick<Gpa, "gpa">, other: Pick<Gpa, "gpa">): number {
  if (one.gpa === undefined || other.gpa === undefined)
    return Number(one.gpa !== undefined) - Number(other.gpa !== undefined);
  return compareFractions(one.gpa, other.gpa);
}

/** A place among others. */
export interface Rank {
  /** From 1; equal values share one, and the next place is left out: 1, 2, 2, 4. */
  place: number;
  /** How many have a value. */
  of: number;
  /** "2/4". */
  text: string;
}

/** The places of exact values, the highest first, each where its value stands; none for who has no value. */
export function ranksOf(values: readonly (Fraction | undefined)[]): (Rank | undefined)[] {
  const ranks: (Rank | undefined)[] = values.map(() => undefined);
  const sorted = values
    .flatMap((value, at) => (value === undefined ? [] : [{ value, at }]))
    .sort((one, other) => compareFractions(other.value, one.value));
  const of = sorted.length;
  let place = 0;
  let before: Fraction | undefined;
  for (const [index, { value, at }] of sorted.entries()) {
    if (before === undefined || compareFractions(value, before) !== 0) place = index + 1;
    before = value;
    ranks[at] = { place, of, text: `${place}/${of}` };
  }
  return ranks;
}

/** A course that is still to be graded, or taken once more, with the mark that somebody thinks of. */
export interface Hypothesis {
  /** In hundredths. */
  credits: number;
  /** The place of the record that is taken once more; absent for another course. */
  record?: number | undefined;
  /** In tenths; absent where nobody has thought of one. */
  mark?: number | undefined;
}

/** What averages may become. */
export interface WhatIf {
  now: Gpa;
  /** With the marks that were thought of. */
  imagined: Gpa;
  /** With 100 in every one of these courses. */
  ceiling: Gpa;
}

/** What GPA and average become with marks that are not there yet, and the most that they may come to (100 in all). */
export function whatIf(
  records: readonly CourseRecord[],
  hypotheses: readonly Hypothesis[],
  formula: GpaFormula,
  policy: GpaPolicy = DEFAULT_POLICY,
): WhatIf {
  const best = hypotheses.map((one) => ({ ...one, mark: HIGHEST }));
  return {
    now: gpaOf(records, formula, policy),
    imagined: gpaOf(withMarks(records, hypotheses), formula, policy),
    ceiling: gpaOf(withMarks(records, best), formula, policy),
  };
}

function withMarks(records: readonly CourseRecord[], hypotheses: readonly Hypothesis[]): CourseRecord[] {
  const changed = [...records];
  for (const { credits, record: at = -1, mark } of hypotheses) {
    // Without a mark it waits, and counts nothing.
    const again: Attempt = { exam: "retake", mark };
    const known = changed[at];
    if (known === undefined) changed.push({ credits, attempts: [again] });
    else changed[at] = { ...known, attempts: [...known.attempts, again] };
  }
  return changed;
}

/** Σ weight × value ÷ Σ weight, exactly, of values that share a divisor. */
class WeightedSum {
  weight = 0;
  count = 0;
  readonly #divisor: number;
  #sum = 0n;

  constructor(divisor: number) {
    this.#divisor = divisor;
  }

  add(weight: number, value: number): void {
    this.weight += weight;
    this.count += 1;
    this.#sum += BigInt(weight) * BigInt(value);
  }

  mean(): Fraction | undefined {
    if (this.weight === 0) return undefined;
    return fraction(this.#sum, BigInt(this.#divisor) * BigInt(this.weight));
  }
}
