import { labels } from "@huxuan/api-client";
import { type Domain, dictionaryOf, menuGroup, menuPage, OFFICES } from "../../domain.ts";
import { handlers } from "./handlers.ts";

/** The catalogue of courses. */
export const courseDomain = {
  handlers,
  permissions: {
    "course-search": OFFICES,
    "course-create": OFFICES,
    "course-update": OFFICES,
  },
  menu: [
    menuGroup("teaching", { sn: 10, nameZh: "教学管理", icon: "graduation-cap", roles: OFFICES }),
    menuPage("courses", {
      group: "teaching",
      sn: 10,
      nameZh: "课程管理",
      icon: "book-open",
      fontEndUrl: "course-management/courses",
      permission: "course-search",
    }),
  ],
  dictionaries: { course_nature: dictionaryOf(labels.courseNature) },
  logActions: {
    "course-create": "新建课程",
    "course-update": "修改课程",
  },
  logTargets: {
    course: "课程",
  },
} satisfies Domain;
