export {
  type CourseNature,
  course,
  courseExclusion,
  coursePrerequisite,
} from "./tables.ts";
export type { LockedTeaching, NeedsTeaching, Teaching } from "./teaching.ts";
export { courseKeys } from "./course-text.ts";
