import type { PermissionChange, PermissionGrant, PermissionTree } from "@huxuan/api-client";
import { and, eq, inArray } from "drizzle-orm";
import { type Queryable, type Transaction, transaction } from "../../db/index.ts";
import { type Announced, PLATFORM } from "../../domain.ts";
import { DomainError, invalidFields, stateConflict, versionConflict } from "../../errors/index.ts";
import { logChange, type RequestContext, writeNext } from "../../resource/index.ts";
import { actsOn } from "../session/index.ts";
import { account, accountRole, menu, role, rolePermission } from "../session/tables.ts";
import { dutiesOfPermissions } from "./duties.ts";
import { permissionTree, ticksOf } from "./permission-tree.ts";
import { lockedRole, requireRole } from "./roles.ts";
import { areSeparate, lackingPermissions } from "./rules.ts";
import { giverOf, requireHeld, requireSeparateDuties } from "./standing.ts";

type Context = RequestContext<{ announced: Announced }>;

/** The permission of giving permissions: while nobody has it, nobody can be given anything any more. */
const GRANT = "role-grant";

/** What may be granted in the area of a role with what it holds; all there is without a role. Throws 404 for an unknown one. */
export async function readPermissionTree(
  { session, services: { db, announced } }: Context,
  roleId: string | undefined,
): Promise<PermissionTree> {
  const found = roleId === undefined ? undefined : await requireRole(db, roleId);
  const held = new Set(found === undefined ? [] : await permissionsOf(db, found.id));
  const shown = new Map((await db.select().from(menu)).map((row) => [row.id, row]));
  const entries = new Map(
    [...shown].map(([id, { nameZh, sn, icon, parentId, fontEndUrl }]) => [
      id,
      { nameZh, sn, icon, parentId, fontEndUrl },
    ]),
  );
  const tree = permissionTree(announced, entries, found && { area: found.baseArea, held });
  return {
    tree,
    ...ticksOf(tree, held),
    withheld: lackingPermissions(session, Object.keys(announced.permissions), announced.personal),
    ...(found && { version: found.version }),
  };
}

/** Permissions of a role, in alphabetical order. */
export async function permissionsOf(db: Queryable, roleId: string): Promise<string[]> {
  const rows = await db.select().from(rolePermission).where(eq(rolePermission.roleId, roleId));
  return rows.map(({ permission }) => permission).sort();
}

/**
 * Gives a role exactly these permissions. Throws 400 for one that nobody announces, 403 for one that the caller lacks or a
 * role above them, 409 when it changed since it was read, when somebody would hold security with audit, or when nobody
 * could give permissions any more.
 */
export async function grantPermissions(
  context: Context,
  { roleId, permissionIds, version }: PermissionGrant,
): Promise<PermissionChange> {
  const { session, services } = context;
  const { db, announced } = services;
  const wanted = new Set(permissionIds);
  const unknown = [...wanted].filter((one) => announced.permissions[one] === undefined);
  if (unknown.length > 0)
    throw invalidFields([{ field: "permissionIds", message: `没有这样的权限：${unknown.join("、")}` }]);
  return transaction(db, async (tx) => {
    const found = await lockedRole(tx, session, roleId);
    if (found.version !== version) throw versionConflict("角色");
    const held = await permissionsOf(tx, roleId);
    const added = [...wanted].filter((one) => !held.includes(one)).sort();
    const removed = held.filter((one) => !wanted.has(one));
    requireHeld(await giverOf(tx, session), added, announced);
    if (added.length === 0 && removed.length === 0) return { added, removed, version };
    if (added.length > 0)
      await tx.insert(rolePermission).values(added.map((permission) => ({ roleId, permission })));
    if (removed.length > 0)
      await tx
        .delete(rolePermission)
        .where(and(eq(rolePermission.roleId, roleId), inArray(rolePermission.permission, removed)));
    if (added.some((one) => announced.permissions[one]?.duty !== undefined))
      await requireSeparate(tx, roleId, wanted, announced);
    if (removed.includes(GRANT)) await requireSomebodyGrants(tx);
    await writeNext(tx, role, found);
    await logChange(context, tx, {
      action: "role-grant",
      targets: [{ kind: "role", id: roleId, schoolId: null }],
      before: { permissions: held },
      after: { permissions: [...wanted].sort() },
    });
    return { added, removed, version: version + 1 };
  });
}

/** Throws 409 when a role would hold security with audit, or one of its holders by their other roles. */
async function requireSeparate(
  tx: Transaction,
  roleId: string,
  permissions: ReadonlySet<string>,
  announced: Announced,
): Promise<void> {
  if (!areSeparate(dutiesOfPermissions(roleId, permissions, announced)))
    throw new DomainError(
      409,
      "DUTIES_CLASH",
      "一个角色不能同时拥有安全管理和审计管理的权限，请分给两个角色，由不同的人担任",
    );
  const holders = await tx
    .select({ id: accountRole.accountId })
    .from(accountRole)
    .where(eq(accountRole.roleId, roleId));
  await requireSeparateDuties(
    tx,
    holders.map(({ id }) => id),
    announced,
  );
}

/** Throws 409 when nobody of the platform who may sign in could give permissions any more. Waits for others who take it too. */
async function requireSomebodyGrants(tx: Transaction): Promise<void> {
  await tx.select({ id: role.id }).from(role).where(eq(role.id, PLATFORM)).for("update");
  const left = await tx
    .select({ id: account.id })
    .from(account)
    .innerJoin(accountRole, eq(accountRole.accountId, account.id))
    .innerJoin(role, eq(role.id, accountRole.roleId))
    .innerJoin(rolePermission, eq(rolePermission.roleId, role.id))
    .where(
      and(
        eq(rolePermission.permission, GRANT),
        eq(role.baseArea, "platform"),
        eq(role.dataScope, "all"),
        actsOn(),
      ),
    )
    .limit(1);
  if (left.length === 0)
    throw stateConflict("这样就没有人能再分配权限了；请先让另一个有人担任的角色拥有「分配权限」");
}
