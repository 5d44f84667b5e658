import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { SCHOOL_OFFICE } from "../../domain.ts";
import { account, accountRole, actsOn } from "../session/index.ts";

/** Accounts of those who act for the academic office of a school as a whole. */
export async function officersOf(db: Queryable, schoolId: number): Promise<number[]> {
  const rows = await db
    .select({ id: account.id })
    .from(accountRole)
    .innerJoin(account, eq(account.id, accountRole.accountId))
    .where(
      and(
        eq(accountRole.roleId, SCHOOL_OFFICE),
        eq(account.schoolId, schoolId),
        sql`${account.department} is null`,
        actsOn(),
      ),
    );
  return rows.map(({ id }) => id);
}
