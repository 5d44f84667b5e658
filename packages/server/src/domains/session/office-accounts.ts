import type { Permission } from "@huxuan/api-client";
import { and, asc, eq, exists, isNull, ne, or } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { actsOn } from "./standing.ts";
import { account, accountRole, rolePermission } from "./tables.ts";

/** So many people of an office are told at most. */
const MOST_TOLD = 50;

/** Who of an office is to be told. */
interface OfficeFacts {
  /** Null for the office of the platform. */
  schoolId: number | null;
  /** What they must be allowed to do: who cannot act on the news is not told. */
  permission: Permission;
  /** Null for those who act for the school as a whole, a name for those of that department as well; everybody without it. */
  department?: string | null;
  /** Who did it, and knows. */
  but?: number;
}

/** Accounts of an office that may do something, the oldest first, at most {@link MOST_TOLD}. */
export async function officeAccounts(
  db: Queryable,
  { schoolId, permission, department, but }: OfficeFacts,
): Promise<number[]> {
  const may = db
    .select({ id: accountRole.accountId })
    .from(accountRole)
    .innerJoin(rolePermission, eq(rolePermission.roleId, accountRole.roleId))
    .where(and(eq(accountRole.accountId, account.id), eq(rolePermission.permission, permission)));
  const ofWhole = isNull(account.department);
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .where(
      and(
        schoolId === null ? isNull(account.schoolId) : eq(account.schoolId, schoolId),
        but === undefined ? undefined : ne(account.id, but),
        department === undefined
          ? undefined
          : department === null
            ? ofWhole
            : or(ofWhole, eq(account.department, department)),
        actsOn(),
        exists(may),
      ),
    )
    .orderBy(asc(account.id))
    .limit(MOST_TOLD);
  return rows.map(({ id }) => id);
}
