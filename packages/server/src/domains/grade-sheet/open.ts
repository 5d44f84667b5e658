import type {
  GradePart,
  GradePartsChange,
  GradeSheet,
  GradeSheetOpening,
  MarkScale,
} from "@huxuan/api-client";
import { and, desc, eq, inArray, ne } from "drizzle-orm";
import { type Queryable, type Transaction, transaction } from "../../db/index.ts";
import { invalidFields, notFound, stateConflict } from "../../errors/index.ts";
import { logChange } from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { course } from "../course/index.ts";
import { isTaught, offering, teachersOf } from "../offering/index.ts";
import { positiveList } from "../positive-list/tables.ts";
import { school } from "../school/index.ts";
import { semester } from "../semester/index.ts";
import { writeEntries } from "./cells.ts";
import { allowedSheetActs, partsFault } from "./rules.ts";
import { readStudents, showRow } from "./rows.ts";
import {
  accessTo,
  factsOf,
  lockSheet,
  nextVersion,
  readSheetRow,
  type SheetContext,
  type StoredSheet,
} from "./sheet-facts.ts";
import { gradeSheet } from "./tables.ts";

/** What a class is graded in where its teacher has no earlier one: 平时 30, 期末 70. */
const USUAL_PARTS: readonly GradePart[] = [
  { id: "p1", name: "平时", weight: 30, isFinal: false },
  { id: "p2", name: "期末", weight: 70, isFinal: true },
];

/**
 * The sheet of a class, made when it is first asked for. Throws 404 out of scope, 409 for a class that is not taught, and
 * for a make-up exam that nobody planned.
 */
export async function openSheet(
  context: SheetContext,
  { offeringId, examKind }: GradeSheetOpening,
): Promise<GradeSheet> {
  const { session, services } = context;
  const id = await transaction(services.db, async (tx) => {
    const [of] = await tx
      .select({
        schoolId: offering.schoolId,
        semesterId: offering.semesterId,
        courseId: offering.courseId,
        state: offering.state,
      })
      .from(offering)
      .where(and(eq(offering.id, offeringId), inScope(session, offering)));
    if (of === undefined) throw notFound("教学班");
    const known = await sheetOf(tx, offeringId, examKind);
    if (known !== undefined) return known;
    if (examKind === "retake") throw stateConflict("重修的学生在所上教学班的正考成绩里登记");
    if (examKind !== "regular") throw stateConflict("教务处还没有安排这场考试，安排后才有名单");
    if (!isTaught(of.state)) throw stateConflict("这个教学班没有开课，不登记成绩");
    const { state: _, ...place } = of;
    await tx
      .insert(gradeSheet)
      .values({ offeringId, examKind, ...place, ...(await earlierParts(tx, offeringId, place)) })
      .onConflictDoNothing();
    const made = await sheetOf(tx, offeringId, examKind);
    if (made === undefined) throw new Error("A sheet could not be made");
    return made;
  });
  return readSheet(context, id);
}

const sheetOf = async (
  tx: Queryable,
  offeringId: number,
  examKind: GradeSheetOpening["examKind"],
): Promise<number | undefined> => {
  const [found] = await tx
    .select({ id: gradeSheet.id })
    .from(gradeSheet)
    .where(and(eq(gradeSheet.offeringId, offeringId), eq(gradeSheet.examKind, examKind)));
  return found?.id;
};

/** Scale and parts of the last class of the course, best of the same teachers. */
async function earlierParts(
  tx: Queryable,
  offeringId: number,
  { courseId }: { courseId: number },
): Promise<{ scale: MarkScale; parts: GradePart[] }> {
  const rows = await tx
    .select({ offeringId: gradeSheet.offeringId, scale: gradeSheet.scale, parts: gradeSheet.parts })
    .from(gradeSheet)
    .where(
      and(
        eq(gradeSheet.courseId, courseId),
        eq(gradeSheet.examKind, "regular"),
        ne(gradeSheet.offeringId, offeringId),
      ),
    )
    .orderBy(desc(gradeSheet.id))
    .limit(EARLIER_LOOKED_AT);
  const teachers = await teachersOf(tx, [offeringId, ...rows.map((row) => row.offeringId)]);
  const mine = new Set((teachers.get(offeringId) ?? []).map(({ id }) => id));
  for (const { offeringId: earlier, ...found } of rows)
    if (teachers.get(earlier)?.some(({ id }) => mine.has(id))) return found;
  const [last] = rows;
  return last === undefined
    ? { scale: "percent", parts: [...USUAL_PARTS] }
    : { scale: last.scale, parts: last.parts };
}

const EARLIER_LOOKED_AT = 20;

/** The sheet with all of its students. Throws 404 out of scope. */
export async function readSheet(context: SheetContext, id: number): Promise<GradeSheet> {
  const { services } = context;
  const { db } = services;
  const sheet = await readSheetRow(db, context, id);
  const facts = await factsOf(db, services.officeSettings, sheet);
  const [of] = await db
    .select({
      code: offering.code,
      courseName: course.name,
      credits: course.credits,
      department: course.department,
      semester: { id: semester.id, name: semester.name },
      school: { id: school.id, name: school.name },
      list: positiveList.kind,
    })
    .from(offering)
    .innerJoin(course, eq(course.id, offering.courseId))
    .innerJoin(semester, eq(semester.id, offering.semesterId))
    .innerJoin(school, eq(school.id, offering.schoolId))
    .leftJoin(positiveList, eq(positiveList.offeringId, offering.id))
    .where(eq(offering.id, sheet.offeringId));
  if (of === undefined) throw notFound("教学班");
  const { list, ...shown } = of;
  const students = await readStudents(db, sheet);
  const teachers = (await teachersOf(db, [sheet.offeringId])).get(sheet.offeringId) ?? [];
  const access = await accessTo(db, context, sheet);
  const listState = list === "change" ? "changed" : (list ?? "none");
  return {
    id,
    offeringId: sheet.offeringId,
    examKind: sheet.examKind,
    ...shown,
    teachers: teachers.map(({ name }) => name),
    scale: sheet.scale,
    parts: sheet.parts,
    levels: facts.levels.map(({ name }) => name),
    state: sheet.state,
    window: access.window,
    ...(access.entry && {
      opensAt: access.entry.opensAt.toISOString(),
      closesAt: access.entry.closesAt.toISOString(),
    }),
    ...(facts.finalMinimum > 0 && { finalMinimum: facts.finalMinimum / 10 }),
    makeupCap: facts.makeupCap / 10,
    listState,
    listMessage: listMessage(sheet, listState),
    rows: students.map((one) => showRow(one, facts)),
    ...(sheet.explanation !== null && { explanation: sheet.explanation }),
    ...(sheet.submittedAt && { submittedAt: sheet.submittedAt.toISOString() }),
    ...(sheet.submittedBy !== null && { submittedBy: sheet.submittedBy }),
    ...(sheet.returnedReason !== null && { returnedReason: sheet.returnedReason }),
    ...(sheet.returnedBy !== null && { returnedBy: sheet.returnedBy }),
    returnedStudentIds: sheet.returnedStudentIds,
    sequence: sheet.sequence,
    allowed: allowedSheetActs(sheet.state, access),
    version: sheet.version,
  };
}

function listMessage({ examKind }: StoredSheet, listState: GradeSheet["listState"]): string {
  if (examKind !== "regular") return "名单由教务处按补考、缓考的规定列出";
  if (listState === "none") return "正选名单还没有生成，生成后才能录入";
  if (listState === "first") return "正选名单还没有定稿，定稿后名单可能有变";
  return listState === "final" ? "正选名单已定稿" : "正选名单定稿后有变更，以最新一版为准";
}

/**
 * Scale, parts and weights of a sheet. Marks in a part that leaves, and levels or marks of another scale, are given up;
 * totals follow. Throws 400 for weights that do not make 100, 409 where the sheet cannot be changed now.
 */
export async function setParts(
  context: SheetContext,
  id: number,
  { scale, parts, version }: GradePartsChange,
): Promise<GradeSheet> {
  const { services } = context;
  const fault = partsFault(scale, parts);
  if (fault !== undefined) throw invalidFields([{ field: "parts", message: fault }]);
  await transaction(services.db, async (tx) => {
    const before = await lockSheet(tx, context, id, "setParts", version);
    await tx.update(gradeSheet).set(nextVersion({ scale, parts })).where(eq(gradeSheet.id, id));
    await sumUpAgain(tx, context, { ...before, scale, parts });
    await logChange(context, tx, {
      action: "grade-sheet-parts",
      targets: [{ kind: "grade-sheet", id, schoolId: before.schoolId }],
      before: { scale: before.scale, parts: before.parts },
      after: { scale, parts },
    });
  });
  return readSheet(context, id);
}

async function sumUpAgain(tx: Transaction, { services }: SheetContext, sheet: StoredSheet): Promise<void> {
  const facts = await factsOf(tx, services.officeSettings, sheet);
  const kept = new Set(sheet.parts.map(({ id }) => id));
  const levels = new Set(facts.levels.map(({ name }) => name));
  const students = await readStudents(tx, sheet);
  const entries = students
    .filter(({ cells }) => Object.keys(cells.marks).length > 0 || cells.level !== null || cells.flag !== null)
    .map(({ studentId, homeSchool, cells }) => ({
      studentId,
      homeSchoolId: homeSchool.id,
      cells: {
        marks: Object.fromEntries(Object.entries(cells.marks).filter(([part]) => kept.has(part))),
        level: cells.level !== null && levels.has(cells.level) ? cells.level : null,
        flag: cells.flag,
      },
    }));
  await writeEntries(tx, sheet.id, entries, facts, services.clock());
}

/** What people call classes in a sentence, by id: 数据结构（CS203-02）. */
export async function classNames(
  db: Queryable,
  offeringIds: readonly number[],
): Promise<Map<number, string>> {
  if (offeringIds.length === 0) return new Map();
  const rows = await db
    .select({ id: offering.id, code: offering.code, name: course.name })
    .from(offering)
    .innerJoin(course, eq(course.id, offering.courseId))
    .where(inArray(offering.id, [...offeringIds]));
  return new Map(rows.map(({ id, code, name }) => [id, `${name}（${code}）`]));
}
