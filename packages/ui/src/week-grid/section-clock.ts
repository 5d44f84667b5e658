/** When the sections of a school begin and end. Schools differ, so every entry may bring its own clock. */
export interface SectionTime {
  /** Number of the section, from 1. */
  section: number;
  /** Wall-clock time in China, 「08:00」. */
  start: string;
  /** When it ends, HH:mm. */
  end: string;
}

/** The bells of a school: when each section of a day begins and ends. */
export type SectionClock = readonly SectionTime[];

/** Minutes since midnight of 「08:05」; NaN when it is no time. */
export function minutesOf(time: string): number {
  const found = /^(\d{1,2}):(\d{2})$/.exec(time);
  return found ? Number(found[1]) * 60 + Number(found[2]) : Number.NaN;
}

/** 「08:00–09:40」 for a run of sections, or null when the clock does not name both ends. */
export function timeSpan(
  clock: SectionClock | undefined,
  first: number,
  last: number,
): { start: string; end: string } | null {
  const start = clock?.find((time) => time.section === first)?.start;
  const end = clock?.find((time) => time.section === last)?.end;
  return start === undefined || end === undefined ? null : { start, end };
}

/** 「08:00–09:40」, or an empty text when the clock does not know. */
export function formatTimeSpan(clock: SectionClock | undefined, first: number, last: number): string {
  const span = timeSpan(clock, first, last);
  return span ? `${span.start}–${span.end}` : "";
}

/** Day and minute in China (UTC+8 all year), whatever the machine's time zone. */
export interface ChinaTime {
  /** 「2026-11-20」 */
  /** The day as yyyy-MM-dd. */
  date: string;
  /** 1 = Monday … 7 = Sunday. */
  weekday: number;
  /** Minutes since midnight. */
  minutes: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Day, weekday and minute of a moment in China, wherever the browser is. */
export function chinaTime(now: Date): ChinaTime {
  const shifted = new Date(now.getTime() + 8 * HOUR);
  return {
    date: shifted.toISOString().slice(0, 10),
    weekday: ((shifted.getUTCDay() + 6) % 7) + 1,
    minutes: shifted.getUTCHours() * 60 + shifted.getUTCMinutes(),
  };
}

/** The date of a day of a semester, 「2026-11-18」. `firstMonday` is the Monday of week 1 as 「2026-08-31」. */
export function dateOf(firstMonday: string, week: number, weekday: number): string {
  const days = (week - 1) * 7 + (weekday - 1);
  return new Date(Date.parse(`${firstMonday}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** The week of the semester that a moment falls in: below 1 before it begins. */
export function weekOf(now: Date, firstMonday: string): number {
  const today = Date.parse(`${chinaTime(now).date}T00:00:00Z`);
  return Math.floor((today - Date.parse(`${firstMonday}T00:00:00Z`)) / (7 * DAY)) + 1;
}
