import type { AlarmTelling, AlarmWays } from "@huxuan/api-client";
import { labels } from "@huxuan/api-client";

/** Who was told by the last news of an alarm: 平台通知 3 人、邮件 duty@example.cn、群机器人 没有发出（连不上）. */
export function toldText(tellings: readonly AlarmTelling[]): string {
  const last = tellings.at(-1);
  if (last === undefined) return "静默中，没有通知任何人";
  return tellings
    .filter(({ at }) => at === last.at)
    .map(({ way, to, sending, problem }) => {
      const name = `${labels.alarmWay[way]} ${to}`;
      return sending === "failed"
        ? `${name}没有发出（${problem}）`
        : sending === "waiting"
          ? `${name}正在发${problem === "" ? "" : `（${problem}，会再试）`}`
          : name;
    })
    .join("、");
}

/** Whom alarms go to, in a sentence. */
export function waysText({ people, mails, webhook }: AlarmWays): string {
  const ways = [
    ...(people > 0 ? [`平台通知 ${people} 人`] : []),
    ...(mails.length > 0 ? [`邮件 ${mails.join("、")}`] : []),
    ...(webhook === undefined ? [] : [`群机器人 ${webhook}`]),
  ];
  return ways.length === 0 ? "现在没有人会收到报警" : `出事时通知：${ways.join("；")}`;
}

/** How long a part may be silent, minutes. */
export const SILENCES: readonly { value: string; label: string }[] = [
  { value: "15", label: "15 分钟" },
  { value: "60", label: "1 小时" },
  { value: "240", label: "4 小时" },
  { value: "1440", label: "1 天" },
  { value: "10080", label: "7 天" },
];

/** Longer wants a reason, minutes. */
export const UNREASONED_MINUTES = 60;
