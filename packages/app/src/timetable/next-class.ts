import type { Timetable } from "@huxuan/api-client";
import { dayAfter, placeOfDay } from "../catalogue/day-marks.ts";
import { classesOn, type TodaysClass } from "./todays-classes.ts";

/** Where somebody has to be next. */
export type NextClass =
  | {
      kind: "running";
      now: TodaysClass;
      /** Minutes until it ends. */
      minutesLeft: number;
      /** What comes after it on the same day. */
      later: readonly TodaysClass[];
    }
  | {
      kind: "coming";
      next: TodaysClass;
      /** `yyyy-MM-dd` in China. */
      day: string;
      /** Days from today: 0 is today. */
      inDays: number;
      /** Minutes until it begins; of today's only. */
      inMinutes: number | undefined;
      later: readonly TodaysClass[];
    }
  /** The term has not begun, and its first class is not known. */
  | { kind: "before"; begins: string }
  | { kind: "none" };

const minutesOf = (clock: string): number => {
  const [hours = "0", minutes = "0"] = clock.split(":");
  return Number(hours) * 60 + Number(minutes);
};

/**
 * The class that is on, or the next one: of today, or of the next day of the semester that has any. What has no times
 * never counts.
 *
 * @param today `yyyy-MM-dd` in China
 * @param minute minutes since midnight in China
 */
export function nextClass(timetable: Timetable, today: string, minute: number): NextClass {
  const { semester } = timetable;
  const ofToday = classesOn(timetable, today).filter(({ endTime }) => minutesOf(endTime) > minute);
  const [first, ...later] = ofToday;
  if (first !== undefined) {
    const begins = minutesOf(first.startTime);
    return begins <= minute
      ? { kind: "running", now: first, minutesLeft: minutesOf(first.endTime) - minute, later }
      : { kind: "coming", next: first, day: today, inDays: 0, inMinutes: begins - minute, later };
  }
  const { week, weekday } = placeOfDay(semester.firstMonday, today);
  const daysLeft = (semester.weeks - week) * 7 + (7 - weekday);
  for (let inDays = 1; inDays <= daysLeft; inDays += 1) {
    const day = dayAfter(today, inDays);
    const [next, ...rest] = classesOn(timetable, day);
    if (next !== undefined) return { kind: "coming", next, day, inDays, inMinutes: undefined, later: rest };
  }
  return week < 1 ? { kind: "before", begins: semester.firstMonday } : { kind: "none" };
}

const WEEKDAYS = ["周日", "周一", "周二", "周三", "周四", "周五", "周六"];

/** 38 分钟后; 2 小时 5 分钟后; 明天 08:00; 周四 11-26 08:00 */
export function whenText({ day, inDays, inMinutes, next }: NextClass & { kind: "coming" }): string {
  if (inMinutes !== undefined) return `${durationText(inMinutes)}后`;
  if (inDays === 1) return `明天 ${next.startTime}`;
  return `${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]} ${day.slice(5)} ${next.startTime}`;
}

/** 38 分钟; 2 小时 5 分钟; 3 小时 */
export function durationText(minutes: number): string {
  if (minutes < 60) return `${minutes} 分钟`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} 小时${rest === 0 ? "" : ` ${rest} 分钟`}`;
}
