import { inArray, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Session } from "../contract/index.ts";
import { DomainError } from "../errors/domain-error.ts";

/** Role ids (specification, section 4: "1" is an administrator's). */
export const ROLE = { platform: "1", school: "2", teacher: "3", student: "4" } as const;

/** Schools whose data somebody may see and change. */
export type SchoolScope = { all: true } | { all: false; schoolIds: readonly number[] };

/** The one place that decides it: the platform sees all, everybody else their own school. */
export function schoolScope(session: Pick<Session, "roleId" | "schoolId">): SchoolScope {
  if (session.roleId === ROLE.platform) return { all: true };
  return { all: false, schoolIds: session.schoolId === null ? [] : [session.schoolId] };
}

/** The scope as a condition on a school column. */
export function inScope(scope: SchoolScope, column: AnyPgColumn): SQL | undefined {
  if (scope.all) return undefined;
  return scope.schoolIds.length > 0 ? inArray(column, [...scope.schoolIds]) : sql`false`;
}

/** Rows of the whole platform (null) besides those of the schools in scope, for what may be looked at by all. */
export function inScopeOrPlatform(scope: SchoolScope, column: AnyPgColumn): SQL | undefined {
  if (scope.all) return undefined;
  return or(sql`${column} is null`, inScope(scope, column));
}

export function schoolInScope(scope: SchoolScope, schoolId: number | null): boolean {
  return scope.all || (schoolId !== null && scope.schoolIds.includes(schoolId));
}

/** Throws 403 when the school is not in the caller's scope. */
export function requireSchool(session: Pick<Session, "roleId" | "schoolId">, schoolId: number | null): void {
  if (!schoolInScope(schoolScope(session), schoolId)) {
    throw new DomainError(403, "FORBIDDEN", "你只能管理本校的数据，如需处理其他学校的数据请联系平台管理员");
  }
}

/** The student behind the session; 403 for everybody else. */
export function requireStudent(session: Pick<Session, "studentId">): number {
  if (session.studentId === null) throw new DomainError(403, "FORBIDDEN", "只有学生本人可以进行这项操作");
  return session.studentId;
}

/** The teacher behind the session; 403 for everybody else. */
export function requireTeacher(session: Pick<Session, "teacherId">): number {
  if (session.teacherId === null) throw new DomainError(403, "FORBIDDEN", "只有教师本人可以进行这项操作");
  return session.teacherId;
}
