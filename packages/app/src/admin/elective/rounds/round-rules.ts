import type { Round } from "@huxuan/api-client";
import { zRoundInput } from "../../../form/contract-rules.ts";
import { formatDateTime } from "@huxuan/ui/format";
import { chinaTime, chosenId, formShape } from "../../../form/rules.ts";
import { z } from "../../../zod.ts";

/** The rules of the form of a round: the contract's. */
export const roundRules = z
  .object({
    ...formShape(zRoundInput.shape),
    semesterId: chosenId(),
    opensAt: chinaTime(),
    closesAt: chinaTime(),
    audience: z.object({
      // Schools and departments of a copied audience stay as they are.
      schoolIds: z.array(z.number()).optional(),
      departments: z.array(z.string()).optional(),
      grades: z
        .array(z.string())
        .max(20)
        .transform((grades) => (grades.length > 0 ? grades.map(Number) : undefined)),
    }),
  })
  .refine((round) => round.opensAt < round.closesAt, {
    path: ["closesAt"],
    message: "关闭时间应晚于开放时间",
  });

/** What the form of a round holds. */
export type RoundValues = z.input<typeof roundRules>;

/**
 * The form of a round, or of a new one that may start with what another is made of. Times are China's.
 *
 * @param semesterId of a new one
 */
export const roundValues = (
  round: Partial<Round> | undefined,
  semesterId: number | undefined,
): RoundValues => ({
  semesterId: String(round?.semesterId ?? semesterId ?? ""),
  name: round?.name ?? "",
  mode: round?.mode ?? "instant",
  opensAt: round?.opensAt ? formatDateTime(round.opensAt) : "",
  closesAt: round?.closesAt ? formatDateTime(round.closesAt) : "",
  maxCredits: round?.maxCredits ?? 22,
  maxCourses: round?.maxCourses ?? 6,
  audience: { ...round?.audience, grades: round?.audience?.grades?.map(String) ?? [] },
  allowsWithdrawal: round?.allowsWithdrawal ?? true,
  allowsWaitlist: round?.allowsWaitlist ?? true,
});
