import { formatDateTime } from "./format-date-time.js";

/**
 * A moment as people say it: 「11 月 20 日 08:00」 in China, whatever the device's time zone, and with its year when it is
 * not this year: 「2027 年 1 月 3 日 08:00」.
 *
 * @param moment what {@link formatDateTime} takes
 * @param now the moment that says which year this is; default the device's clock
 * @returns the text, or "" for nothing and for what is no date
 */
export function formatMoment(
  moment: Date | number | string | null | undefined,
  now: Date | number = Date.now(),
): string {
  const [year, month, day, time] = partsOf(moment);
  if (year === undefined) return "";
  const text = `${Number(month)} 月 ${Number(day)} 日 ${time}`;
  return year === partsOf(now)[0] ? text : `${year} 年 ${text}`;
}

/** `2026-11-20 08:00:00` → its year, month, day and `08:00`. */
const partsOf = (moment: Parameters<typeof formatDateTime>[0]): string[] =>
  /^(\d+)-(\d+)-(\d+) (\d+:\d+)/.exec(formatDateTime(moment))?.slice(1) ?? [];
