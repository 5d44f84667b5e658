export { DatePicker, type DatePickerProps } from "./date-picker.js";
export type { DatePickerShared, DateValueProps } from "./date-props.js";
export {
  DateRangePicker,
  type DateRangePickerProps,
  type DayRange,
  orderedRange,
} from "./date-range-picker.js";
export { DateTimePicker, type DateTimePickerProps } from "./date-time-picker.js";
export {
  DATE_CONSTANTS,
  type DateLimits,
  isWithin,
  parseDate,
  parseDateTime,
  parseTime,
} from "./date-text.js";
