export { TimeRange, type TimeRangeProps } from "./time-range.js";
export type { TimeLimits, TimeRangeValue } from "./time-range-rules.js";
