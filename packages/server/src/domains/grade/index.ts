export { keepRules, levelsOf, readRules, type RulesOfGrades, scaleOf } from "./grade-rules.ts";
export {
  distributionFrom,
  finalMinimum,
  leastDeviation,
  makeupCap,
  mostExcellent,
  mostFailed,
  reviewDays,
} from "./settings.ts";
export type { GradeReaders, NeedsGradeReaders } from "./standing.ts";
export { grade, gradeRules, gradeVersion } from "./tables.ts";
