// Texts and values of the field: dates, meetings, weeks, years, dictionaries; written, and read back.
// `@huxuan/ui/format`.
export { formatClock, timeLeft } from "./countdown/time-left.js";
export {
  addDays,
  isWithin,
  orderedRange,
  parseDate,
  parseDateTime,
  parseTime,
  today,
} from "./date-picker/date-text.js";
export { formatCredits } from "./format/format-credits.js";
export { formatDateTime } from "./format/format-date-time.js";
export { formatMoment } from "./format/format-moment.js";
export { maskEmail } from "./format/mask-email.js";
export {
  chineseMeetingWords,
  formatMeeting,
  formatMeetingTime,
  formatMeetings,
  formatSections,
  formatWeeks,
  numberRuns,
  parseSections,
  parseWeeks,
  sortedNumbers,
} from "./format/meeting-text.js";
export { rankMark } from "./format/rank-mark.js";
export { parseNumber } from "./number-input/number-rules.js";
export { dictionaryOptions, isExpired } from "./options/dictionary-options.js";
export { yearOptions } from "./options/year-options.js";
export { monthsOf } from "./term-calendar/calendar-weeks.js";
export { parseTerm, termCode, termCodes } from "./term-picker/term-code.js";
export { sizeText } from "./upload/check-files.js";
export { weeksOf } from "./week-grid/layout-week.js";
export { chinaTime, dateOf, formatTimeSpan, weekOf } from "./week-grid/section-clock.js";
