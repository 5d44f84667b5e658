/** What the code of a semester says. */
export interface TermParts {
  /** The year in which the academic year begins: 2026 of 2026–2027. */
  year: number;
  /** Number of the term in it, from 1. */
  term: number;
}

/** Reads the code of a semester, `2026-2027-1`; null for what is none. */
export function parseTerm(code: string): TermParts | null {
  const [, first, second, term] = /^(\d{4})-(\d{4})-([1-9])$/.exec(code) ?? [];
  return Number(second) === Number(first) + 1 ? { year: Number(first), term: Number(term) } : null;
}

/** The code of a semester: `termCode(2026, 1)` is `2026-2027-1`. */
export function termCode(year: number, term: number): string {
  return `${year}-${year + 1}-${term}`;
}

/**
 * The codes of all semesters of some academic years, the earliest first.
 *
 * @param from the year in which the first academic year begins
 * @param to the year in which the last one begins
 * @param terms how many terms an academic year has: 2, or 3 with a short one in summer
 */
export function termCodes(from: number, to: number, terms = 2): readonly string[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at).flatMap((year) =>
    Array.from({ length: terms }, (_, term) => termCode(year, term + 1)),
  );
}

/** A semester that is another one's neighbour in time, and can be chosen; nothing at the ends. */
export function neighbourTerm(
  terms: readonly { value: string; disabledReason?: string }[],
  value: string,
  by: 1 | -1,
): string | undefined {
  const choosable = terms.filter(({ disabledReason }) => disabledReason === undefined);
  const others = choosable.map((term) => term.value).toSorted();
  return by > 0 ? others.find((one) => one > value) : others.findLast((one) => one < value);
}
