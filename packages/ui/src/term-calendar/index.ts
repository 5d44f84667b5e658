export { TermCalendar, type TermCalendarProps } from "./term-calendar.js";
export type { TermEvent, TermMark } from "./calendar-weeks.js";
