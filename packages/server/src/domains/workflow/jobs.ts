import { z } from "zod";
import type { CoreServices } from "../../platform/core.ts";
import { defineJob } from "../../platform/jobs/index.ts";
import type { Workflow } from "../../platform/workflow/index.ts";

/** Looks every minute for steps that were not done in time. */
export const workflowDeadlines = defineJob<Pick<CoreServices, "db" | "clock"> & { workflow: Workflow }>()({
  name: "workflow-deadlines",
  title: "流程到期催办与另外请人",
  input: z.object({}),
  cron: { at: "* * * * *", input: {} },
  oneAtATime: true,
  keptDays: 1,
  run: async ({ services: { db, clock, workflow }, signal }) => ({
    fired: await workflow.timers.fire(db, clock(), signal),
  }),
});
