import { and, eq, inArray, sql } from "drizzle-orm";
import { pinyinSortKey } from "../../text/pinyin.ts";
import { course } from "../course/index.ts";
import type { DepartmentUse } from "../department/index.ts";
import { changeOfferings, type NeedsCatalogue } from "../offering/index.ts";
import { student } from "../person/index.ts";
import { announceRounds, countAudiences, lockAudiences, renameInAudiences } from "./audience-names.ts";
import { announceStudents } from "./student-memory.ts";

/**
 * Names of departments as what selection decides by: of students, of courses in the catalogue, and of the audiences of
 * offerings and rounds.
 */
export const createDepartmentUse = ({ catalogue }: NeedsCatalogue): DepartmentUse => ({
  audiences: (db, schoolId, name) => countAudiences(db, { list: "departments", schoolId, names: [name] }),
  async lock(tx, schoolId, all) {
    const courses = await tx
      .select({ id: course.id })
      .from(course)
      .where(and(eq(course.schoolId, schoolId), inArray(course.department, [...all])));
    const locked = await lockAudiences(
      tx,
      { list: "departments", schoolId, names: all },
      courses.map(({ id }) => id),
    );
    return {
      async renamed(from, to) {
        await renameInAudiences(tx, { list: "departments", schoolId }, { from, to }, locked);
        await tx
          .update(course)
          .set({ departmentPinyin: pinyinSortKey(to), version: sql`${course.version} + 1` })
          .where(and(eq(course.schoolId, schoolId), eq(course.department, to)));
        const students = await tx
          .select({ id: student.id })
          .from(student)
          .where(and(eq(student.schoolId, schoolId), eq(student.department, to)));
        return [
          ...(students.length === 0
            ? []
            : await announceStudents(
                tx,
                students.map(({ id }) => id),
              )),
          ...(await changeOfferings(tx, locked.offerings)),
          ...(await announceRounds(tx, locked.roundIds)),
        ];
      },
    };
  },
  announce: (messages) => catalogue.announce(messages),
});
