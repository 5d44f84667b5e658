import type { StudentDepartment, StudentDepartmentSearch } from "@huxuan/api-client";
import { and, asc, eq, exists, inArray, ne, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { containsWords, type PageOfItems, readPage } from "../../resource/index.ts";
import { department } from "../department/index.ts";
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
    ne(department.name, ""),
    search.schoolIds === undefined ? undefined : inArray(department.schoolId, search.schoolIds),
    containsWords(search.keyword, department.name),
    // A province has thousands of departments, and a hundred times as many students.
    exists(
      db
        .select({ one: sql`1` })
        .from(student)
        .where(and(eq(student.schoolId, department.schoolId), eq(student.department, department.name))),
    ),
  );
  const { rows: names, ...counted } = await readPage(db, {
    rows: db.selectDistinct({ name: department.name }).from(department).$dynamic(),
    where,
    page: search.page,
    sort: { name: department.name },
    standard: [asc(department.name)],
  });
  const found = names.map(({ name }) => name);
  const rows = await db
    .select({ department: department.name, id: school.id, name: school.name })
    .from(department)
    .innerJoin(school, eq(school.id, department.schoolId))
    .where(and(where, inArray(department.name, found)))
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
