import { labels } from "@huxuan/api-client";
import { z } from "zod";
import type { Handlers } from "../../contract/index.ts";
import {
  AUDIT_OFFICE,
  dictionaryOf,
  type Domain,
  menuPage,
  type NeedsAnnounced,
  permission,
  PLATFORM,
  service,
} from "../../domain.ts";
import type { CoreServices } from "../../platform/core.ts";
import { defineJob } from "../../platform/jobs/index.ts";
import { integer, type NeedsOfficeSettings, platformSetting } from "../../settings/index.ts";
import { chinaDay } from "../../text/china-time.ts";
import { AccessLog, type NeedsAccessLog } from "./access-log.ts";
import { readOverview } from "./overview.ts";
import { dropOldDays, LEAST_DAYS, makeDay } from "./partitions.ts";
import { searchAccessLog } from "./search.ts";

/** Days that calls can be kept at most: five years. */
const MOST_DAYS = 1_826;

/** Days that a call is kept. */
export const ACCESS_LOG_DAYS = platformSetting({
  key: "access-log-days",
  group: "日志与文件",
  name: "访问日志保留天数",
  unit: "天",
  explanation: `超过这么多天的访问日志在夜间按天整块删除，至少保留 ${LEAST_DAYS} 天。删除后不能恢复。`,
  form: integer(LEAST_DAYS, MOST_DAYS),
  default: LEAST_DAYS,
});

const handlers: Handlers<
  "searchAccessLog" | "getLogOverview",
  NeedsAccessLog & NeedsAnnounced & NeedsOfficeSettings
> = {
  searchAccessLog: async (request) => {
    // Whoever looks for what was just refused finds it.
    await request.services.accessLog.written();
    return searchAccessLog(request, request.body);
  },
  getLogOverview: async ({ services, session, query }) => {
    const { db, clock, accessLog, officeSettings } = services;
    const after = query.after === undefined ? undefined : new Date(query.after);
    return {
      ...(await readOverview(db, session, { now: clock(), kind: query.kind, after })),
      keptDays: officeSettings.get(ACCESS_LOG_DAYS),
      unwritten: accessLog.unwritten,
    };
  },
};

const DAY_MS = 86_400_000;

const days = defineJob<CoreServices & NeedsOfficeSettings>()({
  name: "access-log-days",
  title: "准备明天的访问日志，删除过期的",
  input: z.object({}),
  retry: { limit: 2, delaySeconds: 300 },
  oneAtATime: true,
  cron: { at: "45 3 * * *", input: {} },
  async run({ services: { db, clock, officeSettings }, signal }) {
    const now = clock();
    await makeDay(db, chinaDay(new Date(now.getTime() + DAY_MS)));
    return { removed: await dropOldDays(db, { now, days: officeSettings.get(ACCESS_LOG_DAYS), signal }) };
  },
});

/** Who called what: sign-ins, refusals and failures among it. */
export const accessLogDomain = {
  handlers,
  services: { accessLog: service([], (core: CoreServices) => new AccessLog(core)) },
  permissions: { "access-log-search": permission("查询访问日志", [PLATFORM, AUDIT_OFFICE]) },
  menu: [
    menuPage("watching-logs", {
      group: "watching",
      sn: 15,
      nameZh: "日志",
      icon: "scroll-text",
      fontEndUrl: "monitor/logs",
      permission: "access-log-search",
    }),
  ],
  settings: [ACCESS_LOG_DAYS],
  jobs: [days],
  dictionaryTitles: { access_kind: "日志种类", access_result: "访问结果" },
  dictionaries: {
    access_kind: dictionaryOf(labels.accessKind),
    access_result: dictionaryOf(labels.accessResult),
  },
} satisfies Domain;
