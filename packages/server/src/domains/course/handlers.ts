import type { Handlers } from "../../contract/index.ts";
import { moveCourses } from "./move-courses.ts";
import { createCourse, getCourse, searchCourses, updateCourse } from "./service.ts";
import type { NeedsTeaching } from "./teaching.ts";

export const handlers: Handlers<
  "searchCourses" | "getCourse" | "createCourse" | "updateCourse" | "moveCourses",
  NeedsTeaching
> = {
  searchCourses: (act) => searchCourses(act, act.body),
  getCourse: (act) => getCourse(act, act.path.id),
  createCourse: (act) => createCourse(act, act.body),
  moveCourses: (act) => moveCourses(act, act.body.moves),
  updateCourse: (act) => updateCourse(act, act.path.id, act.body),
};
