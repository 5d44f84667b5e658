import type { EvaluationCampaign } from "@huxuan/api-client";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import type { RequestContext } from "../../resource/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { chinaDay, endOfChinaDay } from "../../text/china-time.ts";
import { appealDays, type Campaign, campaigns, evaluationTarget } from "../evaluation/index.ts";
import { type NeedsMail, notifyAlsoByMail } from "../notification/index.ts";
import { account, actsOn } from "../session/index.ts";
import { addDays } from "../timetable/index.ts";
import { computeCampaign } from "./compute.ts";

type OneCampaign<Needs extends object> = RequestContext<Needs> & { path: { id: number } };

/** Makes the results of a campaign that has closed. Throws 409 while its sheets are still being opened. */
export const compute = (act: OneCampaign<NeedsOfficeSettings>): Promise<EvaluationCampaign> =>
  campaigns.move(act, "compute", {
    columns: async (campaign, tx) => {
      await computeCampaign(tx, act.services, campaign, act.services.clock());
      return {};
    },
  });

/** Lets teachers read their results, each once the grades of the class are locked, and appeal for some days. */
export const releaseResults = (
  act: OneCampaign<NeedsOfficeSettings & NeedsMail>,
): Promise<EvaluationCampaign> =>
  campaigns.move(act, "release", {
    columns: async (campaign, tx) => {
      const { services } = act;
      const now = services.clock();
      const days = services.officeSettings.get(appealDays, campaign.schoolId);
      await tellTeachers(tx, services, campaign, now);
      return { releasedAt: now, appealUntil: endOfChinaDay(addDays(chinaDay(now), days)) };
    },
  });

async function tellTeachers(
  tx: Transaction,
  services: OneCampaign<NeedsMail>["services"],
  { id, name }: Campaign,
  now: Date,
): Promise<void> {
  const rows = await tx
    .selectDistinct({ id: account.id })
    .from(evaluationTarget)
    .innerJoin(account, eq(account.teacherId, evaluationTarget.teacherId))
    .where(and(eq(evaluationTarget.campaignId, id), actsOn()));
  const title = `「${name}」的结果已发布，教学班的成绩锁定后可以查看`;
  const accountIds = rows.map((row) => row.id);
  await notifyAlsoByMail(tx, services, [{ accountIds, kind: "evaluationReleased", title }], now);
}
