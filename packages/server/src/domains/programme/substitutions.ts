import type { FieldError, Substitution, SubstitutionInput, SubstitutionSearch } from "@huxuan/api-client";
import { and, asc, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/index.ts";
import { invalidFields } from "../../errors/index.ts";
import type { CreateRequest } from "../../platform/idempotency/index.ts";
import {
  containsWords,
  equals,
  type PageOfItems,
  type RequestContext,
  Resource,
} from "../../resource/index.ts";
import { inScope, requireReach } from "../../scope/index.ts";
import { course } from "../course/index.ts";
import { type NeedsProgressUse, schoolClass, student } from "../person/index.ts";
import { school } from "../school/index.ts";
import { substitutionErrors } from "./rules.ts";
import { substitution, substitutionCourse } from "./tables.ts";

type Context = RequestContext<NeedsProgressUse>;

const rows = (db: Queryable) =>
  db
    .select({
      substitution,
      school: { id: school.id, name: school.name },
      student: { id: student.id, name: student.name },
      studentNumber: student.studentNumber,
      class: {
        id: schoolClass.id,
        name: schoolClass.name,
        grade: schoolClass.grade,
        major: schoolClass.major,
      },
    })
    .from(substitution)
    .innerJoin(school, eq(school.id, substitution.schoolId))
    .leftJoin(student, eq(student.id, substitution.studentId))
    .leftJoin(schoolClass, eq(schoolClass.id, substitution.classId))
    .$dynamic();

const substitutions = new Resource({
  label: "课程替代",
  table: substitution,
  rows,
  show,
  sort: { studentNumber: student.studentNumber },
  standard: [desc(substitution.id)],
  schoolOf: ({ schoolId }) => schoolId,
});

async function show(
  found: Awaited<ReturnType<typeof rows>>,
  db: Queryable,
  { session }: RequestContext,
): Promise<Substitution[]> {
  const ids = found.map((row) => row.substitution.id);
  if (ids.length === 0) return [];
  const courses = await db
    .select({
      of: substitutionCourse.substitutionId,
      side: substitutionCourse.side,
      course: { id: course.id, code: course.code, name: course.name },
    })
    .from(substitutionCourse)
    .innerJoin(course, eq(course.id, substitutionCourse.courseId))
    .where(inArray(substitutionCourse.substitutionId, ids))
    .orderBy(asc(course.code), asc(course.id));
  const changeable = await db
    .select({ id: substitution.id })
    .from(substitution)
    .where(and(inArray(substitution.id, ids), inScope(session, substitution, "change")));
  const mine = new Set(changeable.map(({ id }) => id));
  const coursesOf = Map.groupBy(courses, ({ of, side }) => `${of}/${side}`);
  return found.map(({ substitution: row, school: at, student: whose, studentNumber, class: of }) => ({
    id: row.id,
    version: row.version,
    allowed: mine.has(row.id) && session.permissions.has("substitution-delete") ? ["delete"] : [],
    school: at,
    ...(whose !== null && { student: whose, studentNumber: studentNumber ?? "" }),
    ...(of !== null && { class: { id: of.id, name: `${of.grade} 级${of.major} ${of.name}` } }),
    taken: (coursesOf.get(`${row.id}/taken`) ?? []).map((each) => each.course),
    replaced: (coursesOf.get(`${row.id}/replaced`) ?? []).map((each) => each.course),
    ...(row.until !== null && { until: row.until }),
    reason: row.reason,
  }));
}

/** Substitutions in the caller's scope, the latest first. */
export const searchSubstitutions = (
  context: RequestContext,
  { page, schoolId, keyword }: SubstitutionSearch,
): Promise<PageOfItems<Substitution>> =>
  substitutions.list(
    context,
    page,
    equals(substitution.schoolId, schoolId),
    or(containsWords(keyword, { searchText: student.searchText }, schoolClass.name), namesCourse(keyword)),
  );

/** One of its courses is found by a keyword; undefined without one. */
function namesCourse(keyword: string | undefined): SQL | undefined {
  const found = containsWords(keyword, { searchText: course.searchText });
  return (
    found &&
    sql`exists (select from ${substitutionCourse} join ${course} on ${course.id} = ${substitutionCourse.courseId}
      where ${substitutionCourse.substitutionId} = ${substitution.id} and ${found})`
  );
}

/**
 * Lets a student, or a class, do with other courses. Throws 400 for what makes no sense, 403 when they are out of reach.
 */
export const createSubstitution = (
  context: Context & CreateRequest,
  { takenIds, replacedIds, ...input }: SubstitutionInput,
): Promise<Substitution> =>
  substitutions.create(
    context,
    async (tx) => {
      const whose = await requireWhose(context, tx, input);
      const named = [...new Set([...takenIds, ...replacedIds])];
      const courses = await tx
        .select({ id: course.id })
        .from(course)
        .where(and(eq(course.schoolId, whose.schoolId), inArray(course.id, named)))
        .orderBy(asc(course.id))
        .for("key share");
      const errors = substitutionErrors({ takenIds, replacedIds }, new Set(courses.map(({ id }) => id)));
      if (errors.length > 0) throw invalidFields(errors);
      return {
        schoolId: whose.schoolId,
        studentId: input.studentId ?? null,
        classId: input.classId ?? null,
        until: input.until ?? null,
        reason: input.reason,
        createdAt: context.services.clock(),
      };
    },
    async (tx, id) => {
      await tx.insert(substitutionCourse).values([
        ...[...new Set(takenIds)].map((courseId) => ({
          substitutionId: id,
          courseId,
          side: "taken" as const,
        })),
        ...[...new Set(replacedIds)].map((courseId) => ({
          substitutionId: id,
          courseId,
          side: "replaced" as const,
        })),
      ]);
      await context.services.progressUse.changed(tx, studentsOf(input));
    },
  );

/** Takes it back: what was taken counts by itself again. */
export const deleteSubstitution = (context: Context, id: number): Promise<void> =>
  substitutions.remove(context, id, {
    clear: (tx, { studentId, classId }) =>
      context.services.progressUse.changed(tx, studentsOf({ studentId, classId })),
  });

/** For whom it is. */
interface Whose {
  studentId?: number | null | undefined;
  classId?: number | null | undefined;
}

/** The students whose progress it changes. */
const studentsOf = ({ studentId, classId }: Whose): number[] | SQL =>
  studentId != null
    ? [studentId]
    : sql`exists (select from ${schoolClass} c where c.id = ${classId} and c.school_id = ${student.schoolId}
        and c.major = ${student.major} and c.grade = ${student.grade} and c.name = ${student.className})`;

/** The school of the student or class. Throws 400 when there is none or both are given, 403 out of reach. */
async function requireWhose(
  { session }: RequestContext,
  tx: Transaction,
  { studentId, classId }: Whose,
): Promise<{ schoolId: number }> {
  const wrong = (field: string, message: string): FieldError => ({ field, message });
  if ((studentId == null) === (classId == null))
    throw invalidFields([wrong("studentId", "请选择一名学生或一个班级，二者选一")]);
  const place = { schoolId: student.schoolId, department: student.department };
  const [whose] =
    studentId != null
      ? await tx.select(place).from(student).where(eq(student.id, studentId)).for("key share")
      : await tx
          .select({ schoolId: schoolClass.schoolId, department: schoolClass.department })
          .from(schoolClass)
          .where(eq(schoolClass.id, classId ?? 0))
          .for("key share");
  if (whose === undefined)
    throw invalidFields([
      studentId != null
        ? wrong("studentId", "没有这名学生，请重新选择")
        : wrong("classId", "没有这个班级，请重新选择"),
    ]);
  requireReach(session, whose);
  return whose;
}
