export { RowErrorList } from "./row-error-list.js";
export { JobProgress, type JobProgressProps, type JobState } from "./job-progress.js";
export type { RowErrorListProps } from "./row-error-list.js";
export { type RowError } from "./row-errors.js";
