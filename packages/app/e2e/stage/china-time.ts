/** China keeps one clock, eight hours ahead of UTC, without summer time. */
const CHINA_MS = 8 * 3_600_000;

/** Hours from now, as a person in China types it into a field of type datetime-local: `2026-11-21T08:00`. */
export function chinaTime(hoursFromNow: number): string {
  return new Date(Date.now() + CHINA_MS + hoursFromNow * 3_600_000).toISOString().slice(0, 16);
}
