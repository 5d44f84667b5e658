import type {
  ExamKind,
  GradeProgress,
  GradeProgressSearch,
  GradeSheetFilter,
  GradeSheetRow,
  GradeSheetSearch,
} from "@huxuan/api-client";
import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { containsWords, equals, inOrderOf, type PageOfItems, readPage } from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { course } from "../course/index.ts";
import { classWindowMoment, windowStateAt } from "../grade-window/index.ts";
import { offering, TAUGHT_STATES, teachersOf } from "../offering/index.ts";
import { school } from "../school/index.ts";
import { semester } from "../semester/index.ts";
import { allowedSheetActs } from "./rules.ts";
import { filledCount, studentCount } from "./rows.ts";
import type { SheetContext } from "./sheet-facts.ts";
import { gradeSheet, STORED_SHEET_STATES } from "./tables.ts";

/** The state of a class, `none` where it has no sheet. */
const state: SQL<GradeSheetRow["state"]> = sql`coalesce(${gradeSheet.state}, 'none')`;
const STATES = ["none", ...STORED_SHEET_STATES] as const;

/** When entering ends, with the extension of the class. */
const endOf = (examKind: ExamKind): SQL =>
  sql`greatest(${classWindowMoment("closes_at", examKind)}, ${gradeSheet.extendedUntil})`;

const isOpen: SQL = or(isNull(gradeSheet.state), eq(gradeSheet.state, "draft")) ?? sql`false`;

/** A make-up exam is there once it is planned; a class, while it is taught or has been graded. */
const isGraded = (examKind: ExamKind): SQL | undefined =>
  examKind === "regular"
    ? or(inArray(offering.state, TAUGHT_STATES), isNotNull(gradeSheet.id))
    : isNotNull(gradeSheet.id);

/** Classes in the caller's scope with how their grades of an exam stand. */
export async function searchSheets(
  { session, services }: SheetContext,
  {
    page,
    semesterId,
    schoolId,
    department,
    examKind = "regular",
    state: wanted,
    which,
    keyword,
  }: GradeSheetSearch,
): Promise<PageOfItems<GradeSheetRow>> {
  const { db, clock } = services;
  const now = clock();
  const closes = endOf(examKind);
  const filters: Record<GradeSheetFilter, SQL | undefined> = {
    unusual: and(eq(gradeSheet.state, "submitted"), sql`jsonb_array_length(${gradeSheet.findings}) > 0`),
    late: and(isOpen, sql`${closes} <= ${now.toISOString()}::timestamptz`),
    open: isOpen,
  };
  const { rows, ...counted } = await readPage(db, {
    rows: db
      .select({
        id: gradeSheet.id,
        offeringId: offering.id,
        code: offering.code,
        courseName: course.name,
        credits: course.credits,
        semester: { id: semester.id, name: semester.name },
        school: { id: school.id, name: school.name },
        department: course.department,
        state,
        students: studentCount,
        filled: filledCount,
        opensAt: sql<Date | null>`${classWindowMoment("opens_at", examKind)}`.mapWith(
          gradeSheet.extendedUntil,
        ),
        closesAt: sql<Date | null>`${closes}`.mapWith(gradeSheet.extendedUntil),
        submittedAt: gradeSheet.submittedAt,
        returnedReason: gradeSheet.returnedReason,
        distribution: gradeSheet.distribution,
        findings: gradeSheet.findings,
        urgedAt: gradeSheet.urgedAt,
        version: gradeSheet.version,
        mayChange: sql<boolean>`coalesce(${inScope(session, offering, "change") ?? sql`true`}, false)`,
      })
      .from(offering)
      .innerJoin(course, eq(course.id, offering.courseId))
      .innerJoin(semester, eq(semester.id, offering.semesterId))
      .innerJoin(school, eq(school.id, offering.schoolId))
      .leftJoin(gradeSheet, and(eq(gradeSheet.offeringId, offering.id), eq(gradeSheet.examKind, examKind)))
      .$dynamic(),
    where: and(
      inScope(session, offering),
      isGraded(examKind),
      equals(offering.semesterId, semesterId),
      equals(offering.schoolId, schoolId),
      equals(course.department, department),
      wanted === undefined ? undefined : eq(state, wanted),
      which === undefined ? undefined : filters[which],
      containsWords(keyword, { searchText: offering.searchText }),
    ),
    page,
    sort: {
      code: offering.code,
      courseName: course.pinyin,
      department: course.departmentPinyin,
      state: inOrderOf(STATES, state),
      closesAt: closes,
      submittedAt: gradeSheet.submittedAt,
    },
    standard: [asc(offering.code), asc(offering.id)],
  });
  const teachers = await teachersOf(
    db,
    rows.map(({ offeringId }) => offeringId),
  );
  const items = rows.map((row): GradeSheetRow => {
    const { id, mayChange, opensAt, closesAt, submittedAt, returnedReason, distribution, urgedAt } = row;
    const { findings, version, students, filled, ...shown } = row;
    const of = teachers.get(row.offeringId) ?? [];
    const window = windowStateAt(opensAt && closesAt ? { opensAt, closesAt } : undefined, now);
    return {
      offeringId: shown.offeringId,
      examKind,
      code: shown.code,
      courseName: shown.courseName,
      credits: shown.credits,
      semester: shown.semester,
      school: shown.school,
      department: shown.department,
      teachers: of.map(({ name }) => name),
      state: shown.state,
      students: students ?? 0,
      filled: filled ?? 0,
      window,
      ...(id !== null && { id }),
      ...(opensAt && { opensAt: opensAt.toISOString() }),
      ...(closesAt && { closesAt: closesAt.toISOString() }),
      ...(submittedAt && { submittedAt: submittedAt.toISOString() }),
      ...(returnedReason !== null && { returnedReason }),
      ...(distribution?.mean !== undefined && { mean: distribution.mean }),
      findings: findings ?? [],
      ...(urgedAt && { urgedAt: urgedAt.toISOString() }),
      allowed: allowedSheetActs(shown.state, {
        permissions: session.permissions,
        ofOffice: mayChange,
        teaches: of.some((one) => one.id === session.teacherId),
        window,
      }),
      version: version ?? 0,
    };
  });
  return { items, ...counted };
}

/** How far the departments in the caller's scope are with an exam of a semester. */
export async function searchProgress(
  { session, services }: SheetContext,
  { semesterId, schoolId, examKind = "regular" }: GradeProgressSearch,
): Promise<GradeProgress[]> {
  const { db, clock } = services;
  const count = (condition: SQL): SQL<number> => sql<number>`(count(*) filter (where ${condition}))::int`;
  const late = sql`${isOpen} and ${endOf(examKind)} <= ${clock().toISOString()}::timestamptz`;
  return db
    .select({
      department: course.department,
      classes: count(sql`true`),
      none: count(isNull(gradeSheet.state)),
      draft: count(eq(gradeSheet.state, "draft")),
      submitted: count(eq(gradeSheet.state, "submitted")),
      approved: count(eq(gradeSheet.state, "approved")),
      published: count(inArray(gradeSheet.state, ["published", "locked"])),
      late: count(late),
    })
    .from(offering)
    .innerJoin(course, eq(course.id, offering.courseId))
    .leftJoin(gradeSheet, and(eq(gradeSheet.offeringId, offering.id), eq(gradeSheet.examKind, examKind)))
    .where(
      and(
        inScope(session, offering),
        eq(offering.semesterId, semesterId),
        equals(offering.schoolId, schoolId),
        isGraded(examKind),
      ),
    )
    .groupBy(course.department)
    .orderBy(asc(course.department));
}
