import type { Semester, SemesterSearch } from "@huxuan/api-client";
import { and, asc, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { DomainError, notFound } from "../../errors/index.ts";
import { calendarException, semester } from "./tables.ts";

/** A semester with its holidays and make-up days, as the contract shows it. */
export type SemesterWithCalendar = Semester;

const SORT = { code: semester.code, year: semester.year } as const;

/** Semesters, newest first unless asked otherwise. */
export async function searchSemesters(
  db: Queryable,
  search: SemesterSearch,
): Promise<{ items: Semester[]; rowCount: number }> {
  const { pageIndex = 1, pageSize = 50, orderBy = [] } = search.page ?? {};
  const where = and(
    search.year === undefined ? undefined : eq(semester.year, search.year),
    search.term === undefined ? undefined : eq(semester.term, search.term),
  );
  const order = orderBy.map(({ field, sortType }) => (sortType === "desc" ? desc : asc)(SORT[field]));
  const items = await read(db, where, {
    order: [...order, desc(semester.year), desc(semester.term)],
    limit: pageSize,
    offset: (pageIndex - 1) * pageSize,
  });
  return { items, rowCount: await db.$count(semester, where) };
}

/** Throws 404 when there is none. */
export async function requireSemester(db: Queryable, id: number): Promise<SemesterWithCalendar> {
  const [found] = await read(db, eq(semester.id, id));
  if (found === undefined) throw notFound("学期");
  return found;
}

/** The semester asked for, or the current one. */
export async function currentSemesterId(db: Queryable): Promise<number> {
  const [row] = await db.select({ id: semester.id }).from(semester).where(eq(semester.isCurrent, true));
  if (row === undefined) throw new DomainError(404, "NOT_FOUND", "还没有设置当前学期，请联系平台管理员");
  return row.id;
}

async function read(
  db: Queryable,
  where: SQL | undefined,
  page: { order: SQL[]; limit: number; offset: number } = { order: [], limit: 1, offset: 0 },
): Promise<Semester[]> {
  const rows = await db
    .select()
    .from(semester)
    .where(where)
    .orderBy(...page.order)
    .limit(page.limit)
    .offset(page.offset);
  const ids = rows.map((row) => row.id);
  const exceptions = await db
    .select()
    .from(calendarException)
    .where(inArray(calendarException.semesterId, ids))
    .orderBy(asc(calendarException.day));
  const exceptionsOf = Map.groupBy(exceptions, (e) => e.semesterId);
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    year: row.year,
    term: row.term,
    firstMonday: row.firstMonday,
    weeks: row.weeks,
    current: row.isCurrent,
    exceptions: (exceptionsOf.get(row.id) ?? []).map(({ day, name, followsDay }) => ({
      day,
      name,
      ...(followsDay === null ? {} : { followsDay }),
    })),
  }));
}
