import type { GradeValue, MarkScale } from "@huxuan/api-client";
import type { grade } from "./tables.ts";

type ValueColumns = Pick<
  typeof grade.$inferSelect,
  "originalScale" | "originalText" | "originalMark" | "convertedScale" | "convertedText" | "convertedMark"
>;

const valueOf = (scale: MarkScale, text: string, mark: number | null): GradeValue => ({
  scale,
  text,
  ...(mark !== null && { mark: mark / 10 }),
});

/** Both values of a grade as the contract shows them. */
export const showValues = (row: ValueColumns): { original: GradeValue; converted: GradeValue } => ({
  original: valueOf(row.originalScale, row.originalText, row.originalMark),
  converted: valueOf(row.convertedScale, row.convertedText, row.convertedMark),
});
