export {
  type HalfDayChoice,
  HalfDayPicker,
  type HalfDayPickerProps,
  type HalfDayWish,
  type PartOfDay,
} from "./half-day-picker.js";
