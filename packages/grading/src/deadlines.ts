const DAY = 86_400_000;
/** More days than this in a row nobody is off: whoever says so is wrong. */
const LONGEST_HOLIDAY = 366;

/** A day of a school's calendar that is not what its weekday says. */
export interface CalendarException {
  /** `yyyy-MM-dd`. */
  day: string;
  /** A make-up day (调休): it is worked on. Absent for a holiday. */
  followsDay?: string | null | undefined;
}

/** So many days later: "2026-01-13" and 7 → "2026-01-20". Throws RangeError for what is no day. */
export const daysAfter = (day: string, days: number): string =>
  new Date(dateOf(day).getTime() + days * DAY).toISOString().slice(0, 10);

/**
 * The nth working day after a day, which itself does not count: 5 after Thursday 2026-01-15 is Thursday 2026-01-22.
 * `isHoliday` says of each day whether nobody works, weekends included (`holidaysOf`). 0 is the day itself.
 */
export function workingDaysAfter(day: string, n: number, isHoliday: (day: string) => boolean): string {
  let last = daysAfter(day, 0);
  for (let left = n; left > 0; left -= 1) {
    let off = 0;
    do {
      last = daysAfter(last, 1);
      off += 1;
      if (off > LONGEST_HOLIDAY) throw new RangeError(`no working day in the year before ${last}`);
    } while (isHoliday(last));
  }
  return last;
}

/** Says of days whether nobody works: on weekends and holidays, but not on a weekend's make-up day. */
export function holidaysOf(exceptions: readonly CalendarException[]): (day: string) => boolean {
  const known = new Map(exceptions.map(({ day, followsDay }) => [day, followsDay == null]));
  return (day) => known.get(day) ?? isWeekend(day);
}

/**
 * The last day on which a review may be asked for: so many days (7 by default) after publishing, and when one of these
 * two days is in the holidays, not before the end of the first week of the term that follows. Terms begin on a Monday.
 * "2026-01-11" with terms until 2026-01-18 and from 2026-03-02 → 2026-01-18, "2026-01-13" → 2026-03-08. Where no later
 * term is known the days alone count.
 */
export function reviewEnds(
  published: string,
  terms: readonly { firstMonday: string; lastDay: string }[],
  { days = 7 }: { days?: number } = {},
): string {
  const last = daysAfter(published, days);
  const isInTerm = (day: string): boolean =>
    terms.some(({ firstMonday, lastDay }) => firstMonday <= day && day <= lastDay);
  if (isInTerm(published) && isInTerm(last)) return last;
  const [next] = terms
    .map(({ firstMonday }) => firstMonday)
    .filter((firstMonday) => firstMonday > published)
    .sort();
  const firstWeek = next === undefined ? last : daysAfter(next, 6);
  return firstWeek > last ? firstWeek : last;
}

function isWeekend(day: string): boolean {
  const weekday = dateOf(day).getUTCDay();
  return weekday === 0 || weekday === 6;
}

function dateOf(day: string): Date {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day)
    throw new RangeError(`${day} is no day, such as 2026-01-20`);
  return date;
}
