import type { Handlers } from "../../contract/index.ts";
import type { NeedsSelection } from "../selection/index.ts";
import { readPublicCourse, searchPublicCourses } from "./public-courses.ts";

export const handlers: Handlers<"searchPublicCourses" | "getPublicCourse", NeedsSelection> = {
  searchPublicCourses: ({ services, body }) => searchPublicCourses(services, body),
  getPublicCourse: ({ services, path }) => readPublicCourse(services, path.id),
};
