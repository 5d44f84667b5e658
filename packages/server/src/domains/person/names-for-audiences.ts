import type {
  StudentDepartment,
  StudentDepartmentSearch,
  StudentMajor,
  StudentMajorSearch,
} from "@huxuan/api-client";
import { and, asc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { containsWords, type PageOfItems, readPage } from "../../resource/index.ts";
import { department } from "../department/index.ts";
import { school } from "../school/index.ts";
import { major, student } from "./tables.ts";

/**
 * A page of the names of departments that have students. Not limited to the caller's school: the audience of an
 * offering speaks of guests, and a department of a name is no person's data.
 */
export const searchStudentDepartments = (
  db: Queryable,
  search: StudentDepartmentSearch,
): Promise<PageOfItems<StudentDepartment>> =>
  searchNames(
    db,
    department,
    and(eq(student.schoolId, department.schoolId), eq(student.department, department.name)),
    search,
  );

/** The same of majors that have students. */
export const searchStudentMajors = (
  db: Queryable,
  search: StudentMajorSearch,
): Promise<PageOfItems<StudentMajor>> =>
  searchNames(db, major, and(eq(student.schoolId, major.schoolId), eq(student.major, major.name)), search);

/**
 * A page of names, each with the schools that have it.
 *
 * @param hasStudents of a student, that they carry the name
 */
async function searchNames(
  db: Queryable,
  table: typeof department | typeof major,
  hasStudents: SQL | undefined,
  { page, schoolIds, keyword }: StudentDepartmentSearch,
): Promise<PageOfItems<StudentDepartment>> {
  const where = and(
    ne(table.name, ""),
    schoolIds === undefined ? undefined : inArray(table.schoolId, schoolIds),
    containsWords(keyword, table.name),
    // A province has thousands of names, and a hundred times as many students: each name asks for one of them. Without
    // the offset all students would be read first.
    sql`exists (select from ${student} where ${hasStudents} offset 0)`,
  );
  const { rows: names, ...counted } = await readPage(db, {
    rows: db.selectDistinct({ name: table.name }).from(table).$dynamic(),
    where,
    page,
    sort: { name: table.name },
    standard: [asc(table.name)],
  });
  const found = names.map(({ name }) => name);
  const rows = await db
    .select({ of: table.name, id: school.id, name: school.name })
    .from(table)
    .innerJoin(school, eq(school.id, table.schoolId))
    .where(and(where, inArray(table.name, found)))
    .orderBy(asc(school.pinyin), asc(school.id));
  const schoolsOf = Map.groupBy(rows, (row) => row.of);
  return {
    items: found.map((name) => ({
      name,
      schools: (schoolsOf.get(name) ?? []).map((row) => ({ id: row.id, name: row.name })),
    })),
    ...counted,
  };
}
