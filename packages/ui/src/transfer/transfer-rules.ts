import { isChoosable, offeredOptions, type SelectOption } from "../options/select-options.js";

/** The two lists. */
export interface TransferSides {
  /** What is not chosen, in the order of the options. */
  available: readonly SelectOption[];
  /** What is chosen, in the order of choosing. */
  chosen: readonly SelectOption[];
}

/**
 * Which option stands in which list: each in one. A chosen value that no option has keeps its place with the words of
 * `known`, or its own.
 */
export function transferSides(
  options: readonly SelectOption[],
  value: readonly string[],
  known: readonly SelectOption[] = [],
): TransferSides {
  const chosen = new Set(value);
  const byValue = new Map([...known, ...options].map((option) => [option.value, option]));
  return {
    available: offeredOptions(options, value).filter((option) => !chosen.has(option.value)),
    chosen: [...chosen].map((one) => byValue.get(one) ?? { value: one, label: one }),
  };
}

/** The chosen values after some were moved to the other list. What cannot be chosen stays where it is. */
export function withMoved(
  value: readonly string[],
  moved: readonly SelectOption[],
  to: "chosen" | "available",
): readonly string[] {
  const free = moved.filter(isChoosable).map((option) => option.value);
  if (to === "chosen") return [...new Set([...value, ...free])];
  const gone = new Set(free);
  return value.filter((one) => !gone.has(one));
}
