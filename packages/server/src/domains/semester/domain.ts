import { type Domain, menuPage, permission, PLATFORM } from "../../domain.ts";
import { handlers } from "./handlers.ts";

/** Academic years and terms. */
export const semesterDomain = {
  handlers,
  reach: {
    searchSemesters: "everyone",
    getSemester: "everyone",
  },
  permissions: {
    "semester-create": permission("新建学期", [PLATFORM]),
    "semester-update": permission("修改学期", [PLATFORM]),
    "semester-delete": permission("删除学期", [PLATFORM]),
  },
  menu: [
    menuPage("semesters", {
      group: "public-data",
      sn: 20,
      nameZh: "学期",
      icon: "calendar-days",
      fontEndUrl: "public-data/semesters",
      permission: "semester-update",
    }),
  ],
  records: {
    semester: { name: "学期", acts: { create: "新建", update: "修改", delete: "删除", current: "启用" } },
  },
  dictionaryTitles: { term: "学期", weekday: "星期" },
  dictionaries: {
    term: [
      ["1", "秋季学期"],
      ["2", "春季学期"],
      ["3", "夏季学期"],
    ],
    weekday: [
      ["1", "周一"],
      ["2", "周二"],
      ["3", "周三"],
      ["4", "周四"],
      ["5", "周五"],
      ["6", "周六"],
      ["7", "周日"],
    ],
  },
} satisfies Domain;
