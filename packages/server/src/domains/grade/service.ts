import type { Grade, GradeSearch, GradeStatistic, GradeStatisticSearch, PastGrade } from "@huxuan/api-client";
import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "../../db/index.ts";
import { notFound } from "../../errors/index.ts";
import {
  containsWords,
  equals,
  type PageOfItems,
  readPage,
  type RequestContext,
} from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { course } from "../course/index.ts";
import { offering, offeringTeacher } from "../offering/index.ts";
import { student, teacher } from "../person/index.ts";
import { school } from "../school/index.ts";
import { semester } from "../semester/index.ts";
import { pointOf } from "./averages.ts";
import { showValues } from "./show.ts";
import { rulesById } from "./grade-rules.ts";
import { grade, gradeVersion } from "./tables.ts";

const host = alias(school, "host_school");

const gradeRows = (db: Queryable) =>
  db
    .select({
      grade,
      studentNumber: student.studentNumber,
      studentName: student.name,
      department: student.department,
      homeSchool: { id: school.id, name: school.name },
      hostSchool: { id: host.id, name: host.name },
      course: { id: course.id, name: course.name },
      courseCode: course.code,
      semester: { id: semester.id, name: semester.name },
    })
    .from(grade)
    .innerJoin(student, eq(student.id, grade.studentId))
    .innerJoin(school, eq(school.id, grade.homeSchoolId))
    .innerJoin(host, eq(host.id, grade.hostSchoolId))
    .innerJoin(course, eq(course.id, grade.courseId))
    .leftJoin(semester, eq(semester.id, grade.semesterId))
    .$dynamic();

type GradeRow = Awaited<ReturnType<typeof gradeRows>>[number];

/** Published grades in the caller's scope: of the host's classes and of the home school's students. */
export async function searchGrades(
  { session, services: { db } }: RequestContext,
  { page, keyword, ...filter }: GradeSearch,
): Promise<PageOfItems<Grade>> {
  const { rows, ...counted } = await readPage(db, {
    rows: gradeRows(db),
    where: and(
      inScope(session, grade),
      equals(grade.semesterId, filter.semesterId),
      equals(grade.homeSchoolId, filter.homeSchoolId),
      equals(grade.hostSchoolId, filter.hostSchoolId),
      equals(grade.courseId, filter.courseId),
      equals(grade.offeringId, filter.offeringId),
      equals(grade.studentId, filter.studentId),
      equals(grade.examKind, filter.examKind),
      equals(grade.flag, filter.flag),
      equals(grade.source, filter.source),
      equals(grade.passed, filter.passed),
      containsWords(keyword, { searchText: student.searchText, indexed: true }, course.searchText),
    ),
    page,
    sort: {
      studentNumber: student.studentNumber,
      courseCode: course.code,
      mark: grade.convertedMark,
      publishedAt: grade.publishedAt,
    },
    standard: [desc(grade.publishedAt), desc(grade.id)],
  });
  return { items: await showGrades(db, rows), ...counted };
}

/** A grade in the caller's scope; throws 404 otherwise. */
export async function readGrade({ session, services: { db } }: RequestContext, id: number): Promise<Grade> {
  const rows = await gradeRows(db).where(and(eq(grade.id, id), inScope(session, grade)));
  const [shown] = await showGrades(db, rows);
  if (shown === undefined) throw notFound("成绩");
  return shown;
}

async function showGrades(db: Queryable, rows: readonly GradeRow[]): Promise<Grade[]> {
  const rules = await rulesById(
    db,
    rows.map((row) => row.grade.rulesId),
  );
  const earlier = await earlierOf(
    db,
    rows.filter((row) => row.grade.number > 1).map((row) => row.grade.id),
  );
  return rows.map(({ grade: of, semester: term, ...row }) => {
    const used = rules.get(of.rulesId);
    const point = used === undefined ? undefined : pointOf({ ...of, rules: used });
    return {
      id: of.id,
      version: of.version,
      studentId: of.studentId,
      ...row,
      credits: of.credits,
      ...(term !== null && { semester: term }),
      ...(of.offeringId !== null && { offeringId: of.offeringId }),
      examKind: of.examKind,
      attempt: of.attempt,
      ...showValues(of),
      ...(of.flag !== null && { flag: of.flag }),
      ...(point !== undefined && { point }),
      passed: of.passed,
      source: of.source,
      state: of.state,
      publishedAt: of.publishedAt.toISOString(),
      earlier: earlier.get(of.id) ?? [],
    };
  });
}

/** What grades were before they were corrected, by grade, the newest version first. */
export async function earlierOf(db: Queryable, ids: readonly number[]): Promise<Map<number, PastGrade[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(gradeVersion)
    .where(inArray(gradeVersion.gradeId, [...ids]))
    .orderBy(desc(gradeVersion.number));
  const shown = rows.map((row) => ({
    gradeId: row.gradeId,
    past: {
      number: row.number,
      ...showValues(row),
      ...(row.flag !== null && { flag: row.flag }),
      reason: row.reason,
      changedAt: row.changedAt.toISOString(),
      changedBy: row.changedBy,
    },
  }));
  return new Map(
    [...Map.groupBy(shown, ({ gradeId }) => gradeId)].map(([id, of]) => [id, of.map(({ past }) => past)]),
  );
}

/** From this mark on a grade is excellent, in tenths. */
const EXCELLENT = 900;

/** By what grades are summed up: the id and the name of a group. */
const GROUPS = {
  course: { id: sql<number>`${course.id}`, name: sql<string>`${course.name}` },
  teacher: { id: sql<number>`${teacher.id}`, name: sql<string>`${teacher.name}` },
  homeSchool: { id: sql<number>`${school.id}`, name: sql<string>`${school.name}` },
  // A department is known by its name in its school.
  department: { id: sql<number>`min(${course.id})`, name: sql<string>`${course.department}` },
} as const;

/** Pass rates, means and distributions of a term's grades in the caller's scope; grades with a flag are left out. */
export async function searchStatistics(
  { session, services: { db } }: RequestContext,
  { page, semesterId, by, hostSchoolId, keyword }: GradeStatisticSearch,
): Promise<PageOfItems<GradeStatistic>> {
  const group = GROUPS[by];
  const counted = (condition: SQL): SQL<number> => sql<number>`(count(*) filter (where ${condition}))::int`;
  const students = sql<number>`count(*)::int`;
  const mark = sql`(${grade.originalMark} / 10.0)`;
  const mean = sql<number | null>`avg(${mark})::float8`;
  const passRate = sql<number>`(${counted(sql`${grade.passed}`)}::float8 / greatest(count(*), 1))`;
  const excellentRate = sql<number>`(${counted(sql`${grade.originalMark} >= ${EXCELLENT}`)}::float8 / greatest(count(*), 1))`;
  const bands = sql<number[]>`array[${sql.join(
    Array.from({ length: 10 }, (_, at) => counted(sql`least(${grade.originalMark} / 100, 9) = ${at}`)),
    sql`, `,
  )}]`;
  const grouped = by === "department" ? [course.department] : [group.id, group.name];
  const query = db
    .select({
      id: group.id,
      name: group.name,
      students,
      mean,
      deviation: sql<number | null>`stddev_pop(${mark})::float8`,
      passRate,
      excellentRate,
      bands,
    })
    .from(grade)
    .innerJoin(course, eq(course.id, grade.courseId))
    .innerJoin(student, eq(student.id, grade.studentId))
    .innerJoin(school, eq(school.id, grade.homeSchoolId))
    .innerJoin(offering, eq(offering.id, grade.offeringId))
    .leftJoin(offeringTeacher, by === "teacher" ? eq(offeringTeacher.offeringId, offering.id) : sql`false`)
    .leftJoin(teacher, eq(teacher.id, offeringTeacher.teacherId))
    .groupBy(...grouped)
    .$dynamic();
  const { rows, ...more } = await readPage(db, {
    rows: query,
    where: and(
      inScope(session, grade),
      eq(grade.semesterId, semesterId),
      equals(grade.hostSchoolId, hostSchoolId),
      sql`${grade.flag} is null`,
      by === "teacher" ? sql`${teacher.id} is not null` : undefined,
      containsWords(
        keyword,
        by === "teacher"
          ? teacher.name
          : by === "homeSchool"
            ? school.name
            : by === "department"
              ? course.department
              : course.name,
      ),
    ),
    page,
    sort: { name: group.name, students, mean, passRate, excellentRate },
    standard: [desc(students), asc(group.name)],
  });
  const items = rows.map(({ mean: average, deviation, ...row }) => ({
    ...row,
    passRate: rounded(row.passRate, 4),
    excellentRate: rounded(row.excellentRate, 4),
    ...(average !== null && { mean: rounded(average, 2) }),
    ...(deviation !== null && { deviation: rounded(deviation, 2) }),
  }));
  return { items, ...more };
}

const rounded = (value: number, places: number): number => Number(value.toFixed(places));
