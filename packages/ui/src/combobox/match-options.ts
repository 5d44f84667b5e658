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

/** Options that Page Up and Page Down pass. */
export const PAGE = 10;

/** The next choosable place from `at` in direction `step`, round the ends; -1 when there is none. */
export function nextPlace(choosable: readonly boolean[], at: number, step: 1 | -1): number {
  const { length } = choosable;
  for (let tried = 1; tried <= length; tried += 1) {
    const place = ((((at === -1 && step === -1 ? length : at) + step * tried) % length) + length) % length;
    if (choosable[place]) return place;
  }
  return -1;
}

/**
 * The choosable place that so many steps lead to. They stop at the ends of the list.
 *
 * @param round a single step at an end, and the first of several, goes on at the other end
 */
export function placeAfter(
  choosable: readonly boolean[],
  from: number,
  step: 1 | -1,
  times: number,
  round: boolean,
): number {
  let place = from;
  for (let done = 0; done < times; done += 1) {
    const next = nextPlace(choosable, place, step);
    const turned = step === 1 ? next <= place : next >= place;
    if (next === -1 || (turned && !(round && done === 0))) break;
    place = next;
  }
  return place;
}
