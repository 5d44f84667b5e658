import { type Fraction, fraction } from "./fraction.js";
import { PASS, rowFor } from "./mark-range.js";

/** From this mark on so many points, until the next band. */
export interface PointBand {
  /** In tenths. */
  from: number;
  /** In hundredths: 4.8 is 480. */
  points: number;
}

/**
 * How points are made of a mark from 60 on; below it there are none. By bands; or by a curve of the mark t in tenths,
 * (square·t² + linear·t + constant) ÷ divisor.
 */
export type GpaFormula =
  | { kind: "bands"; bands: readonly PointBand[] }
  | { kind: "curve"; square: number; linear: number; constant: number; divisor: number };

/** The formulas that a school may choose by name, beside a table of its own. */
export const FORMULA_NAMES = ["std4", "pku4", "lin5", "zju5"] as const;
export type FormulaName = (typeof FORMULA_NAMES)[number];

/**
 * The usual formulas, x the mark out of 100. std4: 90 → 4, 80 → 3, 70 → 2, 60 → 1. pku4: 4 − 3(100 − x)² ÷ 1600.
 * lin5: x ÷ 10 − 5. zju5: 95 → 5, 92 → 4.8, then 0.3 less for every three marks to 62 → 1.8, and 60 → 1.5; universities
 * that have it differ in details, so a school may put a table of its own in its place.
 */
export const FORMULAS: Readonly<Record<FormulaName, GpaFormula>> = {
  std4: {
    kind: "bands",
    bands: [
      { from: 900, points: 400 },
      { from: 800, points: 300 },
      { from: 700, points: 200 },
      { from: 600, points: 100 },
    ],
  },
  // With t = 10x: (640000 − 3(1000 − t)²) ÷ 160000.
  pku4: { kind: "curve", square: -3, linear: 6000, constant: -2_360_000, divisor: 160_000 },
  lin5: { kind: "curve", square: 0, linear: 1, constant: -500, divisor: 100 },
  zju5: {
    kind: "bands",
    bands: [
      { from: 950, points: 500 },
      { from: 920, points: 480 },
      { from: 890, points: 450 },
      { from: 860, points: 420 },
      { from: 830, points: 390 },
      { from: 800, points: 360 },
      { from: 770, points: 330 },
      { from: 740, points: 300 },
      { from: 710, points: 270 },
      { from: 680, points: 240 },
      { from: 650, points: 210 },
      { from: 620, points: 180 },
      { from: 600, points: 150 },
    ],
  },
};

/** A school's own table, kept in points (90 → 4, 59.5 → 0.7), in tenths and hundredths. */
export const formulaOfTable = (rows: readonly { from: number; point: number }[]): GpaFormula => ({
  kind: "bands",
  bands: rows.map(({ from, point }) => ({ from: Math.round(from * 10), points: Math.round(point * 100) })),
});

/** What the points of a formula are divided by: pku4 160000, with a table 100. */
export const divisorOf = (formula: GpaFormula): number => (formula.kind === "curve" ? formula.divisor : 100);

/** The points of a mark in tenths, times `divisorOf` the formula: 780 by pku4 → 494800. Below 60 there are none. */
export function scaledPoints(mark: number, formula: GpaFormula): number {
  if (mark < PASS) return 0;
  if (formula.kind === "curve") {
    const { square, linear, constant } = formula;
    return square * mark * mark + linear * mark + constant;
  }
  return rowFor(mark, formula.bands)?.points ?? 0;
}

/** The points of a mark in tenths, exactly: 780 by pku4 → 1237/400 (3.0925). */
export const pointsOf = (mark: number, formula: GpaFormula): Fraction =>
  fraction(scaledPoints(mark, formula), divisorOf(formula));
