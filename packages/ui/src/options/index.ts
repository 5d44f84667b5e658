export { type DictionaryEntry, type DictionaryOption } from "./dictionary-options.js";
export type { SelectOption } from "./select-options.js";
export { type YearOption } from "./year-options.js";
