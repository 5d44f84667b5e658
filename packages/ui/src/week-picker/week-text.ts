import { parseWeeks } from "../format/meeting-text.js";

/**
 * Reads the weeks that a person types: `12`, `第 12 周`, `1-8,10,12-16`, `1–16 单周`, `双周`; in English `odd weeks 1–15`.
 *
 * @param count weeks of the semester
 * @returns the weeks in order, or null for what is none
 */
export function readWeeks(text: string, count: number): readonly number[] | null {
  const bare = text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("odd", "单")
    .replaceAll("even", "双")
    .replaceAll(/weeks?|[第周()\s]/g, "");
  const [, before, numbers, after] = /^([单双])?([^单双]*)([单双])?$/.exec(bare) ?? [];
  if (numbers === undefined || (before !== undefined && after !== undefined)) return null;
  const weeks = parseWeeks(`${numbers}${before ?? after ?? ""}周`, count);
  return weeks === null || weeks.length === 0 ? null : weeks;
}

/** Weeks as one text, for what keeps a text: `1,2,3`. */
export const keyOf = (weeks: readonly number[]): string => weeks.join(",");

/** The weeks that {@link keyOf} wrote. */
export const weeksOf = (key: string): readonly number[] => (key === "" ? [] : key.split(",").map(Number));

/** All weeks of the semester, or those of one parity. */
export function everyWeek(count: number, parity?: "odd" | "even"): readonly number[] {
  const all = Array.from({ length: count }, (_, at) => at + 1);
  return parity === undefined ? all : all.filter((week) => (week % 2 === 1) === (parity === "odd"));
}

/** The weeks from one to another, whichever is first. */
export function weeksBetween(one: number, other: number): readonly number[] {
  const first = Math.min(one, other);
  return Array.from({ length: Math.abs(one - other) + 1 }, (_, at) => first + at);
}
