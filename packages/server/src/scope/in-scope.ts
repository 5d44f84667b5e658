import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "../db/database.ts";
import { DomainError } from "../errors/domain-error.ts";
import { type Place, scopeRule } from "./announce.ts";
import type { Person } from "./person.ts";
import type { Scope } from "./scope.ts";

/** Who asks, as far as the data scope goes. */
export interface Reach extends Person {
  readonly scope: Scope;
}

/** To look at a row, or to change it: what is shared within a school or by the platform is not everybody's to change. */
export type Purpose = "read" | "change";

/** Where a row is that is not stored yet, or held in memory. */
export interface Whereabouts {
  /** Null: the platform's. */
  schoolId: number | null;
  /** Null: of no department. */
  department: string | null;
}

const NOTHING = sql`false`;

/**
 * The rows of a table that somebody reaches, as a condition on it; undefined when these are all. A table that did not
 * announce how its rows belong to somebody answers nothing, also to who reaches all.
 */
export function inScope(session: Reach, table: PgTable, purpose: Purpose = "read"): SQL | undefined {
  const rule = scopeRule(table);
  if (rule === undefined) return NOTHING;
  const { scope } = session;
  if (scope.all) return undefined;
  const own = rule.own?.(session);
  const conditions = [
    ...rule.places.flatMap((place) => placeConditions(place, scope, purpose)),
    ...(own === undefined ? [] : [own]),
    ...(rule.platformRows === "visible" && purpose === "read"
      ? rule.places.map(({ school }) => sql`${school} is null`)
      : []),
  ];
  return or(...conditions) ?? NOTHING;
}

function placeConditions(
  { school, department }: Place,
  scope: Extract<Scope, { all: false }>,
  purpose: Purpose,
): SQL[] {
  const whole = scope.schools.length > 0 ? [inArray(school, [...scope.schools])] : [];
  if (department === undefined || scope.departments.length === 0) return whole;
  if (department === "schoolWide") {
    const schools = [...new Set(scope.departments.map(({ schoolId }) => schoolId))];
    return purpose === "read" ? [...whole, inArray(school, schools)] : whole;
  }
  return [
    ...whole,
    ...scope.departments.map(
      ({ schoolId, name }) => and(eq(school, schoolId), sql`${department} = ${name}`) ?? NOTHING,
    ),
  ];
}

/** Whether the stored row that `where` names is in somebody's data scope. */
export async function isInScope(
  db: Queryable,
  session: Reach,
  table: PgTable,
  where: SQL,
  purpose: Purpose = "read",
): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(table)
    .where(and(where, inScope(session, table, purpose)))
    .limit(1);
  return rows.length > 0;
}

/** Which of these rows are in somebody's data scope. */
export async function idsInScope(
  db: Queryable,
  session: Reach,
  table: PgTable & { id: PgColumn },
  ids: readonly number[],
  purpose: Purpose = "read",
): Promise<Set<number>> {
  const limits = inScope(session, table, purpose);
  if (limits === undefined || ids.length === 0) return new Set(ids);
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, [...ids]), limits));
  return new Set(found.map(({ id }) => id as number));
}

/** Throws 403 when somebody may not change the stored row of a table that `where` names. */
export async function requireInScope(
  db: Queryable,
  session: Reach,
  table: PgTable,
  where: SQL,
): Promise<void> {
  if (!(await isInScope(db, session, table, where, "change"))) throw outOfScope(session);
}

/** Whether somebody reaches a row that is not stored yet, or held in memory. Says nothing of whose own it is. */
export function reaches({ scope }: Pick<Reach, "scope">, { schoolId, department }: Whereabouts): boolean {
  if (scope.all) return true;
  if (schoolId === null) return false;
  return (
    scope.schools.includes(schoolId) ||
    scope.departments.some((one) => one.schoolId === schoolId && one.name === department)
  );
}

/** Throws 403 when somebody may not put a row there, or take one away from there. */
export function requireReach(session: Pick<Reach, "scope">, place: Whereabouts): void {
  if (!reaches(session, place)) throw outOfScope(session);
}

function outOfScope({ scope }: Pick<Reach, "scope">): DomainError {
  const message =
    !scope.all && scope.departments.length > 0
      ? "这超出了你的数据范围，你只能管理本院系的数据，如需处理其他数据请联系本校教务处"
      : "你只能管理本校的数据，如需处理其他学校的数据请联系平台管理员";
  return new DomainError(403, "FORBIDDEN", message);
}

/**
 * Only who reaches everything may go on: what it is about belongs to no school, and names people of all of them. Throws
 * 403 with this sentence otherwise.
 */
export function requireAll({ scope }: { scope: Scope }, sentence: string): void {
  if (!scope.all) throw new DomainError(403, "FORBIDDEN", sentence);
}
