import type { Semester } from "@huxuan/api-client";
import type { DayMark } from "@huxuan/ui";

const DAY = 86_400_000;

/** A day some days later, `yyyy-MM-dd`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** Week (from 1) and weekday (Monday = 1) of a day in a semester. */
export function placeOfDay(firstMonday: string, day: string): { week: number; weekday: number } {
  const days = Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${firstMonday}T00:00:00Z`)) / DAY);
  return { week: Math.floor(days / 7) + 1, weekday: (((days % 7) + 7) % 7) + 1 };
}

const WEEKDAYS = ["一", "二", "三", "四", "五", "六", "日"];

/** Holidays and make-up days of a semester as the week grid marks them. */
export function dayMarks(semester: Semester): DayMark[] {
  return semester.exceptions.map((exception): DayMark => {
    const place = placeOfDay(semester.firstMonday, exception.day);
    if (exception.followsDay === undefined) return { ...place, kind: "holiday", label: exception.name };
    const follows = placeOfDay(semester.firstMonday, exception.followsDay);
    const label = `补第 ${follows.week} 周周${WEEKDAYS[follows.weekday - 1]}课`;
    return { ...place, kind: "makeup", label, follows };
  });
}
