import { CHINA_OFFSET_MS } from "../../text/china-time.ts";

/** What the rules need of a semester. Days are `yyyy-MM-dd`. */
export interface SemesterCalendar {
  /** Monday of week 1. */
  firstMonday: string;
  weeks: number;
  exceptions: readonly CalendarDay[];
}

/** A day without classes, or (with `followsDay`) one that follows another day's timetable (调休). */
export interface CalendarDay {
  day: string;
  name: string;
  followsDay?: string | null;
}

/** Where a day stands in the weekly pattern. */
export interface TeachingDay {
  /** From 1. */
  week: number;
  /** Monday = 1 … Sunday = 7. */
  weekday: number;
}

const MS_PER_DAY = 86_400_000;
const DAYS_PER_WEEK = 7;

/** Days between two calendar days; positive when `to` is later. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / MS_PER_DAY);
}

/** The calendar day that many days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10);
}

/** Where a day stands by counting from the first Monday alone; undefined outside the semester. */
export function regularDay(semester: SemesterCalendar, day: string): TeachingDay | undefined {
  const offset = daysBetween(semester.firstMonday, day);
  if (offset < 0 || offset >= semester.weeks * DAYS_PER_WEEK) return undefined;
  return { week: Math.floor(offset / DAYS_PER_WEEK) + 1, weekday: (offset % DAYS_PER_WEEK) + 1 };
}

/**
 * Which day of the weekly pattern is taught on a calendar day: none on a holiday, another one on a make-up day.
 * A make-up day takes the pattern that its day would have had without any exception, because that day itself is
 * usually the holiday made up for.
 */
export function taughtOn(semester: SemesterCalendar, day: string): TeachingDay | undefined {
  const exception = semester.exceptions.find((e) => e.day === day);
  if (exception === undefined) return regularDay(semester, day);
  return exception.followsDay ? regularDay(semester, exception.followsDay) : undefined;
}

/** Every calendar day on which a meeting takes place, ascending. */
export function meetingDays(
  semester: SemesterCalendar,
  meeting: { weekday: number; weeks: readonly number[] },
): string[] {
  const weeks = new Set(meeting.weeks);
  const takesPlace = (day: string): boolean => {
    const taught = taughtOn(semester, day);
    return taught !== undefined && taught.weekday === meeting.weekday && weeks.has(taught.week);
  };
  const regular = [...weeks].map((week) =>
    addDays(semester.firstMonday, (week - 1) * DAYS_PER_WEEK + meeting.weekday - 1),
  );
  // A make-up day may lie outside the teaching weeks, such as the Sunday before week 1.
  const madeUp = semester.exceptions.map((exception) => exception.day);
  return [...new Set([...regular, ...madeUp])].filter(takesPlace).sort();
}

/** Week of a day, from 1; 0 outside the semester. */
export function weekOf(semester: SemesterCalendar, day: string): number {
  return regularDay(semester, day)?.week ?? 0;
}

/** The instant of a clock time in China. */
export function chinaInstant(day: string, minuteOfDay: number): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + minuteOfDay * 60_000 - CHINA_OFFSET_MS);
}
