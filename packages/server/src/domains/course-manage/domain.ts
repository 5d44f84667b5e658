import { type Domain, menuPage, OFFICES, permission } from "../../domain.ts";
import { handlers } from "./handlers.ts";

/** What offices decide about classes once students chose (选课课程管理). */
export const courseManageDomain = {
  handlers,
  permissions: {
    "minimum-search": permission("查询人数不足的教学班", OFFICES),
    "minimum-keep": permission("保留人数不足的教学班", OFFICES),
    "minimum-cancel": permission("停开教学班", OFFICES),
    "class-round": permission("安排教学班参加的轮次", OFFICES),
  },
  menu: [
    menuPage("course-manage", {
      group: "elective",
      sn: 35,
      nameZh: "选课课程管理",
      icon: "layers",
      fontEndUrl: "elective/course-manage",
      permission: "minimum-search",
    }),
  ],
  logActions: {
    "offering-keep": "保留教学班",
    "offering-cancel": "停开教学班",
    "offering-merge": "合并教学班",
    "offering-seats": "修改容量和名额",
    "round-include": "教学班参加轮次",
    "round-exclude": "教学班不参加轮次",
  },
} satisfies Domain;
