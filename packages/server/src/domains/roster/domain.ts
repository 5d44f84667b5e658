import { type Domain, menuPage, OFFICES, permission, TEACHER } from "../../domain.ts";
import { handlers } from "./handlers.ts";

/** Who is in a class. */
export const rosterDomain = {
  handlers,
  reach: {
    getTeachingOfferings: "own",
  },
  permissions: {
    "roster-view": permission("查看学生名单", [...OFFICES, TEACHER]),
    "roster-message": permission("给教学班发通知", [...OFFICES, TEACHER]),
    "roster-export": permission("导出学生名单", [...OFFICES, TEACHER]),
  },
  menu: [
    menuPage("teacher-roster", {
      sn: 30,
      nameZh: "学生名单",
      icon: "users",
      fontEndUrl: "teacher/roster/index",
      permission: "roster-view",
      roles: [TEACHER],
    }),
  ],
  records: { class_message: { name: "教学班通知", acts: { send: "发送" } } },
} satisfies Domain;
