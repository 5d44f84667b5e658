import type { SelectOption } from "@huxuan/ui";

/** Years of study that are still offered: eight, as long as medicine takes. */
const YEARS = 8;

/**
 * Years of entry as choices, the youngest first, and those that are chosen already.
 *
 * @param year of the semester; the newest students began in it
 */
export function gradeOptions(year: number | undefined, chosen: readonly string[]): SelectOption[] {
  const recent = year === undefined ? [] : Array.from({ length: YEARS }, (_, back) => String(year - back));
  return [...new Set([...recent, ...chosen])]
    .sort((a, b) => Number(b) - Number(a))
    .map((grade) => ({ value: grade, label: `${grade} 级` }));
}
