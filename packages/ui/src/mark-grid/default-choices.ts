import type { Messages } from "../messages/index.js";
import type { MarkChoice } from "./mark.js";
import type { ColumnChoices } from "./read-mark.js";

/** The five levels by Y L Z J B, and the two flags that both begin with Q; each is written as its word. */
export function defaultChoices(
  text: Messages["markGrid"],
  flags: readonly MarkChoice[] | undefined,
): ColumnChoices {
  const { excellent, good, medium, pass, fail } = text.levels;
  const choice = (label: string, letter: string): MarkChoice => ({ value: label, label, letter });
  return {
    levels: [
      choice(excellent, "Y"),
      choice(good, "L"),
      choice(medium, "Z"),
      choice(pass, "J"),
      choice(fail, "B"),
    ],
    flags: flags ?? [choice(text.absent, "Q"), choice(text.disqualified, "Q")],
  };
}

/** The word for what stands in a cell. */
export function wordOf(value: string, { levels, flags }: ColumnChoices): string {
  if (value === "") return "";
  return [...levels, ...flags].find((choice) => choice.value === value)?.label ?? value;
}
