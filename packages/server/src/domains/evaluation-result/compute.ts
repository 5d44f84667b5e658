import { setImmediate as breathe } from "node:timers/promises";
import type { Question, QuestionAnswer } from "@huxuan/api-client";
import { roundedHundredths } from "@huxuan/questionnaire";
import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import {
  type Campaign,
  evaluationResult,
  evaluationSheet,
  evaluationTarget,
  type Figures,
  figuresOf,
  leastRate,
  trimPercent,
} from "../evaluation/index.ts";
import { questionnaire } from "../questionnaire/index.ts";
import { isReference, trimBy } from "./rules.ts";

/** Sheets that are read at once, about. */
const SHEETS_AT_ONCE = 4_000;

type NewResult = typeof evaluationResult.$inferInsert;

/** Makes the first version of all results of a campaign whose sheets are opened. */
export async function computeCampaign(
  tx: Transaction,
  { officeSettings }: NeedsOfficeSettings,
  campaign: Campaign,
  now: Date,
): Promise<void> {
  const questions = await questionsOf(tx, campaign.questionnaireId);
  const trim = trimBy(officeSettings.get(trimPercent, campaign.schoolId));
  const least = officeSettings.get(leastRate, campaign.schoolId);
  const targets = await tx
    .select({ id: evaluationTarget.id, invited: evaluationTarget.invited, sheets: evaluationTarget.sheets })
    .from(evaluationTarget)
    .where(eq(evaluationTarget.campaignId, campaign.id))
    .orderBy(asc(evaluationTarget.id));
  for (const group of groupsOf(targets)) {
    const sheets = await sheetsOf(
      tx,
      group.map(({ id }) => id),
    );
    const results = group.map(({ id, invited, sheets: handedIn }): NewResult => {
      const found = figuresOf(questions, sheets.get(id) ?? [], trim);
      // What was too small to be opened is counted all the same.
      const count =
        found.score === undefined ? Math.max(found.count, Math.min(handedIn ?? 0, 4)) : found.count;
      return {
        targetId: id,
        number: 1,
        ...columnsOf({ ...found, count }),
        invited,
        reference: isReference(count, invited, least),
        included: true,
        note: "",
        madeAt: now,
      };
    });
    await insertResults(tx, results);
    // Others are answered in between.
    await breathe();
  }
}

/** Targets with about as many sheets as are read at once. */
function groupsOf<One extends { sheets: number | null }>(targets: readonly One[]): One[][] {
  const groups: One[][] = [];
  let room = 0;
  for (const one of targets) {
    const last = groups.at(-1);
    if (last === undefined || room <= 0) {
      groups.push([one]);
      room = SHEETS_AT_ONCE;
    } else last.push(one);
    room -= (one.sheets ?? 0) + 1;
  }
  return groups;
}

export async function questionsOf(db: Queryable, questionnaireId: number): Promise<Question[]> {
  const [found] = await db
    .select({ questions: questionnaire.questions })
    .from(questionnaire)
    .where(eq(questionnaire.id, questionnaireId));
  return found?.questions ?? [];
}

/** What was answered about targets. */
export async function sheetsOf(
  db: Queryable,
  targetIds: readonly number[],
): Promise<Map<number, QuestionAnswer[][]>> {
  const rows = await db
    .select({ targetId: evaluationSheet.targetId, answers: evaluationSheet.answers })
    .from(evaluationSheet)
    .where(inArray(evaluationSheet.targetId, [...targetIds]));
  return new Map(
    [...Map.groupBy(rows, ({ targetId }) => targetId)].map(([id, of]) => [
      id,
      of.map(({ answers }) => answers),
    ]),
  );
}

/** Figures as they are stored. */
export const columnsOf = ({ count, trimmed, score, untrimmed, figures }: Figures) => ({
  count,
  trimmed,
  numerator: score === undefined ? null : String(score.num),
  denominator: score === undefined ? null : String(score.den),
  shown: score === undefined ? null : roundedHundredths(score),
  untrimmed: untrimmed === undefined ? null : roundedHundredths(untrimmed),
  figures: figures ?? null,
});

async function insertResults(tx: Transaction, results: readonly NewResult[]): Promise<void> {
  if (results.length === 0) return;
  const rows = results.map(({ madeAt, ...row }) => ({ ...row, madeAt: madeAt.toISOString() }));
  await tx.execute(sql`
    insert into ${evaluationResult} (target_id, number, count, invited, numerator, denominator, shown, untrimmed, trimmed,
      reference, included, figures, note, made_at)
    select n."targetId", n.number, n.count, n.invited, n.numerator, n.denominator, n.shown, n.untrimmed, n.trimmed,
      n.reference, n.included, n.figures, n.note, n."madeAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n("targetId" int, number int, count int, invited int,
      numerator numeric, denominator numeric, shown int, untrimmed int, trimmed int, reference boolean, included boolean,
      figures jsonb, note text, "madeAt" timestamptz)`);
}
