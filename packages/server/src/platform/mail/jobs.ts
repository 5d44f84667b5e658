import { z } from "zod";
import { defineJob } from "../jobs/index.ts";

/** Sends mails that are due: after each that is written, and every minute those whose pause is over. */
export const mailSending = defineJob<{
  mail: { sendDue(signal: AbortSignal): Promise<{ sent: number; later: number; failed: number }> };
}>()({
  name: "mail-send",
  title: "发送邮件",
  input: z.object({}),
  cron: { at: "* * * * *", input: {} },
  // What became of each mail stands in its row; there are some 1,400 of these a day.
  keptDays: 1,
  run: async ({ services, signal }) => ({ ...(await services.mail.sendDue(signal)) }),
});

export const mailCleaning = defineJob<{ mail: { removeOld(): Promise<number> } }>()({
  name: "mail-cleaning",
  title: "清理半年前的邮件",
  input: z.object({}),
  cron: { at: "40 3 * * *", input: {} },
  retry: { limit: 3, delaySeconds: 60 },
  run: async ({ services }) => ({ mails: await services.mail.removeOld() }),
});
