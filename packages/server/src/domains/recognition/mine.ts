import type { RecognitionDetail, RecognitionInput } from "@huxuan/api-client";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { UploadedFile } from "../../contract/index.ts";
import { type Transaction, transaction } from "../../db/index.ts";
import {
  invalidFields,
  isUniqueViolation,
  notFound,
  stateConflict,
  versionConflict,
} from "../../errors/index.ts";
import { type CreateRequest, once } from "../../platform/idempotency/index.ts";
import { workflowAct } from "../../platform/workflow/index.ts";
import { SCHOOL_OFFICE } from "../../domain.ts";
import { logChange } from "../../resource/index.ts";
import { requireStudent } from "../../scope/index.ts";
import { course } from "../course/index.ts";
import { student } from "../person/index.ts";
import { school } from "../school/index.ts";
import { recognitionApplication } from "./application.ts";
import { type Case, grantedOf, readCase } from "./asked.ts";
import { checksOf, refusalOf } from "./checks.ts";
import { nextRecognitionNumber, type RecognitionRow } from "./recognise.ts";
import { appealEnd, type Context, findRow, hasLikeCase, readOwn } from "./recognitions.ts";
import { numberText, passbookText } from "./rules.ts";
import { readSources, type SourceGrade } from "./sources.ts";
import { recognition, recognitionEvidence, recognitionSource, recognitionTarget } from "./tables.ts";

/** Papers of one application at most. */
const MOST_PAPERS = 5;

/** Drafts an application of the caller. Throws 403 for who is no student, 400 naming what is wrong. */
export function createOwn(
  context: Context & CreateRequest,
  input: RecognitionInput,
): Promise<RecognitionDetail> {
  const studentId = requireStudent(context.session);
  return once(context, async (tx) => {
    const { schoolId, sources, targets } = await requireSound(tx, studentId, input);
    const [row] = await tx
      .insert(recognition)
      .values({
        schoolId,
        number: await nextRecognitionNumber(tx, schoolId),
        studentId,
        hostSchoolId: sources[0]?.course.schoolId as number,
        way: "application",
        module: input.module.trim(),
        credits: 0,
        gradeAs: "converted",
        countsInGpa: true,
        reason: input.reason,
        createdAt: context.services.clock(),
      })
      .returning();
    if (row === undefined) throw new Error("A recognition was not written");
    await writeParts(tx, row, sources, targets, false);
    await reckon(context, tx, row.id);
    await logOf(context, tx, {
      action: "recognition-create",
      row: row,
      after: {
        number: numberText(row.number),
        reason: input.reason,
      },
    });
    return readOwn(context, studentId, row.id, tx);
  });
}

/** Changes an application of the caller that is a draft or was returned. Throws 409 otherwise. */
export async function updateOwn(
  context: Context,
  id: number,
  { version, ...input }: RecognitionInput & { version: number },
): Promise<RecognitionDetail> {
  const studentId = requireStudent(context.session);
  await transaction(context.services.db, async (tx) => {
    const { row, state } = await lockOwn(tx, studentId, id);
    if (row.version !== version) throw versionConflict("学分认定");
    if (state === "auditing") throw stateConflict("正在审核，不能修改；需要修改时请先撤回");
    if (state !== "draft" && state !== "returned") throw stateConflict("这件申请已经办结，不能修改");
    if (row.way === "appeal") throw stateConflict("申诉的内容与原申请相同，不能修改；可以补充材料后重新提交");
    const { sources, targets } = await requireSound(tx, studentId, input);
    await tx
      .update(recognition)
      .set({
        hostSchoolId: sources[0]?.course.schoolId,
        module: input.module.trim(),
        reason: input.reason,
        version: row.version + 1,
      })
      .where(eq(recognition.id, id));
    await writeParts(tx, row, sources, targets, state === "returned");
    await reckon(context, tx, id);
    await logOf(context, tx, { action: "recognition-update", row: row, after: { reason: input.reason } });
  });
  return readOwn(context, studentId, id);
}

/** Removes a draft of the caller that was never handed in. Throws 409 otherwise. */
export async function removeOwn(context: Context, id: number): Promise<void> {
  const studentId = requireStudent(context.session);
  await transaction(context.services.db, async (tx) => {
    const { row, state } = await lockOwn(tx, studentId, id);
    if (state !== "draft") throw stateConflict("提交过的申请不能删除，可以撤回");
    await tx.delete(recognition).where(eq(recognition.id, id));
    await logOf(context, tx, { action: "recognition-delete", row: row, after: {} });
  });
}

/** Adds a paper to an application of the caller that is a draft or was returned. Throws 409 otherwise. */
export async function addEvidence(
  context: Context,
  id: number,
  upload: UploadedFile,
): Promise<RecognitionDetail> {
  const { session, services } = context;
  const studentId = requireStudent(session);
  const keep = await services.files.keep(upload, { session, purpose: "recognition" });
  await transaction(services.db, async (tx) => {
    const { row, state } = await lockOwn(tx, studentId, id);
    if (state !== "draft" && state !== "returned") throw stateConflict("提交后不能再加材料；退回时可以补充");
    if ((await tx.$count(recognitionEvidence, eq(recognitionEvidence.recognitionId, id))) >= MOST_PAPERS)
      throw stateConflict(`一件申请最多 ${MOST_PAPERS} 份材料`);
    await tx.insert(recognitionEvidence).values({ recognitionId: id, fileId: (await keep(tx)) as number });
    await tx
      .update(recognition)
      .set({ version: row.version + 1 })
      .where(eq(recognition.id, id));
  });
  return readOwn(context, studentId, id);
}

/** Hands an application of the caller in, or in again after it was returned. Throws 409 where the regulations forbid it. */
export async function submitOwn(context: Context, id: number): Promise<RecognitionDetail> {
  const studentId = requireStudent(context.session);
  await transaction(context.services.db, async (tx) => {
    const { row, state } = await lockOwn(tx, studentId, id);
    if (state === "auditing") throw stateConflict("已经提交，正在审核");
    if (state !== "draft" && state !== "returned") throw stateConflict("这件申请已经办结，不能再提交");
    await handIn(context, tx, row, []);
    await logOf(context, tx, {
      action: "recognition-submit",
      row: row,
      after: { number: numberText(row.number) },
    });
  });
  return readOwn(context, studentId, id);
}

/** Takes an application of the caller back. Throws 409 where none is under way. */
export async function withdrawOwn(context: Context, id: number): Promise<RecognitionDetail> {
  const { session, services } = context;
  const studentId = requireStudent(session);
  await transaction(services.db, async (tx) => {
    const found = await findRow(tx, and(eq(recognition.id, id), eq(recognition.studentId, studentId)));
    if (found === undefined) throw notFound("学分认定");
    const initiator = {
      accountId: session.accountId,
      name: session.personName,
      schoolId: null,
      department: null,
    };
    await recognitionApplication.withdraw(tx, services, id, initiator, services.clock());
    await logOf(context, tx, { action: "recognition-withdraw", row: found.recognition, after: {} });
  });
  return readOwn(context, studentId, id);
}

/** Appeals against a refusal: whoever refused decides nothing of it. Throws 409 where it is too late or was done. */
export async function appealOwn(context: Context, id: number, reason: string): Promise<RecognitionDetail> {
  const { services } = context;
  const studentId = requireStudent(context.session);
  const madeId = await transaction(services.db, async (tx) => {
    const { row: refused } = await lockOwn(tx, studentId, id);
    const found = await findRow(tx, eq(recognition.id, id));
    if (found === undefined || appealEnd(found, services) === undefined)
      throw stateConflict(appealRefusal(refused, found?.hasAppeal ?? false));
    const [row] = await tx
      .insert(recognition)
      .values({
        schoolId: refused.schoolId,
        number: await nextRecognitionNumber(tx, refused.schoolId),
        studentId,
        hostSchoolId: refused.hostSchoolId,
        way: "appeal",
        appealOf: id,
        module: refused.module,
        credits: refused.credits,
        gradeAs: refused.gradeAs,
        countsInGpa: refused.countsInGpa,
        reason,
        createdAt: services.clock(),
      })
      .returning();
    if (row === undefined) throw new Error("An appeal was not written");
    await copyParts(tx, id, row.id);
    await handIn(context, tx, row, await decidedBy(tx, id));
    await logOf(context, tx, {
      action: "recognition-appeal",
      row: row,
      after: { number: numberText(row.number), reason },
    });
    return row.id;
  });
  return readOwn(context, studentId, madeId);
}

function appealRefusal({ state, way }: RecognitionRow, appealed: boolean): string {
  if (state !== "refused") return "没有通过的申请才能申诉";
  if (way === "appeal" || appealed) return "已经申诉过，不能再次申诉";
  return "申诉已过期限";
}

/** A recognition of the student, locked, with how it stands. Throws 404 for another's. */
async function lockOwn(tx: Transaction, studentId: number, id: number) {
  const [row] = await tx
    .select()
    .from(recognition)
    .where(and(eq(recognition.id, id), eq(recognition.studentId, studentId)))
    .for("update");
  const found = await findRow(tx, eq(recognition.id, id));
  if (row === undefined || found === undefined) throw notFound("学分认定");
  return { row, state: found.state };
}

/** What an application may name at all: own grades of one host, and courses of the home school or a module. */
async function requireSound(tx: Transaction, studentId: number, input: RecognitionInput) {
  const [of] = await tx.select({ schoolId: student.schoolId }).from(student).where(eq(student.id, studentId));
  if (of === undefined) throw notFound("学生");
  const errors: { field: string; message: string }[] = [];
  const { gradeIds, targetIds } = input;
  const module = input.module.trim();
  const sources = await readSources(tx, studentId, [...new Set(gradeIds)]);
  gradeIds.forEach((id, at) => {
    if (!sources.some(({ grade }) => grade.id === id))
      errors.push({ field: `gradeIds.${at}`, message: "没有这门外校课程的成绩，请重新选择" });
  });
  if (new Set(gradeIds).size < gradeIds.length)
    errors.push({ field: "gradeIds", message: "同一个成绩只选一次" });
  if (new Set(sources.map(({ host }) => host.id)).size > 1)
    errors.push({ field: "gradeIds", message: "一件申请里的课程应是同一所学校的，请分开申请" });
  const targets =
    targetIds.length === 0
      ? []
      : await tx
          .select({ id: course.id, credits: course.credits, schoolId: course.schoolId })
          .from(course)
          .where(inArray(course.id, [...targetIds]))
          .for("key share");
  targetIds.forEach((id, at) => {
    if (!targets.some((one) => one.id === id && one.schoolId === of.schoolId))
      errors.push({ field: `targetIds.${at}`, message: "这门课不是本校的课程，请重新选择" });
  });
  if (new Set(targetIds).size < targetIds.length)
    errors.push({ field: "targetIds", message: "同一门本校课程只选一次" });
  if ((targetIds.length === 0) === (module === ""))
    errors.push({ field: "targetIds", message: "请选择认定为本校课程，或者计入一个模块，两者选一" });
  if (errors.length > 0) throw invalidFields(errors);
  const inOrder = targetIds.flatMap((id) => targets.find((one) => one.id === id) ?? []);
  return { schoolId: of.schoolId, sources, targets: inOrder };
}

/** Writes the grades and courses of an application in the place of those that it had. */
async function writeParts(
  tx: Transaction,
  { id, studentId }: RecognitionRow,
  sources: readonly SourceGrade[],
  targets: readonly { id: number; credits: number }[],
  live: boolean,
): Promise<void> {
  await tx.delete(recognitionSource).where(eq(recognitionSource.recognitionId, id));
  await tx.delete(recognitionTarget).where(eq(recognitionTarget.recognitionId, id));
  await holding(() =>
    tx.transaction((inner) =>
      inner.insert(recognitionSource).values(
        sources.map(({ grade }) => ({
          recognitionId: id,
          gradeId: grade.id,
          credits: grade.credits,
          live,
        })),
      ),
    ),
  );
  if (targets.length > 0)
    await tx.insert(recognitionTarget).values(
      targets.map((target, position) => ({
        recognitionId: id,
        courseId: target.id,
        studentId,
        credits: target.credits,
        position,
      })),
    );
}

async function copyParts(tx: Transaction, from: number, to: number): Promise<void> {
  await tx.execute(sql`insert into ${recognitionSource} (recognition_id, grade_id, credits)
    select ${to}, s.grade_id, s.credits from ${recognitionSource} s where s.recognition_id = ${from}`);
  await tx.execute(sql`insert into ${recognitionTarget} (recognition_id, course_id, student_id, credits, position)
    select ${to}, t.course_id, t.student_id, t.credits, t.position from ${recognitionTarget} t where t.recognition_id = ${from}`);
  await tx.execute(sql`insert into ${recognitionEvidence} (recognition_id, file_id)
    select ${to}, e.file_id from ${recognitionEvidence} e where e.recognition_id = ${from}`);
}

/** Says with an application how many credits it asks for, and which rule says the same. */
async function reckon({ services }: Context, tx: Transaction, id: number): Promise<Case> {
  const [row] = await tx.select().from(recognition).where(eq(recognition.id, id));
  if (row === undefined) throw new Error(`no recognition ${id}`);
  const read = await readCase(tx, services, row);
  const { rule } = read;
  await tx
    .update(recognition)
    .set({
      credits: grantedOf(read).credits,
      ruleId: rule?.id ?? null,
      ...(rule && { gradeAs: rule.gradeAs, countsInGpa: rule.countsInGpa }),
    })
    .where(eq(recognition.id, id));
  return read;
}

/** Has the workflow of the home school decide an application. Throws 409 where the regulations forbid it. */
async function handIn(
  context: Context,
  tx: Transaction,
  row: RecognitionRow,
  excluded: readonly number[],
): Promise<void> {
  const { session, services } = context;
  const now = services.clock();
  const read = await reckon(context, tx, row.id);
  const refusal = refusalOf(checksOf(read.asked));
  if (refusal !== undefined) throw stateConflict(refusal);
  await holding(() =>
    tx.transaction((inner) =>
      inner.update(recognitionSource).set({ live: true }).where(eq(recognitionSource.recognitionId, row.id)),
    ),
  );
  await tx
    .update(recognition)
    .set({ submittedAt: now, opinion: "", version: row.version + 1 })
    .where(eq(recognition.id, row.id));
  const initiator = {
    accountId: session.accountId,
    name: session.personName,
    schoolId: row.schoolId,
    department: read.facts.department,
  };
  const { credits } = grantedOf(read);
  const names = passbookText(
    read.sources.map((one) => one.course.name),
    { targets: read.targets, module: row.module },
  );
  await recognitionApplication.submit(
    tx,
    services,
    row.id,
    {
      subject: `${numberText(row.number)} ${session.personName}：${names}，${credits} 学分`,
      facts: {
        schoolCode: await codeOf(tx, row.schoolId),
        hostCode: read.sources[0]?.host.code ?? "",
        credits,
        module: row.module !== "",
        byRule: read.rule !== undefined,
        sameCase: await hasLikeCase(tx, row.schoolId, read.sources),
        appeal: row.way === "appeal",
        alone: await isAlone(context, tx, initiator, excluded),
      },
      initiator,
      excluded,
      opinion: "修改后再次提交",
    },
    now,
  );
}

async function codeOf(tx: Transaction, schoolId: number): Promise<string> {
  const [of] = await tx.select({ code: school.code }).from(school).where(eq(school.id, schoolId));
  return of?.code ?? "";
}

/** Whether the academic office of the school has nobody who may decide it. */
async function isAlone(
  { services }: Context,
  tx: Transaction,
  initiator: { accountId: number; name: string; schoolId: number; department: string },
  excluded: readonly number[],
): Promise<boolean> {
  const found = await services.workflow.people.find(
    tx,
    [{ by: "role", roleId: SCHOOL_OFFICE, at: "initiator-school" }],
    initiator,
  );
  return found.every(({ accountId }) => excluded.includes(accountId));
}

/** Accounts that decided a step of a recognition. */
async function decidedBy(tx: Transaction, id: number): Promise<number[]> {
  const instance = await recognitionApplication.newest(tx, id);
  if (instance === undefined) return [];
  const acts = await tx
    .selectDistinct({ accountId: workflowAct.accountId })
    .from(workflowAct)
    .where(and(eq(workflowAct.instanceId, instance.id), inArray(workflowAct.action, ["approve", "refuse"])));
  return acts.flatMap(({ accountId }) => accountId ?? []);
}

/** Does what takes grades for an application. Throws 409 where another one has one of them. */
async function holding<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, "recognition_source_once"))
      throw stateConflict("该成绩已用于另一份认定，不能再用");
    throw error;
  }
}

function logOf(
  context: Context,
  tx: Transaction,
  { row: { id, schoolId }, ...said }: { action: string; row: RecognitionRow; after: object },
): Promise<void> {
  return logChange(context, tx, { ...said, targets: [{ kind: "recognition", id, schoolId }], before: {} });
}
