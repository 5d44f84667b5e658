export {
  type Attempt,
  type AttemptPolicy,
  attemptOf,
  countingResult,
  deferredResult,
  EXAM_KINDS,
  type ExamKind,
  isEarned,
  MAKEUP_CAP,
  makeupResult,
  mayMakeUp,
  RETAKE_POLICIES,
  type Result,
  type RetakePolicy,
  resultOf,
} from "./attempts.js";
export { type CalendarException, daysAfter, holidaysOf, reviewEnds, workingDaysAfter } from "./deadlines.js";
export {
  type Distribution,
  deviationText,
  distributionOf,
  type Finding,
  type MarkedRow,
  meanText,
  percentText,
  UNUSUAL_LIMITS,
  type UnusualLimits,
  unusual,
} from "./distribution.js";
export {
  EMPTY_CELLS,
  type EntryCells,
  type EntryResult,
  type EntryRules,
  isFilled,
  resultOfEntry,
} from "./entry.js";
export {
  EXEMPT_FROM,
  FLAG_MEANINGS,
  FLAG_WORDS,
  FLAGS,
  type Flag,
  type FlagMeaning,
  isBarredByAbsence,
} from "./flags.js";
export { compareFractions, decimal, type Fraction, fraction } from "./fraction.js";
export {
  type CourseRecord,
  compareGpa,
  DEFAULT_POLICY,
  type Gpa,
  type GpaPolicy,
  gpaOf,
  type Hypothesis,
  type Rank,
  ranksOf,
  type WhatIf,
  whatIf,
} from "./gpa.js";
export { HIGHEST, isMark, PASS, writeMark } from "./mark-range.js";
export { MARK_ERRORS, type MarkError, type MarkReading, readMark } from "./marks.js";
export {
  FORMULA_NAMES,
  FORMULAS,
  type FormulaName,
  formulaOfTable,
  type GpaFormula,
  type PointBand,
  pointsOf,
} from "./points.js";
export {
  type Band,
  bandsOfPoints,
  convertGrade,
  FIVE,
  FIVE_LEVELS,
  type Grade,
  isPassed,
  levelOf,
  markOf,
  markOfLevel,
  PERCENT,
  SCALE_KINDS,
  type Scale,
  type ScaleKind,
  TWO,
  TWO_LEVELS,
} from "./scales.js";
export { checkSheet, faultOfCell, type SheetCheck, type SheetProblem, type SheetRow } from "./sheet.js";
export { faultOfWeights, type Part, type Total, totalOf, type WeightFault } from "./totals.js";
