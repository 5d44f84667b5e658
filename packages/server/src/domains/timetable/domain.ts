import { type Domain, menuPage, permission, STUDENT, TEACHER } from "../../domain.ts";
import { handlers } from "./handlers.ts";

/** When and where somebody has classes. */
export const timetableDomain = {
  handlers,
  reach: {
    getMyTimetable: "own",
    getCalendarSubscription: "own",
    renewCalendarSubscription: "own",
  },
  permissions: { "timetable-view": permission("查看课表", [TEACHER, STUDENT]) },
  menu: [
    menuPage("student-timetable", {
      sn: 30,
      nameZh: "我的课表",
      icon: "calendar-days",
      fontEndUrl: "student/stu-timetable/index",
      permission: "timetable-view",
      roles: [STUDENT],
    }),
    menuPage("teacher-timetable", {
      sn: 20,
      nameZh: "我的课表",
      icon: "calendar-days",
      fontEndUrl: "teacher/timetable/index",
      permission: "timetable-view",
      roles: [TEACHER],
    }),
  ],
  logActions: {
    "calendar-subscription-renew": "更换日历订阅地址",
  },
} satisfies Domain;
