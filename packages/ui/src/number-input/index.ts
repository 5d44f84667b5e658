export { NumberInput, type NumberInputProps } from "./number-input.js";
export { type NumberBounds, parseNumber } from "./number-rules.js";
