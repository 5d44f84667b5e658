import type { CalendarException } from "@huxuan/api-client";
import { type KeyboardEvent, useRef, useState } from "react";
import { DayPlanner } from "./day-planner.tsx";
import { dayAfter } from "../../../catalogue/day-marks.ts";
import { planned, weekdayOf, weeksOf } from "./semester-weeks.ts";

const WEEKDAYS = ["一", "二", "三", "四", "五", "六", "日"];
/** Days that an arrow goes. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

interface SemesterCalendarProps {
  /** A Monday. */
  firstMonday: string;
  weeks: number;
  exceptions: readonly CalendarException[];
  onChange: (exceptions: CalendarException[]) => void;
}

/** The days of a semester, one week a row: choose a day to make it a holiday or to move another day's classes there. */
export function SemesterCalendar({ firstMonday, weeks, exceptions, onChange }: SemesterCalendarProps) {
  const [chosen, setChosen] = useState<string>();
  const [reached, setReached] = useState(firstMonday);
  const table = useRef<HTMLTableElement>(null);
  const last = dayAfter(firstMonday, weeks * 7 - 1);
  // A day of the week before may hold the classes of a holiday.
  const earliest = dayAfter(firstMonday, -7);
  const isWithin = (day: string) => earliest <= day && day <= last;
  const byDay = new Map(exceptions.map((one) => [one.day, one]));
  const tabStop = isWithin(reached) ? reached : firstMonday;
  const move = (event: KeyboardEvent, day: string) => {
    const step = STEPS[event.key];
    const next = step === undefined ? undefined : dayAfter(day, step);
    if (next === undefined || !isWithin(next)) return;
    event.preventDefault();
    setReached(next);
    table.current?.querySelector<HTMLButtonElement>(`[data-day="${next}"]`)?.focus();
  };
  return (
    <div className="grid gap-3">
      <div className="max-h-80 overflow-auto rounded-card border border-solid border-line">
        <table ref={table} className="w-full border-collapse text-center text-xs" aria-label="学期日历">
          <thead className="sticky top-0 z-1 bg-surface text-ink-2">
            <tr>
              <th className="p-1 font-normal" scope="col">
                周次
              </th>
              {WEEKDAYS.map((weekday) => (
                <th key={weekday} className="p-1 font-normal" scope="col">
                  周{weekday}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(earliest, weeks + 1).map((days, week) => (
              <tr key={days[0]}>
                <th className="p-1 font-normal whitespace-nowrap text-ink-2" scope="row">
                  {week === 0 ? "开学前" : week}
                </th>
                {days.map((day) => (
                  <td key={day} className="p-0.5">
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === tabStop ? 0 : -1}
                      aria-pressed={day === chosen}
                      aria-label={dayLabel(day, byDay.get(day))}
                      className={`w-full cursor-pointer whitespace-nowrap max-sm:text-[0.6875rem] rounded-control font-[inherit] border border-solid px-0.5 py-1 ${dayLook(byDay.get(day), day === chosen)}`}
                      onKeyDown={(event) => move(event, day)}
                      onClick={() => {
                        setChosen(day);
                        setReached(day);
                      }}
                    >
                      {day.slice(5).replace("-", "/")}
                      <span className="block h-4 truncate text-[0.6875rem]">{shortMark(byDay.get(day))}</span>
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {chosen !== undefined && isWithin(chosen) && (
        <DayPlanner
          key={chosen}
          day={chosen}
          label={dayLabel(chosen, byDay.get(chosen))}
          present={byDay.get(chosen)}
          first={firstMonday}
          last={last}
          onPlan={(plan) => {
            onChange(planned(exceptions, chosen, plan));
            setChosen(undefined);
            table.current?.querySelector<HTMLButtonElement>(`[data-day="${chosen}"]`)?.focus();
          }}
        />
      )}
    </div>
  );
}

const shortMark = (exception: CalendarException | undefined): string =>
  exception === undefined ? "" : exception.followsDay === undefined ? exception.name : "补课";

const dayLabel = (day: string, exception: CalendarException | undefined): string =>
  [
    `${day} 周${WEEKDAYS[weekdayOf(day) - 1]}`,
    exception &&
      (exception.followsDay
        ? `${exception.name}，补 ${exception.followsDay} 的课`
        : `${exception.name}，放假`),
  ]
    .filter(Boolean)
    .join("，");

function dayLook(exception: CalendarException | undefined, chosen: boolean): string {
  const frame = chosen ? "border-accent" : "border-transparent hover:border-line-strong";
  if (exception === undefined) return `${frame} bg-transparent text-ink`;
  return exception.followsDay === undefined
    ? `${frame} bg-danger-weak text-danger`
    : `${frame} bg-accent-weak text-accent`;
}
