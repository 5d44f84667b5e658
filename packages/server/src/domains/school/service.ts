import type { School, SchoolSearch } from "@huxuan/api-client";
import { and, asc, desc, inArray, like, or } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { likePattern, searchWords } from "../../text/pinyin.ts";
import { campus, school } from "./tables.ts";

const SORT = { code: school.code, name: school.pinyin } as const;

/** Member universities, by name unless asked otherwise. */
export async function searchSchools(
  db: Queryable,
  search: SchoolSearch,
): Promise<{ items: School[]; rowCount: number }> {
  const { pageIndex = 1, pageSize = 50, orderBy = [] } = search.page ?? {};
  const where = and(
    ...searchWords(search.keyword ?? "").map((word) =>
      or(
        like(school.name, likePattern(word)),
        like(school.shortName, likePattern(word)),
        like(school.code, likePattern(word)),
      ),
    ),
  );
  const order = orderBy.map(({ field, sortType }) => (sortType === "desc" ? desc : asc)(SORT[field]));
  const rows = await db
    .select()
    .from(school)
    .where(where)
    .orderBy(...order, asc(school.pinyin), asc(school.id))
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);
  const ids = rows.map((row) => row.id);
  const campuses = await db
    .select()
    .from(campus)
    .where(inArray(campus.schoolId, ids))
    .orderBy(asc(campus.id));
  const campusesOf = Map.groupBy(campuses, (c) => c.schoolId);
  return {
    items: rows.map((row) => ({
      id: row.id,
      code: row.code,
      name: row.name,
      shortName: row.shortName,
      campuses: (campusesOf.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
      sections: row.sectionClock,
    })),
    rowCount: await db.$count(school, where),
  };
}
