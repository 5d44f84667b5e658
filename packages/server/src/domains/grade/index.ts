export { asText, averagesOf, type CountedGrade, countingGrades, pointOf } from "./averages.ts";
export { type Corrected, correctGrade, lockAttempts, lockForCorrection } from "./correct.ts";
export type { EvaluationGates, NeedsEvaluationGates, WaitingMark } from "./evaluation-gates.ts";
export { keepRules, levelsOf, readRules, scaleOf } from "./grade-rules.ts";
export { type RecognisedGrade, recognisedGrades } from "./recognised.ts";
export type { RulesOfGrades } from "./rules-of-grades.ts";
export {
  distributionFrom,
  finalMinimum,
  leastDeviation,
  makeupCap,
  mostExcellent,
  mostFailed,
  reviewDays,
  reviewWorkingDays,
} from "./settings.ts";
export { countedGrades, type GradeReaders, keepStandings, type NeedsGradeReaders } from "./standing.ts";
export { grade, gradeRules, gradeVersion } from "./tables.ts";
export { flaggedValues, type GradeValues, gradeValues } from "./values.ts";
