import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { transaction } from "../../db/index.ts";
import { DomainError } from "../../errors/index.ts";
import { writeOperation } from "../../platform/audit/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { defineJob } from "../../platform/jobs/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import type { Campaign } from "./campaigns.ts";
import { closedColumns, openSheets } from "./close.ts";
import { openCampaign, type TellingServices } from "./open.ts";
import { automatic } from "./settings.ts";
import { evaluationCampaign } from "./tables.ts";

type KeepingServices = Pick<CoreServices, "db" | "secret"> & TellingServices & NeedsOfficeSettings;

/** Opens and closes campaigns at their times, and opens the sheets of those that have closed. */
export const keepJob = defineJob<KeepingServices>()({
  name: "evaluation-keep",
  title: "开放和截止评教",
  input: z.object({}),
  cron: { at: "* * * * *", input: {} },
  oneAtATime: true,
  keptDays: 1,
  run: async ({ services }) => ({ ...(await keepCampaigns(services)) }),
});

/** Opens the sheets of a campaign that an office has closed. */
export const openSheetsJob = defineJob<Pick<CoreServices, "db" | "secret"> & NeedsOfficeSettings>()({
  name: "evaluation-open-sheets",
  title: "整理评教答卷",
  input: z.object({ campaignId: z.int() }),
  // Done again it does nothing.
  retry: { limit: 5, delaySeconds: 2 },
  run: async ({ input, services }) => ({ sheets: await openSheets(services, input.campaignId) }),
});

/** What became of campaigns whose time had come. */
export interface KeptCampaigns {
  opened: number;
  closed: number;
  sheets: number;
}

/** Does what is due. A campaign that nobody could be asked in stays a draft, and is tried again. */
export async function keepCampaigns(services: KeepingServices): Promise<KeptCampaigns> {
  const now = services.clock();
  const due = await services.db
    .select()
    .from(evaluationCampaign)
    .where(
      and(
        eq(evaluationCampaign.state, "draft"),
        lte(evaluationCampaign.opensAt, now),
        gt(evaluationCampaign.closesAt, now),
      ),
    );
  let opened = 0;
  for (const { id, schoolId } of due)
    if (services.officeSettings.get(automatic, schoolId) && (await move(services, id, "open"))) opened += 1;
  const ended = await services.db
    .select({ id: evaluationCampaign.id })
    .from(evaluationCampaign)
    .where(and(eq(evaluationCampaign.state, "open"), lte(evaluationCampaign.closesAt, now)));
  let closed = 0;
  for (const { id } of ended) if (await move(services, id, "close")) closed += 1;
  const waiting = await services.db
    .select({ id: evaluationCampaign.id })
    .from(evaluationCampaign)
    .where(and(inArray(evaluationCampaign.state, ["closed"]), eq(evaluationCampaign.sheetsOpened, false)));
  let sheets = 0;
  for (const { id } of waiting) sheets += await openSheets(services, id);
  return { opened, closed, sheets };
}

const MOVES = { open: { from: "draft", to: "open" }, close: { from: "open", to: "closed" } } as const;

/** Opens or closes a campaign without a person. False where somebody was faster, or it cannot be done yet. */
async function move(services: KeepingServices, id: number, act: keyof typeof MOVES): Promise<boolean> {
  const { from, to } = MOVES[act];
  const now = services.clock();
  try {
    return await transaction(services.db, async (tx) => {
      const [campaign] = await tx
        .select()
        .from(evaluationCampaign)
        .where(and(eq(evaluationCampaign.id, id), eq(evaluationCampaign.state, from)))
        .for("update");
      if (campaign === undefined) return false;
      await tx
        .update(evaluationCampaign)
        .set({
          state: to,
          version: sql`${evaluationCampaign.version} + 1`,
          ...(act === "close" && closedColumns(now)),
        })
        .where(eq(evaluationCampaign.id, id));
      if (act === "open") await openCampaign(tx, services, campaign);
      await writeMove(tx, campaign, act, { from, to, at: now });
      return true;
    });
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

const writeMove = (
  tx: Parameters<typeof writeOperation>[0],
  { id, schoolId }: Campaign,
  act: keyof typeof MOVES,
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<void> =>
  writeOperation(tx, {
    session: null,
    action: `evaluation_campaign-${act}`,
    targets: [{ kind: "evaluation_campaign", id, schoolId }],
    before: { state: from },
    after: { state: to },
    ip: "",
    requestId: "",
    at,
  });
