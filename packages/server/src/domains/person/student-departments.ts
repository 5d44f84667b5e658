import type { StudentDepartment, StudentDepartmentSearch } from "@huxuan/api-client";
import { and, asc, eq, inArray, ne } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { containsWords, type PageOfItems, readPage } from "../../resource/index.ts";
import { school } from "../school/index.ts";
import { student } from "./tables.ts";

/**
 * A page of the names of departments that have students. Not limited to the caller's school: the audience of an
 * offering speaks of guests, and a department of a name is no person's data.
 */
export async function searchStudentDepartments(
  db: Queryable,
  search: StudentDepartmentSearch,
): Promise<PageOfItems<StudentDepartment>> {
  const where = and(
    ne(student.department, ""),
    search.schoolIds === undefined ? undefined : inArray(student.schoolId, search.schoolIds),
    containsWords(search.keyword, student.department),
  );
  const { rows: names, ...counted } = await readPage(db, {
    rows: db.selectDistinct({ name: student.department }).from(student).$dynamic(),
    where,
    page: search.page,
    sort: { name: student.department },
    standard: [asc(student.department)],
  });
  const found = names.map(({ name }) => name);
  const rows = await db
    .selectDistinct({ department: student.department, id: school.id, name: school.name, key: school.pinyin })
    .from(student)
    .innerJoin(school, eq(school.id, student.schoolId))
    .where(and(where, inArray(student.department, found)))
    .orderBy(asc(school.pinyin), asc(school.id));
  const schoolsOf = Map.groupBy(rows, (row) => row.department);
  return {
    items: found.map((name) => ({
      name,
      schools: (schoolsOf.get(name) ?? []).map((row) => ({ id: row.id, name: row.name })),
    })),
    ...counted,
  };
}
