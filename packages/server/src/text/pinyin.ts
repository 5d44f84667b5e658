import { pinyin } from "pinyin-pro";

/**
 * Key by which a Chinese name sorts as in a dictionary: syllables with tone numbers, lower case. Latin letters
 * and digits stay. Stored beside the name, because PGlite has no ICU collation.
 */
export function pinyinSortKey(text: string): string {
  return pinyin(text, { toneType: "num", type: "array", nonZh: "consecutive", v: true })
    .join(" ")
    .toLowerCase();
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
 */
export function searchText(codes: readonly string[], names: readonly string[], known?: NameKeys): string {
  return [
    ...codes.map((code) => code.toLowerCase()),
    ...names.map((name) => known?.get(name)?.forms ?? searchForms(name)),
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
