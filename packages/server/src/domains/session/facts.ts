import { asc, eq } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { accountRole } from "./tables.ts";

/** Role ids that an account holds, in their order. */
export async function rolesOf(db: Queryable, accountId: number): Promise<string[]> {
  const rows = await db
    .select({ roleId: accountRole.roleId })
    .from(accountRole)
    .where(eq(accountRole.accountId, accountId))
    .orderBy(asc(accountRole.roleId));
  return rows.map(({ roleId }) => roleId);
}
