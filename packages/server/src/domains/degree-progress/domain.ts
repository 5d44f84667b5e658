import { labels } from "@huxuan/api-client";
import { dictionaryOf, type Domain, menuPage, OFFICES, permission, service, STUDENT } from "../../domain.ts";
import { handlers } from "./handlers.ts";
import { auditJob, progressJob, progressNet } from "./jobs.ts";
import { createProgressUse } from "./progress-use.ts";

/** The degree audit: how far students are in their training programme, and what would fill what they lack. */
export const degreeProgressDomain = {
  handlers,
  services: {
    progressUse: service([], createProgressUse),
  },
  jobs: [progressJob, progressNet, auditJob],
  reach: { getMyProgramme: "own", tryCourses: "own", getMySuggestions: "own" },
  permissions: {
    "programme-mine": permission("查看自己的培养方案", [STUDENT]),
    "programme-audit": permission("查看学业进度", OFFICES),
  },
  menu: [
    menuPage("my-programme", {
      sn: 35,
      nameZh: "培养方案",
      icon: "graduation-cap",
      fontEndUrl: "student/programme/index",
      permission: "programme-mine",
      roles: [STUDENT],
    }),
    menuPage("degree-progress", {
      group: "programmes",
      sn: 20,
      nameZh: "学业进度",
      icon: "chart-column",
      fontEndUrl: "programmes/progress",
      permission: "programme-audit",
    }),
  ],
  dictionaryTitles: { counted_by: "计入方式", progress_state: "修读情况" },
  dictionaries: {
    counted_by: dictionaryOf(labels.countedBy),
    progress_state: dictionaryOf(labels.progressState),
  },
  logActions: { "student-track-set": "设置学生专业方向", "degree-audit-run": "重新计算学业进度" },
} satisfies Domain;
