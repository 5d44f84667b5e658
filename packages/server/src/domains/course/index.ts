export {
  COURSE_NATURES,
  type CourseNature,
  course,
  courseExclusion,
  coursePrerequisite,
  passedCourse,
} from "./tables.ts";
