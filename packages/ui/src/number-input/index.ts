export { NumberInput, type NumberInputProps } from "./number-input.js";
export { type NumberBounds } from "./number-rules.js";
