import { useState } from "react";
import { type DateRange, DayPicker, type Matcher } from "react-day-picker";
import { zhCN } from "react-day-picker/locale/zh-CN";
import { useMessages, useUi } from "../provider/index.js";
import { type DateLimits, dateOf, dayOf, isWithin } from "./date-text.js";

// This file is loaded when a calendar is first opened: the calendar and its language are most of a picker's weight.

interface CalendarShared {
  limits: DateLimits;
  /** `yyyy-MM-dd`. */
  today: string;
  /** Takes the focus when it appears. */
  focused: boolean;
}

interface DayCalendarProps extends CalendarShared {
  /** `yyyy-MM-dd` or "". */
  day: string;
  onSelect: (day: string) => void;
}

interface RangeCalendarProps extends CalendarShared {
  days: readonly [string, string];
  onSelect: (days: readonly [string, string]) => void;
  months: number;
}

/** Years to choose from when there are no limits: before and after today. */
const YEARS = { before: 60, after: 10 };

/** The month in view. A day that is typed beside the open calendar brings its month into view. */
function useMonth(first: Date | undefined, shown: string, months: number) {
  const [month, setMonth] = useState(first);
  const [before, setBefore] = useState(shown);
  if (shown !== before) {
    setBefore(shown);
    const day = dateOf(shown);
    const monthOf = (date: Date) => date.getFullYear() * 12 + date.getMonth();
    const ahead = day && month ? monthOf(day) - monthOf(month) : 0;
    if (ahead < 0 || ahead >= months) setMonth(day);
  }
  return { month, onMonthChange: setMonth };
}

function useShared({ limits, today, focused }: CalendarShared, shown: string, months: number) {
  const text = useMessages().datePicker;
  const { locale } = useUi();
  const now = dateOf(today) ?? new Date(0);
  const outside: Matcher = (date: Date) => !isWithin(dayOf(date), limits);
  return {
    autoFocus: focused,
    today: now,
    ...useMonth(
      dateOf(shown) ?? dateOf(limits.max !== undefined && limits.max < today ? limits.max : today),
      shown,
      months,
    ),
    startMonth: dateOf(limits.min ?? "") ?? new Date(now.getFullYear() - YEARS.before, 0),
    endMonth: dateOf(limits.max ?? "") ?? new Date(now.getFullYear() + YEARS.after, 11),
    disabled: outside,
    captionLayout: "dropdown" as const,
    showOutsideDays: true,
    ...(locale === "en" ? {} : { locale: zhCN }),
    labels: {
      labelPrevious: () => text.previousMonth,
      labelNext: () => text.nextMonth,
      labelMonthDropdown: () => text.month,
      labelYearDropdown: () => text.year,
    },
  };
}

/** One day of a month. */
export function DayCalendar(props: DayCalendarProps) {
  const shared = useShared(props, props.day, 1);
  return (
    <DayPicker
      {...shared}
      className="hx-calendar"
      data-component="calendar"
      mode="single"
      required
      selected={dateOf(props.day)}
      onSelect={(date) => props.onSelect(dayOf(date))}
    />
  );
}

/** The first and the last day of a range, in two presses. */
export function RangeCalendar(props: RangeCalendarProps) {
  const { days, onSelect, months } = props;
  const shared = useShared(props, days[0] || days[1], months);
  const [from, to] = [dateOf(days[0]), dateOf(days[1])];
  const selected: DateRange | undefined =
    from || to ? { from: from ?? to, to: from ? to : undefined } : undefined;
  return (
    <DayPicker
      {...shared}
      className="hx-calendar"
      data-component="calendar"
      mode="range"
      resetOnSelect
      showOutsideDays={months === 1}
      numberOfMonths={months}
      selected={selected}
      onSelect={(range) => onSelect([range?.from ? dayOf(range.from) : "", range?.to ? dayOf(range.to) : ""])}
    />
  );
}
