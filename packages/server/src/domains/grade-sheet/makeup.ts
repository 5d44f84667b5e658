import type { MakeupCandidate, MakeupPlan, MakeupPlanned, MakeupSearch } from "@huxuan/api-client";
import { EMPTY_CELLS, type EntryCells } from "@huxuan/grading";
import { labels } from "@huxuan/api-client";
import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Queryable, type Transaction, transaction } from "../../db/index.ts";
import { invalidFields } from "../../errors/index.ts";
import { notify } from "../../platform/notification/index.ts";
import { containsWords, equals, logChange, type PageOfItems, readPage } from "../../resource/index.ts";
import { inScope, requireReach } from "../../scope/index.ts";
import { course } from "../course/index.ts";
import { grade } from "../grade/index.ts";
import { offering } from "../offering/index.ts";
import { student } from "../person/index.ts";
import { school } from "../school/index.ts";
import { momentText } from "../selection/index.ts";
import { writeEntries } from "./cells.ts";
import { studentAccounts } from "./people.ts";

import { factsOf, type SheetContext, type StoredSheet } from "./sheet-facts.ts";
import { gradeEntry, gradeSheet } from "./tables.ts";

type ExamKind = MakeupSearch["examKind"];

/** Grades of the ordinary exam that ask for another one: failed for 补考, put off for 缓考. */
const asks = (examKind: ExamKind): SQL | undefined =>
  examKind === "deferred"
    ? eq(grade.flag, "deferred")
    : and(eq(grade.passed, false), sql`${grade.flag} is distinct from 'deferred'`);

/** 缺考, 取消资格 and 违纪 give no right to a make-up exam. */
const maySit: SQL<boolean> = sql<boolean>`(${grade.flag} is null or ${grade.flag} = 'deferred')`;

/** A sheet of the exam has the student already. */
const isListed = (examKind: ExamKind): SQL<boolean> => sql<boolean>`exists (
  select from ${gradeEntry} e join ${gradeSheet} s on s.id = e.sheet_id
  where s.offering_id = ${grade.offeringId} and s.exam_kind = ${examKind} and e.student_id = ${grade.studentId})`;

/** The ordinary grades of a class, first or repeated. */
const ORDINARY = ["regular", "retake"] as const;

const candidates = (db: Queryable, examKind: ExamKind) =>
  db
    .select({
      studentId: grade.studentId,
      homeSchoolId: grade.homeSchoolId,
      offeringId: offering.id,
      studentNumber: student.studentNumber,
      name: student.name,
      homeSchool: { id: school.id, name: school.name },
      courseName: course.name,
      code: offering.code,
      text: grade.originalText,
      flag: grade.flag,
      allowed: maySit,
      listed: isListed(examKind),
    })
    .from(grade)
    .innerJoin(offering, eq(offering.id, grade.offeringId))
    .innerJoin(course, eq(course.id, grade.courseId))
    .innerJoin(student, eq(student.id, grade.studentId))
    .innerJoin(school, eq(school.id, grade.homeSchoolId))
    .$dynamic();

/** Who may sit 补考, or still has to sit 缓考, of classes in the caller's scope. */
export async function searchCandidates(
  { session, services }: SheetContext,
  { page, semesterId, schoolId, examKind, offeringId, keyword }: MakeupSearch,
): Promise<PageOfItems<MakeupCandidate>> {
  requireMakeup(examKind);
  const { rows, ...counted } = await readPage(services.db, {
    rows: candidates(services.db, examKind),
    where: and(
      // Of the host's classes: a home school does not examine.
      inScope(session, offering),
      inArray(grade.examKind, ORDINARY),
      eq(grade.semesterId, semesterId),
      asks(examKind),
      equals(grade.hostSchoolId, schoolId),
      equals(offering.id, offeringId),
      containsWords(keyword, { searchText: student.searchText, indexed: true }, offering.searchText),
    ),
    page,
    sort: { studentNumber: student.studentNumber, courseName: course.pinyin, code: offering.code },
    standard: [asc(offering.code), asc(student.studentNumber), asc(grade.id)],
  });
  const items = rows.map(({ text, flag, ...row }) => ({
    ...row,
    result: flag === null ? text : labels.gradeFlag[flag],
    note: noteOf(examKind, flag, row.listed),
  }));
  return { items, ...counted };
}

function noteOf(examKind: ExamKind, flag: (typeof grade.$inferSelect)["flag"], listed: boolean): string {
  if (listed) return "已列入考试名单";
  if (examKind === "deferred") return "已批准缓考";
  return flag === null ? "正考不及格，可以补考" : `${labels.gradeFlag[flag]}不能补考`;
}

function requireMakeup(examKind: ExamKind): void {
  if (examKind !== "makeup" && examKind !== "deferred")
    throw invalidFields([{ field: "examKind", message: "请选择补考或缓考" }]);
}

/**
 * Makes the sheets of an exam from its candidates, and tells them when and where. Doing it again adds who is missing and
 * tells everybody of a changed time or place. Throws 403 for another school, 400 for a moment that is over.
 */
export async function planMakeup(context: SheetContext, plan: MakeupPlan): Promise<MakeupPlanned> {
  const { session, services } = context;
  requireMakeup(plan.examKind);
  requireReach(session, { schoolId: plan.schoolId, department: null });
  const now = services.clock();
  const at = new Date(plan.at);
  if (at <= now) throw invalidFields([{ field: "at", message: "考试时间应晚于现在" }]);
  return transaction(services.db, async (tx) => {
    const rows = await candidates(tx, plan.examKind)
      .where(
        and(
          inScope(session, offering),
          inArray(grade.examKind, ORDINARY),
          eq(grade.semesterId, plan.semesterId),
          eq(grade.hostSchoolId, plan.schoolId),
          asks(plan.examKind),
          maySit,
          plan.offeringIds === undefined ? undefined : inArray(offering.id, plan.offeringIds),
        ),
      )
      .orderBy(asc(offering.id), asc(grade.studentId));
    if (rows.length === 0)
      throw invalidFields([
        { field: "offeringIds", message: `没有可以参加${labels.examKind[plan.examKind]}的学生` },
      ]);
    const classes = [...Map.groupBy(rows, ({ offeringId }) => offeringId)];
    const listed: Listed[] = [];
    for (const [offeringId, of] of classes) {
      const sheet = await examSheet(tx, offeringId, plan, at);
      if (sheet.state !== "draft") continue;
      await listCandidates(tx, context, sheet, of, now);
      listed.push({ courseName: of[0]?.courseName ?? "", students: of.map(({ studentId }) => studentId) });
    }
    await tellCandidates(tx, plan, listed, now);
    await logChange(context, tx, {
      action: "grade-sheet-makeup",
      targets: classes.map(([id]) => ({ kind: "offering", id, schoolId: plan.schoolId })),
      before: null,
      after: { examKind: plan.examKind, at: plan.at, place: plan.place },
    });
    return {
      sheets: listed.length,
      students: listed.reduce((sum, { students }) => sum + students.length, 0),
    };
  });
}

interface Listed {
  courseName: string;
  students: number[];
}

/** The sheet of an exam, made like that of the class: a make-up exam is one part alone. */
async function examSheet(
  tx: Transaction,
  offeringId: number,
  { examKind, place }: MakeupPlan,
  at: Date,
): Promise<StoredSheet> {
  const [ordinary] = await tx
    .select()
    .from(gradeSheet)
    .where(and(eq(gradeSheet.offeringId, offeringId), eq(gradeSheet.examKind, "regular")));
  if (ordinary === undefined) throw new Error("A class with grades has no sheet");
  const parts =
    ordinary.scale !== "percent"
      ? []
      : examKind === "makeup"
        ? [{ id: "p1", name: "补考", weight: 100, isFinal: true }]
        : ordinary.parts;
  const { schoolId, semesterId, courseId, scale } = ordinary;
  await tx
    .insert(gradeSheet)
    .values({
      offeringId,
      examKind,
      schoolId,
      semesterId,
      courseId,
      scale,
      parts,
      examAt: at,
      examPlace: place,
    })
    .onConflictDoNothing();
  const where = and(eq(gradeSheet.offeringId, offeringId), eq(gradeSheet.examKind, examKind));
  const [sheet] = await tx.select().from(gradeSheet).where(where).for("update");
  if (sheet === undefined) throw new Error("The sheet of an exam could not be made");
  if (sheet.state === "draft") await tx.update(gradeSheet).set({ examAt: at, examPlace: place }).where(where);
  return sheet;
}

/** Puts candidates on a sheet who are not there yet. 缓考 keeps the marks of the other parts, and sits the exam alone. */
async function listCandidates(
  tx: Transaction,
  { services }: SheetContext,
  sheet: StoredSheet,
  of: readonly { studentId: number; homeSchoolId: number; listed: boolean }[],
  now: Date,
): Promise<void> {
  const missing = of.filter(({ listed }) => !listed);
  if (missing.length === 0) return;
  const facts = await factsOf(tx, services.officeSettings, sheet);
  const kept =
    sheet.examKind === "deferred"
      ? await earlierMarks(tx, sheet, missing)
      : new Map<number, EntryCells["marks"]>();
  const entries = missing.map(({ studentId, homeSchoolId }) => ({
    studentId,
    homeSchoolId,
    cells: { ...EMPTY_CELLS, marks: kept.get(studentId) ?? {} },
  }));
  await writeEntries(tx, sheet.id, entries, facts, now);
}

async function earlierMarks(
  tx: Transaction,
  sheet: StoredSheet,
  students: readonly { studentId: number }[],
): Promise<Map<number, EntryCells["marks"]>> {
  const finals = new Set(sheet.parts.filter(({ isFinal }) => isFinal).map(({ id }) => id));
  const rows = await tx
    .select({ studentId: gradeEntry.studentId, marks: gradeEntry.marks })
    .from(gradeEntry)
    .innerJoin(gradeSheet, eq(gradeSheet.id, gradeEntry.sheetId))
    .where(
      and(
        eq(gradeSheet.offeringId, sheet.offeringId),
        eq(gradeSheet.examKind, "regular"),
        inArray(
          gradeEntry.studentId,
          students.map(({ studentId }) => studentId),
        ),
      ),
    );
  return new Map(
    rows.map(({ studentId, marks }) => [
      studentId,
      Object.fromEntries(Object.entries(marks).filter(([part]) => !finals.has(part))),
    ]),
  );
}

async function tellCandidates(
  tx: Transaction,
  { examKind, at, place }: MakeupPlan,
  listed: readonly Listed[],
  now: Date,
): Promise<void> {
  const accounts = await studentAccounts(tx, [...new Set(listed.flatMap(({ students }) => students))]);
  const when = momentText(new Date(at), now);
  const news = listed.map(({ courseName, students }) => ({
    accountIds: students.flatMap((id) => accounts.get(id) ?? []),
    kind: "examPlanned" as const,
    title: `《${courseName}》${labels.examKind[examKind]}：${when}，${place}`,
  }));
  await notify(tx, news, now);
}
