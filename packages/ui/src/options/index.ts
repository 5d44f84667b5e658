export {
  type DictionaryEntry,
  type DictionaryOption,
  dictionaryOptions,
  isExpired,
} from "./dictionary-options.js";
export type { SelectOption } from "./select-options.js";
export { YEAR_OPTIONS, type YearOption, yearOptions } from "./year-options.js";
