import type { HotOffering, MonitorAlarm, MonitorPoint, RefusalCount } from "@huxuan/api-client";

/** Most points of a line, and what one of them may stand for, seconds: a minute, 5, 15, an hour, 6, a day. */
export const MOST_POINTS = 360;
const STEPS = [60, 300, 900, 3_600, 21_600, 86_400] as const;

/** Fewer attempts say nothing about how many are refused or slow. */
const LEAST_ATTEMPTS = 50;

/** Percentage of slow answers in the last two minutes above which the office is alarmed. */
const SLOW_PERCENT = 1;

/** Alarms that are shown. */
const SHOWN = 20;

/** Seconds from one point to the next, the fewest with which a time fits a line; days, for a round open for years. */
export const stepFor = (fromMs: number, toMs: number): number =>
  STEPS.find((step) => toMs - fromMs <= step * 1_000 * MOST_POINTS) ??
  Math.ceil((toMs - fromMs) / 1_000 / MOST_POINTS / 86_400) * 86_400;

/** What was counted from one moment on, s since 1970. */
export type Counted = Omit<MonitorPoint, "at"> & { second: number };

/** A point for every step from the first to the last, those without acts included; nothing when the last is before. */
export function lineOf(
  counted: readonly Counted[],
  first: number,
  last: number,
  step: number,
): MonitorPoint[] {
  const known = new Map(counted.map((one) => [one.second, one]));
  const points = Math.max(0, Math.floor((last - first) / step) + 1);
  return Array.from({ length: points }, (_, n) => {
    const second = first + n * step;
    const { attempts = 0, admitted = 0, refused = 0, slow = 0 } = known.get(second) ?? {};
    return { at: new Date(second * 1_000).toISOString(), attempts, admitted, refused, slow };
  });
}

/** What alarms are made of. */
export interface Watched {
  attempts: number;
  refused: number;
  /** Reasons for refusing, the commonest first. */
  refusals: readonly RefusalCount[];
  /** Of the last two minutes. */
  lately: { attempts: number; slow: number };
  /** The longest answer, ms. */
  slowestMs: number;
  refusalPercent: number;
  /** Classes that are asked for, with the times of their seats above which their school wants to know. */
  wanted: readonly { offering: HotOffering; times: number }[];
}

/** How often a class is asked for: by those who wish it, or by attempts, whichever are more. */
export const askedFor = ({ attempts, bidders = 0 }: Pick<HotOffering, "attempts" | "bidders">): number =>
  Math.max(attempts, bidders);

/** What an office should look at: what all students feel first, then the classes, the most wanted for its seats first. */
export function alarmsOf(watched: Watched): { alarms: MonitorAlarm[]; alarmCount: number } {
  const crowded = watched.wanted
    .filter(({ offering, times }) => askedFor(offering) > times * offering.seats.capacity)
    .map((one) => ({ ...one, pressure: askedFor(one.offering) / Math.max(1, one.offering.seats.capacity) }))
    .sort((a, b) => b.pressure - a.pressure || a.offering.id - b.offering.id);
  const alarms = [
    ...slowAlarm(watched),
    ...refusalAlarm(watched),
    ...crowded.map(
      ({ offering, times }): MonitorAlarm => ({
        kind: "demand",
        message: demandText(offering, times),
        offering,
      }),
    ),
  ];
  return { alarms: alarms.slice(0, SHOWN), alarmCount: alarms.length };
}

function slowAlarm({ lately, slowestMs }: Watched): MonitorAlarm[] {
  if (lately.attempts < LEAST_ATTEMPTS || lately.slow * 100 <= SLOW_PERCENT * lately.attempts) return [];
  return [
    {
      kind: "slow",
      message: `近 2 分钟有 ${lately.slow} 个请求超过 1 秒才有结果（共 ${lately.attempts} 个），本轮最慢 ${(slowestMs / 1_000).toFixed(1)} 秒`,
    },
  ];
}

function refusalAlarm({ attempts, refused, refusals, refusalPercent }: Watched): MonitorAlarm[] {
  if (attempts < LEAST_ATTEMPTS || refused * 100 <= refusalPercent * attempts) return [];
  const [reason] = refusals;
  const most = reason === undefined ? "" : `，最多的原因是「${reason.label}」（${reason.count} 次）`;
  return [
    {
      kind: "refusal",
      message: `${attempts} 次请求里 ${refused} 次被拒，超过 ${refusalPercent}%${most}`,
      reason,
    },
  ];
}

function demandText(offering: HotOffering, times: number): string {
  const { courseName, code, seats, bidders = 0, attempts } = offering;
  const asked = bidders > attempts ? `${bidders} 人报` : `${attempts} 次请求`;
  return `${courseName}（${code}）${asked} ${seats.capacity} 席，超过 ${times} 倍`;
}
