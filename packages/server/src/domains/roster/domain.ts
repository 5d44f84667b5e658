import { type Domain, menuPage, OFFICES, TEACHER } from "../../domain.ts";
import { handlers } from "./handlers.ts";

/** Who is in a class. */
export const rosterDomain = {
  handlers,
  reach: {
    getTeachingOfferings: "own",
  },
  permissions: {
    "roster-view": [...OFFICES, TEACHER],
    "roster-export": [...OFFICES, TEACHER],
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
} satisfies Domain;
