export { JobProgress, RowErrorList } from "./job-parts.js";
export type { JobProgressProps, JobState } from "./job-progress.js";
export type { RowErrorListProps } from "./row-error-list.js";
export { countReasons, filterRowErrors, type RowError, rowErrorsToTsv } from "./row-errors.js";
