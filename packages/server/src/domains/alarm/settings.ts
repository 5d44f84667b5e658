import { integer, lines, platformSetting } from "../../settings/index.ts";

const ofAlarms = { group: "报警" } as const;

/** Addresses that alarms are mailed to. */
export const alarmMails = platformSetting({
  ...ofAlarms,
  key: "alarm-mails",
  name: "报警邮箱",
  explanation:
    "每行一个邮箱。系统某一部分要马上处理时发信，恢复后再发一封。设置了 HUXUAN_ALARM_WEBHOOK 的平台同时发到群机器人。",
  form: lines(0, 20, { longest: 100 }),
  default: [],
});

/** Minutes after which people are told again of what nobody has taken. */
export const alarmRepeat = platformSetting({
  ...ofAlarms,
  key: "alarm-repeat",
  name: "报警重复间隔",
  unit: "分钟",
  explanation: "没有人点「我来处理」的报警，每过这么久再通知一次。",
  form: integer(10, 1_440),
  default: 30,
});
