import { z } from "zod";
import type { CoreServices } from "../../platform/core.ts";
import { defineJob } from "../../platform/jobs/index.ts";
import { keepPositiveLists } from "./keep.ts";

/** Makes versions when rounds give their seats and end, and after each later change. */
export const keepPositiveListsJob = defineJob<Pick<CoreServices, "db" | "clock">>()({
  name: "positive-list-keep",
  title: "生成正选名单",
  input: z.object({}),
  cron: { at: "* * * * *", input: {} },
  oneAtATime: true,
  // Each minute one: the history need not show what was done a week ago.
  keptDays: 1,
  run: async ({ services, signal }) => ({ versions: await keepPositiveLists(services, signal) }),
});
