/**
 * One comparison of names and codes for everything that compares them: imports, searches, sign-on and registration.
 * What people type looks the same to them and is written in many ways: full-width letters, brackets and dots of several
 * kinds, spaces, characters that nobody sees.
 */

/** Characters that are not seen: marks of direction, joiners, byte order marks, soft hyphens, selectors of variants. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Dots that stand between the parts of a name: 买买提·艾力, 古丽米热•艾比布力. */
const DOTS = /[·‧•∙⋅・･●᛫․﹒．.]/gu;
const DASHES = /[‐‑‒–—―−﹣－]/gu;
const SPACES = /[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/gu;

/** The brackets that people write for (). */
const OPEN = /[[{【〔〖﹙﹝]/gu;
const CLOSE = /[\]}】〕〗﹚﹞]/gu;

/** The text without characters that are not seen. */
export const withoutInvisible = (text: string): string => text.replaceAll(INVISIBLE, "");

/**
 * A text of one line as it is stored: what is seen of it, with plain spaces, letters and digits. Brackets, dots and the
 * like stay as they were written.
 */
export const tidyText = (text: string): string =>
  withoutInvisible(text)
    .normalize("NFC")
    .replaceAll(/[０-９Ａ-Ｚａ-ｚ]/gu, (character) => character.normalize("NFKC"))
    .replaceAll(SPACES, " ")
    .trim();

/** A code or number as it is stored: 学号, 工号, 课程代码. Its case stays as it was written. */
export const tidyCode = (text: string): string =>
  withoutInvisible(text).normalize("NFKC").replaceAll(SPACES, " ").trim();

/**
 * Capital letters whose small letter is one character, of the scripts in which names and codes are written. The database
 * lowers the same ones (`search_key` of the migrations), whatever its locale is.
 */
const CAPITALS = /[A-Z\u00c0-\u052f\u1e00-\u1eff]/gu;

/** The text in small letters, each by itself. */
const lowered = (text: string): string =>
  text.replaceAll(CAPITALS, (capital) => {
    const small = capital.toLowerCase();
    return small.length === 1 ? small : capital;
  });

/** The text in one form of letters, digits, brackets and dots: what both keys begin with. */
const folded = (text: string): string =>
  lowered(
    withoutInvisible(text)
      .normalize("NFKC")
      .replaceAll(OPEN, "(")
      .replaceAll(CLOSE, ")")
      .replaceAll(DASHES, "-"),
  );

/** Two names with the same key are the same name: of people, departments, majors, campuses, courses. */
export const nameKey = (name: string): string => folded(name).replaceAll(DOTS, "").replaceAll(SPACES, "");

/** Two codes with the same key are the same code. */
export const codeKey = (code: string): string => folded(code).replaceAll(SPACES, "");

/** Longest name of a person, in characters: 「MUHAMMAD ABDUL RAHMAN BIN MOHAMED YUSOF AL-HAJJ」 has 47. */
export const PERSON_NAME_MAX = 60;

/** A person's name without the separators between its parts: 买买提·艾力 becomes 买买提艾力. */
export const withoutDots = (name: string): string => name.replaceAll(DOTS, "");

/** Whether two names are written for the same one. */
export const sameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other);

/** Whether a name that somebody wrote is this person's: with and without blanks, family name first or last. */
export function isSamePerson(written: string, name: string): boolean {
  const parts = (text: string) => nameKey(text).split(/[\s·•・]+/u);
  const sorted = (text: string) => parts(text).toSorted().join("");
  return parts(written).join("") === parts(name).join("") || sorted(written) === sorted(name);
}
