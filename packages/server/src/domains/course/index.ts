export {
  COURSE_NATURES,
  type CourseNature,
  course,
  courseExclusion,
  coursePrerequisite,
  passedCourse,
} from "./tables.ts";
export { courseKeys } from "./course-text.ts";
