import { useMemo } from "react";
import { useSemesters } from "../../../catalogue/use-semesters.ts";

/** An academic year as people write it. */
const yearText = (year: number): string => `${year}–${year + 1} 学年`;

/** The academic years that there are semesters of, as choices, the latest first. */
export function useYears(): readonly { value: string; label: string }[] {
  const { semesters } = useSemesters();
  return useMemo(
    () =>
      [...new Set(semesters.map(({ year }) => year))]
        .toSorted((a, b) => b - a)
        .map((year) => ({ value: String(year), label: yearText(year) })),
    [semesters],
  );
}
