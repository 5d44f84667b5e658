import { labels } from "@huxuan/api-client";
import { z } from "zod";
import type { Handlers } from "../../contract/index.ts";
import {
  type Domain,
  dictionaryOf,
  menuGroup,
  menuPage,
  OFFICES,
  permission,
  PLATFORM,
  service,
  SYSTEM_OFFICE,
} from "../../domain.ts";
import type { CoreServices } from "../../platform/core.ts";
import { defineJob } from "../../platform/jobs/index.ts";
import { requireAll } from "../../scope/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { acceptRisk, withdrawAcceptance } from "./accept.ts";
import { HealthSampler, removeOldSamples } from "./sampler.ts";
import { runSelfCheck } from "./self-check.ts";
import { showHealth, showHistory } from "./show.ts";

/** It names accounts of all schools. */
const OF_THE_PROVINCE = "健康状况涉及整个平台，只有省平台可以查看";

const SYSTEM = [PLATFORM, SYSTEM_OFFICE] as const;

const handlers: Handlers<
  "getHealth" | "getHealthHistory" | "runHealthCheck" | "acceptHealthRisk" | "withdrawHealthRisk",
  NeedsOfficeSettings
> = {
  getHealth: ({ services, session }) => {
    requireAll(session, OF_THE_PROVINCE);
    return showHealth(services);
  },
  getHealthHistory: ({ services, session }) => {
    requireAll(session, OF_THE_PROVINCE);
    return showHistory(services);
  },
  runHealthCheck: async ({ services, session }) => {
    requireAll(session, OF_THE_PROVINCE);
    await runSelfCheck(services);
    return showHealth(services);
  },
  acceptHealthRisk: (request) => {
    requireAll(request.session, OF_THE_PROVINCE);
    return acceptRisk(request, request.path.checkKey, request.body);
  },
  withdrawHealthRisk: (request) => {
    requireAll(request.session, OF_THE_PROVINCE);
    return withdrawAcceptance(request, request.path.checkKey);
  },
};

const selfCheck = defineJob<CoreServices & NeedsOfficeSettings>()({
  name: "health-check",
  title: "平台自检",
  input: z.object({}),
  cron: { at: "30 6 * * *", input: {} },
  run: async ({ services }) => ({ findings: await runSelfCheck(services) }),
});

const cleaning = defineJob<Pick<CoreServices, "db" | "clock">>()({
  name: "health-cleaning",
  title: "清理一周前的健康记录",
  input: z.object({}),
  cron: { at: "35 3 * * *", input: {} },
  retry: { limit: 2, delaySeconds: 300 },
  run: async ({ services: { db, clock } }) => ({ samples: await removeOldSamples(db, clock()) }),
});

/** How the installation is: lamps for now, a self-check for what comes. */
export const healthDomain = {
  handlers,
  services: {
    health: service(
      ["files"],
      (given: ConstructorParameters<typeof HealthSampler>[0]) => new HealthSampler(given),
    ),
  },
  permissions: {
    "health-search": permission("查看平台健康", SYSTEM),
    "health-check": permission("运行平台自检", SYSTEM, { duty: "system" }),
    "health-accept": permission("接受自检的风险", SYSTEM, { duty: "system" }),
  },
  menu: [
    menuGroup("watching", {
      sn: 89,
      nameZh: "系统监控",
      icon: "activity",
      roles: [...OFFICES, SYSTEM_OFFICE],
    }),
    menuPage("monitor-health", {
      group: "watching",
      sn: 10,
      nameZh: "健康",
      icon: "activity",
      fontEndUrl: "monitor/health",
      permission: "health-search",
    }),
  ],
  jobs: [selfCheck, cleaning],
  dictionaryTitles: { health_part: "监控项", health_state: "健康状态", check_outcome: "自检结果" },
  dictionaries: {
    health_part: dictionaryOf(labels.healthPart),
    health_state: dictionaryOf(labels.healthState),
    check_outcome: dictionaryOf(labels.checkOutcome),
  },
  records: { "health-check": { name: "自检项", acts: { accept: "接受", withdraw: "不再接受" } } },
} satisfies Domain;
