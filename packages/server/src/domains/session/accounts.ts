import type { Queryable } from "../../db/index.ts";
import { duplicate, isUniqueViolation } from "../../errors/index.ts";
import { account, accountRole } from "./tables.ts";

/** Somebody who shall be able to sign in. */
export interface NewAccount {
  useraccount: string;
  /** From `hashPassword`. */
  passwordHash: string;
  personName: string;
  userType: "student" | "teacher" | "other";
  schoolId: number | null;
  /** By name; for those whose data scope is their department. */
  department?: string | null;
  studentId?: number | null;
  teacherId?: number | null;
  email?: string | null;
  /** Until when a password that somebody else chose lets its owner in; absent for one that its owner chose. */
  oneTimeUntil?: Date | null;
  /** The first one is the role after sign-in. */
  roleIds: [string, ...string[]];
}

/** Makes accounts, in a few statements however many. Gives their ids in order; 409 when a user name is taken. */
export async function createAccounts(tx: Queryable, accounts: readonly NewAccount[]): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < accounts.length; start += 1_000) {
    const chunk = accounts.slice(start, start + 1_000);
    const rows = await insert(tx, chunk);
    await tx
      .insert(accountRole)
      .values(
        chunk.flatMap(({ roleIds }, i) =>
          roleIds.map((roleId) => ({ accountId: rows[i]?.id as number, roleId })),
        ),
      );
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

async function insert(tx: Queryable, accounts: readonly NewAccount[]): Promise<{ id: number }[]> {
  try {
    return await tx
      .insert(account)
      .values(accounts.map(({ roleIds, ...fields }) => ({ ...fields, defaultRoleId: roleIds[0] })))
      .returning({ id: account.id });
  } catch (error) {
    if (isUniqueViolation(error)) throw duplicate("用户名已被使用，请换一个");
    throw error;
  }
}

/** Whether anybody can sign in at all. */
export async function hasAccounts(db: Queryable): Promise<boolean> {
  return (await db.select({ id: account.id }).from(account).limit(1)).length > 0;
}
