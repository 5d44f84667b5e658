import type { PersonKind } from "@huxuan/api-client";
import { inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { account } from "../session/index.ts";
import { obstacleOf } from "./account-names.ts";
import { firstPasswords } from "./first-passwords.ts";
import { firstPasswordUntil, prepareAccounts, writeAccounts } from "./open-accounts.ts";
import { PEOPLE, type Person, selectPeople } from "./people.ts";

/** One of a batch whose first password is about to be hashed. */
export interface Opening {
  /** As in the batch. */
  personId: number;
  schoolId: number | null;
  useraccount: string;
  password: string;
}

export interface Hashed {
  passwordHash: string;
}

/** How a kind of batch gives people first passwords. */
export interface Opener<One extends Opening = Opening> {
  /** First passwords of those of a batch who get one, not hashed yet, and why the others get none. */
  prepare(
    services: { db: Queryable } & NeedsOfficeSettings,
    ids: readonly number[],
  ): Promise<{ ready: One[]; reasons: Map<number, string> }>;
  /** Writes them. Gives the accounts by the ids of the batch; who is to be looked at again is left out. */
  write(tx: Transaction, prepared: readonly (One & Hashed)[], now: Date): Promise<Map<number, number>>;
}

/** Makes accounts for students or teachers. */
export const newAccounts = (
  kind: PersonKind,
  roleIds: readonly string[],
): Opener<Opening & { person: Person }> => ({
  async prepare(services, ids) {
    const people = await selectPeople(services.db, kind).where(inArray(PEOPLE[kind].id, [...ids]));
    const reasons = new Map<number, string>(ids.map((id) => [id, "记录已被删除"]));
    const able = people.filter((person) => {
      const obstacle = obstacleOf(person);
      if (obstacle === undefined) reasons.delete(person.id);
      else reasons.set(person.id, obstacle);
      return obstacle === undefined;
    });
    const named = await prepareAccounts(services, kind, able);
    const ready = named.map((one) => ({
      ...one,
      personId: one.person.id,
      schoolId: one.person.school.id,
    }));
    const withName = new Set(ready.map(({ personId }) => personId));
    for (const { id, number } of able)
      if (!withName.has(id)) reasons.set(id, `用户名「${number}」已被别人使用`);
    return { ready, reasons };
  },
  async write(tx, prepared, now) {
    const given = { roleIds: roleIds as [string, ...string[]], now };
    const made = await writeAccounts(tx, kind, prepared, given);
    return new Map(
      prepared.flatMap(({ personId, useraccount }) => {
        const accountId = made.get(useraccount);
        return accountId === undefined ? [] : [[personId, accountId] as const];
      }),
    );
  },
});

/** Gives accounts that an import made their first passwords, unless somebody else did meanwhile. */
export const importedUsers: Opener = {
  async prepare(services, ids) {
    const rows = await services.db
      .select()
      .from(account)
      .where(inArray(account.id, [...ids]))
      .orderBy(account.id);
    const reasons = new Map<number, string>(ids.map((id) => [id, "账号已被删除"]));
    const able = rows.filter(({ id, disabled, oneTimeUntil, createdAt }) => {
      const isUntouched = oneTimeUntil?.getTime() === createdAt.getTime();
      if (disabled) reasons.set(id, "账号已停用");
      else if (isUntouched) reasons.delete(id);
      else reasons.set(id, "已经另外重置过密码");
      return !disabled && isUntouched;
    });
    const passwords = await firstPasswords(services, able);
    const ready = able.map(({ id, schoolId, useraccount }, at) => ({
      personId: id,
      schoolId,
      useraccount,
      password: passwords[at] as string,
    }));
    return { ready, reasons };
  },
  async write(tx, prepared, now) {
    const rows = prepared.map(({ personId, passwordHash }) => ({ id: personId, passwordHash }));
    const given = await tx.execute<{ id: number }>(sql`
      update ${account} a set password_hash = n."passwordHash", password_changed_at = ${now.toISOString()}::timestamptz,
        one_time_until = ${firstPasswordUntil(now).toISOString()}::timestamptz, version = a.version + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id int, "passwordHash" text)
      where a.id = n.id and a.one_time_until = a.created_at and not a.disabled returning a.id`);
    return new Map(given.rows.map(({ id }) => [id, id]));
  },
};
