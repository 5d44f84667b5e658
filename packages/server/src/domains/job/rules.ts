/** China's time has no summer time: the same offset all year, ms. */
const CHINA_MS = 8 * 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Further than this nobody looks: the 29th of February comes within eight years. */
const LONGEST_DAYS = 366 * 8;

const WEEKDAYS = ["日", "一", "二", "三", "四", "五", "六"];

/** A field of a cron expression: the values that it allows, smallest first; all of them for `*`. */
function valuesOf(field: string, min: number, max: number): number[] {
  const allowed = new Set<number>();
  for (const part of field.split(",")) {
    const [, range = "", step] = /^([^/]+)(?:\/(\d+))?$/.exec(part) ?? [];
    const [from = Number.NaN, to = step === undefined ? from : max] =
      range === "*" ? [min, max] : range.split("-").map(Number);
    if (!(from >= min && to <= max && from <= to) || step === "0") throw new Error(`No cron field: ${field}`);
    for (let value = from; value <= to; value += Number(step ?? 1)) allowed.add(value);
  }
  return [...allowed].sort((a, b) => a - b);
}

function fieldsOf(cron: string) {
  const [minute, hour, day, month, weekday, more] = cron.split(" ");
  if (!minute || !hour || !day || !month || !weekday || more !== undefined)
    throw new Error(`No cron: ${cron}`);
  return { minute, hour, day, month, weekday };
}

/**
 * The next starts of a cron with five fields, in China's time, after an instant.
 *
 * @throws when the expression is none, or uses names
 */
export function nextRuns(cron: string, after: Date, count = 5): Date[] {
  const fields = fieldsOf(cron);
  const minutes = valuesOf(fields.minute, 0, 59);
  const hours = valuesOf(fields.hour, 0, 23);
  const days = new Set(valuesOf(fields.day, 1, 31));
  const months = new Set(valuesOf(fields.month, 1, 12));
  const weekdays = new Set(valuesOf(fields.weekday, 0, 7).map((day) => day % 7));
  // As everywhere with cron: where both are given, either will do.
  const isDay = (date: Date): boolean => {
    const [byDay, byWeekday] = [days.has(date.getUTCDate()), weekdays.has(date.getUTCDay())];
    if (fields.day === "*" || fields.weekday === "*") return byDay && byWeekday;
    return byDay || byWeekday;
  };
  const found: Date[] = [];
  const first = Math.floor((after.getTime() + CHINA_MS) / MINUTE_MS) + 1;
  const firstDay = Math.floor(first / DAY_MINUTES);
  for (let day = firstDay; found.length < count && day < firstDay + LONGEST_DAYS; day += 1) {
    const date = new Date(day * DAY_MINUTES * MINUTE_MS);
    if (!months.has(date.getUTCMonth() + 1) || !isDay(date)) continue;
    for (const hour of hours) {
      for (const minute of minutes) {
        const at = day * DAY_MINUTES + hour * 60 + minute;
        if (at >= first && found.length < count) found.push(new Date(at * MINUTE_MS - CHINA_MS));
      }
    }
  }
  return found;
}

/** A cron in words: 「每天 03:20」. One that has no plain words is given as it is written. */
export function inWords(cron: string): string {
  const { minute, hour, day, month, weekday } = fieldsOf(cron);
  const every = day === "*" && month === "*" && weekday === "*";
  const step = /^\*\/(\d+)$/.exec(minute)?.[1];
  if (cron === "* * * * *") return "每分钟";
  if (every && hour === "*" && step !== undefined) return `每 ${step} 分钟`;
  if (!/^\d+$/.test(minute)) return cron;
  if (every && hour === "*") return `每小时的第 ${minute} 分钟`;
  if (!/^\d+$/.test(hour)) return cron;
  const time = `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`;
  if (every) return `每天 ${time}`;
  if (month !== "*") return cron;
  if (day === "*" && /^[0-7]$/.test(weekday)) return `每周${WEEKDAYS[Number(weekday) % 7]} ${time}`;
  return weekday === "*" && /^\d+$/.test(day) ? `每月 ${day} 日 ${time}` : cron;
}
