import type { SurveyReminded } from "@huxuan/api-client";
import { and, eq, lt, sql } from "drizzle-orm";
import { stateConflict } from "../../errors/index.ts";
import type { RequestContext } from "../../resource/index.ts";
import { type NeedsOpening, tell } from "./opening.ts";
import { MOST_REMINDERS } from "./rules.ts";
import { surveys } from "./surveys.ts";
import { surveyUnit } from "./tables.ts";

/** Reminds those of a unit, or of all, who have not answered. Throws 409 where all were reminded twice. */
export async function remindSurvey(
  context: RequestContext<NeedsOpening>,
  id: number,
  { unit }: { unit?: string },
): Promise<SurveyReminded> {
  let reminded = 0;
  const shown = await surveys.change(context, id, {
    action: "remind",
    decide: async (row, tx) => {
      const units = await tx
        .update(surveyUnit)
        .set({ reminders: sql`${surveyUnit.reminders} + 1` })
        .where(
          and(
            eq(surveyUnit.surveyId, id),
            lt(surveyUnit.reminders, MOST_REMINDERS),
            unit === undefined ? undefined : eq(surveyUnit.unit, unit),
          ),
        )
        .returning({ unit: surveyUnit.unit });
      if (units.length === 0)
        throw stateConflict(
          row.audience === "outsiders" && row.publicLink
            ? "没有可以提醒的人：用公开链接的人不记名，名单上的都已提醒过两次"
            : "已经提醒过两次，不再提醒",
        );
      reminded = await tell(tx, context.services, row, { again: true, units: units.map((one) => one.unit) });
      return {};
    },
  });
  return { reminded, survey: shown };
}
