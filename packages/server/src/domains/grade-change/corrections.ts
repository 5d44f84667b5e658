import type { GradeCorrection, GradeCorrectionSearch, GradeFault, WorkflowState } from "@huxuan/api-client";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { UploadedFile } from "../../contract/index.ts";
import { type Queryable, transaction } from "../../db/index.ts";
import { notFound, stateConflict } from "../../errors/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { Files } from "../../platform/files/index.ts";
import { defineProcess, type Workflow, workflowInstance } from "../../platform/workflow/index.ts";
import {
  containsWords,
  equals,
  logChange,
  type PageOfItems,
  type RequestContext,
  Resource,
} from "../../resource/index.ts";
import { inScope, requireTeacher } from "../../scope/index.ts";
import { course } from "../course/index.ts";
import { correctGrade, grade, lockForCorrection } from "../grade/index.ts";
import { offeringTeacher } from "../offering/index.ts";
import type { NeedsStudentUse } from "../person/index.ts";
import { account } from "../session/index.ts";
import { CORRECTION_PROCESS, STANDARD_PROCESS } from "./standard-process.ts";
import { joins, resultText, REVIEWED, showReviewed } from "./reviewed.ts";
import { gradeCorrection } from "./tables.ts";

type Context = RequestContext<{ workflow: Workflow; files: Files }>;

/** What its workflow calls a correction. */
const keyOf = (id: number): string => `grade-correction-${id}`;

/** Decides corrections: the office draws how. The grade changes in the transaction of the last approval, or neither does. */
export const correctionReview = defineProcess<Pick<CoreServices, "db"> & NeedsStudentUse>()({
  key: CORRECTION_PROCESS,
  title: "成绩更正",
  facts: { fault: "text", schoolCode: "text" },
  standard: STANDARD_PROCESS,
  ended: async ({ tx, businessKey, outcome, at, services }) => {
    if (outcome !== "approved") return;
    const [row] = await tx
      .select({ correction: gradeCorrection, by: account.personName })
      .from(gradeCorrection)
      .innerJoin(account, eq(account.id, gradeCorrection.askedBy))
      .where(eq(gradeCorrection.id, Number(businessKey.split("-").at(-1))));
    if (row === undefined) throw new Error(`no correction ${businessKey}`);
    const { gradeId, to, reason } = row.correction;
    await correctGrade(tx, services, { gradeId, to, reason: `成绩更正：${reason}`, by: row.by, now: at });
  },
});

const rows = (db: Queryable) =>
  db
    .select({
      correction: gradeCorrection,
      ...REVIEWED,
      askedBy: account.personName,
      state: sql<WorkflowState>`(select i.state from ${workflowInstance} i where i.key = ${CORRECTION_PROCESS}
        and i.business_key = 'grade-correction-' || ${gradeCorrection.id} order by i.id desc limit 1)`,
    })
    .from(gradeCorrection)
    .innerJoin(account, eq(account.id, gradeCorrection.askedBy))
    .innerJoin(joins.grade, eq(joins.grade.id, gradeCorrection.gradeId))
    .innerJoin(joins.student, eq(joins.student.id, gradeCorrection.studentId))
    .innerJoin(joins.school, eq(joins.school.id, gradeCorrection.homeSchoolId))
    .innerJoin(joins.host, eq(joins.host.id, gradeCorrection.schoolId))
    .innerJoin(joins.course, eq(joins.course.id, joins.grade.courseId))
    .leftJoin(joins.offering, eq(joins.offering.id, joins.grade.offeringId))
    .$dynamic();

const corrections = new Resource({
  label: "成绩更正",
  name: "grade-correction",
  table: gradeCorrection,
  rows,
  show: (found) =>
    found.map(({ correction, askedBy, state, ...of }): GradeCorrection & { scanId: number } => ({
      id: correction.id,
      version: correction.version,
      ...showReviewed(of),
      from: correction.from,
      to: correction.to,
      fault: correction.fault,
      reason: correction.reason,
      scanId: correction.scanId,
      askedBy,
      askedAt: correction.askedAt.toISOString(),
      state,
    })),
  sort: { askedAt: gradeCorrection.askedAt },
  standard: [desc(gradeCorrection.askedAt), desc(gradeCorrection.id)],
  schoolOf: ({ schoolId }) => schoolId,
});

/** With the link to its scan, for who may look at it. */
const withScan = <Found extends { scanId: number }>(found: Found, { services }: Context) => ({
  ...found,
  scan: services.files.link(found.scanId),
});

/** Corrections in the caller's scope, the latest first. */
export async function searchCorrections(
  context: Context,
  { page, semesterId, keyword }: GradeCorrectionSearch,
): Promise<PageOfItems<GradeCorrection>> {
  const { items, ...counted } = await corrections.list(
    context,
    page,
    equals(grade.semesterId, semesterId),
    containsWords(keyword, { searchText: joins.student.searchText, indexed: true }, joins.course.searchText),
  );
  return { items: items.map((one) => withScan(one, context)), ...counted };
}

/** One in the caller's scope, with the link to its scan; throws 404 otherwise. */
export const readCorrection = async (context: Context, id: number): Promise<GradeCorrection> =>
  withScan(await corrections.read(context, id), context);

/** What a teacher asks for. */
export interface AskedCorrection {
  to: string;
  fault: GradeFault;
  reason: string;
  scan: UploadedFile;
}

/**
 * A teacher asks to correct a grade of their own class; the workflow decides. Throws 404 for another's class, 409 for what
 * is no grade, changes nothing, or while another correction of the grade is under way.
 */
export async function askCorrection(
  context: Context,
  gradeId: number,
  { to, fault, reason, scan }: AskedCorrection,
): Promise<GradeCorrection> {
  const { session, services } = context;
  const teacherId = requireTeacher(session);
  const now = services.clock();
  const keep = await services.files.keep(scan, { session, purpose: "grade-correction" });
  const id = await transaction(services.db, async (tx) => {
    const [mine] = await tx
      .select({ id: grade.id, department: course.department })
      .from(grade)
      .innerJoin(course, eq(course.id, grade.courseId))
      .innerJoin(offeringTeacher, eq(offeringTeacher.offeringId, grade.offeringId))
      .where(and(eq(grade.id, gradeId), eq(offeringTeacher.teacherId, teacherId), inScope(session, grade)));
    if (mine === undefined) throw notFound("成绩");
    const { stored, values } = await lockForCorrection(tx, { gradeId, to });
    const from = resultText({ text: stored.originalText, flag: stored.flag });
    const wanted = resultText({ text: values.originalText, flag: values.flag ?? null });
    if (from === wanted) throw stateConflict("更正后的成绩与现在的一样，不需要更正");
    await refuseSecond(tx, gradeId);
    const [made] = await tx
      .insert(gradeCorrection)
      .values({
        gradeId,
        studentId: stored.studentId,
        homeSchoolId: stored.homeSchoolId,
        schoolId: stored.hostSchoolId,
        from,
        to: wanted,
        fault,
        reason,
        scanId: (await keep(tx)) as number,
        askedBy: session.accountId,
        askedAt: now,
      })
      .returning({ id: gradeCorrection.id });
    const madeId = made?.id as number;
    const [shown] = await rows(tx).where(eq(gradeCorrection.id, madeId));
    await services.workflow.submissions.start(
      tx,
      {
        processDefinitionKey: CORRECTION_PROCESS,
        businessKey: keyOf(madeId),
        subject: `${shown?.courseName ?? ""}：${shown?.studentName ?? ""}（${shown?.studentNumber ?? ""}）${from} → ${wanted}，${reason}`,
        facts: { fault, schoolCode: "" },
        initiator: {
          accountId: session.accountId,
          name: session.personName,
          schoolId: session.schoolId,
          // The college that runs the class decides first, as it does of the whole sheet.
          department: mine.department || null,
        },
      },
      now,
    );
    await logChange(context, tx, {
      action: "grade-correction-ask",
      targets: [{ kind: "grade-correction", id: madeId, schoolId: stored.hostSchoolId }],
      before: { result: from },
      after: { result: wanted, fault, reason },
    });
    return madeId;
  });
  return readCorrection(context, id);
}

/** Throws 409 while another correction of the grade is under way. */
async function refuseSecond(tx: Queryable, gradeId: number): Promise<void> {
  const earlier = await tx
    .select({ id: gradeCorrection.id })
    .from(gradeCorrection)
    .where(eq(gradeCorrection.gradeId, gradeId));
  if (earlier.length === 0) return;
  const running = await tx
    .select({ id: workflowInstance.id })
    .from(workflowInstance)
    .where(
      and(
        eq(workflowInstance.key, CORRECTION_PROCESS),
        inArray(
          workflowInstance.businessKey,
          earlier.map(({ id }) => keyOf(id)),
        ),
        inArray(workflowInstance.state, ["running", "returned"]),
      ),
    );
  if (running.length > 0) throw stateConflict("这条成绩已有更正申请在审核，请等待结果");
}
