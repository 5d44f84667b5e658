import { and, asc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "../../db/index.ts";
import { course } from "../course/index.ts";
import { grade } from "../grade/index.ts";
import { school } from "../school/index.ts";
import { semester } from "../semester/index.ts";
import { creditTransaction, recognition, recognitionSource } from "./tables.ts";

const host = alias(school, "host_school");

/** A grade of a student at another school, with what recognitions ask of it. */
const sourceRows = (db: Queryable) =>
  db
    .select({
      grade,
      course: {
        id: course.id,
        code: course.code,
        name: course.name,
        credits: course.credits,
        schoolId: course.schoolId,
      },
      host: { id: host.id, name: host.name, code: host.code },
      semester: { id: semester.id, name: semester.name },
      usedBy: sql<number | null>`(select r.number from ${recognitionSource} s
        join ${recognition} r on r.id = s.recognition_id where s.grade_id = ${grade.id} and s.live)`,
      /** It was recognised, or asked for, and that came to nothing: only its student asks again. */
      turnedDown: sql<boolean>`exists (select from ${recognitionSource} s
        join ${recognition} r on r.id = s.recognition_id
        where s.grade_id = ${grade.id} and r.state in ('revoked', 'refused'))`,
      earnedBy: sql<number | null>`(select t.id from ${creditTransaction} t
        where t.grade_id = ${grade.id} and t.kind = 'earn'
          and not exists (select from ${creditTransaction} r where r.reverses_id = t.id)
        order by t.id desc limit 1)`,
    })
    .from(grade)
    .innerJoin(course, eq(course.id, grade.courseId))
    .innerJoin(host, eq(host.id, grade.hostSchoolId))
    .leftJoin(semester, eq(semester.id, grade.semesterId))
    .$dynamic();

export type SourceGrade = Awaited<ReturnType<typeof sourceRows>>[number];

const ofGuest: SQL = ne(grade.hostSchoolId, grade.homeSchoolId);

/** The grades of a student at other schools, the earliest first. */
export const guestGrades = (db: Queryable, studentId: number): Promise<SourceGrade[]> =>
  sourceRows(db)
    .where(and(eq(grade.studentId, studentId), ofGuest))
    .orderBy(asc(grade.publishedAt), asc(grade.id));

/** These grades of a student at other schools, in the order in which they are asked for. */
export async function readSources(
  db: Queryable,
  studentId: number,
  gradeIds: readonly number[],
): Promise<SourceGrade[]> {
  if (gradeIds.length === 0) return [];
  const found = await sourceRows(db).where(
    and(inArray(grade.id, [...gradeIds]), eq(grade.studentId, studentId), ofGuest),
  );
  const byId = new Map(found.map((row) => [row.grade.id, row]));
  return gradeIds.flatMap((id) => byId.get(id) ?? []);
}

/** The grades of recognitions, by recognition. */
export async function sourcesOf(
  db: Queryable,
  recognitionIds: readonly number[],
): Promise<Map<number, SourceGrade[]>> {
  if (recognitionIds.length === 0) return new Map();
  const pairs = await db
    .select({ recognitionId: recognitionSource.recognitionId, gradeId: recognitionSource.gradeId })
    .from(recognitionSource)
    .where(inArray(recognitionSource.recognitionId, [...recognitionIds]))
    .orderBy(asc(recognitionSource.recognitionId), asc(recognitionSource.gradeId));
  const found = await sourceRows(db).where(
    inArray(grade.id, [0, ...new Set(pairs.map(({ gradeId }) => gradeId))]),
  );
  const byId = new Map(found.map((row) => [row.grade.id, row]));
  return new Map(
    [...Map.groupBy(pairs, ({ recognitionId }) => recognitionId)].map(([id, of]) => [
      id,
      of.flatMap(({ gradeId }) => byId.get(gradeId) ?? []),
    ]),
  );
}
