import { type Domain, menuPage, OFFICES, permission } from "../../domain.ts";
import { handlers } from "./handlers.ts";
import { SETTINGS } from "./settings.ts";

/** What the office watches while a round runs. */
export const roundMonitorDomain = {
  handlers,
  settings: SETTINGS,
  permissions: {
    "round-monitor": permission("查看选课监控", OFFICES),
  },
  menu: [
    menuPage("monitor", {
      group: "elective",
      sn: 20,
      nameZh: "选课监控",
      icon: "activity",
      fontEndUrl: "elective/monitor",
      permission: "round-monitor",
    }),
  ],
} satisfies Domain;
