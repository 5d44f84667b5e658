import type { Round, RoundInput } from "@huxuan/api-client";
import { zRoundInput } from "../../../form/contract-rules.ts";
import { formatDateTime } from "@huxuan/ui/format";
import { chinaTime, chosenId, formShape, maybeChinaTime, mayBeEmpty } from "../../../form/rules.ts";
import type { UseFormReturn } from "react-hook-form";
import { z } from "../../../zod.ts";

/** The rules of the form of a round: the contract's. */
export const roundRules = z
  .object({
    ...formShape(zRoundInput.shape),
    semesterId: chosenId(),
    opensAt: chinaTime(),
    closesAt: chinaTime(),
    dropEndsAt: maybeChinaTime(),
    instantOpensAt: maybeChinaTime(),
    minCheckAt: maybeChinaTime(),
    publicSource: mayBeEmpty(zRoundInput.shape.publicSource),
    priorityGrades: z
      .array(z.string())
      .max(20)
      .transform((grades) => (grades.length > 0 ? grades.map(Number) : undefined)),
    audience: z.object({
      schoolIds: z
        .array(z.string())
        .max(200)
        .transform((ids) => (ids.length > 0 ? ids.map(Number) : undefined)),
      departments: z
        .array(z.string())
        .max(100)
        .transform((names) => (names.length > 0 ? names : undefined)),
      majors: z
        .array(z.string())
        .max(100)
        .transform((names) => (names.length > 0 ? names : undefined)),
      grades: z
        .array(z.string())
        .max(20)
        .transform((grades) => (grades.length > 0 ? grades.map(Number) : undefined)),
    }),
  })
  .refine(({ mode, dropEndsAt }) => mode === "instant" || dropEndsAt !== undefined, {
    path: ["dropEndsAt"],
    message: "请填写",
    // Also while other fields are wrong: all that is missing is told at once.
    when: () => true,
  })
  .transform((round) => ({ ...round, ...withoutOtherModes(round) }))
  .superRefine((round, context) => {
    const wrong = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    const { opensAt, closesAt, dropEndsAt, instantOpensAt, minCheckAt } = round;
    if (opensAt >= closesAt) wrong("closesAt", "关闭时间应晚于开放时间");
    if (dropEndsAt !== undefined && dropEndsAt <= closesAt) wrong("dropEndsAt", "退选截止应晚于关闭时间");
    if (instantOpensAt !== undefined && instantOpensAt <= closesAt)
      wrong("instantOpensAt", "补选开放应晚于关闭时间");
    if (instantOpensAt !== undefined && dropEndsAt !== undefined && instantOpensAt >= dropEndsAt)
      wrong("instantOpensAt", "补选开放应早于退选截止");
    if (minCheckAt !== undefined && minCheckAt <= closesAt) wrong("minCheckAt", "人数检查应晚于关闭时间");
  });

/** What a round of this mode does not have is not sent, though the form may still hold it. */
function withoutOtherModes({ mode }: Pick<RoundInput, "mode">): Partial<RoundInput> {
  if (mode === "lottery") return {};
  if (mode === "points") return { drawOrder: undefined };
  return {
    drawOrder: undefined,
    priorityGrades: undefined,
    dropEndsAt: undefined,
    instantOpensAt: undefined,
    publicSource: undefined,
  };
}

/** What the form of a round holds. */
export type RoundValues = z.input<typeof roundRules>;

/** The form of a round. */
export type RoundForm = UseFormReturn<RoundValues, unknown, RoundInput>;

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
  audience: {
    schoolIds: round?.audience?.schoolIds?.map(String) ?? [],
    grades: round?.audience?.grades?.map(String) ?? [],
    departments: round?.audience?.departments ?? [],
    majors: round?.audience?.majors ?? [],
  },
  allowsWithdrawal: round?.allowsWithdrawal ?? true,
  allowsWaitlist: round?.allowsWaitlist ?? true,
  drawOrder: round?.drawOrder ?? "priorityRankNumber",
  priorityGrades: round?.priorityGrades?.map(String) ?? [],
  generalTake: round?.generalTake ?? 2,
  dropEndsAt: timeText(round?.dropEndsAt),
  instantOpensAt: timeText(round?.instantOpensAt),
  minCheckAt: timeText(round?.minCheckAt),
  publicSource: round?.publicSource ?? "",
});

const timeText = (moment: string | undefined): string => (moment === undefined ? "" : formatDateTime(moment));
