import type { Teacher, TeacherSearch } from "@huxuan/api-client";
import { and, asc, desc, eq, like, or, sql } from "drizzle-orm";
import type { Session } from "../../contract/index.ts";
import type { Queryable } from "../../db/index.ts";
import { inScope, schoolScope } from "../../scope/index.ts";
import { likePattern, searchWords } from "../../text/pinyin.ts";
import { school } from "../school/index.ts";
import { teacher } from "./tables.ts";

const SORT = {
  name: teacher.pinyin,
  staffNumber: teacher.staffNumber,
  department: teacher.department,
} as const;

// The sort key 「li3 hua2」 holds what a search in pinyin needs. A school has some thousand teachers, which the
// scope leaves to be looked through: a stored search text would have to be kept up with every import.
const fullPinyin = sql`regexp_replace(${teacher.pinyin}, '[0-9 ]', '', 'g')`;
const initials = sql`regexp_replace(${teacher.pinyin}, '([a-z])[a-z]*[0-9] ?', '\\1', 'g')`;

/** A page of the teachers in the caller's data scope, by name unless asked otherwise. */
export async function searchTeachers(
  db: Queryable,
  session: Session,
  search: TeacherSearch,
): Promise<{ items: Teacher[]; rowCount: number }> {
  const { pageIndex = 1, pageSize = 50, orderBy = [] } = search.page ?? {};
  const where = and(
    inScope(schoolScope(session), teacher.schoolId),
    search.schoolId === undefined ? undefined : eq(teacher.schoolId, search.schoolId),
    ...searchWords(search.keyword ?? "").map((word) => {
      const pattern = likePattern(word);
      return or(
        like(sql`lower(${teacher.name})`, pattern),
        like(sql`lower(${teacher.staffNumber})`, pattern),
        like(fullPinyin, pattern),
        like(initials, pattern),
      );
    }),
  );
  const order = orderBy.map(({ field, sortType }) => (sortType === "desc" ? desc : asc)(SORT[field]));
  const rows = await db
    .select({ teacher, schoolName: school.name })
    .from(teacher)
    .innerJoin(school, eq(school.id, teacher.schoolId))
    .where(where)
    .orderBy(...order, asc(teacher.pinyin), asc(teacher.id))
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);
  return {
    items: rows.map(({ teacher: t, schoolName }) => ({
      id: t.id,
      school: { id: t.schoolId, name: schoolName },
      ...(t.staffNumber === null ? {} : { staffNumber: t.staffNumber }),
      name: t.name,
      department: t.department,
    })),
    rowCount: await db.$count(teacher, where),
  };
}
