/** China keeps one clock, eight hours ahead of UTC, without summer time. */
const CHINA_MS = 8 * 3_600_000;

/** Hours from now, as a person in China types it into a date-time picker: `2026-11-21 08:00:00`. */
export function chinaTime(hoursFromNow: number): string {
  const time = new Date(Date.now() + CHINA_MS + hoursFromNow * 3_600_000).toISOString();
  return `${time.slice(0, 10)} ${time.slice(11, 16)}:00`;
}
