import { decimal, type Fraction, fraction, squareRoot, withPoint } from "./fraction.js";
import type { Flag } from "./flags.js";
import { PASS, writeMark } from "./mark-range.js";

/** A row of a sheet of which only the outcome matters. */
export interface MarkedRow {
  /** In tenths; absent where there is none. */
  mark?: number | undefined;
  flag?: Flag | undefined;
}

/** How the marks of a class lie. */
export interface Distribution {
  /** Rows with a mark and no flag: all that follows is about them. */
  n: number;
  /** In marks; undefined for n = 0. */
  mean: Fraction | undefined;
  /** Of the whole class, not of a sample (Σ(x − mean)² ÷ n), in marks squared; undefined for n = 0. */
  variance: Fraction | undefined;
  /** From 90 on. */
  excellent: number;
  /** Below 60. */
  failed: number;
  /** At exactly 59, and at exactly 60. */
  fiftyNine: number;
  sixty: number;
  /** Marks below 10, below 20 … below 90, and from 90 to 100: ten counts. */
  bands: number[];
}

/** When the marks of a class ask for a reason; each school may set its own. */
export interface UnusualLimits {
  /** Classes with fewer marks are not looked at. */
  from: number;
  /** More per cents of marks from 90 on than this. */
  excellentPercent: number;
  /** More per cents of marks below 60 than this. */
  failPercent: number;
  /** A standard deviation below this, in tenths. */
  deviation: number;
}

export const UNUSUAL_LIMITS: Readonly<UnusualLimits> = {
  from: 20,
  excellentPercent: 40,
  failPercent: 30,
  deviation: 40,
};

/** What is unusual about the marks of a class. */
export interface Finding {
  kind: "excellent" | "failed" | "narrow" | "fiftyNine";
  /** The sheet is not submitted without a reason; otherwise it is only shown. */
  needsReason: boolean;
  /** How many of how many; for `narrow` all of them. */
  count: number;
  of: number;
  /** "44.0%", or of `narrow` the standard deviation "3.20". */
  figure: string;
  /** 「优秀率 44.0%（22/50）超过 40%，请填写说明」. */
  message: string;
}

/** From this mark on a mark is excellent, in tenths: 90. */
const EXCELLENT = 900;
const BANDS = 10;

/** How the marks of a class lie; rows with a flag and rows without a mark are left out. */
export function distributionOf(rows: readonly MarkedRow[]): Distribution {
  const marks = rows.flatMap(({ mark, flag }) => (mark === undefined || flag !== undefined ? [] : [mark]));
  const n = marks.length;
  const count = (is: (mark: number) => boolean): number => marks.filter(is).length;
  const sum = marks.reduce((before, mark) => before + BigInt(mark), 0n);
  const squares = marks.reduce((before, mark) => before + BigInt(mark * mark), 0n);
  const times = BigInt(n);
  return {
    n,
    mean: n === 0 ? undefined : fraction(sum, 10n * times),
    variance: n === 0 ? undefined : fraction(times * squares - sum * sum, 100n * times * times),
    excellent: count((mark) => mark >= EXCELLENT),
    failed: count((mark) => mark < PASS),
    fiftyNine: count((mark) => mark === 590),
    sixty: count((mark) => mark === 600),
    bands: Array.from({ length: BANDS }, (_, band) => count((mark) => bandOf(mark) === band)),
  };
}

/** The mean as people read it: "78.35"; undefined for a class without a mark. */
export const meanText = ({ mean }: Distribution, places = 2): string | undefined =>
  mean && decimal(mean, places);

/** The standard deviation as people read it: "3.20"; undefined for a class without a mark. */
export const deviationText = ({ variance }: Distribution, places = 2): string | undefined =>
  variance && rootText(variance, places);

/** A share in per cents with one decimal: 22 of 50 → "44.0%". */
export const percentText = (count: number, of: number): string => `${decimal(fraction(count * 100, of), 1)}%`;

/**
 * What is unusual: more than 40 % excellent, more than 30 % failed, a standard deviation below 4, compared exactly and
 * from 20 marks on; all need a reason. How many have just 59 is only shown, in classes of any size.
 */
export function unusual(
  distribution: Distribution,
  limits: Readonly<UnusualLimits> = UNUSUAL_LIMITS,
): Finding[] {
  const { n, variance, excellent, failed, fiftyNine } = distribution;
  const findings: Finding[] = [];
  if (n >= limits.from) {
    const shares = [
      { kind: "excellent", name: "优秀率", count: excellent, limit: limits.excellentPercent },
      { kind: "failed", name: "不及格率", count: failed, limit: limits.failPercent },
    ] as const;
    for (const { kind, name, count, limit } of shares) {
      if (count * 100 <= limit * n) continue;
      const figure = percentText(count, n);
      const message = `${name} ${figure}（${count}/${n}）超过 ${limit}%，请填写说明`;
      findings.push({ kind, needsReason: true, count, of: n, figure, message });
    }
    if (variance !== undefined && isBelowSquare(variance, limits.deviation)) {
      const figure = rootBelow(variance, 2);
      const message = `标准差 ${figure}，不足 ${writeMark(limits.deviation)}，请填写说明`;
      findings.push({ kind: "narrow", needsReason: true, count: n, of: n, figure, message });
    }
  }
  if (fiftyNine > 0) {
    const message = `${fiftyNine} 人总评为 59 分，请再核对`;
    const figure = percentText(fiftyNine, n);
    findings.push({ kind: "fiftyNine", needsReason: false, count: fiftyNine, of: n, figure, message });
  }
  return findings;
}

const bandOf = (mark: number): number => Math.min(Math.floor(mark / 100), BANDS - 1);

/** Whether a variance in marks squared is below the square of a deviation in tenths. */
const isBelowSquare = ({ numerator, denominator }: Fraction, deviation: number): boolean =>
  numerator * 100n < BigInt(deviation * deviation) * denominator;

/** The square root, rounded half up. */
function rootText({ numerator, denominator }: Fraction, places: number): string {
  // √(a/b) is √(ab) ÷ b; twice as much and 1 more, halved, rounds it.
  const scaled = squareRoot(4n * 10n ** BigInt(2 * places) * numerator * denominator);
  return withPoint((scaled + denominator) / (2n * denominator), places);
}

/** The square root cut off, so that what is below 4 is never called 4.00. */
function rootBelow({ numerator, denominator }: Fraction, places: number): string {
  return withPoint(squareRoot(10n ** BigInt(2 * places) * numerator * denominator) / denominator, places);
}
