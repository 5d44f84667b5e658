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
  records: { course: { name: "课程", acts: { create: "新建", update: "修改" } } },
} satisfies Domain;
