import type { Semester, SemesterSearch } from "@huxuan/api-client";
import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { DomainError, notFound } from "../../errors/index.ts";
import { equals, type PageOfItems, readPage } from "../../resource/index.ts";
import { type SemesterBeside, semestersBeside } from "./rules.ts";
import { calendarException, semester } from "./tables.ts";

/** A semester with its holidays and make-up days, as the contract shows it. */
export type SemesterWithCalendar = Semester;

/** Semesters, newest first unless asked otherwise. */
export async function searchSemesters(db: Queryable, search: SemesterSearch): Promise<PageOfItems<Semester>> {
  const { rows, ...counted } = await readPage(db, {
    rows: db.select().from(semester).$dynamic(),
    where: and(equals(semester.year, search.year), equals(semester.term, search.term)),
    page: search.page,
    sort: { code: semester.code, year: semester.year },
    standard: [desc(semester.year), desc(semester.term), desc(semester.id)],
  });
  return { items: await withCalendar(db, rows), ...counted };
}

/** Throws 404 when there is none. */
export async function requireSemester(db: Queryable, id: number): Promise<SemesterWithCalendar> {
  const rows = await db.select().from(semester).where(eq(semester.id, id));
  const [found] = await withCalendar(db, rows);
  if (found === undefined) throw notFound("学期");
  return found;
}

/** The semester asked for, or the current one. */
export async function currentSemesterId(db: Queryable): Promise<number> {
  const [row] = await db.select({ id: semester.id }).from(semester).where(eq(semester.isCurrent, true));
  if (row === undefined) throw new DomainError(404, "NOT_FOUND", "还没有设置当前学期，请联系平台管理员");
  return row.id;
}

/** The semesters that have days in common with this one. */
export async function semestersBesideOf(db: Queryable, id: number): Promise<SemesterBeside[]> {
  const { name, firstMonday, weeks } = semester;
  const all = await db.select({ id: semester.id, name, firstMonday, weeks }).from(semester);
  const one = all.find((each) => each.id === id);
  return one === undefined ? [] : semestersBeside(one, all);
}

/** Rows as the contract shows them. */
export async function withCalendar(
  db: Queryable,
  rows: readonly (typeof semester.$inferSelect)[],
): Promise<Semester[]> {
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
    version: row.version,
    exceptions: (exceptionsOf.get(row.id) ?? []).map(({ day, name, followsDay }) => ({
      day,
      name,
      ...(followsDay === null ? {} : { followsDay }),
    })),
  }));
}
