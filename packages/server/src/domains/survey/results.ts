import type { SurveyResults, SurveyText, SurveyTextSearch, SurveyWave } from "@huxuan/api-client";
import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { notFound, stateConflict } from "../../errors/index.ts";
import { type PageOfItems, readPage, type RequestContext } from "../../resource/index.ts";
import { questionnaire } from "../questionnaire/index.ts";
import { school } from "../school/index.ts";
import {
  figuresOf,
  groupsOf,
  type HeardSurvey,
  type HeardUnit,
  hiddenSentence,
  type Tally,
} from "./figures.ts";
import { BY_LINK, maskPhones, SHOWN_FROM } from "./rules.ts";
import { requireSurvey } from "./surveys.ts";
import { survey, surveyResponse, surveyText, surveyUnit } from "./tables.ts";

type Row = typeof survey.$inferSelect;

/** How many of each unit gave each answer, counted by the database: a sheet is never read by itself. */
async function readTallies(db: Queryable, surveyId: number): Promise<Tally[]> {
  const { rows } = await db.execute<Tally & Record<string, unknown>>(sql`
    select r.unit, a.question, given."row", given.key, count(*)::int as count
    from ${surveyResponse} r
    cross join lateral jsonb_to_recordset(r.answers) as a(question text, value int, chosen jsonb, rows jsonb)
    cross join lateral (
      select '' as "row", '' as key
      union all select '', a.value::text where a.value is not null
      union all select '', choice.key from jsonb_array_elements_text(a.chosen) as choice(key)
      union all select m."row", part.key from jsonb_to_recordset(a.rows) as m("row" text, value int),
        lateral (values (''), (m.value::text)) as part(key)
    ) given
    where r.survey_id = ${surveyId}
    group by 1, 2, 3, 4`);
  return rows;
}

/** A survey with all that came of it; how many answers that are. */
async function readHeard(
  db: Queryable,
  row: Row,
): Promise<HeardSurvey & { answers: number; invited: number }> {
  const [asked] = await db
    .select({ questions: questionnaire.questions })
    .from(questionnaire)
    .where(eq(questionnaire.id, row.questionnaireId));
  const stored = await db
    .select({ unit: surveyUnit.unit, population: surveyUnit.population, invited: surveyUnit.invited })
    .from(surveyUnit)
    .where(eq(surveyUnit.surveyId, row.id))
    .orderBy(asc(surveyUnit.id));
  const counted = await db
    .select({ unit: surveyResponse.unit, answers: sql<number>`count(*)::int` })
    .from(surveyResponse)
    .where(eq(surveyResponse.surveyId, row.id))
    .groupBy(surveyResponse.unit);
  const answersOf = new Map(counted.map(({ unit, answers }) => [unit, answers]));
  const all = [...stored, ...(row.publicLink ? [{ unit: BY_LINK, population: 0, invited: 0 }] : [])];
  const units: HeardUnit[] = all.map(({ unit, population }) => ({
    unit,
    population,
    answers: answersOf.get(unit) ?? 0,
  }));
  const texts = await db
    .select({ question: surveyText.question, count: sql<number>`count(*)::int` })
    .from(surveyText)
    .where(eq(surveyText.surveyId, row.id))
    .groupBy(surveyText.question);
  return {
    questions: asked?.questions ?? [],
    units,
    groups: groupsOf(units, {
      closed: row.closedAt !== null,
      weighted: row.selection === "sample",
      merged: answersOf.get("") ?? 0,
    }),
    tallies: await readTallies(db, row.id),
    texts: new Map(texts.map(({ question, count }) => [question, count])),
    answers: counted.reduce((sum, { answers }) => sum + answers, 0),
    invited: stored.reduce((sum, { invited }) => sum + invited, 0),
  };
}

/** Earlier waves that a trend shows at most. */
const MOST_WAVES = 8;

/** What earlier surveys with a questionnaire of this name came to, the oldest first. */
async function readWaves(
  db: Queryable,
  row: Row,
  states: readonly ("closed" | "published")[],
): Promise<SurveyWave[]> {
  const name = db
    .select({ name: questionnaire.name })
    .from(questionnaire)
    .where(eq(questionnaire.id, row.questionnaireId));
  const found = await db
    .select({ survey })
    .from(survey)
    .innerJoin(questionnaire, eq(questionnaire.id, survey.questionnaireId))
    .where(
      and(
        eq(survey.schoolId, row.schoolId),
        eq(survey.audience, row.audience),
        ne(survey.id, row.id),
        inArray(survey.state, [...states]),
        sql`${questionnaire.name} = (${name})`,
        sql`${survey.closedAt} < ${(row.closedAt ?? row.closesAt).toISOString()}`,
      ),
    )
    .orderBy(desc(survey.closedAt))
    .limit(MOST_WAVES);
  const waves: SurveyWave[] = [];
  for (const { survey: wave } of found.toReversed()) {
    const heard = await readHeard(db, wave);
    if (heard.answers < SHOWN_FROM || wave.closedAt === null) continue;
    waves.push({
      id: wave.id,
      name: wave.name,
      closedAt: wave.closedAt.toISOString(),
      answers: heard.answers,
      values: figuresOf(heard).values,
    });
  }
  return waves;
}

/**
 * What came of a survey.
 *
 * @param forOffice also beside earlier waves whose results are not published
 */
export async function readResults(
  db: Queryable,
  row: Row,
  { forOffice = false }: { forOffice?: boolean } = {},
): Promise<SurveyResults> {
  const [by] = await db
    .select({ id: school.id, name: school.name })
    .from(school)
    .where(eq(school.id, row.schoolId));
  const heard = await readHeard(db, row);
  const hidden = hiddenSentence(heard.answers);
  const { questions, measures, units, values } = figuresOf(heard);
  const waves =
    hidden === "" ? await readWaves(db, row, forOffice ? ["closed", "published"] : ["published"]) : [];
  const here: SurveyWave = {
    id: row.id,
    name: row.name,
    closedAt: (row.closedAt ?? row.closesAt).toISOString(),
    answers: heard.answers,
    values,
  };
  return {
    id: row.id,
    name: row.name,
    school: by ?? { id: row.schoolId, name: "" },
    state: row.state,
    answers: heard.answers,
    invited: heard.invited,
    weighted: row.selection === "sample",
    hiddenUnits: heard.groups.hidden,
    hidden,
    questions: hidden === "" ? questions : [],
    measures: hidden === "" ? measures : [],
    units: hidden === "" ? units : [],
    waves: waves.length > 0 ? [...waves, here] : [],
  };
}

/** What came of one in the caller's scope, while it is open as well. Throws 404 out of scope, 409 before it opened. */
export async function getSurveyResults(context: RequestContext, id: number): Promise<SurveyResults> {
  const row = await requireSurvey(context, id);
  requireOpened(row);
  return readResults(context.services.db, row, { forOffice: true });
}

/** Throws 409 for a survey that was never open. */
export function requireOpened(row: Row): void {
  if (row.openedAt === null) throw stateConflict("问卷还没有开放，没有结果");
}

/** What was written to a question, in an order that says nothing, with phones masked. Throws 404, 409. */
export async function searchSurveyTexts(
  context: RequestContext,
  id: number,
  { page, question }: SurveyTextSearch,
): Promise<PageOfItems<SurveyText>> {
  const row = await requireSurvey(context, id);
  requireOpened(row);
  const { db } = context.services;
  const [asked] = await db
    .select({ questions: questionnaire.questions })
    .from(questionnaire)
    .where(eq(questionnaire.id, row.questionnaireId));
  if (!asked?.questions.some(({ key, kind }) => key === question && kind === "text")) throw notFound("题目");
  const { rows, ...counted } = await readPage(db, {
    rows: db.select({ text: surveyText.text }).from(surveyText).$dynamic(),
    where: and(eq(surveyText.surveyId, id), eq(surveyText.question, question)),
    page,
    sort: { text: surveyText.text },
    // Keys are random.
    standard: [asc(surveyText.id)],
  });
  return { items: rows.map(({ text }) => ({ text: maskPhones(text) })), ...counted };
}

/** The units whose answers may be told apart. */
export const readShownUnits = async (db: Queryable, row: Row): Promise<ReadonlySet<string>> =>
  (await readHeard(db, row)).groups.shown;
