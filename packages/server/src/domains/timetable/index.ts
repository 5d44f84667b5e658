export {
  addDays,
  type CalendarDay,
  chinaInstant,
  daysBetween,
  meetingDays,
  type SemesterCalendar,
  weekOf,
} from "./calendar-rules.ts";
export { conflictsWithin } from "./conflicts.ts";
export { calendarSubscription } from "./tables.ts";
