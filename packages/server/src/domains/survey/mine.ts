import type { MySurvey, MySurveyPage, MySurveys, SurveyAnswers, SurveySheet } from "@huxuan/api-client";
import { and, asc, desc, eq, gt, or, type SQL, sql } from "drizzle-orm";
import type { Session } from "../../contract/index.ts";
import { type Queryable, transaction } from "../../db/index.ts";
import { forbidden, notFound } from "../../errors/index.ts";
import type { RequestContext } from "../../resource/index.ts";
import { questionnaire } from "../questionnaire/index.ts";
import { school } from "../school/index.ts";
import { answeredAlready, holdOpen, markDone, takeAnswers } from "./answering.ts";
import { readResults } from "./results.ts";
import { survey, surveyParticipation } from "./tables.ts";

type Row = typeof survey.$inferSelect;

/** Results stay in somebody's list for so long, days. */
const SHOWN_DAYS = 180;

/** The participations of who asks; none of who is neither student nor teacher. */
function ownOf({ studentId, teacherId }: Session): SQL {
  if (studentId !== null) return eq(surveyParticipation.studentId, studentId);
  return teacherId === null ? sql`false` : eq(surveyParticipation.teacherId, teacherId);
}

const columns = {
  survey,
  school: school.name,
  done: surveyParticipation.done,
  unit: surveyParticipation.unit,
  participationId: surveyParticipation.id,
};

const from = (db: Queryable) =>
  db
    .select(columns)
    .from(surveyParticipation)
    .innerJoin(survey, eq(survey.id, surveyParticipation.surveyId))
    .innerJoin(school, eq(school.id, survey.schoolId));

const show = (row: { survey: Row; school: string; done: boolean }): MySurvey => ({
  id: row.survey.id,
  name: row.survey.name,
  school: row.school,
  closesAt: row.survey.closesAt.toISOString(),
  state: row.survey.state,
  done: row.done,
});

/** Surveys that ask the caller and can be answered, those that end first; behind them those whose results are there. */
export async function getMySurveys({ session, services }: RequestContext): Promise<MySurveys> {
  const now = services.clock();
  const since = new Date(now.getTime() - SHOWN_DAYS * 86_400_000);
  const rows = await from(services.db)
    .where(
      and(
        ownOf(session),
        or(
          and(eq(survey.state, "open"), gt(survey.closesAt, now)),
          and(eq(survey.state, "published"), gt(survey.publishedAt, since)),
        ),
      ),
    )
    .orderBy(
      asc(surveyParticipation.done),
      asc(survey.state),
      desc(survey.publishedAt),
      asc(survey.closesAt),
    );
  return { items: rows.map(show) };
}

/** What is asked, as people see it. */
export async function readSheet(db: Queryable, row: Row, schoolName: string): Promise<SurveySheet> {
  const [asked] = await db
    .select({ intro: questionnaire.intro, questions: questionnaire.questions })
    .from(questionnaire)
    .where(eq(questionnaire.id, row.questionnaireId));
  return {
    name: row.name,
    school: schoolName,
    intro: asked?.intro ?? "",
    questions: asked?.questions ?? [],
    closesAt: row.closesAt.toISOString(),
  };
}

/** One that asks the caller: its questions while they may answer, its results once they are published. Throws 404. */
export async function getMySurvey({ session, services }: RequestContext, id: number): Promise<MySurveyPage> {
  const { db } = services;
  const [row] = await from(db).where(and(ownOf(session), eq(survey.id, id)));
  if (row === undefined) throw notFound("问卷");
  const isOpen = row.survey.state === "open" && row.survey.closesAt > services.clock();
  return {
    ...show(row),
    ...(isOpen && !row.done && { sheet: await readSheet(db, row.survey, row.school) }),
    ...(row.survey.state === "published" && { results: await readResults(db, row.survey) }),
  };
}

/** Takes the caller's answers, once. Throws 404 for who is not asked, 409 when it is over or they have answered. */
export async function answerMySurvey(
  { session, services }: RequestContext,
  id: number,
  { answers }: SurveyAnswers,
): Promise<void> {
  if (session.impersonatorId !== null) throw forbidden("模拟用户时不能替别人答问卷，请先退出模拟");
  const mine = and(ownOf(session), eq(surveyParticipation.surveyId, id));
  const [asked] = await services.db
    .select({ id: surveyParticipation.id })
    .from(surveyParticipation)
    .where(mine);
  if (asked === undefined) throw notFound("问卷");
  await transaction(services.db, async (tx) => {
    // The survey before the person, as those who remind lock them.
    const row = await holdOpen(tx, id, services.clock());
    const [own] = await tx.select().from(surveyParticipation).where(mine).for("update");
    if (own === undefined) throw notFound("问卷");
    if (own.done) throw answeredAlready();
    await takeAnswers(tx, services, row, { unit: own.unit, answers });
    await markDone(tx, own.id);
  });
}
