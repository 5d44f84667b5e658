import { z } from "zod";
import type { CoreServices } from "../../platform/core.ts";
import { defineJob } from "../../platform/jobs/index.ts";
import { keepChecks } from "./check.ts";
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

/** Checks every night that nobody changed an entry of the ledger behind it. */
export const checkJob = defineJob<Pick<CoreServices, "db" | "clock">>()({
  name: "credit-ledger-check",
  title: "每晚核对学分账目",
  input: z.object({}),
  cron: { at: "50 2 * * *", input: {} },
  oneAtATime: true,
  keptDays: 30,
  longestMinutes: 120,
  async run({ services: { db, clock }, signal, log }) {
    const { accounts, entries, broken } = await keepChecks(db, clock(), signal);
    if (broken.length > 0) log.error({ broken }, "the credit ledger was changed behind its triggers");
    return { accounts, entries, broken: broken.length };
  },
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
