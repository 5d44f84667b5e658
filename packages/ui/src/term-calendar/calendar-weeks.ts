import { addDays } from "../date-picker/date-text.js";

/** A semester by its days. */
export interface CalendarTerm {
  /** The Monday of its first week, yyyy-MM-dd. */
  firstMonday: string;
  /** How many weeks it has. */
  weeks: number;
}

/** A day of a semester that is not like its weekday. */
export interface TermMark {
  /** The day, yyyy-MM-dd. */
  day: string;
  /** A holiday has no classes; a make-up day (调休) has those of another day. */
  kind: "holiday" | "makeup";
  /** Its name: 「国庆节」. */
  label: string;
  /** The day whose classes a make-up day holds, yyyy-MM-dd. */
  follows?: string;
}

/** Something that goes on for some days: a round of selection, examinations. */
export interface TermEvent {
  /** Unique among its siblings. */
  id: string;
  /** What it is: 「第一轮选课」. */
  title: string;
  /** The first day, yyyy-MM-dd. */
  from: string;
  /** The last day, which belongs to it, yyyy-MM-dd. */
  to: string;
  /** When exactly, and whose it is, in words; stands behind the title. */
  description?: string;
  /** Default `accent`. */
  tone?: "neutral" | "accent" | "success" | "warning" | "danger";
}

/** A day with what is on it. */
export interface CalendarDay {
  /** yyyy-MM-dd. */
  day: string;
  /** 1 = Monday … 7 = Sunday. */
  weekday: number;
  /** What makes it unlike its weekday. */
  mark?: TermMark;
  /** Of each lane of its week the event that is on this day. */
  lanes: readonly (TermEvent | undefined)[];
}

/** Seven days from Monday. */
export interface CalendarWeek {
  /** Number in the semester, from 1; undefined for a week outside. */
  number?: number;
  /** The month of its Monday, yyyy-MM. */
  month: string;
  /** Monday to Sunday. */
  days: readonly CalendarDay[];
  /** What begins, goes on or ends in it, the first to begin first. */
  events: readonly TermEvent[];
}

const DAY = 86_400_000;
const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY);

/** The week in which a day lies, counted from the semester's first: 0 and less before it. */
export const weekOfDay = ({ firstMonday }: Pick<CalendarTerm, "firstMonday">, day: string): number =>
  Math.floor((dayNumber(day) - dayNumber(firstMonday)) / 7) + 1;

/** Months in which a semester has days, `yyyy-MM`, in order. */
export function monthsOf({ firstMonday, weeks }: CalendarTerm): readonly string[] {
  const last = addDays(firstMonday, weeks * 7 - 1).slice(0, 7);
  const months = [firstMonday.slice(0, 7)];
  for (let month = months[0]!; month < last; months.push(month)) {
    const [year, number] = month.split("-").map(Number) as [number, number];
    month = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
  }
  return months;
}

/** The first and the last week that have days of a month, counted from the semester's first. */
export function weeksOfMonth(term: CalendarTerm, month: string): readonly [first: number, last: number] {
  const [year, number] = month.split("-").map(Number) as [number, number];
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return [weekOfDay(term, `${month}-01`), weekOfDay(term, last)];
}

/**
 * Weeks of a semester with what is on their days. An event keeps its lane through a week, and no two of a week share one on
 * the same day.
 *
 * @param first the first week, counted from the semester's first; below 1 before it
 * @param last the last week, which belongs to them
 */
export function calendarWeeks(
  term: CalendarTerm,
  [first, last]: readonly [first: number, last: number],
  { marks = [], events = [] }: { marks?: readonly TermMark[]; events?: readonly TermEvent[] } = {},
): readonly CalendarWeek[] {
  const markOf = new Map(marks.map((mark) => [mark.day, mark]));
  const inOrder = events.toSorted((a, b) => (a.from === b.from ? 0 : a.from < b.from ? -1 : 1));
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at): CalendarWeek => {
    const week = first + at;
    const monday = addDays(term.firstMonday, (week - 1) * 7);
    const days = Array.from({ length: 7 }, (_, weekday) => addDays(monday, weekday));
    const sunday = days[6]!;
    const here = inOrder.filter(({ from, to }) => from <= sunday && to >= monday && from <= to);
    const lanes: TermEvent[][] = [];
    for (const event of here) {
      const free = lanes.find((lane) => lane.at(-1)!.to < event.from);
      if (free === undefined) lanes.push([event]);
      else free.push(event);
    }
    return {
      ...(week >= 1 && week <= term.weeks ? { number: week } : {}),
      month: monday.slice(0, 7),
      days: days.map((day, weekday) => ({
        day,
        weekday: weekday + 1,
        mark: markOf.get(day),
        lanes: lanes.map((lane) => lane.find(({ from, to }) => from <= day && to >= day)),
      })),
      events: here,
    };
  });
}

/** Marks of one name and kind on days after each other. */
export interface MarkRun {
  /** The mark of the first day. */
  mark: TermMark;
  /** First day, yyyy-MM-dd. */
  from: string;
  /** Last day, which belongs to it, yyyy-MM-dd. */
  to: string;
}

/** Holidays of one name on days after each other, as one; a make-up day is one of its own. */
export function markRuns(marks: readonly TermMark[]): readonly MarkRun[] {
  const runs: MarkRun[] = [];
  for (const mark of marks.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const before = runs.at(-1);
    const goesOn =
      before?.mark.kind === "holiday" &&
      mark.kind === "holiday" &&
      before.mark.label === mark.label &&
      addDays(before.to, 1) === mark.day;
    if (goesOn) before.to = mark.day;
    else runs.push({ mark, from: mark.day, to: mark.day });
  }
  return runs;
}
