import { z } from "zod";

/** Who began something and from where, kept with a job: it runs, and is logged, when the request is long answered. */
export const actor = z.object({
  accountId: z.int(),
  personName: z.string(),
  roleId: z.string(),
  schoolId: z.int().nullable(),
  impersonatorId: z.int().nullable(),
  ip: z.string(),
  requestId: z.string(),
});
export type Actor = z.output<typeof actor>;
