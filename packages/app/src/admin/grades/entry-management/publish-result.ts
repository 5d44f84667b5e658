import type { GradeSheetsDone } from "@huxuan/api-client";

const isDone = (result: unknown): result is GradeSheetsDone =>
  typeof result === "object" &&
  result !== null &&
  "done" in result &&
  typeof result.done === "number" &&
  "refused" in result &&
  Array.isArray(result.refused);

/** What publishing came to, class by class; undefined while the job tells nothing of it. */
export const publishResult = (result: unknown): GradeSheetsDone | undefined =>
  isDone(result) ? result : undefined;
