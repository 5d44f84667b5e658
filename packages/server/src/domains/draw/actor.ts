import { z } from "zod";

/** Who began it, as the operation log keeps them: a job runs when the request is long answered. */
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
