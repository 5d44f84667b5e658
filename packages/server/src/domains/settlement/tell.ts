import { and, asc, eq, exists, isNull, ne } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import { notify } from "../../platform/notification/index.ts";
import { account, accountRole, actsOn, rolePermission } from "../session/index.ts";

/** So many people of an office are told at most. */
const MOST_TOLD = 50;

/** Tells the academic office of a school: those who may confirm its settlements, but who did it. */
export async function tellOffice(
  tx: Transaction,
  schoolId: number,
  { title, but, at }: { title: string; but: number; at: Date },
): Promise<void> {
  const may = tx
    .select({ id: accountRole.accountId })
    .from(accountRole)
    .innerJoin(rolePermission, eq(rolePermission.roleId, accountRole.roleId))
    .where(and(eq(accountRole.accountId, account.id), eq(rolePermission.permission, "settlement-confirm")));
  const rows = await tx
    .select({ id: account.id })
    .from(account)
    .where(
      and(
        eq(account.schoolId, schoolId),
        isNull(account.department),
        ne(account.id, but),
        actsOn(),
        exists(may),
      ),
    )
    .orderBy(asc(account.id))
    .limit(MOST_TOLD);
  await notify(tx, [{ accountIds: rows.map(({ id }) => id), kind: "settlementDue", title }], at);
}
