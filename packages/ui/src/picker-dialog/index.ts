export { type PickerChoice, type PickerChoiceChange } from "./picker-choice.js";
export type { PickerDialogProps } from "./picker-dialog.js";
export type { PickerLimitAlertProps } from "./picker-limit-alert.js";
export {
  type NoPickerFixed,
  type PickerAnswer,
  type PickerFixed,
  type PickerPage,
  type PickerRequest,
} from "./picker-request.js";
export { PickerChosen, type PickerChosenProps } from "./picker-chosen.js";
export { PickerDialog } from "./picker-dialog.js";
export { PickerLimitAlert } from "./picker-limit-alert.js";
export { PickerTable } from "./picker-table.js";
export type { PickerTableProps } from "./picker-table.js";
export { type Picker, type PickerOptions, usePicker } from "./use-picker.js";
export type { PickerLoad } from "./use-picker-list.js";
