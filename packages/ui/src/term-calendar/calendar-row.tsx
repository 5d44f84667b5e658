import type { CSSProperties } from "react";
import { useMessages } from "../provider/index.js";
import { VisuallyHidden } from "../visually-hidden/index.js";
import { CalendarNotes } from "./calendar-notes.js";
import type { CalendarDay, CalendarTerm, CalendarWeek } from "./calendar-weeks.js";
import { weekOfDay } from "./calendar-weeks.js";
import { useMarkText } from "./use-mark-text.js";

interface CalendarRowProps {
  week: CalendarWeek;
  term: CalendarTerm;
  today: string;
  view: "term" | "month" | "week";
  /** In a view of one month: that month; days of others step back. */
  month?: string;
}

/** A week: its number, its days, and what there is in it. */
export function CalendarRow({ week, term, today, view, month }: CalendarRowProps) {
  const text = useMessages().termCalendar;
  const marks = week.days.flatMap(({ mark }) => mark ?? []);
  const isCurrent = week.days.some(({ day }) => day === today);
  const monday = week.days[0]?.day ?? "";
  // What goes on for weeks is said where it begins, and this week: its line shows the rest.
  const told = week.events.filter(({ from }) => isCurrent || from >= monday || week.number === 1);
  return (
    <div data-part="row" role="row" data-current={isCurrent || undefined}>
      <div data-part="number" role="rowheader">
        <span data-part="shown" aria-hidden="true">
          {week.number ?? "–"}
        </span>
        <VisuallyHidden>{week.number === undefined ? text.outside : text.week(week.number)}</VisuallyHidden>
      </div>
      {week.days.map((day) => (
        <DayCell
          key={day.day}
          day={day}
          isToday={day.day === today}
          isOutside={isOutside(day.day, term, month)}
          named={month !== undefined}
        />
      ))}
      {view !== "month" && (
        <div data-part="notes" role="cell">
          <CalendarNotes marks={marks} events={view === "week" ? week.events : told} />
        </div>
      )}
    </div>
  );
}

/** Of a month's view the days of other months, elsewhere those outside the semester. */
function isOutside(day: string, term: CalendarTerm, month: string | undefined): boolean {
  if (month !== undefined) return !day.startsWith(month);
  const week = weekOfDay(term, day);
  return week < 1 || week > term.weeks;
}

interface DayCellProps {
  day: CalendarDay;
  isToday: boolean;
  isOutside: boolean;
  /** Events and marks bear their names where there is room. */
  named: boolean;
}

function DayCell({ day: { day, weekday, mark, lanes }, isToday, isOutside, named }: DayCellProps) {
  const text = useMessages().termCalendar;
  const markText = useMarkText();
  const date = Number(day.slice(8));
  return (
    <div
      data-part="day"
      role="cell"
      aria-current={isToday ? "date" : undefined}
      data-today={isToday || undefined}
      data-outside={isOutside || undefined}
      data-weekend={weekday > 5 || undefined}
      data-mark={mark?.kind}
    >
      <span data-part="date" aria-hidden="true">
        {date === 1 ? `${Number(day.slice(5, 7))}/1` : date}
      </span>
      <VisuallyHidden>
        {[text.day(day), isToday ? text.today : "", mark === undefined ? "" : markText(mark)]
          .filter(Boolean)
          .join(" ")}
      </VisuallyHidden>
      {mark && (
        <span data-part="sign" aria-hidden="true">
          {text.signs[mark.kind]}
        </span>
      )}
      {named && mark && (
        <span data-part="mark-name" aria-hidden="true" title={markText(mark)}>
          {mark.label}
        </span>
      )}
      {lanes.length > 0 && (
        <span data-part="lanes">
          {lanes.map((event, lane) => {
            if (event === undefined) return <span key={lane} data-part="lane" />;
            // The name stands once a week, over all days of the event in it.
            const begins = day === event.from || weekday === 1;
            const style = { "--hx-lane-days": daysLeft(day, weekday, event.to) } as CSSProperties;
            return (
              <span
                key={lane}
                data-part="lane"
                data-tone={event.tone ?? "accent"}
                data-first={day === event.from || undefined}
                data-last={day === event.to || undefined}
                title={event.title}
              >
                {named && begins && (
                  <span data-part="lane-name" style={style}>
                    {event.title}
                  </span>
                )}
              </span>
            );
          })}
        </span>
      )}
    </div>
  );
}

/** How many days from this one on an event has in the week. */
function daysLeft(day: string, weekday: number, to: string): number {
  const days = Math.round((Date.parse(to) - Date.parse(day)) / 86_400_000) + 1;
  return Math.min(days, 8 - weekday);
}
