export { DatePicker, type DatePickerProps } from "./date-picker.js";
export type { DatePickerShared, DatePreset, DateValueProps } from "./date-props.js";
export { DateRangePicker, type DateRangePickerProps } from "./date-range-picker.js";
export { DateTimePicker, type DateTimePickerProps } from "./date-time-picker.js";
export type { DateLimits, DayRange } from "./date-text.js";
export { useToday } from "./use-today.js";
