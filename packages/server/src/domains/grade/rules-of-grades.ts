import type { GpaFormula as FormulaName, MarkScale, RetakePolicy } from "@huxuan/api-client";
import type { Band, GpaFormula } from "@huxuan/grading";

/** How a school reads grades and averages them, frozen with each grade that was published by it. */
export interface RulesOfGrades {
  /** On which its students see grades. */
  scale: MarkScale;
  /** Levels in tenths, the highest first. */
  five: Band[];
  two: Band[];
  formulaName: FormulaName;
  formula: GpaFormula;
  retake: RetakePolicy;
  /** A failed course counts with point 0 until it is passed. */
  failsCount: boolean;
}
