import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { record } from "../../resource/index.ts";
import { checkCampaign } from "./rules.ts";
import {
  evaluationAppeal,
  evaluationCampaign,
  evaluationComment,
  evaluationReminder,
  evaluationTarget,
  evaluationTask,
} from "./tables.ts";

/** Campaigns as plain records; what opening, closing, computing and releasing do besides stands in their handlers. */
export const campaigns = record("EvaluationCampaign", evaluationCampaign, {
  check: (input) => checkCampaign(input),
  searched: [evaluationCampaign.name],
  states: {
    update: { from: "draft" },
    delete: { from: "draft" },
    open: { from: "draft", to: "open" },
    close: { from: "open", to: "closed" },
    compute: {
      from: "closed",
      to: "computed",
      refuse: ({ sheetsOpened }) => (sheetsOpened ? undefined : "正在整理答卷，请过一分钟再计算"),
    },
    release: { from: "computed", to: "released" },
    archive: { from: "released", to: "archived" },
    remind: { from: "open" },
  },
  show: (rows, db) => showCampaigns(rows, db),
});

export type Campaign = typeof evaluationCampaign.$inferSelect;

/** What is counted of campaigns, with their reminders. */
async function showCampaigns(rows: readonly Campaign[], db: Queryable) {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const counts = await countsOf(db, ids);
  const reminders = Map.groupBy(
    await db
      .select()
      .from(evaluationReminder)
      .where(inArray(evaluationReminder.campaignId, ids))
      .orderBy(asc(evaluationReminder.number)),
    ({ campaignId }) => campaignId,
  );
  return rows.map(({ id }) => ({
    ...(counts.get(id) ?? { targets: 0, invited: 0, done: 0, heldComments: 0, openAppeals: 0 }),
    reminders: (reminders.get(id) ?? []).map(({ number, at, by, told }) => ({
      number,
      at: at.toISOString(),
      by,
      told,
    })),
  }));
}

async function countsOf(db: Queryable, ids: readonly number[]) {
  const rows = await db
    .select({
      id: evaluationTarget.campaignId,
      targets: sql<number>`count(*)::int`,
      invited: sql<number>`sum(${evaluationTarget.invited})::int`,
      done: sql<number>`sum(coalesce(${evaluationTarget.sheets}, (select count(*) from ${evaluationTask} k
        where k.target_id = evaluation_target.id and k.done)))::int`,
      heldComments: sql<number>`sum((select count(*) from ${evaluationComment} c
        where c.target_id = evaluation_target.id and c.state = 'held'))::int`,
      openAppeals: sql<number>`sum((select count(*) from ${evaluationAppeal} a
        where a.target_id = evaluation_target.id and a.state = 'open'))::int`,
    })
    .from(evaluationTarget)
    .where(inArray(evaluationTarget.campaignId, [...ids]))
    .groupBy(evaluationTarget.campaignId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** A campaign as it is stored; undefined when it is not there. */
export async function readCampaign(db: Queryable, id: number): Promise<Campaign | undefined> {
  const [found] = await db.select().from(evaluationCampaign).where(eq(evaluationCampaign.id, id));
  return found;
}
