import { createContext, type ReactNode, useContext, useState } from "react";
import {
  type DateRange,
  DayButton,
  type DayButtonProps,
  DayPicker,
  type DayPickerProps,
} from "react-day-picker";
import { zhCN } from "react-day-picker/locale/zh-CN";
import { useMessages, useUi } from "../provider/index.js";
import { type DateLimits, dateOf, dayOf, isWithin, limitAgainst } from "./date-text.js";

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

/** Why a day between the ends may not be chosen. */
type ReasonAgainst = (date: Date) => string | undefined;
const ReasonContext = createContext<ReasonAgainst>(() => undefined);

/** A day that may not be chosen can be reached all the same: whoever stands there learns why not. */
function Day(props: DayButtonProps) {
  const reason = useContext(ReasonContext)(props.day.date);
  if (reason === undefined || props.disabled) return <DayButton {...props} />;
  return (
    <DayButton {...props} aria-disabled aria-label={`${props["aria-label"]}，${reason}`} title={reason} />
  );
}
const components = { DayButton: Day };

function useShared({ limits, today, focused }: CalendarShared, shown: string, months: number) {
  const text = useMessages().datePicker;
  const { locale } = useUi();
  const now = dateOf(today) ?? new Date(0);
  const { disabledDate, ...ends } = limits;
  const [told, tell] = useState<string>();
  const reasonAgainst: ReasonAgainst = (date) => limitAgainst(dayOf(date), limits, text);
  const shared = {
    components,
    onDayFocus: (date: Date) => tell(reasonAgainst(date)),
    autoFocus: focused,
    today: now,
    ...useMonth(
      dateOf(shown) ?? dateOf(limits.max !== undefined && limits.max < today ? limits.max : today),
      shown,
      months,
    ),
    startMonth: dateOf(limits.min ?? "") ?? new Date(now.getFullYear() - YEARS.before, 0),
    endMonth: dateOf(limits.max ?? "") ?? new Date(now.getFullYear() + YEARS.after, 11),
    disabled: (date: Date) => !isWithin(dayOf(date), ends),
    captionLayout: "dropdown" as const,
    showOutsideDays: true,
    ...(locale === "en" ? {} : { locale: zhCN }),
    labels: {
      labelPrevious: () => text.previousMonth,
      labelNext: () => text.nextMonth,
      labelMonthDropdown: () => text.month,
      labelYearDropdown: () => text.year,
    },
  } satisfies DayPickerProps;
  return {
    shared,
    /** Does what a press on a day asks for, or says why not. */
    press: (date: Date, act: () => void) => {
      const reason = reasonAgainst(date);
      tell(reason);
      if (reason === undefined) act();
    },
    draw: (calendar: ReactNode) => (
      <ReasonContext.Provider value={reasonAgainst}>
        {calendar}
        {disabledDate === undefined ? null : <p data-part="reason">{told}</p>}
      </ReasonContext.Provider>
    ),
  };
}

/** One day of a month. */
export function DayCalendar(props: DayCalendarProps) {
  const { shared, press, draw } = useShared(props, props.day, 1);
  return draw(
    <DayPicker
      {...shared}
      className="hx-calendar"
      data-component="calendar"
      mode="single"
      required
      selected={dateOf(props.day)}
      onSelect={(date, pressed) => press(pressed, () => props.onSelect(dayOf(date)))}
    />,
  );
}

/** The first and the last day of a range, in two presses. */
export function RangeCalendar(props: RangeCalendarProps) {
  const { days, onSelect, months } = props;
  const { shared, press, draw } = useShared(props, days[0] || days[1], months);
  const [from, to] = [dateOf(days[0]), dateOf(days[1])];
  const selected: DateRange | undefined =
    from || to ? { from: from ?? to, to: from ? to : undefined } : undefined;
  return draw(
    <DayPicker
      {...shared}
      className="hx-calendar"
      data-component="calendar"
      mode="range"
      resetOnSelect
      showOutsideDays={months === 1}
      numberOfMonths={months}
      selected={selected}
      onSelect={(range, pressed) =>
        press(pressed, () =>
          onSelect([range?.from ? dayOf(range.from) : "", range?.to ? dayOf(range.to) : ""]),
        )
      }
    />,
  );
}
