import type { CalendarException, FieldError, SemesterInput } from "@huxuan/api-client";

const DAY = 86_400_000;
const TERM_NAMES = ["第一学期", "第二学期", "第三学期（夏季）"];

/** `2026-2027-1` and 2026–2027 学年第一学期. */
export const semesterNames = ({ year, term }: Pick<SemesterInput, "year" | "term">) => ({
  code: `${year}-${year + 1}-${term}`,
  name: `${year}–${year + 1} 学年${TERM_NAMES[term - 1] ?? ""}`,
});

const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY);

/** The first and the last day of the weeks of a semester, `yyyy-MM-dd`. */
export function daysOf({ firstMonday, weeks }: Pick<SemesterInput, "firstMonday" | "weeks">) {
  const last = new Date((dayNumber(firstMonday) + weeks * 7 - 1) * DAY).toISOString().slice(0, 10);
  return { first: firstMonday, last };
}

/** A semester, as far as its days go. */
export type SemesterDays = Pick<SemesterInput, "firstMonday" | "weeks"> & { id: number; name: string };

/** Another semester with days in common. */
export interface SemesterBeside {
  id: number;
  name: string;
  /** Added to a week of it, this gives the same week in the semester that is asked about; negative when it began earlier. */
  weeksLater: number;
  /** The first and the last day in common, `yyyy-MM-dd`. */
  from: string;
  until: string;
}

/** The semesters that have days in common with this one: of two such semesters a student holds classes at the same time. */
export function semestersBeside(
  one: Omit<SemesterDays, "name">,
  all: readonly SemesterDays[],
): SemesterBeside[] {
  const own = daysOf(one);
  return all.flatMap((other) => {
    const { first, last } = daysOf(other);
    const from = first > own.first ? first : own.first;
    const until = last < own.last ? last : own.last;
    if (other.id === one.id || from > until) return [];
    const weeksLater = (dayNumber(other.firstMonday) - dayNumber(one.firstMonday)) / 7;
    return [{ id: other.id, name: other.name, weeksLater, from, until }];
  });
}

/** How many whole weeks after the last day of a semester a day is; negative before its end. */
export const weeksAfter = (semester: Pick<SemesterDays, "firstMonday" | "weeks">, day: string): number =>
  Math.floor((dayNumber(day) - dayNumber(daysOf(semester).last)) / 7);

/** 1 for Monday … 7 for Sunday. */
export const weekdayOf = (day: string): number => ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1;

/**
 * What is wrong with the dates of a semester; empty when nothing is. A day is an exception once, within the weeks, a
 * make-up day also in the week before them: the Sunday before week 1 is often one. A make-up day follows a day of the weeks that has classes of its own: not itself, and none that follows another day. It may
 * follow a holiday, whose classes it holds, and then that one only.
 */
export function checkCalendar(
  input: Pick<SemesterInput, "firstMonday" | "weeks" | "exceptions">,
): FieldError[] {
  const { firstMonday, exceptions } = input;
  if (weekdayOf(firstMonday) !== 1)
    return [{ field: "firstMonday", message: "第一周应从周一开始，请选择一个周一" }];
  const { first, last } = daysOf(input);
  const isWithin = (day: string): boolean => first <= day && day <= last;
  const before = new Date((dayNumber(firstMonday) - 7) * DAY).toISOString().slice(0, 10);
  const makeUps = new Set(
    exceptions.flatMap(({ day, followsDay }) => (followsDay === undefined ? [] : [day])),
  );
  const seen = new Set<string>();
  const followed = new Map<string, string>();
  return exceptions.flatMap((exception, at) => {
    const errors = checkException(exception, { isWithin, makeUps, before, first, last }).map(
      ({ field, message }) => ({
        field: `exceptions.${at}.${field}`,
        message,
      }),
    );
    const { day, followsDay } = exception;
    if (seen.has(day))
      errors.push({ field: `exceptions.${at}.day`, message: `${day} 已经在列，一天只能有一项安排` });
    seen.add(day);
    const other = followsDay === undefined ? undefined : followed.get(followsDay);
    if (other !== undefined)
      errors.push({
        field: `exceptions.${at}.followsDay`,
        message: `${followsDay ?? ""} 的课已安排在 ${other} 补`,
      });
    if (followsDay !== undefined) followed.set(followsDay, day);
    return errors;
  });
}

function checkException(
  { day, followsDay }: CalendarException,
  {
    isWithin,
    makeUps,
    before,
    first,
    last,
  }: {
    isWithin: (day: string) => boolean;
    makeUps: ReadonlySet<string>;
    /** The first day of the week before the semester. */
    before: string;
    first: string;
    last: string;
  },
): FieldError[] {
  const errors: FieldError[] = [];
  const isEarlyMakeUp = followsDay !== undefined && before <= day && day < first;
  if (!isWithin(day) && !isEarlyMakeUp)
    errors.push({ field: "day", message: `${day} 不在本学期（${first} 至 ${last}）` });
  if (followsDay === undefined) return errors;
  if (followsDay === day) errors.push({ field: "followsDay", message: "不能补自己这一天的课" });
  else if (!isWithin(followsDay))
    errors.push({ field: "followsDay", message: `${followsDay} 不在本学期（${first} 至 ${last}）` });
  else if (makeUps.has(followsDay))
    errors.push({ field: "followsDay", message: `${followsDay} 本身是补课日，没有自己的课可补` });
  return errors;
}
