import { labels } from "@huxuan/api-client";
import { z } from "zod";
import type { Handlers } from "../../contract/index.ts";
import { dictionaryOf, type Domain, permission, PLATFORM, service, SYSTEM_OFFICE } from "../../domain.ts";
import type { CoreServices } from "../../platform/core.ts";
import { defineJob } from "../../platform/jobs/index.ts";
import { requireAll } from "../../scope/index.ts";
import { endSilence, silencePart, takeAlarm, testAlarms } from "./acts.ts";
import { alarmMails, alarmRepeat } from "./settings.ts";
import { searchAlarms, showWays } from "./show.ts";
import type { TellingServices } from "./tell.ts";
import { AlarmWatch, removeOldAlarms } from "./watch.ts";

/** Parts of the installation are nobody's else. */
const OF_THE_PROVINCE = "报警涉及整个平台，只有省平台可以查看和处理";

const handlers: Handlers<
  "searchAlarms" | "getAlarmWays" | "takeAlarm" | "silenceAlarms" | "endAlarmSilence" | "testAlarms",
  TellingServices & { alarms: AlarmWatch }
> = {
  searchAlarms: (act) => {
    requireAll(act.session, OF_THE_PROVINCE);
    return searchAlarms(act, act.body);
  },
  getAlarmWays: ({ session, services }) => {
    requireAll(session, OF_THE_PROVINCE);
    return showWays(services);
  },
  takeAlarm: (act) => {
    requireAll(act.session, OF_THE_PROVINCE);
    return takeAlarm(act, act.path.id);
  },
  silenceAlarms: (act) => {
    requireAll(act.session, OF_THE_PROVINCE);
    return silencePart(act, act.body);
  },
  endAlarmSilence: (act) => {
    requireAll(act.session, OF_THE_PROVINCE);
    return endSilence(act, act.path.part);
  },
  testAlarms: (act) => {
    requireAll(act.session, OF_THE_PROVINCE);
    return testAlarms(act);
  },
};

const cleaning = defineJob<Pick<CoreServices, "db" | "clock">>()({
  name: "alarm-cleaning",
  title: "清理一年前的报警",
  input: z.object({}),
  cron: { at: "25 3 * * *", input: {} },
  retry: { limit: 2, delaySeconds: 300 },
  run: async ({ services: { db, clock } }) => ({ alarms: await removeOldAlarms(db, clock()) }),
});

/** Tells people when a part of the installation is red, until somebody sees to it and when it is well again. */
export const alarmDomain = {
  handlers,
  services: {
    alarms: service(
      ["health", "officeSettings", "mail"],
      (given: ConstructorParameters<typeof AlarmWatch>[0]) => new AlarmWatch(given),
    ),
  },
  settings: [alarmMails, alarmRepeat],
  permissions: {
    "alarm-take": permission("处理系统报警", [PLATFORM, SYSTEM_OFFICE], { duty: "system" }),
  },
  jobs: [cleaning],
  dictionaryTitles: { alarm_way: "报警方式", alarm_words: "报警内容", alarm_sending: "报警发送状态" },
  dictionaries: {
    alarm_way: dictionaryOf(labels.alarmWay),
    alarm_words: dictionaryOf(labels.alarmWords),
    alarm_sending: dictionaryOf(labels.alarmSending),
  },
  records: {
    alarm: {
      name: "系统报警",
      acts: { take: "处理", silence: "静默", endSilence: "结束静默", test: "测试" },
    },
  },
} satisfies Domain;
