import { pinyin } from "pinyin-pro";
import { tidyText, withoutDots } from "./names.ts";

/**
 * Key by which a Chinese name sorts as in a dictionary: syllables with tone numbers, lower case. Latin letters
 * and digits stay. Stored beside the name, because PGlite has no ICU collation.
 */
export function pinyinSortKey(text: string): string {
  return pinyin(text, { toneType: "num", type: "array", nonZh: "consecutive", v: true })
    .join(" ")
    .toLowerCase();
}

/**
 * Key by which the name of a person sorts: by the surname's own reading (单 is Shàn, 尉迟 is Yùchí). Behind it stands the
 * ordinary reading, where that is another, so that a search finds both.
 */
export function personSortKey(name: string): string {
  const plain = withoutDots(tidyText(name));
  const readings = [{ surname: "head" }, {}] as const;
  const keys = readings.map((how) =>
    pinyin(plain, { toneType: "num", type: "array", nonZh: "consecutive", v: true, ...how })
      .filter((syllable) => syllable.trim() !== "")
      .join(" ")
      .toLowerCase(),
  );
  return [...new Set(keys)].join(" | ");
}

/** What a search finds a person by: `searchForms` of the name, and with the surname's own reading. */
export function personForms(name: string): string {
  const [own = ""] = personSortKey(name).split(" | ");
  const syllables = own.replaceAll(/\d/gu, "").split(" ");
  const more = [syllables.join(""), syllables.map((syllable) => syllable[0] ?? "").join("")];
  const forms = searchForms(name);
  return [forms, ...more.filter((form) => !forms.split(" ").includes(form))].join(" ");
}

/** The text itself, its full pinyin and its initials, lower case: 「高等代数」 → `高等代数 gaodengdaishu gdds`. */
export function searchForms(text: string): string {
  const plain = text.toLowerCase();
  const syllables = pinyin(text, { toneType: "none", type: "array", nonZh: "consecutive", v: true }).map(
    (s) => s.toLowerCase().replaceAll(" ", ""),
  );
  const full = syllables.join("");
  const initials = pinyin(text, {
    pattern: "first",
    toneType: "none",
    type: "array",
    nonZh: "consecutive",
    v: true,
  })
    .join("")
    .toLowerCase()
    .replaceAll(" ", "");
  return full === plain ? plain : `${plain} ${full} ${initials}`;
}

/** Keys of a name that were made before they are needed: pinyin takes longer than writing a row. */
export interface NameKey {
  /** `pinyinSortKey` of it. */
  sort: string;
  /** `searchForms` of it. */
  forms: string;
}
export type NameKeys = ReadonlyMap<string, NameKey>;

/**
 * What a search looks through: codes as they are, names with their pinyin, one per line.
 *
 * @param known keys that are there already
 * @param people names of persons, found by the reading of their surnames too
 */
export function searchText(
  codes: readonly string[],
  names: readonly string[],
  known?: NameKeys,
  people: readonly string[] = [],
): string {
  return [
    ...codes.map((code) => code.toLowerCase()),
    ...names.map((name) => known?.get(name)?.forms ?? searchForms(name)),
    ...people.map((name) => known?.get(name)?.forms ?? personForms(name)),
  ].join("\n");
}

/** The words somebody typed, lower case; each must be found. */
export function searchWords(keyword: string): string[] {
  return keyword
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== "");
}

/** A pattern for `LIKE` that finds the word anywhere; `%`, `_` and `\` are taken literally. */
export function likePattern(word: string): string {
  return `%${word.replaceAll(/[\\%_]/gu, (c) => `\\${c}`)}%`;
}

/** Whether every word typed is somewhere in a search text. */
export function matchesKeyword(text: string, keyword: string): boolean {
  return searchWords(keyword).every((word) => text.includes(word));
}
