import type { School, SchoolSearch } from "@huxuan/api-client";
import { asc, inArray } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { containsWords, type PageOfItems, readPage } from "../../resource/index.ts";
import { campus, school } from "./tables.ts";

/** Member universities, by name unless asked otherwise. */
export async function searchSchools(db: Queryable, search: SchoolSearch): Promise<PageOfItems<School>> {
  const { rows, ...counted } = await readPage(db, {
    rows: db
      .select({
        id: school.id,
        code: school.code,
        name: school.name,
        shortName: school.shortName,
        sections: school.sectionClock,
      })
      .from(school)
      .$dynamic(),
    where: containsWords(search.keyword, school.name, school.shortName, school.code),
    page: search.page,
    sort: { code: school.code, name: school.pinyin },
    standard: [asc(school.pinyin), asc(school.id)],
  });
  const ids = rows.map((row) => row.id);
  const campuses = await db
    .select()
    .from(campus)
    .where(inArray(campus.schoolId, ids))
    .orderBy(asc(campus.id));
  const campusesOf = Map.groupBy(campuses, (c) => c.schoolId);
  return {
    items: rows.map((row) => ({
      ...row,
      campuses: (campusesOf.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
    })),
    ...counted,
  };
}
