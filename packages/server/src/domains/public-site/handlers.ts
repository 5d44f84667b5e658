import type { Handlers } from "../../contract/index.ts";
import type { NeedsSelection } from "../selection/index.ts";
import { readPublicHome } from "./home.ts";
import { readPublicCourse, searchPublicCourses } from "./public-courses.ts";

export const handlers: Handlers<"getPublicHome" | "searchPublicCourses" | "getPublicCourse", NeedsSelection> =
  {
    getPublicHome: ({ services }) => readPublicHome(services),
    searchPublicCourses: ({ services, body }) => searchPublicCourses(services, body),
    getPublicCourse: ({ services, path }) => readPublicCourse(services, path.id),
  };
