/** China has one time zone, UTC+8, without summer time since 1991. */
export const CHINA_OFFSET_MS = 8 * 3_600_000;

const DAY_MS = 86_400_000;

/** The calendar day in China at an instant, `yyyy-MM-dd`. */
export const chinaDay = (instant: Date): string =>
  new Date(instant.getTime() + CHINA_OFFSET_MS).toISOString().slice(0, 10);

/** The end of a calendar day in China: the first moment of the next one. */
export const endOfChinaDay = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS - CHINA_OFFSET_MS);

/** An instant as `yyyy-MM-dd HH:mm:ss` (specification, section 9) on China's clock. */
export const chinaText = (instant: Date): string =>
  new Date(instant.getTime() + CHINA_OFFSET_MS).toISOString().slice(0, 19).replace("T", " ");
