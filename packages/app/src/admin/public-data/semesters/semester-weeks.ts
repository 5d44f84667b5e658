import type { CalendarException, Semester } from "@huxuan/api-client";
import { dayAfter } from "../../../catalogue/day-marks.ts";

/** 1 for Monday … 7 for Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** The days of each week of a semester, Monday first. */
export function weeksOf(firstMonday: string, weeks: number): string[][] {
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => dayAfter(firstMonday, week * 7 + weekday)),
  );
}

/** A semester, as far as its days go. */
type SemesterDays = Pick<Semester, "id" | "name" | "firstMonday" | "weeks">;

/** Another semester with days in common, and the first and last of them. */
export interface Overlap {
  name: string;
  from: string;
  until: string;
}

/** The semesters that have days in common with these weeks. */
export function overlapsOf(
  { firstMonday, weeks }: Pick<SemesterDays, "firstMonday" | "weeks">,
  others: readonly SemesterDays[],
): Overlap[] {
  const lastOf = (monday: string, count: number): string => dayAfter(monday, count * 7 - 1);
  const last = lastOf(firstMonday, weeks);
  return others.flatMap((other) => {
    const otherLast = lastOf(other.firstMonday, other.weeks);
    const from = other.firstMonday > firstMonday ? other.firstMonday : firstMonday;
    const until = otherLast < last ? otherLast : last;
    return from > until ? [] : [{ name: other.name, from, until }];
  });
}

/** What a day can be set to. */
export type DayPlan =
  | { kind: "classes" }
  | { kind: "holiday"; name: string; until: string }
  | { kind: "makeup"; name: string; followsDay: string };

/** The exceptions with `plan` set for `day`, and for a longer holiday for the days after it; sorted by day. */
export function planned(
  exceptions: readonly CalendarException[],
  day: string,
  plan: DayPlan,
): CalendarException[] {
  const until = plan.kind === "holiday" && plan.until > day ? plan.until : day;
  const others = exceptions.filter((one) => one.day < day || one.day > until);
  const made: CalendarException[] = [];
  if (plan.kind === "makeup") made.push({ day, name: plan.name, followsDay: plan.followsDay });
  if (plan.kind === "holiday")
    for (let at = day; at <= until; at = dayAfter(at, 1)) made.push({ day: at, name: plan.name });
  return [...others, ...made].sort((a, b) => (a.day < b.day ? -1 : 1));
}
