import type {
  ChosenGradeSheet,
  GradeExtension,
  GradeFlagChange,
  GradeReturn,
  GradeSheet,
  GradeSheetsDone,
  GradeSubmission,
  GradeUrge,
  GradeUrged,
} from "@huxuan/api-client";
import { labels } from "@huxuan/api-client";
import { and, eq, inArray, type SQL } from "drizzle-orm";
import { type Queryable, type Transaction, transaction } from "../../db/index.ts";
import { DomainError, invalidFields, stateConflict, versionConflict } from "../../errors/index.ts";
import { notify } from "../../platform/notification/index.ts";
import { logChange } from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { course } from "../course/index.ts";
import { offering } from "../offering/index.ts";
import { momentText } from "../selection/index.ts";
import { writeEntries } from "./cells.ts";
import { gapsOf, judge } from "./check.ts";
import { classNames, readSheet } from "./open.ts";
import { teacherAccounts } from "./people.ts";
import { isExplained, REASON_CHARACTERS, TEACHERS_FLAGS } from "./rules.ts";
import { readStudents } from "./rows.ts";
import {
  accessTo,
  factsOf,
  lockSheet,
  nextVersion,
  type SheetContext,
  type StoredSheet,
} from "./sheet-facts.ts";
import { gradeCellChange, gradeEntry, gradeSheet } from "./tables.ts";

/** A sheet that is a draft again knows nothing of its submission. */
const DRAFT = {
  state: "draft",
  submittedAt: null,
  submittedBy: null,
  approvedAt: null,
  approvedBy: null,
  distribution: null,
  findings: [],
} as const satisfies Partial<StoredSheet>;

const log = (
  context: SheetContext,
  tx: Transaction,
  { id, schoolId, state }: StoredSheet,
  { action, after }: { action: string; after: object },
): Promise<void> =>
  logChange(context, tx, {
    action,
    targets: [{ kind: "grade-sheet", id, schoolId }],
    before: { state },
    after,
  });

/**
 * To the office of the department. Throws 400 without a reason for what is unusual, 409 with gaps, when a cell changed
 * since the check, or when the window is over.
 */
export async function submitSheet(
  context: SheetContext,
  id: number,
  { explanation, sequence, version }: GradeSubmission,
): Promise<GradeSheet> {
  const { session, services } = context;
  const now = services.clock();
  await transaction(services.db, async (tx) => {
    const sheet = await lockSheet(tx, context, id, "submit", version);
    if (sheet.sequence !== sequence) throw stateConflict("提交前有人改了成绩，请看过新的分布再提交");
    const facts = await factsOf(tx, services.officeSettings, sheet);
    const students = await readStudents(tx, sheet);
    const gaps = gapsOf(students, facts);
    if (gaps.message !== "" || gaps.problems.length > 0)
      throw stateConflict(gaps.message === "" ? (gaps.problems[0]?.message ?? "") : gaps.message);
    const { distribution, findings } = judge(students, facts, services.officeSettings, sheet.schoolId);
    if (!isExplained(findings, explanation)) {
      const [first] = findings.filter(({ needsReason }) => needsReason);
      const message = `${first?.message ?? "成绩分布异常，请填写说明"}（至少 ${REASON_CHARACTERS} 个字）`;
      throw invalidFields([{ field: "explanation", message }]);
    }
    const said = explanation?.trim() ?? "";
    await tx
      .update(gradeSheet)
      .set(
        nextVersion({
          state: "submitted",
          submittedAt: now,
          submittedBy: session.personName,
          explanation: said === "" ? null : said,
          distribution,
          findings,
          returnedReason: null,
          returnedBy: null,
          returnedStudentIds: [],
        }),
      )
      .where(eq(gradeSheet.id, id));
    await log(context, tx, sheet, {
      action: "grade-sheet-submit",
      after: { state: "submitted", explanation: said, distribution },
    });
  });
  return readSheet(context, id);
}

/** Takes back what is not approved yet. */
export async function withdrawSheet(context: SheetContext, id: number, version: number): Promise<GradeSheet> {
  await transaction(context.services.db, async (tx) => {
    const sheet = await lockSheet(tx, context, id, "withdraw", version);
    await tx.update(gradeSheet).set(nextVersion(DRAFT)).where(eq(gradeSheet.id, id));
    await log(context, tx, sheet, { action: "grade-sheet-withdraw", after: { state: "draft" } });
  });
  return readSheet(context, id);
}

/** Gives a sheet back to its teachers, who are told why. */
export async function returnSheet(
  context: SheetContext,
  id: number,
  { reason, studentIds = [], version }: GradeReturn,
): Promise<GradeSheet> {
  const { session, services } = context;
  await transaction(services.db, async (tx) => {
    const sheet = await lockSheet(tx, context, id, "return", version);
    await tx
      .update(gradeSheet)
      .set(
        nextVersion({
          ...DRAFT,
          returnedReason: reason,
          returnedBy: session.personName,
          returnedStudentIds: [...studentIds],
        }),
      )
      .where(eq(gradeSheet.id, id));
    await tell(
      tx,
      services.clock(),
      [sheet.offeringId],
      "gradeReturned",
      (named) => `${named}的成绩被退回：${reason}`,
    );
    await log(context, tx, sheet, {
      action: "grade-sheet-return",
      after: { state: "draft", reason, studentIds },
    });
  });
  return readSheet(context, id);
}

/** Tells the teachers of classes something, each about each class. */
async function tell(
  tx: Transaction,
  now: Date,
  offeringIds: readonly number[],
  kind: "gradeReturned" | "gradeDue",
  said: (named: string) => string,
): Promise<number> {
  const accounts = await teacherAccounts(tx, offeringIds);
  const names = await classNames(tx, offeringIds);
  const news = offeringIds.map((id) => ({
    accountIds: accounts.get(id) ?? [],
    kind,
    title: said(names.get(id) ?? ""),
  }));
  await notify(tx, news, now);
  return new Set([...accounts.values()].flat()).size;
}

/** Passes submitted sheets, each in a transaction of its own: one that cannot be passed does not stop the others. */
export async function approveSheets(
  context: SheetContext,
  sheets: readonly ChosenGradeSheet[],
): Promise<GradeSheetsDone> {
  const { session, services } = context;
  return eachSheet(context, sheets, async (tx, { id, version }) => {
    const sheet = await lockSheet(tx, context, id, "approve", version);
    await tx
      .update(gradeSheet)
      .set(nextVersion({ state: "approved", approvedAt: services.clock(), approvedBy: session.personName }))
      .where(eq(gradeSheet.id, id));
    await log(context, tx, sheet, { action: "grade-sheet-approve", after: { state: "approved" } });
  });
}

async function eachSheet(
  { session, services }: SheetContext,
  sheets: readonly ChosenGradeSheet[],
  act: (tx: Transaction, sheet: ChosenGradeSheet) => Promise<void>,
): Promise<GradeSheetsDone> {
  const result: GradeSheetsDone = { done: 0, refused: [] };
  for (const sheet of sheets) {
    try {
      await transaction(services.db, (tx) => act(tx, sheet));
      result.done += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      result.refused.push({ id: sheet.id, code: "", courseName: "", message: error.message });
    }
  }
  const names = await namesOf(
    services.db,
    and(
      inScope(session, gradeSheet),
      inArray(
        gradeSheet.id,
        result.refused.map(({ id }) => id),
      ),
    ),
  );
  return { ...result, refused: result.refused.map((one) => ({ ...one, ...names.get(one.id) })) };
}

/** Class number and course of the sheets that a condition names. */
async function namesOf(
  db: Queryable,
  where: SQL | undefined,
): Promise<Map<number, { code: string; courseName: string }>> {
  const rows = await db
    .select({ id: gradeSheet.id, code: offering.code, courseName: course.name })
    .from(gradeSheet)
    .innerJoin(offering, eq(offering.id, gradeSheet.offeringId))
    .innerJoin(course, eq(course.id, gradeSheet.courseId))
    .where(where);
  return new Map(rows.map(({ id, ...named }) => [id, named]));
}

/** More time for one class; its teachers are told. Throws 400 for a moment that is over. */
export async function extendSheet(
  context: SheetContext,
  id: number,
  { closesAt, reason, version }: GradeExtension,
): Promise<GradeSheet> {
  const { services } = context;
  const [now, until] = [services.clock(), new Date(closesAt)];
  if (until <= now) throw invalidFields([{ field: "closesAt", message: "新的截止时间应晚于现在" }]);
  await transaction(services.db, async (tx) => {
    const sheet = await lockSheet(tx, context, id, "extend", version);
    const { entry } = await accessTo(tx, context, { ...sheet, extendedUntil: null });
    if (entry === undefined) throw stateConflict("还没有设置录入时间，请先在录入控制里设置");
    if (until <= entry.closesAt)
      throw invalidFields([{ field: "closesAt", message: "新的截止时间应晚于原来的截止时间" }]);
    await tx
      .update(gradeSheet)
      .set(nextVersion({ extendedUntil: until, extensionReason: reason }))
      .where(eq(gradeSheet.id, id));
    await tell(
      tx,
      now,
      [sheet.offeringId],
      "gradeDue",
      (named) => `${named}的成绩录入延期到 ${momentText(until, now)}`,
    );
    await log(context, tx, sheet, { action: "grade-sheet-extend", after: { closesAt, reason } });
  });
  return readSheet(context, id);
}

/** Reminds the teachers of classes whose grades are not submitted; classes that are done already are left out. */
export async function urgeSheets(
  context: SheetContext,
  { offeringIds, examKind, words }: GradeUrge,
): Promise<GradeUrged> {
  const { session, services } = context;
  const now = services.clock();
  return transaction(services.db, async (tx) => {
    const rows = await tx
      .select({
        id: offering.id,
        sheetId: gradeSheet.id,
        state: gradeSheet.state,
        schoolId: offering.schoolId,
      })
      .from(offering)
      .leftJoin(gradeSheet, and(eq(gradeSheet.offeringId, offering.id), eq(gradeSheet.examKind, examKind)))
      .where(and(inArray(offering.id, [...offeringIds]), inScope(session, offering, "change")));
    const open = rows.filter(({ state }) => state === null || state === "draft");
    const said = words?.trim() ?? "";
    const teachers = await tell(
      tx,
      now,
      open.map(({ id }) => id),
      "gradeDue",
      (named) => `请尽快提交${named}的${labels.examKind[examKind]}成绩${said === "" ? "" : `：${said}`}`,
    );
    const ids = open.flatMap(({ sheetId }) => sheetId ?? []);
    if (ids.length > 0) await tx.update(gradeSheet).set({ urgedAt: now }).where(inArray(gradeSheet.id, ids));
    if (open.length > 0)
      await logChange(context, tx, {
        action: "grade-sheet-urge",
        targets: open.map(({ id, schoolId }) => ({ kind: "offering", id, schoolId })),
        before: null,
        after: { examKind, words: said },
      });
    return { teachers, classes: open.length };
  });
}

/**
 * Sets a flag that is the office's (缓考, 违纪, 免修), or takes it back. Throws 400 for a flag of the teacher's or a
 * student who is not on the sheet.
 */
export async function flagStudent(
  context: SheetContext,
  id: number,
  { studentId, flag, reason, version }: GradeFlagChange,
): Promise<GradeSheet> {
  const { session, services } = context;
  const now = services.clock();
  if (flag !== null && TEACHERS_FLAGS.has(flag))
    throw invalidFields([{ field: "flag", message: `${labels.gradeFlag[flag]}由任课教师登记` }]);
  await transaction(services.db, async (tx) => {
    const sheet = await lockSheet(tx, context, id, "flag", version);
    const [found] = await readStudents(tx, sheet, [studentId]);
    if (found === undefined || found.left)
      throw invalidFields([{ field: "studentId", message: "这名学生不在名单上，请刷新后再选" }]);
    const before = found.cells.flag;
    if (before === flag) return;
    if (before !== null && TEACHERS_FLAGS.has(before) && flag === null) throw versionConflict("标记");
    const facts = await factsOf(tx, services.officeSettings, sheet);
    const cells = { ...found.cells, flag };
    await writeEntries(tx, id, [{ studentId, homeSchoolId: found.homeSchool.id, cells }], facts, now);
    await tx
      .update(gradeEntry)
      .set({ flagReason: flag === null ? null : reason })
      .where(and(eq(gradeEntry.sheetId, id), eq(gradeEntry.studentId, studentId)));
    await tx.insert(gradeCellChange).values({
      sheetId: id,
      sequence: sheet.sequence + 1,
      studentId,
      column: "flag",
      from: before === null ? "" : labels.gradeFlag[before],
      to: flag === null ? "" : labels.gradeFlag[flag],
      at: now,
      accountId: session.accountId,
      by: session.personName,
    });
    await tx
      .update(gradeSheet)
      .set(nextVersion({ sequence: sheet.sequence + 1 }))
      .where(eq(gradeSheet.id, id));
    await log(context, tx, sheet, { action: "grade-sheet-flag", after: { studentId, flag, reason } });
  });
  return readSheet(context, id);
}
