import { readMark } from "@huxuan/grading";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { insertMany, type Transaction, transaction } from "../../db/index.ts";
import { notFound, stateConflict } from "../../errors/index.ts";
import { writeOperation } from "../../platform/audit/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { defineImport, PlanOutdated, readerModule } from "../../platform/import/index.ts";
import { notify } from "../../platform/notification/index.ts";
import type { OutboxMessage } from "../../platform/outbox/index.ts";
import { type RequestContext, rowsInput } from "../../resource/index.ts";
import { inScope, requireReach } from "../../scope/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { codeKey } from "../../text/names.ts";
import { course } from "../course/index.ts";
import { outdateDocuments } from "../document/index.ts";
import { gradeScale } from "../grade-scale/index.ts";
import { type NeedsStudentUse, student } from "../person/index.ts";
import { school } from "../school/index.ts";
import { semester } from "../semester/index.ts";
import { account } from "../session/index.ts";
import { keepRules, levelsOf, readRules, rulesById, scaleOf } from "./grade-rules.ts";
import {
  HISTORY,
  type HistoryFacts,
  type HistoryPlan,
  type HistoryStored,
  type reader,
  stampOf,
} from "./history-rows.ts";
import type { RulesOfGrades } from "./rules-of-grades.ts";
import { lockAttempts, pastOf } from "./correct.ts";
import { keepStandings } from "./standing.ts";
import { grade, gradeVersion } from "./tables.ts";
import { flaggedValues, type GradeValues, gradeValues } from "./values.ts";

type HistoryServices = Pick<CoreServices, "clock" | "outbox"> & NeedsOfficeSettings & NeedsStudentUse;

/** Earlier grades of a school's students: kept like published ones, by the rules of the school as they are now. */
export const gradeHistoryImport = defineImport<HistoryServices>()({
  name: "grade-history-import",
  title: "导入历史成绩",
  rows: HISTORY,
  reader: readerModule<typeof reader>(new URL("./history-rows.ts", import.meta.url)),
  input: rowsInput,
  followedBy: "getRowsImport",
  general: [
    "一行是一名学生一门课程的一次成绩；没有通过的也写，平均学分绩点和重修按全部成绩计算。",
    "再次导入时，与已有历史成绩不同的行按更正处理：改为文件里的成绩，原来的保留可查，并通知学生。",
    "教学班发布的成绩不会被改动。",
    "一次最多 50,000 行、20 MB。",
    "有错误时先不导入，列出来由你决定怎样处理。",
  ],
  stored: (db, { input: { schoolId } }, studentNumbers) => readStored(db, schoolId, studentNumbers),
  preview: summaryOf,
  async write(tx, plan, { input: { schoolId, actor }, services, afterCommit }) {
    const now = services.clock();
    const rows = [...plan.created, ...plan.corrected];
    const students = [...new Set(rows.map(({ studentId }) => studentId))].toSorted((a, b) => a - b);
    await lockAttempts(tx, "exclusive");
    await requireSeen(tx, schoolId, students, plan.seen);
    const levels = await hostLevels(tx, rows);
    const rules = await readRules(tx, services.officeSettings, schoolId);
    await insertGrades(tx, plan.created, { schoolId, levels, rules, now });
    await correctGrades(tx, plan.corrected, { levels, by: actor.personName, now });
    await orderAttempts(tx, students);
    await tellCorrected(tx, plan.corrected, now);
    const messages = await followGrades(tx, services, students, now);
    const { ip, requestId, ...session } = actor;
    const summary = summaryOf(plan);
    await writeOperation(tx, {
      session,
      action: "grade-import",
      targets: [{ kind: "school", id: schoolId, schoolId }],
      before: null,
      after: summary,
      ip,
      requestId,
      at: now,
    });
    afterCommit(() => services.outbox.deliver(messages));
    return summary;
  },
});

function summaryOf({ created, corrected, unchanged }: HistoryPlan) {
  return { created: created.length, updated: corrected.length, unchanged };
}

async function readStored(
  db: Transaction,
  schoolId: number,
  studentNumbers: readonly string[],
): Promise<HistoryStored> {
  const students = await db
    .select({ id: student.id, studentNumber: student.studentNumber, name: student.name })
    .from(student)
    .where(eq(student.schoolId, schoolId));
  const named = new Set(studentNumbers.map(codeKey));
  const ids = students.flatMap(({ id, studentNumber }) => (named.has(codeKey(studentNumber)) ? [id] : []));
  const known = await db
    .select({
      id: grade.id,
      studentId: grade.studentId,
      courseId: grade.courseId,
      semesterId: grade.semesterId,
      examKind: grade.examKind,
      attempt: grade.attempt,
      source: grade.source,
      credits: grade.credits,
      originalScale: grade.originalScale,
      originalText: grade.originalText,
      flag: grade.flag,
      version: grade.version,
    })
    .from(grade)
    .where(ofStudents(ids));
  const withLevels = await db.selectDistinct({ schoolId: gradeScale.schoolId }).from(gradeScale);
  const levels: HistoryStored["levels"] = {};
  for (const one of withLevels) levels[one.schoolId] = await levelsOf(db, one.schoolId);
  return {
    schoolId,
    students,
    schools: await db.select({ id: school.id, name: school.name, code: school.code }).from(school),
    courses: await db
      .select({ id: course.id, schoolId: course.schoolId, code: course.code, credits: course.credits })
      .from(course),
    semesters: await db.select({ id: semester.id, code: semester.code }).from(semester),
    levels,
    grades: known,
  };
}

const ofStudents = (ids: readonly number[]): SQL => sql`${grade.studentId} = any(${sql.param(ids)}::int[])`;

/** Throws `PlanOutdated` where students are gone or their grades are others than when it was planned. */
async function requireSeen(
  tx: Transaction,
  schoolId: number,
  ids: readonly number[],
  seen: string,
): Promise<void> {
  const there = await tx
    .select({ id: student.id })
    .from(student)
    .where(and(eq(student.schoolId, schoolId), sql`${student.id} = any(${sql.param(ids)}::int[])`))
    .orderBy(student.id)
    .for("key share");
  const grades = await tx.select({ id: grade.id, version: grade.version }).from(grade).where(ofStudents(ids));
  if (there.length < ids.length || stampOf(grades) !== seen) throw new PlanOutdated();
}

type Levels = Pick<RulesOfGrades, "five" | "two">;

/** The levels of the schools at which courses were taken. */
async function hostLevels(tx: Transaction, rows: readonly HistoryFacts[]): Promise<Map<number, Levels>> {
  const levels = new Map<number, Levels>();
  for (const id of new Set(rows.map(({ hostSchoolId }) => hostSchoolId)))
    levels.set(id, await levelsOf(tx, id));
  return levels;
}

/** What a row says, on both scales. */
function valuesOf(
  { hostSchoolId, scale: kind, text, flag }: HistoryFacts,
  levels: ReadonlyMap<number, Levels>,
  home: RulesOfGrades,
): GradeValues {
  if (flag !== null) return flaggedValues(flag, kind, home.scale);
  const scale = scaleOf(kind, levels.get(hostSchoolId) ?? home);
  const read = readMark(text, scale);
  if (read.kind === "mark") return gradeValues({ mark: read.mark }, scale, home);
  if (read.kind === "level") return gradeValues({ level: read.level }, scale, home);
  // The school's levels were renamed since it was planned.
  throw new PlanOutdated();
}

/** Rows of one statement. */
const CHUNK = 2_000;

const chunksOf = <One>(all: readonly One[]): One[][] =>
  Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, part) =>
    all.slice(part * CHUNK, (part + 1) * CHUNK),
  );

/** Above every number of an attempt: new ones wait there until all of a course are put in order. */
const UNORDERED = 100_000;

async function insertGrades(
  tx: Transaction,
  rows: readonly HistoryFacts[],
  {
    schoolId,
    levels,
    rules,
    now,
  }: { schoolId: number; levels: ReadonlyMap<number, Levels>; rules: RulesOfGrades; now: Date },
): Promise<void> {
  if (rows.length === 0) return;
  const rulesId = await keepRules(tx, schoolId, rules, now);
  const placed = rows
    .toSorted((a, b) => (a.attempt ?? 0) - (b.attempt ?? 0))
    .map((row, at) => ({
      studentId: row.studentId,
      homeSchoolId: schoolId,
      hostSchoolId: row.hostSchoolId,
      courseId: row.courseId,
      semesterId: row.semesterId,
      examKind: row.examKind,
      attempt: UNORDERED + at,
      credits: row.credits,
      ...valuesOf(row, levels, rules),
      source: "history" as const,
      state: "locked" as const,
      rulesId,
      publishedAt: now,
    }));
  await insertMany(tx, grade, placed);
}

/** Corrects earlier records to what the file says, by the rules under which they were kept; what they were stays. */
async function correctGrades(
  tx: Transaction,
  rows: HistoryPlan["corrected"],
  { levels, by, now }: { levels: ReadonlyMap<number, Levels>; by: string; now: Date },
): Promise<void> {
  for (const some of chunksOf(rows)) {
    const ids = some.map(({ id }) => id);
    const before = await tx
      .select()
      .from(grade)
      .where(inArray(grade.id, ids))
      .orderBy(grade.id)
      .for("update");
    const rules = await rulesById(
      tx,
      before.map(({ rulesId }) => rulesId),
    );
    await tx.insert(gradeVersion).values(
      before.map((row) => ({
        ...pastOf(row),
        reason: "重新导入历史成绩",
        changedAt: now,
        changedBy: by,
      })),
    );
    const stored = new Map(before.map((row) => [row.id, row]));
    for (const row of some) {
      const old = stored.get(row.id);
      if (old === undefined || old.version !== row.version) throw new PlanOutdated();
      await tx
        .update(grade)
        .set({
          ...valuesOf(row, levels, rules.get(old.rulesId)),
          credits: row.credits,
          number: old.number + 1,
          version: old.version + 1,
        })
        .where(eq(grade.id, row.id));
    }
  }
}

/**
 * Numbers the attempts of students at each course in the order of terms, what says none first: an earlier record may come
 * after later ones.
 */
async function orderAttempts(tx: Transaction, studentIds: readonly number[]): Promise<void> {
  const ordered = sql`select g.id, row_number() over (partition by g.student_id, g.course_id
      order by t.first_monday nulls first,
        array_position(array['regular', 'deferred', 'makeup', 'retake'], g.exam_kind), g.attempt) as place
    from grade g left join ${semester} t on t.id = g.semester_id
    where g.student_id = any(${sql.param(studentIds)}::int[])`;
  // In two steps: a number may still be another one's.
  await tx.execute(sql`update grade set attempt = ${2 * UNORDERED}::int + o.place from (${ordered}) o
    where grade.id = o.id and grade.attempt <> o.place`);
  await tx.execute(sql`update grade set attempt = attempt - ${2 * UNORDERED}::int
    where attempt > ${2 * UNORDERED}::int and student_id = any(${sql.param(studentIds)}::int[])`);
}

/** Averages, admission and issued transcripts follow grades that came, changed or went. */
async function followGrades(
  tx: Transaction,
  { studentUse }: NeedsStudentUse,
  studentIds: readonly number[],
  now: Date,
): Promise<OutboxMessage[]> {
  for (const some of chunksOf(studentIds)) await keepStandings(tx, some, now);
  const messages = await studentUse.changed(tx, studentIds);
  // Last: until the commit nobody issues a transcript for this school.
  await outdateDocuments(tx, "transcript", studentIds, { reason: "成绩有更正", at: now });
  return messages;
}

async function tellCorrected(tx: Transaction, rows: HistoryPlan["corrected"], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const names = new Map(
    (
      await tx
        .select({ id: course.id, name: course.name })
        .from(course)
        .where(inArray(course.id, [...new Set(rows.map(({ courseId }) => courseId))]))
    ).map(({ id, name }) => [id, name]),
  );
  const owners = await tx
    .select({ id: account.id, studentId: account.studentId })
    .from(account)
    .where(sql`${account.studentId} = any(${sql.param(rows.map(({ studentId }) => studentId))}::int[])`);
  const accounts = Map.groupBy(owners, ({ studentId }) => studentId);
  const news = rows.map(({ studentId, courseId }) => ({
    accountIds: (accounts.get(studentId) ?? []).map(({ id }) => id),
    kind: "gradeChanged" as const,
    title: `《${names.get(courseId) ?? ""}》的成绩已更正，请到成绩查询查看`,
  }));
  await notify(tx, news, now);
}

/**
 * Removes an earlier record that should not be there. Throws 404 out of scope, 409 for a grade of a class, and for one
 * that the credit bank, a recognition or a badge knows.
 */
export async function deleteHistoryGrade(
  context: RequestContext<NeedsOfficeSettings & NeedsStudentUse>,
  id: number,
): Promise<void> {
  const { session, services, ip, requestId } = context;
  const now = services.clock();
  const messages = await transaction(services.db, async (tx) => {
    await lockAttempts(tx, "exclusive");
    const [of] = await tx
      .select()
      .from(grade)
      .where(and(eq(grade.id, id), inScope(session, grade)))
      .for("update");
    if (of === undefined) throw notFound("成绩");
    // A host sees the grade and does not keep it.
    requireReach(session, { schoolId: of.homeSchoolId, department: null });
    if (of.source !== "history") throw stateConflict("教学班发布的成绩不能删除，有误的请走成绩更正");
    const used =
      await tx.execute(sql`select where exists (select from recognition_source where grade_id = ${id})
      or exists (select from credit_transaction where grade_id = ${id}) or exists (select from badge where grade_id = ${id})`);
    if (used.rows.length > 0)
      throw stateConflict("这条成绩已记入学分银行或用于认定，不能删除；成绩有误的请重新导入正确的成绩");
    await tx.delete(grade).where(eq(grade.id, id));
    await orderAttempts(tx, [of.studentId]);
    const written = await followGrades(tx, services, [of.studentId], now);
    await writeOperation(tx, {
      session,
      action: "grade-delete",
      targets: [{ kind: "grade", id, schoolId: of.homeSchoolId }],
      before: { studentId: of.studentId, courseId: of.courseId, mark: of.originalText, flag: of.flag },
      after: null,
      ip,
      requestId,
      at: now,
    });
    return written;
  });
  await services.outbox.deliver(messages);
}
