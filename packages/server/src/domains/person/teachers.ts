import type { Teacher, TeacherSearch } from "@huxuan/api-client";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Session } from "../../contract/index.ts";
import type { Queryable } from "../../db/index.ts";
import { containsWords, equals, type PageOfItems, readPage } from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { school } from "../school/index.ts";
import { teacher } from "./tables.ts";

// The sort key 「li3 hua2」 holds what a search in pinyin needs. A school has some thousand teachers, which the
// scope leaves to be looked through: a stored search text would have to be kept up with every import.
const fullPinyin = sql`regexp_replace(${teacher.pinyin}, '[0-9 ]', '', 'g')`;
const initials = sql`regexp_replace(${teacher.pinyin}, '([a-z])[a-z]*[0-9] ?', '\\1', 'g')`;

/** A page of the teachers in the caller's data scope, by name unless asked otherwise. */
export async function searchTeachers(
  db: Queryable,
  session: Session,
  search: TeacherSearch,
): Promise<PageOfItems<Teacher>> {
  const { rows, ...counted } = await readPage(db, {
    rows: db
      .select({
        id: teacher.id,
        school: { id: school.id, name: school.name },
        staffNumber: teacher.staffNumber,
        name: teacher.name,
        department: teacher.department,
      })
      .from(teacher)
      .innerJoin(school, eq(school.id, teacher.schoolId))
      .$dynamic(),
    where: and(
      inScope(session, teacher),
      equals(teacher.schoolId, search.schoolId),
      containsWords(
        search.keyword,
        sql`lower(${teacher.name})`,
        sql`lower(${teacher.staffNumber})`,
        fullPinyin,
        initials,
      ),
    ),
    page: search.page,
    sort: { name: teacher.pinyin, staffNumber: teacher.staffNumber, department: teacher.department },
    standard: [asc(teacher.pinyin), asc(teacher.id)],
  });
  return {
    items: rows.map(({ staffNumber, ...row }) => ({ ...row, staffNumber: staffNumber ?? undefined })),
    ...counted,
  };
}
