import { and, eq, inArray } from "drizzle-orm";
import type { Session } from "../../contract/index.ts";
import type { Queryable } from "../../db/index.ts";
import { type Announced, PLATFORM } from "../../domain.ts";
import { DomainError, forbidden, stateConflict } from "../../errors/index.ts";
import { resolveScope } from "../../scope/index.ts";
import { actsOn } from "../session/index.ts";
import { account, accountRole, role, rolePermission, scopeGrant } from "../session/tables.ts";
import { dutiesOf } from "./duties.ts";
import {
  areSeparate,
  type Giver,
  highestRank,
  keepsAdministrator,
  lackingPermissions,
  mayGiveRank,
  NO_RANK,
  type Rank,
  rankOf,
  reachOf,
  standsAbove,
} from "./rules.ts";

/** What handlers are given of what the domains announce. */
type Known = Pick<Announced, "permissions" | "personal">;

/** The rights that the caller may give to others: those of the role in use. */
export async function giverOf(db: Queryable, session: Session): Promise<Giver> {
  const [used] = await db.select({ area: role.baseArea }).from(role).where(eq(role.id, session.roleId));
  const rank = used === undefined ? NO_RANK : rankOf(used.area, reachOf(session.scope));
  return { permissions: session.permissions, rank };
}

/** How high accounts stand, by id: each by the highest of all its roles, in use or not. */
export async function ranksOf(db: Queryable, accountIds: readonly number[]): Promise<Map<number, Rank>> {
  const held = await db
    .select({
      accountId: account.id,
      schoolId: account.schoolId,
      department: account.department,
      roleId: role.id,
      area: role.baseArea,
      type: role.dataScope,
    })
    .from(account)
    .innerJoin(accountRole, eq(accountRole.accountId, account.id))
    .innerJoin(role, eq(role.id, accountRole.roleId))
    .where(inArray(account.id, [...accountIds]));
  const grants = Map.groupBy(
    await db
      .select()
      .from(scopeGrant)
      .where(inArray(scopeGrant.accountId, [...accountIds])),
    ({ accountId, roleId }) => `${accountId} ${roleId}`,
  );
  const ranks = new Map<number, Rank>(accountIds.map((id) => [id, NO_RANK]));
  for (const { accountId, roleId, area, type, ...own } of held) {
    const ofRole = grants.get(`${accountId} ${roleId}`) ?? [{ type, schoolId: null, department: null }];
    // How many departments somebody reaches is no matter of rank.
    const rank = rankOf(area, reachOf(resolveScope(ofRole, own, () => [])));
    ranks.set(accountId, highestRank([ranks.get(accountId) ?? NO_RANK, rank]));
  }
  return ranks;
}

/** Throws 403 when one of the accounts does not stand below the caller: an equal, somebody above, or the caller. */
export async function requireAbove(
  db: Queryable,
  session: Session,
  accountIds: readonly number[],
): Promise<void> {
  const { rank } = await giverOf(db, session);
  const ranks = await ranksOf(db, accountIds);
  if (![...ranks.values()].every((other) => standsAbove(rank, other)))
    throw forbidden("不能操作同级或更高级别的账号");
}

/** Throws 403, naming them, when permissions are to be given that the caller lacks. */
export function requireHeld(giver: Pick<Giver, "permissions">, given: Iterable<string>, known: Known): void {
  const lacking = lackingPermissions(giver, given, known.personal);
  if (lacking.length === 0) return;
  const names = lacking.map((one) => known.permissions[one]?.nameZh ?? one);
  const some = names.slice(0, 3).join("、");
  throw forbidden(
    `你没有「${some}」${names.length > 3 ? `等 ${names.length} 项` : ""}权限，不能授予别人；请由拥有这些权限的管理员操作`,
  );
}

/** Throws 403 when the caller may not give these roles to anybody: each holds a permission they lack, or ranks above them. */
export async function requireGivable(
  db: Queryable,
  session: Session,
  roleIds: readonly string[],
  known: Known,
): Promise<void> {
  const giver = await giverOf(db, session);
  const roles = await db
    .select()
    .from(role)
    .where(inArray(role.id, [...roleIds]));
  for (const { nameZh, baseArea, dataScope } of roles) {
    if (!mayGiveRank(giver, rankOf(baseArea, dataScope)))
      throw forbidden(`角色「${nameZh}」的级别高于你现在使用的角色，不能授予别人`);
  }
  const given = await db
    .select({ permission: rolePermission.permission })
    .from(rolePermission)
    .where(inArray(rolePermission.roleId, [...roleIds]));
  requireHeld(
    giver,
    given.map(({ permission }) => permission),
    known,
  );
}

/**
 * Throws 409 when one of the accounts holds roles that must be kept apart. Called after the roles were written, in the
 * same transaction.
 */
export async function requireSeparateDuties(
  tx: Queryable,
  accountIds: readonly number[],
  known: Pick<Known, "permissions">,
): Promise<void> {
  const held = await tx
    .select({ accountId: accountRole.accountId, name: account.personName, roleId: accountRole.roleId })
    .from(accountRole)
    .innerJoin(account, eq(account.id, accountRole.accountId))
    .where(inArray(accountRole.accountId, [...accountIds]));
  const duties = await dutiesOf(tx, [...new Set(held.map(({ roleId }) => roleId))], known);
  const clashing = [...Map.groupBy(held, ({ accountId }) => accountId).values()]
    .filter((roles) => !areSeparate(roles.flatMap(({ roleId }) => [...(duties.get(roleId) ?? [])])))
    .map((roles) => roles[0]?.name ?? "");
  if (clashing.length === 0) return;
  const names = clashing.slice(0, 3).join("、") + (clashing.length > 3 ? `等 ${clashing.length} 人` : "");
  throw new DomainError(
    409,
    "DUTIES_CLASH",
    `安全管理与审计管理不能由同一人担任：${names}；请先收回其中一方的角色`,
  );
}

/**
 * Throws 409 when no administrator of the platform would be left once these accounts are deleted, stopped or lose the
 * role. In the transaction of that change: it waits for others who are about to do the same.
 */
export async function requireAdministratorLeft(tx: Queryable, lost: readonly number[]): Promise<void> {
  await tx.select({ id: role.id }).from(role).where(eq(role.id, PLATFORM)).for("update");
  const administrators = await tx
    .select({ id: account.id })
    .from(account)
    .innerJoin(accountRole, eq(accountRole.accountId, account.id))
    .where(and(eq(accountRole.roleId, PLATFORM), actsOn()));
  const ids = administrators.map(({ id }) => id);
  if (!keepsAdministrator(ids, lost))
    throw stateConflict("这是最后一位平台管理员，不能删除、停用或收回角色；请先指定另一位平台管理员");
}
