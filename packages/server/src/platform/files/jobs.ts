import { z } from "zod";
import { defineJob } from "../jobs/index.ts";

/** Removes every night what was uploaded and is not used. */
export const fileCleaning = defineJob<{
  files: { removeUnused(): Promise<{ files: number; contents: number; brokenOff: number }> };
}>()({
  name: "file-cleaning",
  title: "清理没有被使用的文件",
  input: z.object({}),
  cron: { at: "20 3 * * *", input: {} },
  retry: { limit: 3, delaySeconds: 60 },
  oneAtATime: true,
  run: async ({ services }) => ({ ...(await services.files.removeUnused()) }),
});
