import { eq } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { chinaDay } from "../../text/china-time.ts";
import { hideSmallCells } from "@huxuan/questionnaire";
import {
  countWaiting,
  discard,
  LEAST_SHEETS,
  questionnaire,
  type ReleasedSheet,
  release,
  shuffled,
} from "../questionnaire/index.ts";
import { BY_LINK, SHOWN_FROM } from "./rules.ts";
import { survey, surveyResponse, surveyText, surveyUnit } from "./tables.ts";

type Row = typeof survey.$inferSelect;
type Response = typeof surveyResponse.$inferInsert;
type Text = typeof surveyText.$inferInsert;

/** Sheets of a unit wait among each other: its name stands beside a sheet, so that they come five of it at a time. */
export const poolOf = (surveyId: number, unit: string): string => `survey/${surveyId}/${unit}`;

const unitOf = (pool: string): string => pool.split("/").slice(2).join("/");

/** All pools of a survey. */
async function poolsOf(tx: Transaction, { id, publicLink }: Row): Promise<string[]> {
  const units = await tx
    .select({ unit: surveyUnit.unit })
    .from(surveyUnit)
    .where(eq(surveyUnit.surveyId, id));
  return [...units.map(({ unit }) => unit), ...(publicLink ? [BY_LINK] : [])].map((unit) => poolOf(id, unit));
}

/** Keys of the questions that are answered in words. */
async function textKeys(tx: Transaction, { questionnaireId }: Row): Promise<ReadonlySet<string>> {
  const [found] = await tx
    .select({ questions: questionnaire.questions })
    .from(questionnaire)
    .where(eq(questionnaire.id, questionnaireId));
  return new Set((found?.questions ?? []).filter(({ kind }) => kind === "text").map(({ key }) => key));
}

/** What is written anew: all but the key, which is another then. */
const RESPONSE = {
  surveyId: surveyResponse.surveyId,
  unit: surveyResponse.unit,
  day: surveyResponse.day,
  answers: surveyResponse.answers,
};
const TEXT = { surveyId: surveyText.surveyId, question: surveyText.question, text: surveyText.text };

/** A statement takes 65,535 parameters. */
const ROWS_AT_ONCE = 5_000;

async function insertAll(tx: Transaction, responses: readonly Response[], texts: readonly Text[]) {
  for (let at = 0; at < responses.length; at += ROWS_AT_ONCE)
    await tx.insert(surveyResponse).values(responses.slice(at, at + ROWS_AT_ONCE));
  for (let at = 0; at < texts.length; at += ROWS_AT_ONCE)
    await tx.insert(surveyText).values(texts.slice(at, at + ROWS_AT_ONCE));
}

/** What sheets say as it is stored: marks and choices, and apart from them, in another order, what was written. */
function parted(
  sheets: readonly ReleasedSheet[],
  { surveyId, day, words }: { surveyId: number; day: string; words: ReadonlySet<string> },
): [Response[], Text[]] {
  const responses = sheets.map(({ pool, answers }) => ({
    surveyId,
    unit: unitOf(pool),
    day,
    answers: answers.filter(({ question }) => !words.has(question)),
  }));
  const texts = sheets.flatMap(({ answers }) =>
    answers.flatMap(({ question, text }) => (text === undefined ? [] : [{ surveyId, question, text }])),
  );
  return [responses, shuffled(texts)];
}

/**
 * Lets the sheets come of which five of a unit wait. The row of the survey must be locked: two at a time could part a pool,
 * and one sheet would come by itself. Gives how many came.
 */
export async function releaseFull(
  tx: Transaction,
  services: Pick<CoreServices, "secret" | "clock">,
  row: Row,
): Promise<number> {
  const sheets = await release(tx, services, await poolsOf(tx, row));
  if (sheets.length === 0) return 0;
  const words = await textKeys(tx, row);
  const day = chinaDay(services.clock());
  await insertAll(tx, ...parted(sheets, { surveyId: row.id, day, words }));
  return sheets.length;
}

/**
 * Ends a survey's sheets: all that wait come, unless there are fewer than five in all, which are thrown away unread; then
 * all are written anew, shuffled, and those of units that are too small lose their unit, so that neither the results nor
 * the tables tell them apart. The row of the survey must be locked.
 */
export async function releaseLast(
  tx: Transaction,
  services: Pick<CoreServices, "secret" | "clock">,
  row: Row,
): Promise<void> {
  const pools = await poolsOf(tx, row);
  const ofSurvey = eq(surveyResponse.surveyId, row.id);
  const stored = await tx.select(RESPONSE).from(surveyResponse).where(ofSurvey).for("update");
  const waiting = [...(await countWaiting(tx, pools)).values()].reduce((sum, count) => sum + count, 0);
  if (stored.length + waiting < LEAST_SHEETS) {
    await discard(tx, pools);
    return;
  }
  const words = await textKeys(tx, row);
  const day = chinaDay(services.clock());
  const late = await release(tx, services, pools, { least: 1 });
  const [responses, texts] = parted(late, { surveyId: row.id, day, words });
  const written = await tx.select(TEXT).from(surveyText).where(eq(surveyText.surveyId, row.id));
  await tx.delete(surveyResponse).where(ofSurvey);
  await tx.delete(surveyText).where(eq(surveyText.surveyId, row.id));
  const all = [...stored, ...responses];
  const small = smallUnits(pools.map(unitOf), all);
  await insertAll(
    tx,
    shuffled(all.map((one) => (small.has(one.unit) ? { ...one, unit: "" } : one))),
    shuffled([...written, ...texts]),
  );
}

/** The units whose answers are too few to be told apart. */
function smallUnits(units: readonly string[], responses: readonly { unit: string }[]): ReadonlySet<string> {
  const counts = units.map((unit) => responses.filter((one) => one.unit === unit).length);
  const hidden = hideSmallCells(counts, SHOWN_FROM);
  return new Set(units.filter((_, at) => hidden[at]));
}

/** The row of a survey, locked against all that change it and all who answer it. */
export async function lockSurvey(tx: Transaction, id: number): Promise<Row | undefined> {
  const [row] = await tx.select().from(survey).where(eq(survey.id, id)).for("update");
  return row;
}
