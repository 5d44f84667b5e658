import { labels } from "@huxuan/api-client";
import { type Domain, dictionaryOf, menuPage, service, STUDENT, TEACHER } from "../../domain.ts";
import { handlers } from "./handlers.ts";
import { sessionCleaning } from "./jobs.ts";
import { createSessionService } from "./service.ts";
import { SETTINGS } from "./settings.ts";

/** Accounts, roles, signing in. */
export const sessionDomain = {
  handlers,
  services: { session: service(["officeSettings"], createSessionService) },
  reach: {
    getSessionUserInfo: "own",
    getUserMenuTree: "own",
    switchRole: "own",
    logout: "own",
  },
  menu: [
    menuPage("student-home", {
      sn: 10,
      nameZh: "首页",
      icon: "home",
      fontEndUrl: "student/index",
      roles: [STUDENT],
    }),
    menuPage("teacher-home", {
      sn: 10,
      nameZh: "首页",
      icon: "home",
      fontEndUrl: "teacher/index",
      roles: [TEACHER],
    }),
  ],
  jobs: [sessionCleaning],
  dictionaryTitles: { user_type: "用户类型" },
  dictionaries: {
    user_type: dictionaryOf(labels.userType),
  },
  settings: SETTINGS,
  logActions: {
    "admin-create": "新建平台管理员",
    "account-impersonate-end": "结束模拟用户",
  },
} satisfies Domain;
