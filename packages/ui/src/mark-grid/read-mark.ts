import type { MarkChoice, MarkColumn } from "./mark.js";

/** What a text means in a column. `guessed` says that the word was not written in full, such as 「缺」 for 缺考. */
export type ReadMark =
  | { kind: "value"; value: string; guessed?: MarkChoice }
  | { kind: "refused"; choice: MarkChoice }
  | { kind: "unreadable"; text: string }
  | { kind: "outside"; text: string; minimum: number; maximum: number }
  | { kind: "tooFine"; text: string; decimals: number };

/** The ends of a column of marks that names none. */
export const MARK_RANGE = { minimum: 0, maximum: 100, decimals: 0 } as const;

/** Full-width letters, digits and signs to those of a keyboard without an input method; 。 between digits is a point. */
export function halfWidth(text: string): string {
  return text
    .replaceAll(/[\uFF01-\uFF5E]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replaceAll("\u3000", " ")
    .replaceAll("。", ".")
    .trim();
}

/** Levels and flags of a column, with those of the grid where it names none. */
export interface ColumnChoices {
  /** Words of its levels; none where it is of another kind. */
  levels: readonly MarkChoice[];
  /** Words of its flags. */
  flags: readonly MarkChoice[];
}

/** What a column takes beside numbers and free text. */
export function choicesOf(column: MarkColumn, byDefault: ColumnChoices): ColumnChoices {
  return {
    levels: column.kind === "level" ? (column.levels ?? byDefault.levels) : [],
    flags: column.flags ?? (column.kind === "text" ? [] : byDefault.flags),
  };
}

/**
 * What letters offer: all choices of the letter, and the place of the one that they mean. Q the first, QQ the second, and
 * again the first; undefined for anything that is not one letter pressed some times.
 */
export function offeredBy(
  text: string,
  { levels, flags }: ColumnChoices,
): { choices: readonly MarkChoice[]; at: number } | undefined {
  const letters = halfWidth(text).toUpperCase();
  const letter = letters[0];
  if (letter === undefined || letters !== letter.repeat(letters.length)) return undefined;
  const choices = [...levels, ...flags].filter((choice) => choice.letter.toUpperCase() === letter);
  return choices.length === 0 ? undefined : { choices, at: (letters.length - 1) % choices.length };
}

/** The choice that a word means: the word itself, its value, or a beginning that only one has. */
function byWord(
  text: string,
  choices: readonly MarkChoice[],
): { choice: MarkChoice; whole: boolean } | undefined {
  const whole = choices.find(({ label, value }) => label === text || value === text);
  if (whole) return { choice: whole, whole: true };
  const begun = choices.filter(({ label }) => label.startsWith(text));
  return begun.length === 1 && begun[0] ? { choice: begun[0], whole: false } : undefined;
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** A number as it is stored: no zeros in front or behind, no point without places. */
function plainNumber(text: string): string {
  const [, sign = "", whole = "", places = ""] = /^([+-]?)(\d*)\.?(\d*)$/.exec(text) ?? [];
  const plain = `${whole.replace(/^0+(?=\d)/, "") || "0"}.${places.replace(/0+$/, "")}`.replace(/\.$/, "");
  return sign === "-" && plain !== "0" ? `-${plain}` : plain;
}

/**
 * Reads what somebody typed or pasted into a cell: numbers in any width, levels and flags by letter or word. What it cannot
 * read it names, and never mends: 12O stays 12O.
 */
export function readMark(text: string, column: MarkColumn, choices: ColumnChoices): ReadMark {
  if (column.kind === "text") return { kind: "value", value: text.trim() };
  const typed = halfWidth(text);
  if (typed === "") return { kind: "value", value: "" };
  const offered = offeredBy(typed, choices);
  const meant = offered?.choices[offered.at];
  const word = meant ? { choice: meant, whole: true } : byWord(typed, [...choices.levels, ...choices.flags]);
  if (word?.choice.refused !== undefined) return { kind: "refused", choice: word.choice };
  if (word)
    return { kind: "value", value: word.choice.value, ...(word.whole ? {} : { guessed: word.choice }) };
  if (column.kind !== "mark" || !NUMBER.test(typed)) return { kind: "unreadable", text: text.trim() };
  const value = plainNumber(typed);
  const { minimum, maximum, decimals } = { ...MARK_RANGE, ...given(column) };
  if (Number(value) < minimum || Number(value) > maximum)
    return { kind: "outside", text: value, minimum, maximum };
  if ((value.split(".")[1] ?? "").length > decimals) return { kind: "tooFine", text: value, decimals };
  return { kind: "value", value };
}

function given({ minimum, maximum, decimals }: MarkColumn) {
  return {
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(decimals !== undefined && { decimals }),
  };
}
