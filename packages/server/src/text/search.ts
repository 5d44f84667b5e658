import { nameKey } from "./names.ts";
import { personSortKey, pinyinSortKey } from "./pinyin.ts";

/*
 * What a search looks through and how a word is found in it. A search text has one thing in a line: names and codes as
 * `nameKey` compares them, and in capitals, from each of its syllables on, the pinyin of a name. A word is found anywhere in
 * a line of the first kind and only at the beginning of one of the second: 「deng」 finds 高等代数, 「eng」 does not.
 * The database makes the same texts of its columns: `search_key`, `pinyin_lines` and `search_parts` of the migrations.
 */

/** So many syllables stand in a line of pinyin that does not begin with the name's first one. */
const SYLLABLES_IN_LINE = 8;

/** A word of so many letters of pinyin is looked up by these; what follows is compared in the rows that were found. */
const LETTERS_LOOKED_UP = 6;

/** A text as a search compares it, line by line. */
export const searchKey = (text: string): string => text.split("\n").map(nameKey).join("\n");

/** The lines of pinyin of a sort key: 「gao1 deng3」 is found by GAODENG, DENG, GD and D. */
export function pinyinLines(sortKey: string): string[] {
  const lines = sortKey.split(" | ").flatMap((reading) => {
    const runs = reading.split(" ").flatMap((run) => {
      const isSyllable = /^[a-z]+[0-5]$/.test(run);
      const letters = isSyllable ? run.slice(0, -1) : run.replaceAll(/[^a-z0-9]/g, "");
      return letters === "" ? [] : [{ letters, initial: isSyllable ? letters.slice(0, 1) : letters }];
    });
    return runs.flatMap((_, at) => {
      const from = runs.slice(at, at === 0 ? undefined : at + SYLLABLES_IN_LINE);
      return [from.map(({ letters }) => letters).join(""), from.map(({ initial }) => initial).join("")];
    });
  });
  const capitals = lines.filter((line) => /^[a-z]/.test(line)).map((line) => line.toUpperCase());
  return [...new Set(capitals)].toSorted();
}

const withPinyin = (name: string, sortKey: string): string =>
  [searchKey(name), ...pinyinLines(sortKey)].join("\n");

/** What a search finds a name by. */
export const searchForms = (name: string): string => withPinyin(name, pinyinSortKey(name));

/** What a search finds a person by: with the surname's own reading and the ordinary one. */
export const personForms = (name: string): string => withPinyin(name, personSortKey(name));

/** Keys of a name that were made before they are needed: pinyin takes longer than writing a row. */
export interface NameKey {
  /** `pinyinSortKey` of it. */
  sort: string;
  /** `searchForms` of it. */
  forms: string;
}
export type NameKeys = ReadonlyMap<string, NameKey>;

/**
 * The search text of codes and names.
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
    ...codes.map(searchKey),
    ...names.map((name) => known?.get(name)?.forms ?? searchForms(name)),
    ...people.map((name) => known?.get(name)?.forms ?? personForms(name)),
  ].join("\n");
}

/** A word of a keyword. */
export interface SearchWord {
  /** Matches anywhere in a line. */
  plain: string;
  /** Matches the beginning of a line of pinyin; undefined when the word is not pinyin. */
  pinyin: string | undefined;
}

/** The words somebody typed, as a search compares them; each must be found. */
export function searchWords(keyword: string): SearchWord[] {
  return keyword.split(/\s+/u).flatMap((typed) => {
    const plain = nameKey(typed);
    if (plain === "") return [];
    const letters = plain.replaceAll("ü", "v");
    return [{ plain, pinyin: /^[a-z][a-z0-9]*$/.test(letters) ? letters.toUpperCase() : undefined }];
  });
}

const literally = (text: string): string => text.replaceAll(/[\\%_]/gu, (c) => `\\${c}`);

/** A pattern for `LIKE` that finds the text anywhere; `%`, `_` and `\` are taken literally. */
export const likePattern = (text: string): string => `%${literally(text)}%`;

/** The same for what begins with the text. */
export const beginningPattern = (text: string): string => `${literally(text)}%`;

/** Whether every word of `searchWords` is in a search text. */
export const matchesWords = (text: string, words: readonly SearchWord[]): boolean =>
  words.every(
    ({ plain, pinyin }) => text.includes(plain) || (pinyin !== undefined && text.includes(`\n${pinyin}`)),
  );

/**
 * The parts by which an index finds texts that hold a word: pairs and triples of characters, and single ones that are no
 * Latin letters or digits. None for a single Latin letter or digit, which is nearly everywhere.
 */
export function partsOf(word: string): string[] {
  const characters = Array.from(word);
  const isLatin = (word.codePointAt(0) ?? 0) < 128;
  if (characters.length < 3) return characters.length === 1 && isLatin ? [] : [word];
  return [...new Set(characters.slice(2).map((_, at) => characters.slice(at, at + 3).join("")))];
}

/** The part by which an index finds texts with a line of pinyin that begins like this. */
export const pinyinPart = (pinyin: string): string => pinyin.slice(0, LETTERS_LOOKED_UP);
