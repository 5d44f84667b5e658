import { PASS } from "./mark-range.js";

/** A part of a course's total. */
export interface Part {
  /** Whole per cents of the total. */
  weight: number;
  /** In tenths; undefined while there is none. */
  mark: number | undefined;
  /** The exam at the end, which may have a minimum of its own. */
  isFinal: boolean;
}

/** A total of parts. */
export interface Total {
  /** What is recorded, in tenths: whole marks, 64.7 → 650. */
  mark: number;
  /** Σ mark × weight before anything is rounded, in thousandths of a mark: 64700. */
  exact: number;
  /** The exam at the end was below its minimum (卷面不足), and the total is 59 for it instead of a pass. */
  reason?: "finalTooLow";
}

/** The highest total of somebody whose final exam is below its minimum, in tenths: 59. */
const TOO_LOW = 590;

/** What is wrong with weights before a total can be made of them. */
export type WeightFault = { kind: "weight"; at: number } | { kind: "sum"; sum: number };

/** The first fault of weights: one that is not a whole per cent from 1 to 100, or a sum that is not 100. */
export function faultOfWeights(parts: readonly { weight: number }[]): WeightFault | undefined {
  const at = parts.findIndex(({ weight }) => !Number.isInteger(weight) || weight < 1 || weight > 100);
  if (at >= 0) return { kind: "weight", at };
  const sum = parts.reduce((before, { weight }) => before + weight, 0);
  return sum === 100 ? undefined : { kind: "sum", sum };
}

/**
 * Σ mark × weight, rounded half up to whole marks at the end: 85.0 × 30 % + 56.0 × 70 % = 64.7 → 65. With a minimum for
 * the exam at the end (in tenths) a total of somebody below it is 59 at most: 95.0 and 42.0 at 50/50 → 59, 50.0 and
 * 42.0 → 46. Undefined while a part has no mark. Throws RangeError for weights that do not make 100.
 */
export function totalOf(
  parts: readonly Part[],
  { finalMin = 0 }: { finalMin?: number | undefined } = {},
): Total | undefined {
  if (faultOfWeights(parts) !== undefined)
    throw new RangeError("weights must be whole per cents that make 100");
  let exact = 0;
  let isTooLow = false;
  for (const { weight, mark, isFinal } of parts) {
    if (mark === undefined) return undefined;
    // Tenths × hundredths are thousandths.
    exact += mark * weight;
    isTooLow ||= isFinal && mark < finalMin;
  }
  const mark = wholeMarks(exact);
  return isTooLow && mark >= PASS ? { mark: TOO_LOW, exact, reason: "finalTooLow" } : { mark, exact };
}

/** Thousandths of a mark rounded half up to whole marks, in tenths. */
const wholeMarks = (thousandths: number): number => Math.floor((thousandths + 500) / 1000) * 10;
