import type { Major, MajorChange, MajorInput, MajorSearch } from "@huxuan/api-client";
import { asc, eq, sql } from "drizzle-orm";
import { refuseDuplicate, stateConflict } from "../../errors/index.ts";
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
import { requirePlace } from "./known-places.ts";
import { major, schoolClass, student } from "./tables.ts";
import { otherSchool } from "./teachers.ts";

const classCount = sql<number>`(select count(*)::int from ${schoolClass}
  where ${schoolClass.schoolId} = ${major.schoolId} and ${schoolClass.major} = ${major.name})`;
const studentCount = sql<number>`(select count(*)::int from ${student}
  where ${student.schoolId} = ${major.schoolId} and ${student.major} = ${major.name})`;

const majors = new Resource({
  label: "专业",
  table: major,
  rows: (db) =>
    db
      .select({
        id: major.id,
        school: { id: school.id, name: school.name },
        name: major.name,
        code: major.code,
        department: major.department,
        classes: classCount,
        students: studentCount,
        version: major.version,
      })
      .from(major)
      .innerJoin(school, eq(school.id, major.schoolId))
      .$dynamic(),
  show: (rows): Major[] => rows.map(({ code, ...row }) => ({ ...row, ...(code !== null && { code }) })),
  sort: { name: major.name, code: major.code, department: major.department },
  standard: [asc(major.name), asc(major.id)],
  schoolOf: ({ schoolId }) => schoolId,
});

/** A page of the majors in the caller's data scope, by name unless asked otherwise. */
export const searchMajors = (
  context: RequestContext,
  { page, schoolId, department, keyword }: MajorSearch,
): Promise<PageOfItems<Major>> =>
  majors.list(
    context,
    page,
    equals(major.schoolId, schoolId),
    equals(major.department, department),
    containsWords(keyword, major.name, major.code),
  );

/** Throws 404 when there is none in scope. */
export const getMajor = (context: RequestContext, id: number): Promise<Major> => majors.read(context, id);

/** A new major. Throws 403 out of scope, 409 when its name or code is taken. */
export async function createMajor(
  context: RequestContext & CreateRequest,
  input: MajorInput,
): Promise<Major> {
  requireReach(context.session, input);
  return withFreeNames(input, () =>
    majors.create(context, async (tx) => {
      await requirePlace(tx, input.schoolId, input);
      return { ...columnsOf(input), schoolId: input.schoolId };
    }),
  );
}

/** Changes one; its classes and students follow. Throws 409 when it changed since it was read, or a name is taken. */
export async function updateMajor(context: RequestContext, id: number, change: MajorChange): Promise<Major> {
  return withFreeNames(change, () =>
    majors.change(context, id, {
      action: "update",
      version: change.version,
      decide: async (before, tx) => {
        if (before.schoolId !== change.schoolId) throw otherSchool();
        // A department gives none of its majors to another one.
        if (before.department !== change.department) requireReach(context.session, change);
        await requirePlace(tx, before.schoolId, change);
        return columnsOf(change);
      },
    }),
  );
}

/** Removes one that has no classes and students. Throws 409 naming what it has. */
export async function deleteMajor(context: RequestContext, id: number): Promise<void> {
  await majors.remove(context, id, {
    clear: async (tx) => {
      const { classes, students } = await majors.read(context, id, tx);
      const named = [
        [classes, "个班级"],
        [students, "名学生"],
      ] as const;
      const used = named.flatMap(([count, name]) => (count > 0 ? [`${count} ${name}`] : []));
      if (used.length > 0)
        throw stateConflict(`这个专业还有 ${used.join("、")}，不能删除；请先把他们转到别的专业`);
    },
  });
}

const columnsOf = ({ name, code, department }: MajorInput) => ({
  name,
  code: code === undefined || code === "" ? null : code,
  department,
});

const withFreeNames = <T>({ name, code = "" }: MajorInput, work: () => Promise<T>): Promise<T> =>
  refuseDuplicate("major_school_name", `本校已有专业「${name}」，请换一个名称`, () =>
    refuseDuplicate("major_school_code", `本校已有代码为「${code}」的专业，请核对代码`, work),
  );
