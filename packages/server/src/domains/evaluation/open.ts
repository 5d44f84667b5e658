import { inArray, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import { stateConflict } from "../../errors/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { type NeedsMail, notifyAlsoByMail } from "../notification/index.ts";
import { course } from "../course/index.ts";
import { offering, offeringTeacher, TAUGHT_STATES } from "../offering/index.ts";
import { student } from "../person/index.ts";
import { positiveList, positiveListEntry } from "../positive-list/tables.ts";
import { questionnaire } from "../questionnaire/index.ts";
import { account, actsOn } from "../session/index.ts";
import { and, eq } from "drizzle-orm";
import type { Campaign } from "./campaigns.ts";
import { evaluationTarget, evaluationTask } from "./tables.ts";
import { deadlineText } from "./words.ts";

/** What opening and reminding need besides the transaction. */
export type TellingServices = Pick<CoreServices, "settings" | "clock"> & NeedsMail;

/**
 * Asks the students of a campaign: for each teacher of each class those on the newest version of its positive list. They
 * are told. Throws 409 where nobody would be asked, or the questionnaire is not in use any more.
 */
export async function openCampaign(
  tx: Transaction,
  services: TellingServices,
  campaign: Campaign,
): Promise<void> {
  await requireAskable(tx, campaign);
  const targets = await tx.execute(sql`
    insert into ${evaluationTarget} (campaign_id, offering_id, teacher_id, course_id, semester_id, school_id, department,
      invited)
    select ${campaign.id}::int, ${offering.id}, ${offeringTeacher.teacherId}, ${offering.courseId},
      ${offering.semesterId}, ${offering.schoolId}, ${course.department}, count(*)
    from ${offering}
    join ${course} on ${course.id} = ${offering.courseId}
    join ${offeringTeacher} on ${offeringTeacher.offeringId} = ${offering.id}
    join ${positiveList} on ${positiveList.offeringId} = ${offering.id}
    join ${positiveListEntry} on ${isNewestEntry}
    join ${student} on ${student.id} = ${positiveListEntry.studentId} and ${student.state} = 'active'
    where ${covered(campaign)}
    group by ${offering.id}, ${offeringTeacher.teacherId}, ${offering.courseId}, ${offering.semesterId},
      ${offering.schoolId}, ${course.department}`);
  if ((targets.rowCount ?? 0) === 0)
    throw stateConflict(
      "这个范围里还没有可以评教的教学班：教学班要有教师和正选名单。请检查范围，或等名单生成后再开放",
    );
  await tx.execute(sql`
    insert into ${evaluationTask} (target_id, student_id)
    select ${evaluationTarget.id}, ${positiveListEntry.studentId}
    from ${evaluationTarget}
    join ${positiveList} on ${positiveList.offeringId} = ${evaluationTarget.offeringId}
    join ${positiveListEntry} on ${isNewestEntry}
    join ${student} on ${student.id} = ${positiveListEntry.studentId} and ${student.state} = 'active'
    where ${evaluationTarget.campaignId} = ${campaign.id}`);
  const now = services.clock();
  const accountIds = await undoneAccounts(tx, eq(evaluationTarget.campaignId, campaign.id));
  const title = `「${campaign.name}」开始了，请在 ${deadlineText(campaign.closesAt)}前评价你的任课教师`;
  await notifyAlsoByMail(tx, services, [{ accountIds, kind: "evaluationOpened", title }], now);
}

const isNewestEntry: SQL = sql`${positiveListEntry.offeringId} = ${positiveList.offeringId}
  and ${positiveListEntry.number} = ${positiveList.number}`;

/** The classes of a campaign, as a condition on classes with their courses. */
function covered({ schoolId, semesterId, coverage, departments, courseIds, offeringIds }: Campaign): SQL {
  const which: Record<Campaign["coverage"], SQL | undefined> = {
    all: undefined,
    departments: inArray(course.department, departments),
    courses: inArray(course.id, courseIds),
    classes: inArray(offering.id, offeringIds),
  };
  const condition = and(
    eq(offering.schoolId, schoolId),
    eq(offering.semesterId, semesterId),
    inArray(offering.state, [...TAUGHT_STATES]),
    which[coverage],
  );
  return condition ?? sql`false`;
}

async function requireAskable(tx: Transaction, { questionnaireId }: Campaign): Promise<void> {
  const [found] = await tx
    .select({ state: questionnaire.state, questions: questionnaire.questions })
    .from(questionnaire)
    .where(eq(questionnaire.id, questionnaireId))
    .for("share");
  if (found?.state !== "active") throw stateConflict("这份问卷已不在使用中，请换一份问卷再开放");
  const scored = found.questions.some(
    ({ kind, weight = 1 }) => (kind === "scale" || kind === "matrix") && weight > 0,
  );
  if (!scored) throw stateConflict("这份问卷没有计分的量表题，算不出得分，请换一份问卷再开放");
}

/** Accounts of students who still have something to do for targets. */
export async function undoneAccounts(tx: Transaction, targets: SQL | undefined): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ id: account.id })
    .from(evaluationTask)
    .innerJoin(evaluationTarget, eq(evaluationTarget.id, evaluationTask.targetId))
    .innerJoin(account, eq(account.studentId, evaluationTask.studentId))
    .where(and(eq(evaluationTask.done, false), actsOn(), targets));
  return rows.map(({ id }) => id);
}
