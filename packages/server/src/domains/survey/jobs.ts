import { z } from "zod";
import type { CoreServices } from "../../platform/core.ts";
import { defineJob } from "../../platform/jobs/index.ts";
import { keepSurveys, type NeedsOpening } from "./opening.ts";

/** Opens and closes surveys at their times, and lets answers come of which enough wait. */
export const surveyKeeping = defineJob<Pick<CoreServices, "db" | "clock" | "secret"> & NeedsOpening>()({
  name: "survey-keep",
  title: "开放、截止问卷调查",
  input: z.object({}),
  cron: { at: "* * * * *", input: {} },
  oneAtATime: true,
  // Each minute one: the history need not show what was done a week ago.
  keptDays: 1,
  run: ({ services, signal }) => keepSurveys(services, signal),
});
