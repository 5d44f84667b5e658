import type { SchoolClass, SchoolClassChange, SchoolClassInput, SchoolClassSearch } from "@huxuan/api-client";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/index.ts";
import { invalidFields, refuseDuplicate, stateConflict } from "../../errors/index.ts";
import type { CreateRequest } from "../../platform/idempotency/index.ts";
import {
  containsWords,
  equals,
  type PageOfItems,
  type RequestContext,
  Resource,
} from "../../resource/index.ts";
import { requireReach } from "../../scope/index.ts";
import { school } from "../school/index.ts";
import type { NeedsStudentUse } from "./student-use.ts";
import { major, schoolClass, student } from "./tables.ts";
import { otherSchool } from "./teachers.ts";

/** The students of a class, by what they carry of it. */
const ofClass = and(
  eq(student.schoolId, schoolClass.schoolId),
  eq(student.major, schoolClass.major),
  eq(student.grade, schoolClass.grade),
  eq(student.className, schoolClass.name),
);

const classes = new Resource({
  label: "班级",
  name: "class",
  table: schoolClass,
  rows: (db) =>
    db
      .select({
        id: schoolClass.id,
        school: { id: school.id, name: school.name },
        name: schoolClass.name,
        grade: schoolClass.grade,
        major: schoolClass.major,
        department: schoolClass.department,
        students: sql<number>`(select count(*)::int from ${student} where ${ofClass})`,
        version: schoolClass.version,
      })
      .from(schoolClass)
      .innerJoin(school, eq(school.id, schoolClass.schoolId))
      .$dynamic(),
  show: (rows): SchoolClass[] => rows,
  sort: {
    name: schoolClass.name,
    grade: schoolClass.grade,
    major: schoolClass.major,
    department: schoolClass.department,
  },
  standard: [desc(schoolClass.grade), asc(schoolClass.major), asc(schoolClass.name), asc(schoolClass.id)],
  schoolOf: ({ schoolId }) => schoolId,
});

/** A page of the classes in the caller's data scope, the youngest first unless asked otherwise. */
export const searchClasses = (
  context: RequestContext,
  { page, keyword, ...search }: SchoolClassSearch,
): Promise<PageOfItems<SchoolClass>> =>
  classes.list(
    context,
    page,
    equals(schoolClass.schoolId, search.schoolId),
    equals(schoolClass.grade, search.grade),
    equals(schoolClass.major, search.major),
    equals(schoolClass.department, search.department),
    containsWords(keyword, schoolClass.name, schoolClass.major),
  );

/** Throws 404 when there is none in scope. */
export const getClass = (context: RequestContext, id: number): Promise<SchoolClass> =>
  classes.read(context, id);

/** A new class. Throws 403 out of scope, 409 when its major and year have one of the name. */
export async function createClass(
  context: RequestContext & CreateRequest,
  input: SchoolClassInput,
): Promise<SchoolClass> {
  return withFreeName(input, () =>
    classes.create(context, async (tx) => ({
      ...columnsOf(input),
      schoolId: input.schoolId,
      department: await departmentOf(context, tx, input),
    })),
  );
}

/** Changes one; its students follow, and selection decides by their year from then on. Throws 409 as `createClass`. */
export async function updateClass(
  context: RequestContext<NeedsStudentUse>,
  id: number,
  change: SchoolClassChange,
): Promise<SchoolClass> {
  const { studentUse, outbox } = context.services;
  let followed: number[] = [];
  return withFreeName(change, () =>
    classes.change(context, id, {
      action: "update",
      version: change.version,
      decide: async (before, tx) => {
        if (before.schoolId !== change.schoolId) throw otherSchool();
        // What admission decides by is the year alone.
        if (before.grade !== change.grade) followed = await studentsOf(tx, id);
        return { ...columnsOf(change), department: await departmentOf(context, tx, change) };
      },
      finish: async (tx, _id, afterCommit) => {
        if (followed.length === 0) return;
        const messages = await studentUse.changed(tx, followed);
        afterCommit(() => outbox.deliver(messages));
      },
    }),
  );
}

/** Removes one that has no students. Throws 409 saying how many it has. */
export async function deleteClass(context: RequestContext, id: number): Promise<void> {
  await classes.remove(context, id, {
    clear: async (tx) => {
      const { length } = await studentsOf(tx, id);
      if (length > 0) throw stateConflict(`这个班级还有 ${length} 名学生，不能删除；请先把他们转到别的班级`);
    },
  });
}

async function studentsOf(db: Queryable, classId: number): Promise<number[]> {
  const found = await db
    .select({ id: student.id })
    .from(student)
    .innerJoin(schoolClass, ofClass)
    .where(eq(schoolClass.id, classId))
    .orderBy(student.id);
  return found.map(({ id }) => id);
}

/** The department of the major that a class is to be of. Throws 400 when there is no such major, 403 out of scope. */
async function departmentOf(
  { session }: RequestContext,
  tx: Transaction,
  { schoolId, major: name }: SchoolClassInput,
): Promise<string> {
  const [found] = await tx
    .select({ department: major.department })
    .from(major)
    .where(and(eq(major.schoolId, schoolId), eq(major.name, name)))
    .for("share");
  requireReach(session, { schoolId, department: found?.department ?? null });
  if (found === undefined)
    throw invalidFields([
      { field: "major", message: `本校没有专业「${name}」，请核对名称，或先新建这个专业` },
    ]);
  return found.department;
}

const columnsOf = ({ name, grade, major: of }: SchoolClassInput) => ({ name, grade, major: of });

const withFreeName = <T>({ name, grade, major: of }: SchoolClassInput, work: () => Promise<T>): Promise<T> =>
  refuseDuplicate("school_class_name", `${grade} 级 ${of} 已有班级「${name}」，请换一个名称`, work);
