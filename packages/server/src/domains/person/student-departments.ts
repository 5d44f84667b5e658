import type { StudentDepartment, StudentDepartmentSearch } from "@huxuan/api-client";
import { and, asc, desc, eq, inArray, like, ne, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { likePattern, searchWords } from "../../text/pinyin.ts";
import { school } from "../school/index.ts";
import { student } from "./tables.ts";

/**
 * A page of the names of departments that have students. Not limited to the caller's school: the audience of an
 * offering speaks of guests, and a department of a name is no person's data.
 */
export async function searchStudentDepartments(
  db: Queryable,
  search: StudentDepartmentSearch,
): Promise<{ items: StudentDepartment[]; rowCount: number }> {
  const { pageIndex = 1, pageSize = 50, orderBy = [] } = search.page ?? {};
  const where = and(
    ne(student.department, ""),
    search.schoolIds === undefined ? undefined : inArray(student.schoolId, search.schoolIds),
    ...searchWords(search.keyword ?? "").map((word) =>
      like(sql`lower(${student.department})`, likePattern(word)),
    ),
  );
  const named = db.selectDistinct({ name: student.department }).from(student).where(where).as("named");
  const names = await db
    .select()
    .from(named)
    .orderBy(orderBy[0]?.sortType === "desc" ? desc(named.name) : asc(named.name))
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);
  const rows = await db
    .selectDistinct({ department: student.department, id: school.id, name: school.name, key: school.pinyin })
    .from(student)
    .innerJoin(school, eq(school.id, student.schoolId))
    .where(
      and(
        where,
        inArray(
          student.department,
          names.map(({ name }) => name),
        ),
      ),
    )
    .orderBy(asc(school.pinyin), asc(school.id));
  const schoolsOf = Map.groupBy(rows, (row) => row.department);
  const [count] = await db
    .select({ rows: sql<number>`count(distinct ${student.department})::int` })
    .from(student)
    .where(where);
  return {
    items: names.map(({ name }) => ({
      name,
      schools: (schoolsOf.get(name) ?? []).map((row) => ({ id: row.id, name: row.name })),
    })),
    rowCount: count?.rows ?? 0,
  };
}
