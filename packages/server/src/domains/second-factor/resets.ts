import type { SecondFactorReset } from "@huxuan/api-client";
import { and, eq, exists, gt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Queryable, transaction } from "../../db/index.ts";
import { DomainError, duplicate, notFound, stateConflict } from "../../errors/index.ts";
import type { Mail } from "../../platform/mail/index.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { school } from "../school/index.ts";
import {
  account,
  actsOn,
  accountRole,
  endSessions,
  removeSecondFactor,
  requireOwnHand,
  rolePermission,
  secondFactor,
} from "../session/index.ts";
import { lockManageable } from "../user/index.ts";
import { tellOwner, TOLD } from "./mails.ts";
import { secondFactorReset } from "./tables.ts";

/** How long a request waits for a second person, days. */
const WAITING_DAYS = 7;

const requester = alias(account, "requester");

/** A request counts as long as whoever made it may still make one, for a week. */
function counts(db: Queryable, now: Date): SQL | undefined {
  return and(
    gt(secondFactorReset.requestedAt, new Date(now.getTime() - WAITING_DAYS * 86_400_000)),
    actsOn(requester),
    exists(
      db
        .select({ one: sql`1` })
        .from(accountRole)
        .innerJoin(rolePermission, eq(rolePermission.roleId, accountRole.roleId))
        .where(
          and(eq(accountRole.accountId, requester.id), eq(rolePermission.permission, "second-factor-reset")),
        ),
    ),
  );
}

/** Requests that count, of accounts in the caller's scope; the oldest first. */
export async function listResets(
  { session, services }: RequestContext,
  only?: SQL,
  db: Queryable = services.db,
): Promise<SecondFactorReset[]> {
  const rows = await db
    .select({ reset: secondFactorReset, account, school, requestedBy: requester.personName })
    .from(secondFactorReset)
    .innerJoin(account, eq(account.id, secondFactorReset.accountId))
    .innerJoin(requester, eq(requester.id, secondFactorReset.requestedBy))
    .leftJoin(school, eq(school.id, account.schoolId))
    .where(and(counts(db, services.clock()), inScope(session, account), only))
    .orderBy(secondFactorReset.id);
  return rows.map(({ reset, account: owner, school: own, requestedBy }) => ({
    id: reset.id,
    userId: owner.id,
    useraccount: owner.useraccount,
    userNameZh: owner.personName,
    ...(own && { school: { id: own.id, name: own.name } }),
    reason: reset.reason,
    requestedBy,
    requestedAt: reset.requestedAt.toISOString(),
    own: reset.requestedBy === session.accountId,
  }));
}

/**
 * Asks that the second factor of somebody below the caller be taken away. Throws 404 for an account out of scope, 403 for
 * one of the same or a higher rank, 409 where there is none or somebody asked already.
 */
export async function requestReset(
  context: RequestContext,
  { userId, reason }: { userId: number; reason: string },
): Promise<SecondFactorReset> {
  const { session, services } = context;
  requireOwnHand(session);
  return transaction(services.db, async (tx) => {
    const [owner] = await lockManageable(tx, session, [userId]);
    if (owner === undefined) throw notFound("账号");
    const [factor] = await tx.select().from(secondFactor).where(eq(secondFactor.accountId, userId));
    if (factor === undefined) throw stateConflict("这个账号没有开启动态口令，不需要重置");
    const ofAccount = eq(secondFactorReset.accountId, userId);
    const [waiting] = await listResets(context, ofAccount, tx);
    if (waiting !== undefined)
      throw duplicate(
        `${waiting.requestedBy}已经申请重置这个账号的动态口令，请等另一位管理人员确认，或先撤回`,
      );
    await tx.delete(secondFactorReset).where(ofAccount);
    await tx
      .insert(secondFactorReset)
      .values({ accountId: userId, requestedBy: session.accountId, reason, requestedAt: services.clock() });
    await logChange(context, tx, {
      action: "second-factor-reset-request",
      targets: [{ kind: "account", id: userId, schoolId: owner.schoolId }],
      after: { useraccount: owner.useraccount, reason },
    });
    const [made] = await listResets(context, ofAccount, tx);
    if (made === undefined)
      throw new DomainError(403, "FORBIDDEN", "当前角色没有这项操作的权限，请切换角色或联系管理员");
    return made;
  });
}

/** A request that counts, with its account locked. Throws 404, and as `lockManageable`. */
async function lockReset(context: RequestContext, tx: Parameters<typeof lockManageable>[0], id: number) {
  const [row] = await tx.select().from(secondFactorReset).where(eq(secondFactorReset.id, id));
  if (row === undefined) throw notFound("申请");
  const [owner] = await lockManageable(tx, context.session, [row.accountId]);
  // Read again: somebody may have decided it meanwhile.
  const [reset] = await listResets(context, eq(secondFactorReset.id, id), tx);
  if (owner === undefined || reset === undefined) throw notFound("申请");
  return { owner, reset };
}

/** Takes the second factor away, as somebody else asked. Throws 403 for the requester, 404 for a request that counts no more. */
export async function approveReset(context: RequestContext<{ mail: Mail }>, id: number): Promise<void> {
  const { session, services } = context;
  requireOwnHand(session);
  await transaction(services.db, async (tx) => {
    const { owner, reset } = await lockReset(context, tx, id);
    if (reset.own) throw new DomainError(403, "FORBIDDEN", "这是你自己的申请，须由另一位管理人员确认");
    await tx.delete(secondFactorReset).where(eq(secondFactorReset.id, id));
    await removeSecondFactor(tx, owner.id);
    await endSessions(tx, owner.id, services.clock(), "second-factor-reset");
    await logChange(context, tx, {
      action: "second-factor-reset",
      targets: [{ kind: "account", id: owner.id, schoolId: owner.schoolId }],
      after: { useraccount: owner.useraccount, requestedBy: reset.requestedBy, reason: reset.reason },
    });
    await tellOwner(services.mail, tx, owner, TOLD.reset);
  });
}

/** Lets a request be. Throws 404 for one that counts no more. */
export async function withdrawReset(context: RequestContext, id: number): Promise<void> {
  const { services } = context;
  requireOwnHand(context.session);
  await transaction(services.db, async (tx) => {
    const { owner, reset } = await lockReset(context, tx, id);
    await tx.delete(secondFactorReset).where(eq(secondFactorReset.id, id));
    await logChange(context, tx, {
      action: "second-factor-reset-withdraw",
      targets: [{ kind: "account", id: owner.id, schoolId: owner.schoolId }],
      before: { requestedBy: reset.requestedBy, reason: reset.reason },
    });
  });
}
