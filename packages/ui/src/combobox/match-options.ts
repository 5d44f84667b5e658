import type { SelectOption } from "../options/select-options.js";

/** As it is compared: full-width and half-width, capital and small letters alike. */
export function comparable(text: string): string {
  return text.normalize("NFKC").toLocaleLowerCase("zh-CN").trim();
}

/**
 * The options that a typed text finds: each of its words, in any order, in label, second line, value or keywords.
 * Nothing typed finds all.
 */
export function matchOptions<Option extends SelectOption>(
  options: readonly Option[],
  text: string,
): readonly Option[] {
  const words = comparable(text).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return options;
  return options.filter((option) => {
    const found = comparable(
      [option.label, option.description, option.keywords, option.value].filter(Boolean).join(" "),
    );
    return words.every((word) => found.includes(word));
  });
}

/** The next choosable place from `at` in direction `step`, round the ends; -1 when there is none. */
export function nextPlace(choosable: readonly boolean[], at: number, step: 1 | -1): number {
  const { length } = choosable;
  for (let tried = 1; tried <= length; tried += 1) {
    const place = ((((at === -1 && step === -1 ? length : at) + step * tried) % length) + length) % length;
    if (choosable[place]) return place;
  }
  return -1;
}
