import { labels } from "@huxuan/api-client";
import { type Domain, dictionaryOf, menuPage, permission, PLATFORM, SYSTEM_OFFICE } from "../../domain.ts";
import { handlers } from "./handlers.ts";

const SYSTEM = [PLATFORM, SYSTEM_OFFICE] as const;

/** Background work as the platform's office looks at it. What is run is written by programmers; nothing typed ever is. */
export const jobDomain = {
  handlers,
  // Of the whole installation; a single one is read and stopped by who started it.
  reach: {
    getJobKinds: "everyone",
    searchJobs: "everyone",
    runJobKind: "everyone",
    pauseJobKind: "everyone",
    resumeJobKind: "everyone",
    getJob: "own",
    cancelJob: "own",
  },
  permissions: {
    "job-search": permission("查看定时任务", SYSTEM),
    "job-run": permission("立即运行定时任务", SYSTEM, { duty: "system" }),
    "job-pause": permission("暂停和恢复定时任务", SYSTEM, { duty: "system" }),
  },
  menu: [
    menuPage("jobs", {
      group: "system",
      sn: 50,
      nameZh: "定时任务",
      icon: "calendar-clock",
      fontEndUrl: "system/jobs",
      permission: "job-search",
    }),
  ],
  dictionaryTitles: { job_state: "任务状态" },
  dictionaries: { job_state: dictionaryOf(labels.jobState) },
  records: { job: { name: "定时任务", acts: { run: "运行", pause: "暂停", resume: "恢复" } } },
} satisfies Domain;
