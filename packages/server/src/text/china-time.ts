/** China has one time zone, UTC+8, without summer time since 1991. */
export const CHINA_OFFSET_MS = 8 * 3_600_000;

/** An instant as `yyyy-MM-dd HH:mm:ss` (specification, section 9) on China's clock. */
export const chinaText = (instant: Date): string =>
  new Date(instant.getTime() + CHINA_OFFSET_MS).toISOString().slice(0, 19).replace("T", " ");
