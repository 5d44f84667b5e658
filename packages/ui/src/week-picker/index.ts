export {
  type MultipleWeekPickerProps,
  type SingleWeekPickerProps,
  WeekPicker,
  type WeekPickerProps,
} from "./week-picker.js";
