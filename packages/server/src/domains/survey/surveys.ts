import type { Survey, SurveyCreate, SurveyPlan, SurveySearch, SurveyUpdate } from "@huxuan/api-client";
import { labels } from "@huxuan/api-client";
import { randomBytes } from "node:crypto";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/index.ts";
import { duplicate, invalidFields, isUniqueViolation, stateConflict } from "../../errors/index.ts";
import type { CreateRequest } from "../../platform/idempotency/index.ts";
import {
  allowedActs,
  containsWords,
  equals,
  inOrderOf,
  type PageOfItems,
  type RequestContext,
  Resource,
} from "../../resource/index.ts";
import { inScope, reaches, requireReach } from "../../scope/index.ts";
import { questionnaire } from "../questionnaire/index.ts";
import { school } from "../school/index.ts";
import { countWithoutAccount, readPlan } from "./frame.ts";
import { closeRow, type NeedsOpening, openRow } from "./opening.ts";
import { BY_LINK, checkSurvey, type SurveyAct, surveyLifecycle } from "./rules.ts";
import { survey, surveyParticipation, surveyUnit } from "./tables.ts";

type Row = typeof survey.$inferSelect;

const invited = sql<number>`case when ${survey.openedAt} is null
  then (select count(*)::int from ${surveyParticipation} p where p.survey_id = ${survey.id})
  else (select coalesce(sum(u.invited), 0)::int from ${surveyUnit} u where u.survey_id = ${survey.id}) end`;
const waiting = sql<number>`(select count(*)::int from ${surveyParticipation} p
  where p.survey_id = ${survey.id} and not p.done)`;
const viaLink = sql<number>`case when ${survey.publicLink} then (select count(*)::int from ${surveyParticipation} p
  where p.survey_id = ${survey.id} and p.unit = ${BY_LINK}) else 0 end`;

/** Which permission an act needs. */
const PERMISSION: Readonly<Record<SurveyAct, "survey-build" | "survey-publish">> = {
  update: "survey-build",
  delete: "survey-build",
  remind: "survey-build",
  review: "survey-publish",
  revise: "survey-publish",
  open: "survey-publish",
  close: "survey-publish",
  publish: "survey-publish",
};

export const surveys = new Resource({
  label: "问卷调查",
  table: survey,
  rows: (db) =>
    db
      .select({
        survey,
        school: { id: school.id, name: school.name },
        questionnaire: {
          id: questionnaire.id,
          name: questionnaire.name,
          revision: questionnaire.revision,
        },
        invited,
        waiting,
        viaLink,
      })
      .from(survey)
      .innerJoin(school, eq(school.id, survey.schoolId))
      .innerJoin(questionnaire, eq(questionnaire.id, survey.questionnaireId))
      .$dynamic(),
  show: (found, _db, context): Survey[] =>
    found.map(({ survey: row, waiting: left, ...of }) => ({
      ...of,
      id: row.id,
      version: row.version,
      allowed: allowedOf(row, context),
      name: row.name,
      audience: row.audience,
      departments: row.departments,
      grades: row.grades,
      majors: row.majors,
      selection: row.selection,
      ...(row.errorPercent !== null && { errorPercent: row.errorPercent }),
      ...(row.responsePercent !== null && { responsePercent: row.responsePercent }),
      publicLink: row.publicLink,
      ...(row.publicToken !== null && { publicToken: row.publicToken }),
      opensAt: row.opensAt.toISOString(),
      closesAt: row.closesAt.toISOString(),
      state: row.state,
      answered: row.openedAt === null ? 0 : Math.max(0, of.invited - left),
      ...(row.openedAt !== null && { openedAt: row.openedAt.toISOString() }),
      ...(row.closedAt !== null && { closedAt: row.closedAt.toISOString() }),
      ...(row.publishedAt !== null && { publishedAt: row.publishedAt.toISOString() }),
    })),
  sort: {
    name: survey.name,
    opensAt: survey.opensAt,
    closesAt: survey.closesAt,
    state: inOrderOf(Object.keys(labels.surveyState), survey.state),
  },
  standard: [desc(survey.opensAt), desc(survey.id)],
  schoolOf: ({ schoolId }) => schoolId,
  lifecycle: surveyLifecycle,
});

/** What somebody may do with one now. */
function allowedOf(row: Row, { session, services }: RequestContext): SurveyAct[] {
  if (!reaches(session, { schoolId: row.schoolId, department: null })) return [];
  return allowedActs(surveyLifecycle, row, services.clock()).filter((act) =>
    session.permissions.has(PERMISSION[act]),
  );
}

/** Surveys in the caller's scope, the latest first. */
export const searchSurveys = (
  context: RequestContext,
  { page, schoolId, state, audience, keyword }: SurveySearch,
): Promise<PageOfItems<Survey>> =>
  surveys.list(
    context,
    page,
    equals(survey.schoolId, schoolId),
    equals(survey.state, state),
    equals(survey.audience, audience),
    containsWords(keyword, survey.name, questionnaire.name),
  );

/** The row of one that the caller reaches. Throws 404 otherwise. */
export async function requireSurvey(context: RequestContext, id: number): Promise<Row> {
  await surveys.read(context, id);
  const [row] = await context.services.db
    .select()
    .from(survey)
    .where(and(eq(survey.id, id), inScope(context.session, survey)));
  return row as Row;
}

/** The columns of what is filled in. Throws 400 for a questionnaire that is none of the school's, or is not in use. */
async function columnsOf(tx: Transaction, schoolId: number, input: Omit<SurveyCreate, "schoolId">) {
  const [found] = await tx
    .select({ state: questionnaire.state, purpose: questionnaire.purpose })
    .from(questionnaire)
    .where(and(eq(questionnaire.id, input.questionnaireId), eq(questionnaire.schoolId, schoolId)))
    .for("key share");
  const wrong =
    found === undefined
      ? "没有这份问卷，请重新选择"
      : found.purpose !== "survey"
        ? "这是评教问卷，请选用途为「问卷调查」的问卷"
        : found.state !== "active"
          ? "这份问卷还没有启用，请先启用，或换一份"
          : undefined;
  const errors = [
    ...checkSurvey(input),
    ...(wrong === undefined ? [] : [{ field: "questionnaireId", message: wrong }]),
  ];
  if (errors.length > 0) throw invalidFields(errors);
  const isSample = input.selection === "sample";
  return {
    name: input.name.trim(),
    questionnaireId: input.questionnaireId,
    audience: input.audience,
    departments: [...new Set(input.departments)],
    grades: [...new Set(input.grades)],
    majors: [...new Set(input.majors)],
    selection: input.selection,
    errorPercent: isSample ? (input.errorPercent ?? null) : null,
    responsePercent: isSample ? (input.responsePercent ?? null) : null,
    publicLink: input.publicLink,
    opensAt: new Date(input.opensAt),
    closesAt: new Date(input.closesAt),
  };
}

async function refusingTwins<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, "survey_school_name"))
      throw duplicate("本校已有同名的问卷调查，请换一个名称，例如加上年份", "name");
    throw error;
  }
}

/** Makes a draft. Throws 400 for what does not fit together, 403 out of reach, 409 for a name that is taken. */
export const createSurvey = (
  context: RequestContext & CreateRequest,
  { schoolId, ...input }: SurveyCreate,
): Promise<Survey> =>
  refusingTwins(() =>
    surveys.create(context, async (tx) => {
      requireReach(context.session, { schoolId, department: null });
      return { schoolId, ...(await columnsOf(tx, schoolId, input)) };
    }),
  );

/** Changes a draft. */
export const updateSurvey = (
  context: RequestContext,
  id: number,
  { version, ...input }: SurveyUpdate,
): Promise<Survey> =>
  refusingTwins(() =>
    surveys.change(context, id, {
      action: "update",
      version,
      decide: (row, tx) => columnsOf(tx, row.schoolId, input),
      finish: async (tx) => {
        // The list of outsiders is of no use to others.
        if (input.audience !== "outsiders")
          await tx.delete(surveyParticipation).where(eq(surveyParticipation.surveyId, id));
      },
    }),
  );

/** Removes a draft with its list. */
export const deleteSurvey = (context: RequestContext, id: number): Promise<void> =>
  surveys.remove(context, id);

const NOBODY = "没有人可以问：请改院系、年级、专业，或补充校外人员名单、打开公开链接";

/** Says that a draft may be opened. Throws 409 where nobody would be asked. */
export const reviewSurvey = (context: RequestContext & { origin: string }, id: number): Promise<Survey> =>
  surveys.change(context, id, {
    action: "review",
    decide: async (row, tx) => {
      const plan = await readPlan(tx, row);
      if (!row.publicLink && plan.every(({ invited: asked }) => asked === 0)) throw stateConflict(NOBODY);
      return {
        origin: context.origin,
        publicToken: row.publicLink ? (row.publicToken ?? randomBytes(12).toString("base64url")) : null,
      };
    },
  });

/** Takes the review back. */
export const reviseSurvey = (context: RequestContext, id: number): Promise<Survey> =>
  surveys.change(context, id, { action: "revise" });

/** Opens one now: settles who is asked, and tells them. */
export const openSurvey = (context: RequestContext<NeedsOpening>, id: number): Promise<Survey> =>
  surveys.change(context, id, {
    action: "open",
    decide: (row, tx) => openRow(tx, context.services, row),
  });

/** Closes one now: what waits comes, and all is written anew. */
export const closeSurvey = (context: RequestContext, id: number): Promise<Survey> =>
  surveys.change(context, id, {
    action: "close",
    decide: (row, tx) => closeRow(tx, context.services, row),
  });

/** Shows the results to those who were asked. */
export const publishSurvey = (context: RequestContext, id: number): Promise<Survey> =>
  surveys.change(context, id, {
    action: "publish",
    decide: () => ({ publishedAt: context.services.clock() }),
  });

/** Whom one asks, by unit: as it was settled, or as it would be now. */
export async function getPlan(context: RequestContext, id: number): Promise<SurveyPlan> {
  const row = await requireSurvey(context, id);
  const { db } = context.services;
  const isFrozen = row.openedAt !== null;
  const units = isFrozen
    ? await readUnits(db, row)
    : (await readPlan(db, row)).map((unit) => ({ ...unit, answered: 0, reminders: 0 }));
  const sum = (of: (unit: (typeof units)[number]) => number) =>
    units.reduce((total, unit) => total + of(unit), 0);
  return {
    frozen: isFrozen,
    population: sum(({ population }) => population),
    ...(row.selection === "sample" && { wanted: sum(({ wanted }) => wanted ?? 0) }),
    invited: sum((unit) => unit.invited),
    answered: sum(({ answered }) => answered),
    withoutAccount: await countWithoutAccount(db, row),
    units: units.map(({ wanted, ...unit }) => ({ ...unit, ...(wanted !== null && { wanted }) })),
  };
}

/** The units as they were settled, with how many of each have answered. */
async function readUnits(db: Queryable, { id, publicLink }: Row) {
  const counted = await db
    .select({
      unit: surveyParticipation.unit,
      answered: sql<number>`(count(*) filter (where ${surveyParticipation.done}))::int`,
    })
    .from(surveyParticipation)
    .where(eq(surveyParticipation.surveyId, id))
    .groupBy(surveyParticipation.unit);
  const answers = new Map(counted.map(({ unit, answered }) => [unit, answered]));
  const rows = await db
    .select()
    .from(surveyUnit)
    .where(eq(surveyUnit.surveyId, id))
    .orderBy(asc(surveyUnit.id));
  return [
    ...rows.map(({ unit, population, wanted, invited: asked, reminders }) => ({
      unit,
      population,
      wanted,
      invited: asked,
      reminders,
      answered: answers.get(unit) ?? 0,
    })),
    ...(publicLink
      ? [
          {
            unit: BY_LINK,
            population: 0,
            wanted: null,
            invited: 0,
            reminders: 0,
            answered: answers.get(BY_LINK) ?? 0,
          },
        ]
      : []),
  ];
}
