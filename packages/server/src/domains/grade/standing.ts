import { eq, inArray, sql } from "drizzle-orm";
import { type Database, type Queryable, type Transaction, transaction } from "../../db/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { student } from "../person/index.ts";
import type { NeedsStudentUse } from "../person/index.ts";
import { asNumber, averagesOf, type CountedGrade } from "./averages.ts";
import { rulesById } from "./grade-rules.ts";
import { recognisedGrades } from "./recognised.ts";
import { grade, gradeStanding } from "./tables.ts";

/** Those who decide by a student's grades: averages and ranks, and what admission knows of passed courses. */
export interface GradeReaders {
  /** After grades of these students were published or corrected. */
  changed(studentIds: readonly number[]): Promise<void>;
}

/** What asks for it. */
export interface NeedsGradeReaders {
  gradeReaders: GradeReaders;
}

/** Students whose averages are made in one transaction. */
const STUDENTS_AT_ONCE = 500;

export function createGradeReaders({
  db,
  clock,
  outbox,
  studentUse,
}: Pick<CoreServices, "db" | "clock" | "outbox"> & NeedsStudentUse): GradeReaders {
  return {
    async changed(studentIds) {
      const ids = [...new Set(studentIds)].toSorted((a, b) => a - b);
      for (let start = 0; start < ids.length; start += STUDENTS_AT_ONCE) {
        const some = ids.slice(start, start + STUDENTS_AT_ONCE);
        const messages = await transaction(db, async (tx) => {
          await keepStandings(tx, some, clock());
          return studentUse.changed(tx, some);
        });
        await outbox.deliver(messages);
      }
    },
  };
}

/** The grades of students at their home school. What is recognised of other schools counts besides (`recognisedGrades`). */
export async function countedGrades(
  db: Queryable,
  studentIds: readonly number[],
): Promise<Map<number, (CountedGrade & { publishedAt: Date })[]>> {
  if (studentIds.length === 0) return new Map();
  const rows = await db
    .select({
      studentId: grade.studentId,
      id: grade.id,
      courseId: grade.courseId,
      credits: grade.credits,
      examKind: grade.examKind,
      attempt: grade.attempt,
      convertedMark: grade.convertedMark,
      flag: grade.flag,
      passed: grade.passed,
      rulesId: grade.rulesId,
      publishedAt: grade.publishedAt,
    })
    .from(grade)
    .where(
      sql`${inArray(grade.studentId, [...studentIds])} and ${grade.hostSchoolId} = ${grade.homeSchoolId}`,
    );
  const rules = await rulesById(
    db,
    rows.map(({ rulesId }) => rulesId),
  );
  const grades = rows.flatMap(({ rulesId, ...row }) => {
    const of = rules.get(rulesId);
    return of === undefined ? [] : [{ ...row, rules: of }];
  });
  return Map.groupBy(grades, ({ studentId }) => studentId);
}

/** Makes the averages of students and keeps them. */
export async function keepStandings(
  tx: Transaction,
  studentIds: readonly number[],
  now: Date,
): Promise<void> {
  const students = await tx
    .select({ id: student.id, schoolId: student.schoolId })
    .from(student)
    .where(inArray(student.id, [...studentIds]));
  const grades = await countedGrades(tx, studentIds);
  const recognised = await recognisedGrades(tx, studentIds);
  const rows = students.map(({ id, schoolId }) => {
    const all = [...(grades.get(id) ?? []), ...(recognised.get(id) ?? [])];
    const { earned, courses, gpa, average } = averagesOf(all);
    return {
      studentId: id,
      schoolId,
      credits: earned / 100,
      courses,
      gpa: asNumber(gpa),
      average: asNumber(average),
      madeAt: now,
    };
  });
  if (rows.length === 0) return;
  await tx
    .insert(gradeStanding)
    .values(rows)
    .onConflictDoUpdate({
      target: gradeStanding.studentId,
      set: {
        schoolId: sql`excluded.school_id`,
        credits: sql`excluded.credits`,
        courses: sql`excluded.courses`,
        gpa: sql`excluded.gpa`,
        average: sql`excluded.average`,
        madeAt: sql`excluded.made_at`,
      },
    });
}

/** The place of a student among those of the same school, grade and major who have a GPA; undefined without one. */
export async function rankOf(
  db: Database | Queryable,
  studentId: number,
): Promise<{ place: number; of: number } | undefined> {
  const [mine] = await db
    .select({
      gpa: gradeStanding.gpa,
      schoolId: student.schoolId,
      grade: student.grade,
      major: student.major,
    })
    .from(student)
    .innerJoin(gradeStanding, eq(gradeStanding.studentId, student.id))
    .where(eq(student.id, studentId));
  if (mine === undefined || mine.gpa === null) return undefined;
  const [found] = await db
    .select({
      better: sql<number>`(count(*) filter (where ${gradeStanding.gpa} > ${mine.gpa}))::int`,
      of: sql<number>`count(*)::int`,
    })
    .from(gradeStanding)
    .innerJoin(student, eq(student.id, gradeStanding.studentId))
    .where(
      sql`${student.schoolId} = ${mine.schoolId} and ${student.grade} = ${mine.grade} and ${student.major} = ${mine.major}
        and ${gradeStanding.gpa} is not null`,
    );
  return found === undefined ? undefined : { place: found.better + 1, of: found.of };
}
