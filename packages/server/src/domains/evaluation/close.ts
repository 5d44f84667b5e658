import type { QuestionAnswer } from "@huxuan/api-client";
import { eq, sql } from "drizzle-orm";
import { type Transaction, transaction } from "../../db/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { chinaDay } from "../../text/china-time.ts";
import {
  countWaiting,
  discard,
  LEAST_SHEETS,
  type ReleasedSheet,
  release,
  shuffled,
} from "../questionnaire/index.ts";
import type { Campaign } from "./campaigns.ts";
import { hitsIn, maskPhones, stateOfNew } from "./rules.ts";
import { heldWords } from "./settings.ts";
import { evaluationCampaign, evaluationComment, evaluationSheet, evaluationTarget } from "./tables.ts";

/** What a campaign says of its end. */
export const closedColumns = (now: Date) => ({ closedOn: chinaDay(now) });

/** The sheets about a teacher of a class wait together. */
export const poolOf = (targetId: number): string => `evaluation/${targetId}`;

const targetOf = (pool: string): number => Number(pool.slice("evaluation/".length));

/** Sheets that are opened at once: more would only take memory. */
const SHEETS_AT_ONCE = 5_000;

type OpeningServices = Pick<CoreServices, "db" | "secret"> & NeedsOfficeSettings;

/**
 * Opens the sheets of a campaign that has closed, in one transaction: a server that dies in it leaves them waiting. Pools
 * with fewer than five are counted, and thrown away unread. Doing it again does nothing.
 *
 * @returns how many sheets were opened
 */
export async function openSheets(services: OpeningServices, campaignId: number): Promise<number> {
  return transaction(services.db, async (tx) => {
    const [campaign] = await tx
      .select()
      .from(evaluationCampaign)
      .where(eq(evaluationCampaign.id, campaignId))
      .for("update");
    if (campaign === undefined || campaign.closedOn === null || campaign.sheetsOpened) return 0;
    const targets = await tx
      .select({ id: evaluationTarget.id })
      .from(evaluationTarget)
      .where(eq(evaluationTarget.campaignId, campaignId));
    const pools = targets.map(({ id }) => poolOf(id));
    const waiting = await countWaiting(tx, pools);
    await tx.execute(sql`update ${evaluationTarget} set sheets = coalesce(n.count, 0)
      from (select t.id, w.count from ${evaluationTarget} t
        left join jsonb_to_recordset(${JSON.stringify([...waiting].map(([pool, count]) => ({ id: targetOf(pool), count })))}::jsonb)
          as w(id int, count int) on w.id = t.id
        where t.campaign_id = ${campaignId}) n
      where ${evaluationTarget.id} = n.id`);
    await discard(
      tx,
      pools.filter((pool) => (waiting.get(pool) ?? 0) < LEAST_SHEETS),
    );
    const words = services.officeSettings.get(heldWords, campaign.schoolId);
    let opened = 0;
    for (const group of groupsOf(pools, waiting)) {
      const sheets = await release(tx, services, group);
      await writeSheets(tx, campaign, sheets);
      await writeComments(tx, sheets, words);
      opened += sheets.length;
    }
    await tx
      .update(evaluationCampaign)
      .set({ sheetsOpened: true, version: sql`${evaluationCampaign.version} + 1` })
      .where(eq(evaluationCampaign.id, campaignId));
    return opened;
  });
}

/** Whole pools with about as many sheets as are opened at once. */
function groupsOf(pools: readonly string[], waiting: ReadonlyMap<string, number>): string[][] {
  const groups: string[][] = [];
  let room = 0;
  for (const pool of pools) {
    const count = waiting.get(pool) ?? 0;
    if (count < LEAST_SHEETS) continue;
    const last = groups.at(-1);
    if (last === undefined || room < count) {
      groups.push([pool]);
      room = SHEETS_AT_ONCE - count;
    } else {
      last.push(pool);
      room -= count;
    }
  }
  return groups;
}

/** A sheet without its words: those stand apart from it. */
const marksOf = (answers: readonly QuestionAnswer[]): QuestionAnswer[] =>
  answers.filter(({ text }) => text === undefined);

async function writeSheets(
  tx: Transaction,
  { closedOn }: Pick<Campaign, "closedOn">,
  sheets: readonly ReleasedSheet[],
): Promise<void> {
  const rows = sheets.map(({ pool, answers }) => ({ target: targetOf(pool), answers: marksOf(answers) }));
  await tx.execute(sql`insert into ${evaluationSheet} (target_id, answers, day)
    select n.target, n.answers, ${closedOn}::date
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(target int, answers jsonb)`);
}

async function writeComments(
  tx: Transaction,
  sheets: readonly ReleasedSheet[],
  words: readonly string[],
): Promise<void> {
  const rows = shuffled(
    sheets.flatMap(({ pool, answers }) =>
      answers.flatMap(({ question, text }) => {
        if (text === undefined) return [];
        const hits = hitsIn(text, words);
        return [{ target: targetOf(pool), question, text: maskPhones(text), hits, state: stateOfNew(hits) }];
      }),
    ),
  );
  if (rows.length === 0) return;
  await tx.execute(sql`insert into ${evaluationComment} (target_id, question, text, hits, state)
    select n.target, n.question, n.text, n.hits, n.state
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(target int, question text, text text, hits jsonb, state text)`);
}
