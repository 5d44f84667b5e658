import { answerTo } from "./plan-answer.ts";
import type { PlanningInput } from "./plan.ts";

// The planner's own thread: it may think for some tenths of a second, and the page goes on meanwhile.
addEventListener("message", ({ data }: MessageEvent<PlanningInput>) => {
  postMessage(answerTo(data));
});
