/** China has one time zone and no summer time: what a server and a browser write is the same text. */
const CHINA_OFFSET_MINUTES = 480;
const MINUTE = 60_000;
/** Written without a zone, `2026-11-20 08:00:00` or as spreadsheets do, `2026/11/20 8:00`: it is China's time already. */
const WITHOUT_ZONE = /^(\d{4})([-/.])(\d\d?)\2(\d\d?)(?:[T ](\d\d?)(:\d\d(?::\d\d(?:\.\d+)?)?))?$/;
/** Says of what zone it is. Any other text a browser would take for the zone of its own machine. */
const WITH_ZONE = /(?:\dZ|GMT|UTC|:\d\d(?:\.\d+)? ?[+-]\d\d:?\d\d$)/i;

/** Milliseconds since 1970 at which a clock of Greenwich shows what the text says; NaN where it says nothing. */
function shownBy(text: string, offset: number): number {
  const [, year, , month = "", day = "", hour = "00", rest = ":00"] = WITHOUT_ZONE.exec(text) ?? [];
  if (year === undefined) return WITH_ZONE.test(text) ? Date.parse(text) + offset : Number.NaN;
  const two = (part: string) => part.padStart(2, "0");
  return Date.parse(`${year}-${two(month)}-${two(day)}T${two(hour)}${rest}Z`);
}

/** What {@link formatDateTime} may be told. */
export interface FormatDateTimeOptions {
  /** Minutes east of Greenwich that the text is written for; 480 (China) by default. */
  offsetMinutes?: number;
}

/**
 * A moment as `yyyy-MM-dd HH:mm:ss` (specification, section 9).
 *
 * @param moment a date, milliseconds since 1970, or text; text without a zone (`2026-11-20 08:00`, `2026/11/20 8:00`) is
 *   taken as written for the offset, on every machine
 * @returns the text, or "" for nothing and for what is no date, so that a table cell stays empty
 */
export function formatDateTime(
  moment: Date | number | string | null | undefined,
  { offsetMinutes = CHINA_OFFSET_MINUTES }: FormatDateTimeOptions = {},
): string {
  if (moment === null || moment === undefined || moment === "") return "";
  const offset = offsetMinutes * MINUTE;
  const shifted = new Date(
    typeof moment === "string" ? shownBy(moment, offset) : new Date(moment).getTime() + offset,
  );
  if (Number.isNaN(shifted.getTime())) return "";
  const two = (part: number) => String(part).padStart(2, "0");
  const day = `${String(shifted.getUTCFullYear()).padStart(4, "0")}-${two(shifted.getUTCMonth() + 1)}-${two(shifted.getUTCDate())}`;
  return `${day} ${two(shifted.getUTCHours())}:${two(shifted.getUTCMinutes())}:${two(shifted.getUTCSeconds())}`;
}
