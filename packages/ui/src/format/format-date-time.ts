/** China has one time zone and no summer time: what a server and a browser write is the same text. */
const CHINA_OFFSET_MINUTES = 480;
const MINUTE = 60_000;
/** Written without a zone, e.g. `2026-11-20 08:00:00`: it is China's time already. */
const WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?$/;

/** What {@link formatDateTime} may be told. */
export interface FormatDateTimeOptions {
  /** Minutes east of Greenwich that the text is written for; 480 (China) by default. */
  offsetMinutes?: number;
}

/**
 * A moment as `yyyy-MM-dd HH:mm:ss` (specification, section 9).
 *
 * @param moment a date, milliseconds since 1970, or ISO text; text without a zone is taken as written for the offset
 * @returns the text, or "" for nothing and for what is no date, so that a table cell stays empty
 */
export function formatDateTime(
  moment: Date | number | string | null | undefined,
  { offsetMinutes = CHINA_OFFSET_MINUTES }: FormatDateTimeOptions = {},
): string {
  if (moment === null || moment === undefined || moment === "") return "";
  const written = typeof moment === "string" && WITHOUT_ZONE.test(moment);
  const time = written
    ? Date.parse(`${moment.replace(" ", "T")}${moment.length > 10 ? "Z" : ""}`)
    : new Date(moment).getTime() + offsetMinutes * MINUTE;
  const shifted = new Date(time);
  if (Number.isNaN(shifted.getTime())) return "";
  const two = (part: number) => String(part).padStart(2, "0");
  const day = `${String(shifted.getUTCFullYear()).padStart(4, "0")}-${two(shifted.getUTCMonth() + 1)}-${two(shifted.getUTCDate())}`;
  return `${day} ${two(shifted.getUTCHours())}:${two(shifted.getUTCMinutes())}:${two(shifted.getUTCSeconds())}`;
}
