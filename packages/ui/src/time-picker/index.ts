export { TimePicker, type TimePickerProps } from "./time-picker.js";
