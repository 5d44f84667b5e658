export { Select, type SelectProps } from "./select.js";
export type { SelectOption } from "./select-options.js";
