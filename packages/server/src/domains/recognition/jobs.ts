import { z } from "zod";
import { defineJob } from "../../platform/jobs/index.ts";
import { type FollowServices, followGrades } from "./follow.ts";
import { type FreezeServices, freezeSeats } from "./freeze.ts";

/** Freezes every minute what new seats of guests count as. */
export const freezeJob = defineJob<FreezeServices>()({
  name: "seat-verdicts",
  title: "固定选课的认定结论",
  input: z.object({}),
  cron: { at: "* * * * *", input: {} },
  oneAtATime: true,
  keptDays: 1,
  run: async ({ services, signal }) => ({ frozen: await freezeSeats(services, signal) }),
});

/** Lets credit banks follow every minute the grades that other schools published or corrected. */
export const followJob = defineJob<FollowServices>()({
  name: "credit-banks",
  title: "按成绩认定学分",
  input: z.object({}),
  cron: { at: "* * * * *", input: {} },
  oneAtATime: true,
  keptDays: 1,
  longestMinutes: 60,
  run: async ({ services, signal, log }) => ({ students: await followGrades(services, { signal, log }) }),
});
