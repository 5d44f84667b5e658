export type {
  ChosenFlag,
  ComputedColumn,
  MarkChange,
  MarkChoice,
  MarkColumn,
  MarkCursor,
  MarkDraft,
  MarkGridActions,
  MarkGridProps,
  MarkKind,
  MarkProblem,
  MarkRow,
  RecentChange,
  UnwrittenMark,
} from "./mark.js";
export { MarkGrid } from "./mark-grid.js";
