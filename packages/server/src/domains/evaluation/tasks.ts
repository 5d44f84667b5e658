import type { EvaluationAnswers, MyEvaluation, MyEvaluations, MyEvaluationSheet } from "@huxuan/api-client";
import { checkAnswers, keptAnswers } from "@huxuan/questionnaire";
import { and, asc, eq, or, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "../../db/index.ts";
import { forbidden, invalidFields, notFound, stateConflict } from "../../errors/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { RequestContext } from "../../resource/index.ts";
import { requireStudent } from "../../scope/index.ts";
import { course } from "../course/index.ts";
import { grade } from "../grade/index.ts";
import { offering } from "../offering/index.ts";
import { teacher } from "../person/index.ts";
import { LEAST_SHEETS, putAsideIn, questionnaire } from "../questionnaire/index.ts";
import { school } from "../school/index.ts";
import { semester } from "../semester/index.ts";
import { poolOf } from "./close.ts";
import { answerRefusal, gateOf } from "./rules.ts";
import { evaluationCampaign, evaluationTarget, evaluationTask } from "./tables.ts";
import { privacyWords } from "./words.ts";

/** A name by the key that leads to it: read by itself, since a join of eight tables takes longer to plan than to do. */
const named = (table: PgTable, column: PgColumn, key: PgColumn, of: PgColumn) =>
  sql<string>`(select ${column} from ${table} where ${key} = ${of})`;

const taskRows = (db: Queryable, studentId: number) =>
  db
    .select({
      id: evaluationTask.id,
      done: evaluationTask.done,
      target: evaluationTarget,
      campaign: evaluationCampaign,
      course: { id: course.id, name: course.name },
      semesterName: named(semester, semester.name, semester.id, evaluationTarget.semesterId),
      schoolName: named(school, school.name, school.id, evaluationTarget.schoolId),
      classCode: named(offering, offering.code, offering.id, evaluationTarget.offeringId),
      teacherName: named(teacher, teacher.name, teacher.id, evaluationTarget.teacherId),
      graded: sql<boolean>`exists (select from ${grade} g where g.offering_id = ${evaluationTarget.offeringId}
        and g.student_id = ${studentId})`,
    })
    .from(evaluationTask)
    .innerJoin(evaluationTarget, eq(evaluationTarget.id, evaluationTask.targetId))
    .innerJoin(evaluationCampaign, eq(evaluationCampaign.id, evaluationTarget.campaignId))
    .innerJoin(course, eq(course.id, evaluationTarget.courseId))
    .$dynamic();

type TaskRow = Awaited<ReturnType<typeof taskRows>>[number];

function shownTask({ campaign, graded, ...row }: TaskRow, now: Date): MyEvaluation {
  const open = campaign.state === "open" && now < campaign.closesAt;
  return {
    id: row.id,
    done: row.done,
    semester: { id: row.target.semesterId, name: row.semesterName },
    school: { id: row.target.schoolId, name: row.schoolName },
    course: row.course,
    offeringId: row.target.offeringId,
    classCode: row.classCode,
    teacherName: row.teacherName,
    campaignId: campaign.id,
    campaignName: campaign.name,
    closesAt: campaign.closesAt.toISOString(),
    open,
    gate: campaign.gate,
    hidesMark: campaign.gate === "hard" && open && !row.done && graded,
  };
}

/** What comes first is what keeps something from the student, then what is still to be done. */
const urgency = ({ hidesMark, open, done }: MyEvaluation): number => (hidesMark ? 0 : open && !done ? 1 : 2);

/** What the caller is asked. Throws 403 for who is no student. */
export async function myEvaluations({ session, services }: RequestContext): Promise<MyEvaluations> {
  const studentId = requireStudent(session);
  const now = services.clock();
  const rows = await taskRows(services.db, studentId)
    .where(
      and(
        eq(evaluationTask.studentId, studentId),
        or(
          eq(evaluationCampaign.state, "open"),
          sql`${evaluationTarget.semesterId} in (select id from ${semester} where ${semester.isCurrent})`,
        ),
      ),
    )
    .orderBy(asc(evaluationCampaign.closesAt), asc(course.pinyin), asc(evaluationTask.id));
  const items = rows
    .map((row) => shownTask(row, now))
    .toSorted((one, other) => urgency(one) - urgency(other));
  const gate = gateOf(items.flatMap(({ open, gate: of }) => (open ? [of] : [])));
  return { items, privacy: privacyWords({ least: LEAST_SHEETS, gate }) };
}

/** Questions about one teacher. Throws 404 for a task of somebody else. */
export async function myEvaluation(
  { session, services }: RequestContext,
  id: number,
): Promise<MyEvaluationSheet> {
  const row = await readTask(services.db, requireStudent(session), id);
  const asked = await askedIn(services.db, row);
  return {
    ...shownTask(row, services.clock()),
    ...asked,
    privacy: privacyWords({ least: LEAST_SHEETS, gate: row.campaign.gate }),
  };
}

async function readTask(db: Queryable, studentId: number, id: number): Promise<TaskRow> {
  const [row] = await taskRows(db, studentId).where(
    and(eq(evaluationTask.id, id), eq(evaluationTask.studentId, studentId)),
  );
  if (row === undefined) throw notFound("评教任务");
  return row;
}

/**
 * Takes a sheet: the task is done, and what was answered waits where nobody reads it (decision 0030). Nothing else is
 * written of it, in no log either. Throws 409 when it was done or the campaign is over, 400 naming the questions that
 * are wrong, 403 for who acts as the student.
 */
export async function submitEvaluation(
  { session, services }: RequestContext,
  id: number,
  { answers }: EvaluationAnswers,
): Promise<void> {
  const studentId = requireStudent(session);
  if (session.impersonatorId !== null) throw forbidden("模拟用户时不能替学生评教，请先退出模拟");
  const found = await readAsked(services.db, studentId, id);
  const refusal = answerRefusal(found, services.clock());
  if (refusal !== undefined) throw stateConflict(refusal);
  const { questions } = found;
  const problems = checkAnswers(questions, answers);
  if (problems.length > 0)
    throw invalidFields(problems.map(({ question, message }) => ({ field: `answers.${question}`, message })));
  const kept = keptAnswers(questions, answers) as EvaluationAnswers["answers"];
  if (!(await takeSheet(services, found, kept))) {
    // Somebody was faster: the same person in another window, or the office that closed the campaign.
    const since = answerRefusal(await readAsked(services.db, studentId, id), services.clock());
    throw stateConflict(since ?? "评教刚刚有变动，请刷新后再提交");
  }
}

/** What a sheet that is handed in is looked at by, and no more: thousands come while others select. Throws 404 for others' tasks. */
async function readAsked(db: Queryable, studentId: number, id: number) {
  const [found] = await db
    .select({
      id: evaluationTask.id,
      done: evaluationTask.done,
      targetId: evaluationTask.targetId,
      campaignId: evaluationCampaign.id,
      state: evaluationCampaign.state,
      closesAt: evaluationCampaign.closesAt,
      questions: questionnaire.questions,
    })
    .from(evaluationTask)
    .innerJoin(evaluationTarget, eq(evaluationTarget.id, evaluationTask.targetId))
    .innerJoin(evaluationCampaign, eq(evaluationCampaign.id, evaluationTarget.campaignId))
    .innerJoin(questionnaire, eq(questionnaire.id, evaluationCampaign.questionnaireId))
    .where(and(eq(evaluationTask.id, id), eq(evaluationTask.studentId, studentId)));
  if (found === undefined) throw notFound("评教任务");
  return found;
}

/** What a task asks. */
async function askedIn(
  db: Queryable,
  { campaign }: TaskRow,
): Promise<Pick<MyEvaluationSheet, "intro" | "questions">> {
  const [asked] = await db
    .select({ intro: questionnaire.intro, questions: questionnaire.questions })
    .from(questionnaire)
    .where(eq(questionnaire.id, campaign.questionnaireId));
  if (asked === undefined) throw new Error("A campaign has no questionnaire");
  return asked;
}

/**
 * Marks a task as done and puts its sheet aside, in one statement, since thousands do it while others select. It locks the
 * campaign's row in share mode: who closes it waits for the sheets that are just handed in, and a sheet that waited for the
 * close is refused by what the row says then. So none comes late and is opened by itself.
 *
 * @returns whether it was taken: not where it was done, or the campaign is over
 */
async function takeSheet(
  { db, clock, secret }: Pick<CoreServices, "db" | "clock" | "secret">,
  { id, targetId, campaignId }: Awaited<ReturnType<typeof readAsked>>,
  answers: EvaluationAnswers["answers"],
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with open as (
      select id from ${evaluationCampaign} where id = ${campaignId} and state = 'open'
        and closes_at > ${clock().toISOString()}::timestamptz for share),
    done as (
      update ${evaluationTask} set done = true
      where id = ${id} and not done and exists (select from open) returning id)
    ${putAsideIn({ secret }, { pool: poolOf(targetId), answers }, sql`done`)}`);
  return rowCount === 1;
}
