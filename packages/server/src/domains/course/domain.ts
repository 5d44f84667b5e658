import { labels } from "@huxuan/api-client";
import { dictionaryOf, type Domain, menuPage, OFFICES, permission } from "../../domain.ts";
import { handlers } from "./handlers.ts";

/** The catalogue of courses. */
export const courseDomain = {
  handlers,
  permissions: {
    "course-search": permission("查询课程", OFFICES),
    "course-create": permission("新建课程", OFFICES),
    "course-update": permission("修改课程", OFFICES),
  },
  menu: [
    menuPage("courses", {
      group: "public-data",
      sn: 35,
      nameZh: "课程维护",
      icon: "book-open",
      fontEndUrl: "public-data/courses",
      permission: "course-search",
    }),
  ],
  dictionaryTitles: { course_nature: "课程性质", course_language: "授课语言" },
  dictionaries: {
    course_nature: dictionaryOf(labels.courseNature),
    course_language: dictionaryOf(labels.courseLanguage),
  },
  records: { course: { name: "课程", acts: { create: "新建", update: "修改" } } },
} satisfies Domain;
