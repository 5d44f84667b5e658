import type { ScopeUnit, ScopeUnitSearch } from "@huxuan/api-client";
import { and, asc, eq, inArray, or } from "drizzle-orm";
import type { Session } from "../../contract/index.ts";
import type { Queryable } from "../../db/index.ts";
import { containsWords, type PageOfItems, readPage } from "../../resource/index.ts";
import { department } from "../department/tables.ts";
import { school } from "../school/index.ts";
import { unitId } from "./rules.ts";

/** Schools or departments in the caller's data scope. */
export async function searchScopeUnits(
  db: Queryable,
  session: Session,
  { page, type, keyword }: ScopeUnitSearch,
): Promise<PageOfItems<ScopeUnit>> {
  return type === "school" ? schools(db, session, page, keyword) : departments(db, session, page, keyword);
}

type PageOf = ScopeUnitSearch["page"];

async function schools(
  db: Queryable,
  { scope }: Session,
  page: PageOf,
  keyword: string | undefined,
): Promise<PageOfItems<ScopeUnit>> {
  const { rows, ...counted } = await readPage(db, {
    rows: db.select({ id: school.id, name: school.name }).from(school).$dynamic(),
    where: and(
      scope.all ? undefined : inArray(school.id, [...scope.schools]),
      containsWords(keyword, school.name, school.code),
    ),
    page,
    sort: { name: school.pinyin },
    standard: [asc(school.pinyin), asc(school.id)],
  });
  const items = rows.map(({ id, name }) => ({
    id: unitId({ schoolId: id, department: null }),
    name,
    path: "",
  }));
  return { items, ...counted };
}

async function departments(
  db: Queryable,
  { scope }: Session,
  page: PageOf,
  keyword: string | undefined,
): Promise<PageOfItems<ScopeUnit>> {
  const reached = scope.all
    ? undefined
    : or(
        inArray(department.schoolId, [...scope.schools]),
        ...scope.departments.map((one) =>
          and(eq(department.schoolId, one.schoolId), eq(department.name, one.name)),
        ),
      );
  const { rows, ...counted } = await readPage(db, {
    rows: db
      .select({ schoolId: department.schoolId, name: department.name, school: school.name })
      .from(department)
      .innerJoin(school, eq(school.id, department.schoolId))
      .$dynamic(),
    where: and(reached, containsWords(keyword, department.name, school.name)),
    page,
    sort: { name: department.name },
    standard: [asc(school.pinyin), asc(department.position), asc(department.id)],
  });
  const items = rows.map(({ schoolId, name, school: path }) => ({
    id: unitId({ schoolId, department: name }),
    name,
    path,
  }));
  return { items, ...counted };
}
