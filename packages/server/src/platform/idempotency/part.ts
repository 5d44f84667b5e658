import { z } from "zod";
import type { Domain } from "../../domain.ts";
import type { CoreServices } from "../core.ts";
import { defineJob } from "../jobs/index.ts";
import { removeOldKeys } from "./once.ts";

const clean = defineJob<CoreServices>()({
  name: "idempotency-key-clean",
  title: "删除过期的提交编号",
  input: z.object({}),
  retry: { limit: 2, delaySeconds: 300 },
  oneAtATime: true,
  cron: { at: "30 3 * * *", input: {} },
  run: async ({ services }) => ({ removed: await removeOldKeys(services.db, services.clock()) }),
});

/** Keys of creates. */
export const idempotencyPart = { handlers: {}, jobs: [clean] } satisfies Domain;
