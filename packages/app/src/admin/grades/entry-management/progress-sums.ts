import type { GradeProgress, GradeSheetState } from "@huxuan/api-client";

/** A part of the bar: classes in a state. */
export interface ProgressPart {
  state: Exclude<GradeSheetState, "locked">;
  label: string;
  count: number;
}

/** The bar from what is done to what is not begun. Locked classes are published ones. */
const PARTS = [
  { state: "published", label: "已发布" },
  { state: "approved", label: "待发布" },
  { state: "submitted", label: "待审核" },
  { state: "draft", label: "录入中" },
  { state: "none", label: "待开始" },
] as const;

/** Classes of some departments by state, in the order of the bar. */
export const progressParts = (rows: readonly GradeProgress[]): ProgressPart[] =>
  PARTS.map(({ state, label }) => ({
    state,
    label,
    count: rows.reduce((sum, row) => sum + row[state], 0),
  }));

/** All classes of some departments, and those that are late. */
export const progressTotals = (rows: readonly GradeProgress[]) => ({
  classes: rows.reduce((sum, { classes }) => sum + classes, 0),
  late: rows.reduce((sum, { late }) => sum + late, 0),
});

/** Classes that the office is done with: approved or further. */
export const passedOf = ({ approved, published }: Pick<GradeProgress, "approved" | "published">): number =>
  approved + published;
