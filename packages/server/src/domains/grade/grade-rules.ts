import type { GpaFormula, MarkScale, RetakePolicy } from "@huxuan/api-client";

/** A level, from which mark on it is given, and what it counts as out of 100; marks in tenths. */
export interface LevelBand {
  name: string;
  from: number;
  mark: number;
}

/** How a school reads grades and averages them, frozen with each grade that was published by it. */
export interface RulesOfGrades {
  /** The scale on which its students see grades. */
  scale: MarkScale;
  fiveLevels: LevelBand[];
  twoLevels: LevelBand[];
  formula: GpaFormula;
  /** Only with the formula `own`: marks in tenths, points in hundredths, the highest first. */
  points: { from: number; point: number }[];
  retake: RetakePolicy;
  /** A failed course counts with point 0 until it is passed. */
  failsCount: boolean;
}
