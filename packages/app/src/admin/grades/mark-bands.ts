import type { GradeDistribution } from "@huxuan/api-client";

/** A band of marks, or a level, with how many stand in it. */
export interface MarkBand {
  label: string;
  count: number;
  /** Of all with a mark, 0 to 1. */
  share: number;
}

/** Bands of the picture by the first ten that each takes from `GradeDistribution.bands`. */
const FIVE = [
  { label: "60 以下", from: 0, to: 6 },
  { label: "60–69", from: 6, to: 7 },
  { label: "70–79", from: 7, to: 8 },
  { label: "80–89", from: 8, to: 9 },
  { label: "90 以上", from: 9, to: 10 },
] as const;

/**
 * A distribution in the bands that people compare: five of marks, all failed ones together, or the levels of the sheet
 * from the lowest.
 */
export function markBands({
  students,
  bands,
  levels = {},
}: Pick<GradeDistribution, "students" | "bands"> & Partial<Pick<GradeDistribution, "levels">>): MarkBand[] {
  const share = (count: number) => (students > 0 ? count / students : 0);
  const names = Object.keys(levels);
  if (names.length > 0)
    return names.toReversed().map((label) => {
      const count = levels[label] ?? 0;
      return { label, count, share: share(count) };
    });
  return FIVE.map(({ label, from, to }) => {
    const count = bands.slice(from, to).reduce((sum, each) => sum + each, 0);
    return { label, count, share: share(count) };
  });
}

/** 0.44 → 「44.0%」 */
export const percentText = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** Share of a part in all with a mark; undefined where nobody has one. */
export const shareOf = (part: number, { students }: GradeDistribution): number | undefined =>
  students > 0 ? part / students : undefined;

/** 84.1 beside 75.8 → 「+8.3」; undefined where there is nothing to compare. */
export function differenceText(now: number | undefined, before: number | undefined): string | undefined {
  if (now === undefined || before === undefined) return undefined;
  const difference = Math.round((now - before) * 10) / 10;
  if (difference === 0) return "±0.0";
  return `${difference > 0 ? "+" : "−"}${Math.abs(difference).toFixed(1)}`;
}
