export type { NeedsSchedule, Schedule } from "./schedule.ts";
export { CALENDARS_TOPIC } from "./announce-calendars.ts";
export { type SemesterBeside, semestersBeside, weeksAfter } from "./rules.ts";
export {
  currentSemesterId,
  requireSemester,
  semestersBesideOf,
  type SemesterWithCalendar,
} from "./service.ts";
export { calendarException, semester } from "./tables.ts";
