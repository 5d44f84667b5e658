export type { NeedsSchedule, Schedule } from "./schedule.ts";
export { currentSemesterId, requireSemester, type SemesterWithCalendar } from "./service.ts";
export { calendarException, semester } from "./tables.ts";
