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
  MarkColumnKind,
  MarkProblem,
  MarkRow,
  RecentChange,
  UnwrittenMark,
} from "./mark.js";
export { MarkGrid } from "./mark-grid.js";
