export { type Term, TermPicker, type TermPickerProps } from "./term-picker.js";
export type { TermParts } from "./term-code.js";
