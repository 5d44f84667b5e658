import { and, asc, eq, exists, inArray, ne } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { course } from "../course/index.ts";
import { offering } from "../offering/index.ts";
import { school } from "../school/index.ts";
import { account, accountRole, actsOn, rolePermission } from "../session/index.ts";

/** So many people of an office are told at most. */
const MOST_TOLD = 50;

/** Accounts of a school's office that may see what offices do with seats, but one's own. */
export async function officeAccounts(db: Queryable, schoolId: number, but: number): Promise<number[]> {
  const may = db
    .select({ id: accountRole.accountId })
    .from(accountRole)
    .innerJoin(rolePermission, eq(rolePermission.roleId, accountRole.roleId))
    .where(and(eq(accountRole.accountId, account.id), eq(rolePermission.permission, "seat-search")));
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.schoolId, schoolId), ne(account.id, but), actsOn(), exists(may)))
    .orderBy(asc(account.id))
    .limit(MOST_TOLD);
  return rows.map(({ id }) => id);
}

/** Names of these schools. */
export async function schoolNames(db: Queryable, ids: readonly number[]): Promise<string[]> {
  const rows = await db
    .select({ id: school.id, name: school.name })
    .from(school)
    .where(inArray(school.id, [...ids]));
  return ids.flatMap((id) => rows.find((row) => row.id === id)?.name ?? []);
}

/** What these classes are called: one by its name, several by the first and their number. */
export async function courseNames(db: Queryable, ids: readonly number[]): Promise<string> {
  const [first] = ids;
  if (first === undefined) return "";
  const [found] = await db
    .select({ name: course.name, code: offering.code })
    .from(offering)
    .innerJoin(course, eq(course.id, offering.courseId))
    .where(eq(offering.id, first));
  const name = `${found?.name ?? ""}（${found?.code ?? ""}）`;
  return ids.length === 1 ? name : `${name}等 ${ids.length} 个教学班`;
}
