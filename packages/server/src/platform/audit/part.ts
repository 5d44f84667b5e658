import { z } from "zod";
import type { Handlers } from "../../contract/index.ts";
import { AUDIT_OFFICE, type Domain, menuPage, OFFICES, permission } from "../../domain.ts";
import { integer, type NeedsOfficeSettings, platformSetting } from "../../settings/index.ts";
import type { CoreServices } from "../core.ts";
import { defineJob } from "../jobs/index.ts";
import { LEAST_DAYS, MOST_DAYS, removeOldOperations } from "./retention.ts";
import { searchOperationLog } from "./search.ts";

/** Days that an operation is kept. */
export const LOG_DAYS = platformSetting({
  key: "operation-log-days",
  group: "日志与文件",
  name: "操作日志保留天数",
  unit: "天",
  explanation: `超过这么多天的操作日志在夜间删除，至少保留 ${LEAST_DAYS} 天。删除后不能恢复。`,
  form: integer(LEAST_DAYS, MOST_DAYS),
  default: 3 * 365,
});

const clean = defineJob<CoreServices & NeedsOfficeSettings>()({
  name: "operation-log-clean",
  title: "删除过期的操作日志",
  input: z.object({}),
  retry: { limit: 2, delaySeconds: 300 },
  oneAtATime: true,
  longestMinutes: 60,
  cron: { at: "40 3 * * *", input: {} },
  async run({ services, signal }) {
    const days = services.officeSettings.get(LOG_DAYS);
    const removed = await removeOldOperations(services.db, { now: services.clock(), days, signal });
    return { removed };
  },
});

const handlers: Handlers<"searchOperationLog"> = {
  searchOperationLog: ({ services, session, body }) => searchOperationLog(services.db, session, body),
};

/** The operation log. */
export const auditPart = {
  handlers,
  permissions: { "operation-log-search": permission("查询操作日志", [...OFFICES, AUDIT_OFFICE]) },
  menu: [
    menuPage("operation-log", {
      group: "system",
      sn: 80,
      nameZh: "审计日志",
      icon: "scroll-text",
      fontEndUrl: "system/operation-log",
      permission: "operation-log-search",
    }),
  ],
  settings: [LOG_DAYS],
  jobs: [clean],
} satisfies Domain;
