import type { UserRemoval } from "@huxuan/api-client";
import { count, inArray, sql } from "drizzle-orm";
import { type Transaction, transaction } from "../../db/index.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import { authors } from "../../scope/index.ts";
import { requireAdministratorLeft } from "../role/index.ts";
import { account, loginSession } from "../session/index.ts";
import { lockManageable } from "./authority.ts";

/**
 * Removes accounts, all or none. Those that have done something that stays are disabled instead. Throws 404 for one out of scope,
 * 403 for the caller's own and those of the same or a higher rank, 409 for the last administrator.
 */
export async function removeUsers(
  context: RequestContext,
  userIds: readonly number[],
): Promise<{ results: UserRemoval[] }> {
  const { session, services } = context;
  return transaction(services.db, async (tx) => {
    const rows = await lockManageable(tx, session, userIds);
    const ids = rows.map(({ id }) => id);
    await requireAdministratorLeft(tx, ids);
    const doings = await doingsOf(tx, ids);
    const results = rows.map(({ id, useraccount }): UserRemoval => {
      const referredBy = doings.get(id) ?? [];
      return { userId: id, useraccount, outcome: referredBy.length > 0 ? "disabled" : "deleted", referredBy };
    });
    const kept = results.flatMap(({ userId, outcome }) => (outcome === "disabled" ? userId : []));
    const gone = ids.filter((id) => !kept.includes(id));
    if (kept.length > 0) {
      await tx
        .update(account)
        .set({ disabled: true, version: sql`${account.version} + 1` })
        .where(inArray(account.id, kept));
      await tx
        .update(loginSession)
        .set({ revokedAt: services.clock(), revokeReason: "disabled" })
        .where(sql`${inArray(loginSession.accountId, kept)} and ${loginSession.revokedAt} is null`);
    }
    if (gone.length > 0) await tx.delete(account).where(inArray(account.id, gone));
    await logChange(context, tx, {
      action: "account-delete",
      targets: rows.map(({ id, schoolId }) => ({ kind: "account", id, schoolId })),
      before: rows.map(({ id, useraccount, personName }) => ({ id, useraccount, personName })),
      after: results,
    });
    return { results };
  });
}

/** What each of these accounts has done, in Chinese and the most first; those that have done nothing are absent. */
async function doingsOf(tx: Transaction, ids: readonly number[]): Promise<Map<number, string[]>> {
  const found: { id: number; called: string; n: number }[] = [];
  for (const { called, column } of authors()) {
    const rows = await tx
      .select({ id: sql<number>`${column}`, n: count() })
      .from(column.table)
      .where(inArray(column, [...ids]))
      .groupBy(column);
    found.push(...rows.map((row) => ({ ...row, called })));
  }
  const most = found.toSorted((a, b) => b.n - a.n || (a.called < b.called ? -1 : 1));
  return new Map(
    [...Map.groupBy(most, ({ id }) => id)].map(([id, of]) => [
      id,
      of.map(({ called, n }) => `${called} ${n} 条`),
    ]),
  );
}
