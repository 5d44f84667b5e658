import type {
  PassedCourse,
  PassedCourseChange,
  PassedCourseInput,
  PassedCourseSearch,
} from "@huxuan/api-client";
import { asc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { AfterCommit, Transaction } from "../../db/index.ts";
import { invalidFields, refuseDuplicate } from "../../errors/index.ts";
import type { CreateRequest } from "../../platform/idempotency/index.ts";
import {
  containsWords,
  equals,
  type PageOfItems,
  type RequestContext,
  Resource,
} from "../../resource/index.ts";
import { requireReach } from "../../scope/index.ts";
import { course } from "../course/index.ts";
import { school } from "../school/index.ts";
import { semester } from "../semester/index.ts";
import { gradeRefusal } from "./passed-grade.ts";
import type { NeedsStudentUse } from "./student-use.ts";
import { passedCourse, student } from "./tables.ts";

const courseSchool = alias(school, "course_school");

const passedCourses = new Resource({
  label: "已修课程",
  name: "passed-course",
  table: passedCourse,
  rows: (db) =>
    db
      .select({
        id: passedCourse.id,
        school: { id: school.id, name: school.name },
        studentNumber: student.studentNumber,
        student: { id: student.id, name: student.name },
        courseCode: course.code,
        course: { id: course.id, name: course.name },
        courseSchool: { id: courseSchool.id, name: courseSchool.name },
        semester: { id: semester.id, name: semester.name },
        grade: passedCourse.grade,
        version: passedCourse.version,
      })
      .from(passedCourse)
      .innerJoin(student, eq(student.id, passedCourse.studentId))
      .innerJoin(school, eq(school.id, passedCourse.schoolId))
      .innerJoin(course, eq(course.id, passedCourse.courseId))
      .innerJoin(courseSchool, eq(courseSchool.id, course.schoolId))
      .leftJoin(semester, eq(semester.id, passedCourse.semesterId))
      .$dynamic(),
  show: (rows): PassedCourse[] =>
    rows.map(({ semester: when, grade, ...row }) => ({
      ...row,
      ...(when !== null && { semester: when }),
      ...(grade !== null && { grade }),
    })),
  sort: { studentNumber: student.studentNumber, courseCode: course.code },
  standard: [asc(student.studentNumber), asc(passedCourse.studentId), asc(course.code), asc(passedCourse.id)],
  schoolOf: ({ schoolId }) => schoolId,
});

/** A page of what students in the caller's data scope have passed, by student number unless asked otherwise. */
export const searchPassedCourses = (
  context: RequestContext,
  { page, schoolId, courseId, semesterId, keyword }: PassedCourseSearch,
): Promise<PageOfItems<PassedCourse>> =>
  passedCourses.list(
    context,
    page,
    equals(passedCourse.schoolId, schoolId),
    equals(passedCourse.courseId, courseId),
    equals(passedCourse.semesterId, semesterId),
    containsWords(keyword, { searchText: student.searchText }, { searchText: course.searchText }),
  );

/** Throws 404 when there is none in scope. */
export const getPassedCourse = (context: RequestContext, id: number): Promise<PassedCourse> =>
  passedCourses.read(context, id);

/** A course that a student has passed. Throws 403 out of scope, 409 when it is known already. */
export async function createPassedCourse(
  context: RequestContext<NeedsStudentUse> & CreateRequest,
  input: PassedCourseInput,
): Promise<PassedCourse> {
  return refuseDuplicate(
    "passed_course_student_id_course_id_pk",
    "这名学生的已修课程里已经有这门课程，请修改原来的记录",
    () =>
      passedCourses.create(
        context,
        async (tx) => {
          refuseFailedGrade(input);
          const { schoolId } = await requireStudentAndCourse(context, tx, input);
          return { ...input, schoolId };
        },
        tellSelection(context, input),
      ),
  );
}

/** Changes when it was passed, and how well. Throws 409 when it changed since it was read. */
export const updatePassedCourse = (
  context: RequestContext,
  id: number,
  change: PassedCourseChange,
): Promise<PassedCourse> =>
  passedCourses.change(context, id, {
    action: "update",
    version: change.version,
    decide: async (before, tx) => {
      if (before.studentId !== change.studentId || before.courseId !== change.courseId)
        throw invalidFields([{ field: "courseId", message: "学生和课程不能修改；填错的请删除后重新登记" }]);
      refuseFailedGrade(change);
      await requireSemester(tx, change);
      return { semesterId: change.semesterId ?? null, grade: change.grade || null };
    },
  });

/** Takes it back; selection decides without it from then on. */
export async function deletePassedCourse(
  context: RequestContext<NeedsStudentUse>,
  id: number,
): Promise<void> {
  const { student: whose } = await passedCourses.read(context, id);
  const { studentUse, outbox } = context.services;
  let messages: Awaited<ReturnType<typeof studentUse.changed>> = [];
  await passedCourses.remove(context, id, {
    clear: async (tx) => {
      messages = await studentUse.changed(tx, [whose.id]);
    },
  });
  await outbox.deliver(messages);
}

/** Writes in the transaction of a change that selection is to read the student again, and delivers it after the commit. */
const tellSelection =
  ({ services: { studentUse, outbox } }: RequestContext<NeedsStudentUse>, { studentId }: PassedCourseInput) =>
  async (tx: Transaction, _id: number, afterCommit: AfterCommit) => {
    const messages = await studentUse.changed(tx, [studentId]);
    afterCommit(() => outbox.deliver(messages));
  };

/** Throws 400 when student, course or semester is not there, 403 when the student is out of scope. */
async function requireStudentAndCourse(
  { session }: RequestContext,
  tx: Transaction,
  input: PassedCourseInput,
): Promise<{ schoolId: number }> {
  const [whose] = await tx
    .select({ schoolId: student.schoolId, department: student.department })
    .from(student)
    .where(eq(student.id, input.studentId))
    .for("key share");
  if (whose === undefined) throw invalidFields([{ field: "studentId", message: "没有这名学生，请重新选择" }]);
  requireReach(session, whose);
  const [passed] = await tx
    .select({ id: course.id })
    .from(course)
    .where(eq(course.id, input.courseId))
    .for("key share");
  if (passed === undefined) throw invalidFields([{ field: "courseId", message: "没有这门课程，请重新选择" }]);
  await requireSemester(tx, input);
  return whose;
}

/** Throws 400 when the grade is none of a course that was passed. */
function refuseFailedGrade({ grade = "" }: PassedCourseInput): void {
  const message = gradeRefusal(grade);
  if (message !== undefined) throw invalidFields([{ field: "grade", message }]);
}

async function requireSemester(tx: Transaction, { semesterId }: PassedCourseInput): Promise<void> {
  if (semesterId === undefined) return;
  const [found] = await tx
    .select({ id: semester.id })
    .from(semester)
    .where(eq(semester.id, semesterId))
    .for("key share");
  if (found === undefined)
    throw invalidFields([{ field: "semesterId", message: "没有这个学期，请重新选择" }]);
}
