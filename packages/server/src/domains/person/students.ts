import type { Student, StudentChange, StudentInput, StudentSearch } from "@huxuan/api-client";
import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/index.ts";
import { refuseDuplicate, stateConflict } from "../../errors/index.ts";
import type { CreateRequest } from "../../platform/idempotency/index.ts";
import {
  containsWords,
  equals,
  inOrderOf,
  type PageOfItems,
  type RequestContext,
  Resource,
  usesOf,
} from "../../resource/index.ts";
import { requireReach } from "../../scope/index.ts";
import { personSortKey } from "../../text/pinyin.ts";
import { campus, school } from "../school/index.ts";
import { requireClass, requirePlace } from "./known-places.ts";
import type { NeedsStudentUse } from "./student-use.ts";
import { student } from "./tables.ts";
import { otherSchool } from "./teachers.ts";

const studentRows = (db: Queryable) =>
  db
    .select({
      id: student.id,
      school: { id: school.id, name: school.name },
      studentNumber: student.studentNumber,
      name: student.name,
      grade: student.grade,
      department: student.department,
      major: student.major,
      className: student.className,
      campus: { id: campus.id, name: campus.name },
      state: student.state,
      version: student.version,
    })
    .from(student)
    .innerJoin(school, eq(school.id, student.schoolId))
    .leftJoin(campus, eq(campus.id, student.campusId))
    .$dynamic();

const showStudents = (rows: Awaited<ReturnType<typeof studentRows>>): Student[] =>
  rows.map(({ campus: at, className, ...row }) => ({
    ...row,
    className: className ?? "",
    ...(at !== null && { campus: at }),
  }));

const students = new Resource({
  label: "学生",
  table: student,
  rows: studentRows,
  show: showStudents,
  sort: {
    studentNumber: student.studentNumber,
    name: student.pinyin,
    grade: student.grade,
    department: student.department,
    major: student.major,
    className: student.className,
    state: inOrderOf(student.state.enumValues, student.state),
  },
  standard: [asc(student.studentNumber), asc(student.id)],
  schoolOf: ({ schoolId }) => schoolId,
});

/** The students that a search finds, as conditions on their table. */
export const studentConditions = ({
  keyword,
  ...search
}: Omit<StudentSearch, "page" | "holdsSeats">): (SQL | undefined)[] => [
  equals(student.schoolId, search.schoolId),
  equals(student.grade, search.grade),
  equals(student.department, search.department),
  equals(student.major, search.major),
  equals(student.className, search.className),
  equals(student.state, search.state),
  containsWords(keyword, { searchText: student.searchText, indexed: true }),
];

/** A page of the students in the caller's data scope, by student number unless asked otherwise. */
export const searchStudents = (
  context: RequestContext<NeedsStudentUse>,
  { page, holdsSeats, ...search }: StudentSearch,
): Promise<PageOfItems<Student>> => {
  const { studentUse, clock } = context.services;
  const holds = holdsSeats === undefined ? undefined : studentUse.holdsSeats(student.id, clock());
  return students.list(
    context,
    page,
    ...studentConditions(search),
    holds === undefined || holdsSeats === true ? holds : sql`not ${holds}`,
  );
};

/** Throws 404 when there is none in scope. */
export const getStudent = (context: RequestContext, id: number): Promise<Student> =>
  students.read(context, id);

/** A new student. Throws 403 out of scope, 409 when the student number is taken. */
export async function createStudent(
  context: RequestContext & CreateRequest,
  input: StudentInput,
): Promise<Student> {
  requireReach(context.session, input);
  return withFreeNumber(input, () =>
    students.create(context, async (tx) => {
      await requirePlace(tx, input.schoolId, input);
      await requireClass(tx, input.schoolId, input);
      return { ...columnsOf(input), schoolId: input.schoolId };
    }),
  );
}

/** Changes one; selection decides by it from then on. Throws 409 when it changed since it was read. */
export async function updateStudent(
  context: RequestContext<NeedsStudentUse>,
  id: number,
  change: StudentChange,
): Promise<Student> {
  const { studentUse, outbox } = context.services;
  return withFreeNumber(change, () =>
    students.change(context, id, {
      action: "update",
      version: change.version,
      decide: async (before, tx: Transaction) => {
        if (before.schoolId !== change.schoolId) throw otherSchool();
        // A department gives none of its people to another one.
        if (before.department !== change.department) requireReach(context.session, change);
        await requirePlace(tx, before.schoolId, change);
        await requireClass(tx, before.schoolId, change);
        return columnsOf(change);
      },
      finish: async (tx, _id, afterCommit) => {
        const messages = await studentUse.changed(tx, [id]);
        afterCommit(() => outbox.deliver(messages));
      },
    }),
  );
}

/** Removes one to whom nothing refers. Throws 409 naming what does. */
export async function deleteStudent(context: RequestContext, id: number): Promise<void> {
  await students.remove(context, id, {
    clear: async (tx) => {
      const uses = await usesOf(tx, student, id);
      if (uses !== undefined) throw stateConflict(`这名学生还有 ${uses}，不能删除；可以把状态改为离校`);
    },
  });
}

const columnsOf = (input: StudentInput) => ({
  studentNumber: input.studentNumber,
  name: input.name,
  grade: input.grade,
  department: input.department,
  major: input.major,
  className: input.className || null,
  campusId: input.campusId ?? null,
  state: input.state,
  pinyin: personSortKey(input.name),
});

const withFreeNumber = <T>({ studentNumber }: StudentInput, work: () => Promise<T>): Promise<T> =>
  refuseDuplicate("student_school_number", `本校已有学号为「${studentNumber}」的学生，请核对学号`, work);

/** A student as lists show them, whoever asks: for who is known to be this student. */
export async function readStudent(db: Queryable, id: number): Promise<Student> {
  const found = await studentRows(db).where(eq(student.id, id));
  const [shown] = showStudents(found);
  if (shown === undefined) throw new Error(`no student ${id}`);
  return shown;
}
