import type { Queryable, Transaction } from "../../db/index.ts";
import type { UserType } from "@huxuan/api-client";
import { duplicate, isUniqueViolation } from "../../errors/index.ts";
import { account, accountRole } from "./tables.ts";

/** Somebody who shall be able to sign in. */
export interface NewAccount {
  useraccount: string;
  /** From `hashPassword`. */
  passwordHash: string;
  personName: string;
  userType: UserType;
  schoolId: number | null;
  /** By name; for those whose data scope is their department. */
  department?: string | null;
  studentId?: number | null;
  teacherId?: number | null;
  email?: string | null;
  /** Until when a password that somebody else chose lets its owner in; absent for one that its owner chose. */
  oneTimeUntil?: Date | null;
  createdAt?: Date;
  passwordChangedAt?: Date;
  /** The first one is the role after sign-in. */
  roleIds: [string, ...string[]];
}

/** Makes accounts, in a few statements however many. Gives their ids in order; 409 when a user name is taken. */
export async function createAccounts(tx: Queryable, accounts: readonly NewAccount[]): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < accounts.length; start += 1_000) {
    const chunk = accounts.slice(start, start + 1_000);
    const rows = await insert(tx, chunk);
    await giveRoles(
      tx,
      chunk.map(({ roleIds }, i) => ({ accountId: rows[i]?.id as number, roleIds })),
    );
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/**
 * Makes those of the accounts whose user name is free and whose person has none yet, at most a thousand. Gives their ids
 * by user name; what somebody else made at the same moment is left out.
 */
export async function createFreeAccounts(
  tx: Transaction,
  accounts: readonly NewAccount[],
): Promise<Map<string, number>> {
  if (accounts.length === 0) return new Map();
  const rows = await tx
    .insert(account)
    .values(accounts.map(columnsOf))
    .onConflictDoNothing()
    .returning({ id: account.id, useraccount: account.useraccount });
  const made = new Map(rows.map(({ id, useraccount }) => [useraccount, id]));
  await giveRoles(
    tx,
    accounts.flatMap(({ useraccount, roleIds }) => {
      const accountId = made.get(useraccount);
      return accountId === undefined ? [] : { accountId, roleIds };
    }),
  );
  return made;
}

const columnsOf = ({ roleIds, ...fields }: NewAccount) => ({ ...fields, defaultRoleId: roleIds[0] });

async function giveRoles(
  tx: Queryable,
  given: readonly { accountId: number; roleIds: readonly string[] }[],
): Promise<void> {
  const rows = given.flatMap(({ accountId, roleIds }) => roleIds.map((roleId) => ({ accountId, roleId })));
  if (rows.length > 0) await tx.insert(accountRole).values(rows);
}

async function insert(tx: Queryable, accounts: readonly NewAccount[]): Promise<{ id: number }[]> {
  try {
    return await tx.insert(account).values(accounts.map(columnsOf)).returning({ id: account.id });
  } catch (error) {
    if (isUniqueViolation(error)) throw duplicate("用户名已被使用，请换一个");
    throw error;
  }
}

/** Whether anybody can sign in at all. */
export async function hasAccounts(db: Queryable): Promise<boolean> {
  return (await db.select({ id: account.id }).from(account).limit(1)).length > 0;
}
