export {
  type CourseLanguage,
  type CourseNature,
  type HoursUnit,
  course,
  courseExclusion,
  coursePrerequisite,
} from "./tables.ts";
export type { LockedTeaching, NeedsTeaching, Teaching } from "./teaching.ts";
export { CREDIT_RANGES, type CreditRange, creditRange } from "./credit-ranges.ts";
export { isInHundredths, roundCredits } from "./credits.ts";
export { courseKeys } from "./course-text.ts";
