import type { EvaluationCampaign, EvaluationReminderInput } from "@huxuan/api-client";
import { and, eq, max } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { invalidFields, stateConflict } from "../../errors/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { RequestContext } from "../../resource/index.ts";
import { equals } from "../../resource/index.ts";
import { type NeedsMail, notifyAlsoByMail } from "../notification/index.ts";
import { questionnaire } from "../questionnaire/index.ts";
import { campaigns } from "./campaigns.ts";
import { closedColumns } from "./close.ts";
import { openSheetsJob } from "./jobs.ts";
import { openCampaign, undoneAccounts } from "./open.ts";
import { MOST_REMINDERS } from "./rules.ts";
import { evaluationReminder, evaluationTarget } from "./tables.ts";
import { deadlineText } from "./words.ts";

type OneCampaign<Needs extends object = object> = RequestContext<Needs> & { path: { id: number } };

/** Begins a campaign before or at its time. Throws 409 when its end is over, or when nobody would be asked. */
export const openNow = (act: OneCampaign<NeedsMail>): Promise<EvaluationCampaign> =>
  campaigns.move(act, "open", {
    columns: async (campaign, tx) => {
      if (campaign.closesAt <= act.services.clock())
        throw stateConflict("截止时间已过，请先修改截止时间再开放");
      await openCampaign(tx, act.services, campaign);
      return {};
    },
  });

/** Ends a campaign before its time. Its sheets are opened within a moment. */
export async function closeNow(act: OneCampaign): Promise<EvaluationCampaign> {
  const { services, session } = act;
  const closed = await campaigns.move(act, "close", {
    columns: () => closedColumns(services.clock()),
    finish: async (tx, id) => {
      await services.jobs.enqueue(tx, openSheetsJob, { campaignId: id }, { by: session });
    },
  });
  services.jobs.wake(openSheetsJob);
  return closed;
}

/** Reminds those who are not done. Throws 409 the third time. */
export const remind = (
  act: OneCampaign<NeedsMail>,
  { department, version }: EvaluationReminderInput,
): Promise<EvaluationCampaign> =>
  campaigns.move({ ...act, body: { version } }, "remind", {
    columns: async (campaign, tx) => {
      const { services, session } = act;
      const [last] = await tx
        .select({ number: max(evaluationReminder.number) })
        .from(evaluationReminder)
        .where(eq(evaluationReminder.campaignId, campaign.id));
      const number = (last?.number ?? 0) + 1;
      if (number > MOST_REMINDERS) throw stateConflict(`一个批次最多提醒 ${MOST_REMINDERS} 次，已经提醒过了`);
      const accountIds = await undoneAccounts(
        tx,
        and(eq(evaluationTarget.campaignId, campaign.id), equals(evaluationTarget.department, department)),
      );
      if (accountIds.length === 0) throw stateConflict("所有人都评完了，不需要提醒");
      const at = services.clock();
      const title = `你还有评教没有完成，「${campaign.name}」${deadlineText(campaign.closesAt)}截止`;
      await notifyAlsoByMail(tx, services, [{ accountIds, kind: "evaluationDue", title }], at);
      await tx.insert(evaluationReminder).values({
        campaignId: campaign.id,
        number,
        department: department ?? "",
        at,
        by: session.personName,
        told: accountIds.length,
      });
      return {};
    },
  });

/** Throws 400 where a campaign would ask what is not in use, not made for it, or another school's. */
export async function requireQuestionnaire(
  { db }: Pick<CoreServices, "db">,
  id: number,
  schoolOf: (db: Queryable) => Promise<number | undefined> | number,
): Promise<void> {
  const [found] = await db.select().from(questionnaire).where(eq(questionnaire.id, id));
  const schoolId = await schoolOf(db);
  const message =
    found === undefined || (schoolId !== undefined && found.schoolId !== schoolId)
      ? "没有这份问卷，请重新选择"
      : found.purpose !== "evaluation"
        ? "这份问卷不是评教问卷，请重新选择"
        : found.state === "active"
          ? undefined
          : "这份问卷不在使用中，请先启用";
  if (message !== undefined) throw invalidFields([{ field: "questionnaireId", message }]);
}
