import { and, inArray } from "drizzle-orm";
import type { Session } from "../../contract/index.ts";
import type { Queryable, Transaction } from "../../db/index.ts";
import { forbidden, notFound } from "../../errors/index.ts";
import { inScope } from "../../scope/index.ts";
import { requireAbove } from "../role/index.ts";
import { account } from "../session/index.ts";

/** An account as it is stored. */
export type AccountRow = typeof account.$inferSelect;

/** Whether an account is the caller's own, or that of the administrator who acts as the caller. */
export const isOwn = ({ accountId, impersonatorId }: Session, id: number): boolean =>
  id === accountId || id === impersonatorId;

/**
 * Locks accounts that the caller is about to act on, in the order of their ids. Throws 404 when one is out of scope, 403
 * for the caller's own and for those of the same or a higher rank.
 */
export async function lockManageable(
  tx: Transaction,
  session: Session,
  ids: readonly number[],
): Promise<AccountRow[]> {
  const wanted = [...new Set(ids)];
  const rows = await tx
    .select()
    .from(account)
    .where(and(inArray(account.id, wanted), inScope(session, account, "change")))
    .orderBy(account.id)
    .for("no key update");
  if (rows.length < wanted.length) throw notFound("账号");
  await requireManageable(tx, session, rows);
  return rows;
}

/** Throws 403 when one of the accounts is the caller's own, an application's, or of the same or a higher rank. */
export async function requireManageable(
  tx: Queryable,
  session: Session,
  rows: readonly Pick<AccountRow, "id" | "userType">[],
): Promise<void> {
  if (rows.some(({ id }) => isOwn(session, id))) throw forbidden("不能这样操作自己的账号，请联系上级管理员");
  if (rows.some(({ userType }) => userType === "application"))
    throw forbidden("这是开放接口应用的账号，请到「开放接口」中管理");
  await requireAbove(
    tx,
    session,
    rows.map(({ id }) => id),
  );
}
