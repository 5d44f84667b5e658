import { Feed, type Handlers } from "../../contract/index.ts";
import type { Files } from "../../platform/files/index.ts";
import type { NeedsCourseVerdicts, NeedsSelection } from "../selection/index.ts";
import { readPublicCalendar, readPublicCalendarFeed } from "./calendar.ts";
import type { NeedsPublicHome } from "./home.ts";
import { readPublicCourse, searchPublicCourses } from "./public-courses.ts";

/** A holiday that is changed shows in phones with the next look; many phones look at the same minute. */
const FEED_SECONDS = 600;

export const handlers: Handlers<
  "getPublicHome" | "searchPublicCourses" | "getPublicCourse" | "getPublicCalendar" | "getPublicCalendarFeed",
  NeedsSelection & NeedsCourseVerdicts & NeedsPublicHome & { files: Files }
> = {
  getPublicHome: ({ services }) => services.publicHome(),
  searchPublicCourses: ({ services, body }) => searchPublicCourses(services, body),
  getPublicCourse: ({ services, path }) => readPublicCourse(services, path.id),
  getPublicCalendar: ({ services, query }) => readPublicCalendar(services, query ?? {}),
  getPublicCalendarFeed: async ({ services, query }) =>
    new Feed(await readPublicCalendarFeed(services, query?.schoolId), FEED_SECONDS),
};
