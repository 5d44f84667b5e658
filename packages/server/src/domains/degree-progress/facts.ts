import type { Ref } from "@huxuan/api-client";
import type { PassedCourse } from "@huxuan/credits";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { chinaDay } from "../../text/china-time.ts";
import { course } from "../course/index.ts";
import { countedGrades } from "../grade/index.ts";
import { passedCourse, schoolClass, student } from "../person/index.ts";
import { substitution, substitutionCourse } from "../programme/index.ts";
import { school } from "../school/index.ts";
import type { RecognisedCredit, RecognisedCredits } from "./recognised.ts";
import {
  type CourseFacts,
  type GrantedSubstitution,
  passesOf,
  type Standing,
  substitutionsOf,
} from "./rules.ts";

/** How long after the end of a term a class without a grade still counts as being studied, days. */
const GRADE_EXPECTED_DAYS = 180;

/** What a student has and studies. */
export interface StudentFacts extends Standing {
  failed: ReadonlySet<number>;
  /** By the keys of records. */
  named: ReadonlyMap<string, { name: string; school?: Ref }>;
  /** What is tried of other schools and would not count: also in `named`. */
  unrecognised: readonly PassedCourse[];
}

/**
 * What students have passed and study, by their ids: grades and earlier records of the home school, what is recognised of
 * other schools, classes without a grade, and substitutions.
 *
 * @param tried courses that they try, too
 */
export async function readFacts(
  db: Queryable,
  recognised: RecognisedCredits,
  studentIds: readonly number[],
  now: Date,
  tried: readonly number[] = [],
): Promise<Map<number, StudentFacts>> {
  if (studentIds.length === 0) return new Map();
  const grades = await countedGrades(db, studentIds);
  const earlier = Map.groupBy(await earlierPasses(db, studentIds), ({ studentId }) => studentId);
  const studying = Map.groupBy(await beingStudied(db, studentIds, now), ({ studentId }) => studentId);
  const granted = await grantedTo(db, studentIds);
  const [ledger, expected] = [
    Map.groupBy(await recognised.of(db, studentIds), ({ studentId }) => studentId),
    Map.groupBy(await recognised.expected(db, studentIds), ({ studentId }) => studentId),
  ];
  const courses = await readCourses(db, [
    ...[...grades.values()].flat().map(({ courseId }) => courseId),
    ...[...earlier.values(), ...studying.values(), ...ledger.values(), ...expected.values()]
      .flat()
      .map(({ courseId }) => courseId),
    ...tried,
  ]);
  const [studentId] = studentIds;
  const wouldCount =
    tried.length === 0 || studentId === undefined
      ? []
      : await recognised.wouldCount(
          db,
          studentId,
          tried.filter((id) => courses.has(id)),
        );
  const schools = await ownSchools(db, studentIds);
  const today = chinaDay(now);
  return new Map(
    studentIds.map((id) => {
      const { passes, failed } = passesOf(
        (grades.get(id) ?? []).map((grade) => ({ ...grade, day: chinaDay(grade.publishedAt) })),
        (earlier.get(id) ?? []).map(({ courseId }) => ({
          courseId,
          credits: courses.get(courseId)?.credits ?? 0,
        })),
      );
      const named = new Map<string, { name: string; school?: Ref }>();
      const record = (of: Named): PassedCourse[] => recordOf(of, courses, named);
      const records = [
        ...passes.flatMap((pass) => record(pass)),
        ...(ledger.get(id) ?? []).flatMap((each) => record(each)),
      ];
      const now = [
        ...(studying.get(id) ?? []).flatMap(({ offeringId, courseId }) =>
          record({ key: `class-${offeringId}`, courseId }),
        ),
        ...(expected.get(id) ?? []).flatMap((each) => record(each)),
      ];
      // What another school teaches counts by a verdict alone.
      const isOwn = (courseId: number) => courses.get(courseId)?.schoolId === schools.get(id);
      const triedHere = (courseId: number) => record({ key: `try-${courseId}`, courseId });
      const counted = new Set(wouldCount.map(({ courseId }) => courseId));
      const tries = [
        ...tried.filter(isOwn).flatMap(triedHere),
        ...wouldCount.flatMap((each) => record(each)),
      ];
      const unrecognised = tried
        .filter((courseId) => !isOwn(courseId) && !counted.has(courseId))
        .flatMap(triedHere);
      return [
        id,
        {
          records,
          studying: now,
          tried: tries,
          unrecognised,
          substitutions: substitutionsOf(granted.get(id) ?? [], passes, today),
          failed: new Set(failed),
          named,
        },
      ];
    }),
  );
}

type Named = Pick<RecognisedCredit, "key" | "courseId"> & Partial<RecognisedCredit>;

/** A record as the rules read it; nothing for a course that is not there. */
function recordOf(
  { key, courseId, credits, school: taughtAt, recognisedAs, module }: Named,
  courses: ReadonlyMap<number, CourseFacts>,
  named: Map<string, { name: string; school?: Ref }>,
): PassedCourse[] {
  const of = courses.get(courseId);
  if (of === undefined) return [];
  named.set(key, { name: of.name, ...(taughtAt && { school: taughtAt }) });
  return [
    {
      key,
      courseId,
      credits: credits ?? of.credits,
      nature: of.nature,
      department: of.department,
      ...(taughtAt && { schoolId: taughtAt.id }),
      ...(recognisedAs !== undefined && { recognisedAs }),
      ...(module !== undefined && { module }),
    },
  ];
}

/** Earlier records (已修课程) of courses of the home school. */
const earlierPasses = (db: Queryable, studentIds: readonly number[]) =>
  db
    .select({ studentId: passedCourse.studentId, courseId: passedCourse.courseId })
    .from(passedCourse)
    .innerJoin(course, and(eq(course.id, passedCourse.courseId), eq(course.schoolId, passedCourse.schoolId)))
    .where(inArray(passedCourse.studentId, [...studentIds]))
    .orderBy(asc(passedCourse.studentId), asc(course.code), asc(course.id));

/** Classes of the home school that students hold a seat in, without a published grade of it. */
async function beingStudied(db: Queryable, studentIds: readonly number[], now: Date) {
  const found = await db.execute<{ studentId: number; offeringId: number; courseId: number }>(sql`
    select e.student_id as "studentId", e.offering_id as "offeringId", e.course_id as "courseId"
    from enrolment e join semester s on s.id = e.semester_id
    where ${inArray(sql`e.student_id`, [...studentIds])} and e.state = 'enrolled' and e.school_id = e.home_school_id
      and s.first_monday + s.weeks * 7 + ${GRADE_EXPECTED_DAYS}::int > ${chinaDay(now)}::date
      and not exists (select from grade g where g.offering_id = e.offering_id and g.student_id = e.student_id)
    order by e.student_id, s.first_monday, e.offering_id`);
  return found.rows;
}

async function readCourses(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, CourseFacts & { schoolId: number }>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({
      id: course.id,
      schoolId: course.schoolId,
      name: course.name,
      credits: course.credits,
      nature: course.nature,
      department: course.department,
    })
    .from(course)
    .where(inArray(course.id, wanted));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Substitutions of students and of their classes, in the order in which they were made. */
async function grantedTo(
  db: Queryable,
  studentIds: readonly number[],
): Promise<Map<number, GrantedSubstitution[]>> {
  const found = await db
    .select({
      studentId: student.id,
      id: substitution.id,
      until: substitution.until,
      taken: sidesOf("taken"),
      replaced: sidesOf("replaced"),
    })
    .from(student)
    .leftJoin(
      schoolClass,
      and(
        eq(schoolClass.schoolId, student.schoolId),
        eq(schoolClass.major, student.major),
        eq(schoolClass.grade, student.grade),
        eq(schoolClass.name, student.className),
      ),
    )
    .innerJoin(
      substitution,
      sql`${substitution.studentId} = ${student.id} or ${substitution.classId} = ${schoolClass.id}`,
    )
    .where(inArray(student.id, [...studentIds]))
    .orderBy(asc(substitution.id));
  return Map.groupBy(found, ({ studentId }) => studentId);
}

const sidesOf = (side: "taken" | "replaced") => sql<
  number[]
>`array(select sc.course_id from ${substitutionCourse} sc
  where sc.substitution_id = ${substitution.id} and sc.side = ${side} order by sc.course_id)`;

async function ownSchools(db: Queryable, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: student.id, schoolId: school.id })
    .from(student)
    .innerJoin(school, eq(school.id, student.schoolId))
    .where(inArray(student.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.schoolId]));
}
