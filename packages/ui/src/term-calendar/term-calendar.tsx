import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes } from "react";
import { IconButton } from "../button/index.js";
import { useToday } from "../date-picker/use-today.js";
import { useFirstMondayWarning } from "../development/first-monday.js";
import { useControlled } from "../hooks/use-controlled.js";
import { ChevronLeft, ChevronRight } from "../icons/icons.js";
import { useMessages } from "../provider/index.js";
import {
  type CalendarWeek,
  calendarWeeks,
  monthsOf,
  type TermEvent,
  type TermMark,
  weekOfDay,
  weeksOfMonth,
} from "./calendar-weeks.js";
import { CalendarNotes } from "./calendar-notes.js";
import { CalendarRow } from "./calendar-row.js";

/** What {@link TermCalendar} takes, beside the attributes of a `<div>`. */
export interface TermCalendarProps extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** Its name, for screen readers: 「2026–2027 学年第一学期校历」. */
  label: string;
  /** The Monday of the semester's first week, yyyy-MM-dd. */
  firstMonday: string;
  /** How many weeks the semester has. */
  weeks: number;
  /** Holidays and make-up days; at most one of a day. */
  marks?: readonly TermMark[];
  /** What else there is: rounds, examinations. */
  events?: readonly TermEvent[];
  /** The whole semester, one month, or the week of today. Default `term`. */
  view?: "term" | "month" | "week";
  /** The month in view, yyyy-MM. Without it, the calendar keeps it itself. */
  month?: string;
  /** The month at first. Default that of today, or the semester's first when today lies outside. */
  defaultMonth?: string;
  /** The person turned to another month, yyyy-MM. */
  onMonthChange?: (month: string) => void;
}

/** How often the calendar looks whether another day has come, in ms. */
const LOOK_EVERY = 60_000;

/**
 * A semester as weeks of seven days, with its holidays and make-up days and what goes on in it. Today is the provider's
 * clock's, in China.
 */
export const TermCalendar = /* @__PURE__ */ forwardRef<HTMLDivElement, TermCalendarProps>(
  function TermCalendar(props, ref) {
    const {
      label,
      firstMonday,
      weeks,
      marks = [],
      events = [],
      view = "term",
      month: givenMonth,
      defaultMonth,
      onMonthChange,
      ...rest
    } = props;
    useFirstMondayWarning("TermCalendar", firstMonday);
    const text = useMessages().termCalendar;
    const today = useToday({ every: LOOK_EVERY });
    const term = { firstMonday, weeks };
    const months = monthsOf(term);
    const thisMonth = today.slice(0, 7);
    const [month, setMonth] = useControlled(
      givenMonth,
      defaultMonth ?? (months.includes(thisMonth) ? thisMonth : months[0]!),
      onMonthChange,
    );
    const isMonth = view === "month";
    const week = weekOfDay(term, today);
    const range = isMonth
      ? weeksOfMonth(term, month)
      : view === "week"
        ? ([week, week] as const)
        : ([1, weeks] as const);
    const shown = calendarWeeks(term, range, { marks, events });
    const groups = view === "term" ? byMonth(shown) : [shown];
    return (
      <div
        ref={ref}
        data-component="term-calendar"
        data-view={view}
        {...rest}
        className={clsx("hx-term-calendar", rest.className)}
      >
        {isMonth && <MonthSwitch {...{ month, months }} onMonthChange={setMonth} />}
        <div data-part="table" role="table" aria-label={isMonth ? `${label} ${named(month, text)}` : label}>
          <div data-part="head" role="rowgroup">
            <div data-part="row" role="row">
              <div data-part="number" role="columnheader">
                {text.weeks}
              </div>
              {text.weekdays.map((name, at) => (
                <div key={name} data-part="weekday" role="columnheader" aria-label={name}>
                  {text.weekdaysShort[at]}
                </div>
              ))}
              {!isMonth && (
                <div data-part="notes" role="columnheader">
                  {text.notes}
                </div>
              )}
            </div>
          </div>
          {groups.map((group) => (
            <div key={group[0]?.month} data-part="group" role="rowgroup">
              {view === "term" && group[0] !== undefined && (
                <div data-part="row" role="row">
                  <div data-part="month" aria-colspan={9} role="rowheader">
                    {named(group[0].month, text)}
                  </div>
                </div>
              )}
              {group.map((one) => (
                <CalendarRow
                  key={one.days[0]?.day}
                  week={one}
                  {...{ term, today, view }}
                  month={isMonth ? month : undefined}
                />
              ))}
            </div>
          ))}
        </div>
        {isMonth && (
          <div data-part="agenda">
            <CalendarNotes {...notesOf(month, { marks, events })} empty={text.emptyMonth} />
          </div>
        )}
      </div>
    );
  },
);

const named = (month: string, text: { month: (year: number, month: number) => string }) =>
  text.month(Number(month.slice(0, 4)), Number(month.slice(5, 7)));

/** Weeks after each other whose Monday is of one month. */
function byMonth(weeks: readonly CalendarWeek[]): readonly (readonly CalendarWeek[])[] {
  const groups: CalendarWeek[][] = [];
  for (const week of weeks) {
    const last = groups.at(-1);
    if (last?.[0]?.month === week.month) last.push(week);
    else groups.push([week]);
  }
  return groups;
}

/** What there is in a month. */
const notesOf = (
  month: string,
  { marks, events }: { marks: readonly TermMark[]; events: readonly TermEvent[] },
) => ({
  marks: marks.filter(({ day }) => day.startsWith(month)),
  events: events
    .filter(({ from, to }) => from.slice(0, 7) <= month && to.slice(0, 7) >= month)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1)),
});

interface MonthSwitchProps {
  month: string;
  months: readonly string[];
  onMonthChange: (month: string) => void;
}

/** ‹ 2026 年 10 月 › */
function MonthSwitch({ month, months, onMonthChange }: MonthSwitchProps) {
  const text = useMessages().termCalendar;
  const at = months.indexOf(month);
  // A month outside leads back to the semester.
  const previous = at === -1 ? months.findLast((one) => one < month) : months[at - 1];
  const next = at === -1 ? months.find((one) => one > month) : months[at + 1];
  return (
    <div data-part="month-switch">
      <IconButton
        label={text.previousMonth}
        icon={<ChevronLeft />}
        aria-disabled={previous === undefined}
        onClick={() => previous !== undefined && onMonthChange(previous)}
      />
      <span data-part="month-shown" aria-live="polite">
        {named(month, text)}
      </span>
      <IconButton
        label={text.nextMonth}
        icon={<ChevronRight />}
        aria-disabled={next === undefined}
        onClick={() => next !== undefined && onMonthChange(next)}
      />
    </div>
  );
}
