import type { SelectOption } from "@huxuan/ui";
import { yearOptions } from "@huxuan/ui/format";

/**
 * Years of entry as choices, the youngest first: back to eight years ago, and those that are chosen already.
 *
 * @param year of the semester; the newest students began in it
 */
export function gradeOptions(year: number | undefined, chosen: readonly string[]): SelectOption[] {
  const years = year === undefined ? [] : yearOptions(year).map(({ value }) => value);
  const recent = years.filter((grade) => Number(grade) <= Number(year));
  return [...new Set([...recent, ...chosen])]
    .sort((a, b) => Number(b) - Number(a))
    .map((grade) => ({ value: grade, label: `${grade} 级` }));
}
