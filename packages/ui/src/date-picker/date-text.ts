import { formatDateTime } from "../format/format-date-time.js";

/** How dates and moments are written (specification, section 9). */
export const DATE_CONSTANTS = { date: "yyyy-MM-dd", dateTime: "yyyy-MM-dd HH:mm:ss" } as const;

const WITH_YEAR = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/;
const DIGITS = /^(\d{4})(\d{2})(\d{2})$/;
const WITHOUT_YEAR = /^(\d{1,2})[-/.月](\d{1,2})日?$/;
const TIME = /^(\d{1,2})[:时点](?:(\d{1,2})(?:[:分](?:(\d{1,2})秒?)?)?)?$/;
const TIME_DIGITS = /^(\d{2})(\d{2})(\d{2})?$/;

const two = (part: number) => String(part).padStart(2, "0");

function dayText(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  const real =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real && year >= 1000 ? `${year}-${two(month)}-${two(day)}` : null;
}

/**
 * Reads what a person types as a day: `2026-9-1`, `2026/09/01`, `20260901`, `2026年9月1日`, or without the year.
 *
 * @param today `yyyy-MM-dd`; lends its year to what comes without one
 * @returns `yyyy-MM-dd`, or null for what is no day of the calendar
 */
export function parseDate(text: string, today: string): string | null {
  const clean = text.normalize("NFKC").replaceAll(/\s+/gu, "");
  const full = WITH_YEAR.exec(clean) ?? DIGITS.exec(clean);
  if (full) return dayText(Number(full[1]), Number(full[2]), Number(full[3]));
  const short = WITHOUT_YEAR.exec(clean);
  return short ? dayText(Number(today.slice(0, 4)), Number(short[1]), Number(short[2])) : null;
}

/**
 * Reads what a person types as a month: `2026-9`, `2026/09`, `202609`, `2026年9月`.
 *
 * @returns `yyyy-MM`, or null for what is no month
 */
export function parseMonth(text: string): string | null {
  const clean = text.normalize("NFKC").replaceAll(/\s+/gu, "");
  const found = /^(\d{4})[-/.年](\d{1,2})月?$/.exec(clean) ?? /^(\d{4})(\d{2})$/.exec(clean);
  return found ? (dayText(Number(found[1]), Number(found[2]), 1)?.slice(0, 7) ?? null) : null;
}

/** The month so many months after another one, `yyyy-MM`. */
export function addMonths(month: string, months: number): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(at / 12)).padStart(4, "0")}-${two((at % 12) + 1)}`;
}

/** Reads `8:00`, `08:00:00`, `0800`, `8时`, `8点30分` as `HH:mm:ss`; null for what is no time of the day. */
export function parseTime(text: string): string | null {
  const clean = text.normalize("NFKC").replaceAll(/\s+/gu, "");
  const found = TIME.exec(clean) ?? TIME_DIGITS.exec(clean);
  if (!found) return null;
  const [hour, minute, second] = [found[1], found[2] ?? 0, found[3] ?? 0].map(Number) as [
    number,
    number,
    number,
  ];
  return hour < 24 && minute < 60 && second < 60 ? `${two(hour)}:${two(minute)}:${two(second)}` : null;
}

/**
 * Reads a day and a time after a space or a T; a day alone begins at midnight.
 *
 * @param today `yyyy-MM-dd`; lends its year to what comes without one
 * @returns `yyyy-MM-dd HH:mm:ss`, or null
 */
export function parseDateTime(text: string, today: string): string | null {
  const clean = text.normalize("NFKC").trim();
  // 「2026年9月1日8点」 needs no space between the two.
  const [, day = "", time = ""] = /^(.*?日|\S+?)(?:[\sT]+|(?<=日)|$)(.*)$/u.exec(clean) ?? [];
  const date = parseDate(day, today);
  const clock = time === "" ? "00:00:00" : parseTime(time);
  return date !== null && clock !== null ? `${date} ${clock}` : null;
}

/** A day as the calendar takes it: the local midnight of that day. */
export function dateOf(day: string): Date | undefined {
  const [year, month, date] = day.slice(0, 10).split("-").map(Number);
  if (!year || !month || !date) return undefined;
  return new Date(year, month - 1, date);
}

/** The day that a calendar's date stands for. */
export function dayOf(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * The date in China at a moment, `yyyy-MM-dd`; "" for a `Date` that is none. In a component, `useToday` asks the
 * provider's clock for the moment.
 */
export function today(now: Date): string {
  return formatDateTime(now).slice(0, 10);
}

const DAY = 86_400_000;

/** The day so many days after another one, before it where `days` is negative; "" where there is none. */
export function addDays(day: string, days: number): string {
  const start = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(start) ? "" : new Date(start + days * DAY).toISOString().slice(0, 10);
}

/** What may be chosen; the ends belong to it. */
export interface DateLimits {
  /** First day, `yyyy-MM-dd`; or first moment, `yyyy-MM-dd HH:mm:ss`, of which pickers of days take the day. */
  min?: string;
  /** Last day, or last moment. A last minute without seconds, `yyyy-MM-dd HH:mm`, may be used up whole, as a day may. */
  max?: string;
  /**
   * Days between them that may not be chosen, holidays or days of another round: true, or better in words why not,
   * `(day) => holidays[day]`. A range may reach over such days, but neither begin nor end with one.
   */
  disabledDate?: (day: string) => string | boolean | null | undefined;
}

// What a limit leaves out of the time begins with the first second of it, and ends with the last.
const firstOf = (min: string) => min + "0000-01-01 00:00:00".slice(min.length);
const lastOf = (max: string) => max + "9999-12-31 23:59:59".slice(max.length);

/**
 * Whether something may be chosen: a day, a moment, or the part of a moment that is known already,
 * `2026-09-01 08` for an hour of which at least one second may be chosen.
 */
export function isWithin(value: string, { min, max, disabledDate }: DateLimits): boolean {
  const { length } = value;
  return (
    (min === undefined || value >= firstOf(min).slice(0, length)) &&
    (max === undefined || value <= lastOf(max).slice(0, length)) &&
    !disabledDate?.(value.slice(0, 10))
  );
}

/** How it is said that something may not be chosen. */
export interface LimitWords {
  /** It lies beyond the ends. */
  outside: string;
  /** Its day may not be chosen; with the host's reason, where there is one. */
  disabledDay: (day: string, reason: string | undefined) => string;
}

/** Why a day or a moment may not be chosen, in a sentence; nothing where it may. */
export function limitAgainst(value: string, limits: DateLimits, words: LimitWords): string | undefined {
  const { disabledDate, ...ends } = limits;
  if (!isWithin(value, ends)) return words.outside;
  const day = value.slice(0, 10);
  const said = disabledDate?.(day);
  if (!said) return undefined;
  return words.disabledDay(day, typeof said === "string" ? said : undefined);
}

/** The moment itself where it lies between the ends, and otherwise the end that it has passed. */
export function nearestMoment(moment: string, { min, max }: DateLimits): string {
  if (min !== undefined && moment < firstOf(min)) return firstOf(min);
  return max !== undefined && moment > lastOf(max) ? lastOf(max) : moment;
}

/** First and last day, `yyyy-MM-dd`; "" where an end is open. */
export type DayRange = readonly [from: string, to: string];

/** The earlier day first; an open end stays where it is. */
export function orderedRange([from, to]: DayRange): DayRange {
  return from !== "" && to !== "" && to < from ? [to, from] : [from, to];
}
