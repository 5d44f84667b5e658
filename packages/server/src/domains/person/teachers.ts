import type { Teacher, TeacherChange, TeacherInput, TeacherSearch } from "@huxuan/api-client";
import { asc, eq, type SQL } from "drizzle-orm";
import { invalidFields, refuseDuplicate, stateConflict } from "../../errors/index.ts";
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
import { school } from "../school/index.ts";
import { requirePlace } from "./known-places.ts";
import { teacher } from "./tables.ts";

const teachers = new Resource({
  label: "教师",
  table: teacher,
  rows: (db) =>
    db
      .select({
        id: teacher.id,
        school: { id: school.id, name: school.name },
        staffNumber: teacher.staffNumber,
        name: teacher.name,
        department: teacher.department,
        state: teacher.state,
        version: teacher.version,
      })
      .from(teacher)
      .innerJoin(school, eq(school.id, teacher.schoolId))
      .$dynamic(),
  show: (rows): Teacher[] =>
    rows.map(({ staffNumber, department, ...row }) => ({
      ...row,
      ...(staffNumber !== null && { staffNumber }),
      department: department ?? "",
    })),
  sort: {
    name: teacher.pinyin,
    staffNumber: teacher.staffNumber,
    department: teacher.department,
    state: inOrderOf(teacher.state.enumValues, teacher.state),
  },
  standard: [asc(teacher.pinyin), asc(teacher.id)],
  schoolOf: ({ schoolId }) => schoolId,
});

/** The teachers that a search finds, as conditions on their table. */
export const teacherConditions = ({
  schoolId,
  department,
  state,
  keyword,
}: Omit<TeacherSearch, "page">): (SQL | undefined)[] => [
  equals(teacher.schoolId, schoolId),
  equals(teacher.department, department),
  equals(teacher.state, state),
  containsWords(keyword, { searchText: teacher.searchText, indexed: true }),
];

/** A page of the teachers in the caller's data scope, by name unless asked otherwise. */
export const searchTeachers = (
  context: RequestContext,
  { page, ...search }: TeacherSearch,
): Promise<PageOfItems<Teacher>> => teachers.list(context, page, ...teacherConditions(search));

/** Throws 404 when there is none in scope. */
export const getTeacher = (context: RequestContext, id: number): Promise<Teacher> =>
  teachers.read(context, id);

/** A new teacher. Throws 403 out of scope, 409 when the staff number is taken. */
export async function createTeacher(
  context: RequestContext & CreateRequest,
  input: TeacherInput,
): Promise<Teacher> {
  const { department = "", schoolId } = input;
  requireReach(context.session, { schoolId, department });
  return withFreeNumber(input, () =>
    teachers.create(context, async (tx) => {
      await requirePlace(tx, schoolId, { department });
      return { ...columnsOf(input), schoolId };
    }),
  );
}

/** Changes one. Throws 409 when it changed since it was read, or when the staff number is taken. */
export async function updateTeacher(
  context: RequestContext,
  id: number,
  change: TeacherChange,
): Promise<Teacher> {
  const { department = "" } = change;
  return withFreeNumber(change, () =>
    teachers.change(context, id, {
      action: "update",
      version: change.version,
      decide: async (before, tx) => {
        if (before.schoolId !== change.schoolId) throw otherSchool();
        // A department gives none of its people to another one.
        if ((before.department ?? "") !== department)
          requireReach(context.session, { schoolId: before.schoolId, department });
        await requirePlace(tx, before.schoolId, { department });
        return columnsOf(change);
      },
    }),
  );
}

/** Removes one to whom nothing refers. Throws 409 naming what does. */
export async function deleteTeacher(context: RequestContext, id: number): Promise<void> {
  await teachers.remove(context, id, {
    clear: async (tx) => {
      const uses = await usesOf(tx, teacher, id);
      if (uses !== undefined) throw stateConflict(`这名教师还有 ${uses}，不能删除；可以把状态改为离职`);
    },
  });
}

export const otherSchool = () =>
  invalidFields([{ field: "schoolId", message: "所属学校不能修改，请在另一所学校新建" }]);

const columnsOf = ({ staffNumber, name, department = "", state }: TeacherInput) => ({
  staffNumber,
  name,
  department: department === "" ? null : department,
  state,
  pinyin: personSortKey(name),
});

const withFreeNumber = <T>({ staffNumber }: TeacherInput, work: () => Promise<T>): Promise<T> =>
  refuseDuplicate("teacher_school_staff_number", `本校已有工号为「${staffNumber}」的教师，请核对工号`, work);
