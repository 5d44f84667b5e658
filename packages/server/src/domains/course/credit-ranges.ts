import type { SelectionSearch } from "@huxuan/api-client";

/** A range of credits, as people choose among them. */
export type CreditRange = NonNullable<SelectionSearch["credits"]>[number];

const RANGES: Readonly<Record<CreditRange, { label: string; holds: (credits: number) => boolean }>> = {
  "0-1": { label: "不足 1 学分", holds: (credits) => credits < 1 },
  "1-2": { label: "1–2 学分", holds: (credits) => credits >= 1 && credits <= 2 },
  "2.5-4": { label: "多于 2、至多 4 学分", holds: (credits) => credits > 2 && credits <= 4 },
  "4.5-": { label: "多于 4 学分", holds: (credits) => credits > 4 },
};

/** The ranges in order, with what people call them. */
export const CREDIT_RANGES = (Object.keys(RANGES) as CreditRange[]).map((value) => ({
  value,
  label: RANGES[value].label,
}));

/** The range to which credits belong. */
export const creditRange = (credits: number): CreditRange =>
  CREDIT_RANGES.find(({ value }) => RANGES[value].holds(credits))?.value ?? "4.5-";
