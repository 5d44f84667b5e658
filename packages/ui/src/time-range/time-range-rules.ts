import { parseTime } from "../date-picker/date-text.js";

/** Begin and end as `HH:mm`; "" where an end is open. */
export type TimeRangeValue = readonly [from: string, to: string];

/** What may be chosen; the ends belong to it. */
export interface TimeLimits {
  /** Earliest time, `HH:mm`. Default 00:00. */
  min?: string;
  /** Latest time, `HH:mm`. Default 23:59. */
  max?: string;
}

/** How it is said what is wrong with the times. */
interface TimeWords {
  invalid: string;
  outside: (min: string, max: string) => string;
  endBefore: (from: string) => string;
}

const FIRST = "00:00";
const LAST = "23:59";
const two = (part: number) => String(part).padStart(2, "0");
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Reads `8:00`, `0800`, `830`, `8点30分` as `HH:mm`; null for what is no time of the day. */
export function readTime(text: string): string | null {
  const clean = text.normalize("NFKC").trim();
  return parseTime(/^\d{3}$/.test(clean) ? `0${clean}` : clean)?.slice(0, 5) ?? null;
}

/** What two typed texts come to: the times that can be taken, and of each end what is wrong with it. */
interface ReadTimes {
  value: TimeRangeValue;
  problems: readonly [string | null, string | null];
}

/**
 * Reads both ends together. An end that is not later than the begin is refused, the begin is taken: whoever moves a time
 * begins with that one. What is refused has no value.
 */
export function readTimeRange(
  texts: TimeRangeValue,
  { min = FIRST, max = LAST }: TimeLimits,
  words: TimeWords,
): ReadTimes {
  const read = (text: string): { time: string; problem: string | null } => {
    if (text.trim() === "") return { time: "", problem: null };
    const time = readTime(text);
    if (time === null) return { time: "", problem: words.invalid };
    if (time < min || time > max) return { time: "", problem: words.outside(min, max) };
    return { time, problem: null };
  };
  const from = read(texts[0]);
  const to = read(texts[1]);
  const late = from.time !== "" && to.time !== "" && to.time <= from.time;
  return {
    value: [from.time, late ? "" : to.time],
    problems: [from.problem, late ? words.endBefore(from.time) : to.problem],
  };
}

/** The next full step after a time, or before it; never beyond the limits. */
export function steppedTime(
  time: string,
  step: number,
  by: 1 | -1,
  { min = FIRST, max = LAST }: TimeLimits,
): string {
  const minutes = minutesOf(time);
  const next = by > 0 ? Math.floor(minutes / step) * step + step : Math.ceil(minutes / step) * step - step;
  if (next < minutesOf(min)) return min;
  return next > minutesOf(max) ? max : timeOf(next);
}

const timeOf = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** Every full step from `min` to `max`, for lists. */
export function offeredTimes(step: number, { min = FIRST, max = LAST }: TimeLimits): readonly string[] {
  const times: string[] = [];
  for (let at = Math.ceil(minutesOf(min) / step) * step; at <= minutesOf(max); at += step)
    times.push(timeOf(at));
  return times;
}
