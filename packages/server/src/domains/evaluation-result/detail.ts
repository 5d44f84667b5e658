import type {
  EvaluationDimension,
  EvaluationQuestionResult,
  EvaluationResult,
  EvaluationResultDetail,
  EvaluationShare,
  EvaluationShownComment,
  EvaluationVersion,
  MyEvaluationResults,
  Question,
} from "@huxuan/api-client";
import { wordsOf } from "@huxuan/questionnaire";
import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { notFound } from "../../errors/index.ts";
import type { RequestContext } from "../../resource/index.ts";
import { inScope, requireTeacher } from "../../scope/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { course } from "../course/index.ts";
import {
  doneOf,
  evaluationAppeal,
  evaluationCampaign,
  evaluationComment,
  evaluationResult,
  evaluationTarget,
  shownCounts,
  shownMean,
  showsUntrimmed,
  type StoredFigures,
  type StoredQuestion,
} from "../evaluation/index.ts";
import { offering } from "../offering/index.ts";
import { teacher } from "../person/index.ts";
import { school } from "../school/index.ts";
import { semester } from "../semester/index.ts";
import { shownAppeal } from "./appeals-shown.ts";
import { questionsOf } from "./compute.ts";
import { thresholdsOf } from "./levels.ts";
import { readMedians, type Medians } from "./medians.ts";
import { gradesLocked, gradesLockedAt, shareOf } from "./newest.ts";
import { trendOf } from "./results.ts";
import { appealEnd, levelFor, viewOf } from "./rules.ts";

type Viewer = "teacher" | "office";
type Context = RequestContext<NeedsOfficeSettings>;

const targetRows = (db: Queryable) =>
  db
    .select({
      target: evaluationTarget,
      campaign: evaluationCampaign,
      semester: { id: semester.id, name: semester.name },
      school: { id: school.id, name: school.name },
      course: { id: course.id, name: course.name },
      courseCode: course.code,
      classCode: offering.code,
      teacher: { id: teacher.id, name: teacher.name },
      done: doneOf,
      gradesLocked,
      gradesLockedAt,
    })
    .from(evaluationTarget)
    .innerJoin(evaluationCampaign, eq(evaluationCampaign.id, evaluationTarget.campaignId))
    .innerJoin(semester, eq(semester.id, evaluationTarget.semesterId))
    .innerJoin(school, eq(school.id, evaluationTarget.schoolId))
    .innerJoin(course, eq(course.id, evaluationTarget.courseId))
    .innerJoin(offering, eq(offering.id, evaluationTarget.offeringId))
    .innerJoin(teacher, eq(teacher.id, evaluationTarget.teacherId))
    .$dynamic();

type TargetRow = Awaited<ReturnType<typeof targetRows>>[number];
type StoredResult = typeof evaluationResult.$inferSelect;

/** What is read of several targets at once. */
interface Facts {
  /** The newest first, by target. */
  versions: ReadonlyMap<number, StoredResult[]>;
  appeals: ReadonlyMap<number, typeof evaluationAppeal.$inferSelect>;
  medians: Medians;
}

async function factsOf(db: Queryable, rows: readonly TargetRow[]): Promise<Facts> {
  const ids = rows.map(({ target }) => target.id);
  if (ids.length === 0) return { versions: new Map(), appeals: new Map(), medians: new Map() };
  const versions = await db
    .select()
    .from(evaluationResult)
    .where(inArray(evaluationResult.targetId, ids))
    .orderBy(desc(evaluationResult.number));
  const appeals = await db.select().from(evaluationAppeal).where(inArray(evaluationAppeal.targetId, ids));
  return {
    versions: Map.groupBy(versions, ({ targetId }) => targetId),
    appeals: new Map(appeals.map((appeal) => [appeal.targetId, appeal])),
    medians: await readMedians(db, [...new Set(rows.map(({ campaign }) => campaign.id))]),
  };
}

function shownResult(row: TargetRow, facts: Facts, viewer: Viewer, context: Context): EvaluationResult {
  const { target, campaign, done, gradesLocked: locked, gradesLockedAt: lockedAt, ...names } = row;
  const versions = facts.versions.get(target.id) ?? [];
  const [newest] = versions;
  const view = viewOf({ campaign: campaign.state, gradesLocked: locked, result: newest }, viewer);
  const isShown = view.state === "shown" && newest !== undefined && newest.shown !== null;
  const medians = facts.medians.get(campaign.id);
  const departmentMedian = medians?.of(target.department)?.score;
  const schoolMedian = medians?.of(undefined)?.score;
  const count = newest?.count ?? done;
  const invited = newest?.invited ?? target.invited;
  const appeal = facts.appeals.get(target.id);
  const until =
    viewer === "teacher" && appeal === undefined && newest !== undefined && campaign.state === "released"
      ? appealEnd(campaign, lockedAt)
      : undefined;
  const thresholds = thresholdsOf(context.services.officeSettings, target.schoolId);
  return {
    id: target.id,
    campaign: { id: campaign.id, name: campaign.name },
    ...names,
    department: target.department,
    offeringId: target.offeringId,
    ...view,
    invited,
    count,
    rate: shareOf(count, invited),
    ...(isShown && {
      score: (newest.shown ?? 0) / 100,
      level: levelFor(newest.shown ?? 0, thresholds),
      ...(showsUntrimmed(newest.trimmed) && { untrimmed: (newest.untrimmed ?? 0) / 100 }),
      ...(departmentMedian !== undefined && { departmentMedian: departmentMedian / 100 }),
      ...(schoolMedian !== undefined && { schoolMedian: schoolMedian / 100 }),
    }),
    reference: newest?.reference ?? false,
    versions: isShown ? versions.map(shownVersion) : [],
    ...(appeal !== undefined && { appeal: shownAppeal({ ...row, appeal, versions }, context) }),
    ...(until !== undefined && context.services.clock() < until && { appealUntil: until.toISOString() }),
  };
}

const shownVersion = (row: StoredResult): EvaluationVersion => ({
  number: row.number,
  count: row.count,
  invited: row.invited,
  rate: shareOf(row.count, row.invited),
  ...(row.shown !== null && { score: row.shown / 100 }),
  reference: row.reference,
  included: row.included,
  madeAt: row.madeAt.toISOString(),
  note: row.note,
});

/** Results of the caller's own classes, the latest first. Throws 403 for who is no teacher. */
export async function myResults(context: Context): Promise<MyEvaluationResults> {
  const { session, services } = context;
  const rows = await targetRows(services.db)
    .where(eq(evaluationTarget.teacherId, requireTeacher(session)))
    .orderBy(
      desc(semester.firstMonday),
      desc(evaluationCampaign.closesAt),
      asc(course.pinyin),
      asc(evaluationTarget.id),
    );
  const facts = await factsOf(services.db, rows);
  return { items: rows.map((row) => shownResult(row, facts, "teacher", context)) };
}

/** One of them. Throws 404 for another teacher's. */
export const myResult = (context: Context, id: number): Promise<EvaluationResultDetail> =>
  readDetail(
    context,
    "teacher",
    and(eq(evaluationTarget.id, id), eq(evaluationTarget.teacherId, requireTeacher(context.session))),
  );

/** A result in an office's scope; throws 404 otherwise. */
export const readResult = (context: Context, id: number): Promise<EvaluationResultDetail> =>
  readDetail(context, "office", and(eq(evaluationTarget.id, id), inScope(context.session, evaluationTarget)));

async function readDetail(
  context: Context,
  viewer: Viewer,
  where: SQL | undefined,
): Promise<EvaluationResultDetail> {
  const { db } = context.services;
  const [row] = await targetRows(db).where(where);
  if (row === undefined) throw notFound("评教结果");
  const facts = await factsOf(db, [row]);
  const result = shownResult(row, facts, viewer, context);
  const [newest] = facts.versions.get(row.target.id) ?? [];
  if (result.state !== "shown" || newest?.figures == null)
    return { ...result, dimensions: [], questions: [], comments: [], heldComments: 0, trend: [] };
  const questions = await questionsOf(db, row.campaign.questionnaireId);
  const ofSame = and(
    eq(evaluationTarget.teacherId, row.target.teacherId),
    eq(evaluationTarget.courseId, row.target.courseId),
    // A teacher reads of earlier semesters what they may read by themselves.
    viewer === "teacher"
      ? and(inArray(evaluationCampaign.state, ["released", "archived"]), gradesLocked)
      : undefined,
  );
  return {
    ...result,
    dimensions: dimensionsOf(newest.figures, facts.medians, row),
    questions: questionResults(questions, newest.figures),
    ...(await commentsOf(db, row.target.id, questions)),
    trend: await trendOf(db, ofSame),
  };
}

function dimensionsOf(
  figures: StoredFigures,
  medians: Medians,
  { campaign, target }: TargetRow,
): EvaluationDimension[] {
  const of = medians.get(campaign.id);
  const department = of?.of(target.department)?.dimensions;
  const whole = of?.of(undefined)?.dimensions;
  return figures.dimensions.map(({ name, score }) => {
    const [departmentMedian, schoolMedian] = [department?.get(name), whole?.get(name)];
    return {
      name,
      score: score / 100,
      ...(departmentMedian !== undefined && { departmentMedian: departmentMedian / 100 }),
      ...(schoolMedian !== undefined && { schoolMedian: schoolMedian / 100 }),
    };
  });
}

/** Questions with their answers, as far as they may be shown. */
function questionResults(
  questions: readonly Question[],
  { questions: stored }: StoredFigures,
): EvaluationQuestionResult[] {
  const byKey = new Map(stored.map((one) => [one.key, one]));
  return questions.flatMap((question): EvaluationQuestionResult[] => {
    if (question.kind === "text") return [];
    const parts =
      question.kind === "matrix"
        ? (question.rows ?? []).map(
            (row) => [`${question.key}/${row.key}`, `${question.title}：${row.text}`] as const,
          )
        : [[question.key, question.title] as const];
    return parts.flatMap(([key, title]) => {
      const found = byKey.get(key);
      return found === undefined ? [] : [questionResult(question, title, found)];
    });
  });
}

function questionResult(question: Question, title: string, found: StoredQuestion): EvaluationQuestionResult {
  const { kind } = question;
  const isMarked = kind === "scale" || kind === "matrix";
  const mean = isMarked ? shownMean(1, found) : kind === "nps" ? shownMean(0, found) : undefined;
  const names: readonly (readonly [string, string])[] = isMarked
    ? wordsOf(question).map((word, at) => [String(at + 1), word] as const)
    : kind === "nps"
      ? found.counts.map((_, at) => [String(at), String(at)] as const)
      : (question.choices ?? []).map(({ key, text }) => [key, text] as const);
  const shown = shownCounts(kind, found);
  const shares =
    found.count < 5
      ? []
      : names.map(([key, text], at): EvaluationShare => {
          const count = shown[at];
          return { key, text, ...(count !== undefined && { count, share: shareOf(count, found.count) }) };
        });
  return {
    key: found.key,
    kind,
    title,
    dimension: question.dimension ?? "",
    count: found.count,
    ...(mean !== undefined && { mean: mean / 100 }),
    shares,
  };
}

/** In the order of their random ids, which says nothing and stays the same. */
async function commentsOf(
  db: Queryable,
  targetId: number,
  questions: readonly Question[],
): Promise<{ comments: EvaluationShownComment[]; heldComments: number }> {
  const titles = new Map(questions.map(({ key, title }) => [key, title]));
  const rows = await db
    .select({
      id: evaluationComment.id,
      question: evaluationComment.question,
      text: evaluationComment.text,
      state: evaluationComment.state,
    })
    .from(evaluationComment)
    .where(and(eq(evaluationComment.targetId, targetId), sql`${evaluationComment.state} <> 'hidden'`))
    .orderBy(asc(evaluationComment.id));
  return {
    comments: rows.flatMap(({ state, question, ...row }) =>
      state === "released" ? [{ ...row, question: titles.get(question) ?? "" }] : [],
    ),
    heldComments: rows.filter(({ state }) => state === "held").length,
  };
}
