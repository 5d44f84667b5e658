import type { CourseCourseNature, RoundRoundMode, RoundRoundPhase } from "@huxuan/api-client";
import type { TagProps } from "@huxuan/ui";

/** Short Chinese names of the contract's fixed choices, for lists that are read at a glance. */
export const NATURE_NAME: Readonly<Record<CourseCourseNature, string>> = {
  required: "必修",
  restricted: "限选",
  elective: "任选",
  general: "通识",
};

export const MODE_NAME: Readonly<Record<RoundRoundMode, string>> = {
  instant: "先到先得",
  lottery: "志愿抽签",
  points: "积分",
};

export const PHASE: Readonly<Record<RoundRoundPhase, { label: string; tone: TagProps["tone"] }>> = {
  draft: { label: "未开放", tone: "neutral" },
  upcoming: { label: "未开始", tone: "accent" },
  running: { label: "进行中", tone: "ok" },
  ended: { label: "已结束", tone: "neutral" },
};

const dayTime = new Intl.DateTimeFormat("zh-CN", {
  month: "numeric",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "Asia/Shanghai",
});

/** 「11月20日 08:00」 in China, whatever the device's time zone. */
export function formatMoment(instant: string): string {
  const part = Object.fromEntries(
    dayTime.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  );
  return `${part["month"]}月${part["day"]}日 ${part["hour"]}:${part["minute"]}`;
}

/** 2 → 「2.0」, as credits are written. */
export const formatCredits = (credits: number): string => credits.toFixed(1);
