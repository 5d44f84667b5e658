import { drawnWhenLoaded } from "../hooks/drawn-when-loaded.js";
import { loadedPart } from "../hooks/loaded-part.js";

// Loaded when there is a job to follow.

/** A long job: rows done of all, how long still, cancel; says its steps to a screen reader every five seconds. */
export const JobProgress = /* @__PURE__ */ drawnWhenLoaded(
  loadedPart(async () => (await import("./job-progress.js")).JobProgress),
);

/** Rows that could not be taken, by reason. */
export const RowErrorList = /* @__PURE__ */ drawnWhenLoaded(
  loadedPart(async () => (await import("./row-error-list.js")).RowErrorList),
);
