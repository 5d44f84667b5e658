/** Years back at least, and years ahead (specification, section 9). */
export const YEAR_OPTIONS = { back: 8, ahead: 4 } as const;

/** A year to choose. */
export interface YearOption {
  /** The year in four digits. */
  label: string;
  /** The same; options have texts for values. */
  value: string;
}

/**
 * The years to choose from, latest first: from the given year minus a count up to the given year plus 4
 * (specification, section 9).
 *
 * @param year the year in the middle, usually the current one
 * @param count how many years back; less than 8 counts as 8
 */
export function yearOptions(year: number, count: number = YEAR_OPTIONS.back): readonly YearOption[] {
  const first = year - Math.max(YEAR_OPTIONS.back, Math.trunc(count));
  const last = year + YEAR_OPTIONS.ahead;
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const text = String(last - at);
    return { label: text, value: text };
  });
}
