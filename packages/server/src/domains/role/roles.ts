import type { DeleteCheck, RoleCopy, RoleForm } from "@huxuan/api-client";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Session } from "../../contract/index.ts";
import { type Queryable, type Transaction, transaction } from "../../db/index.ts";
import { type Announced, ROLE_OF_AREA } from "../../domain.ts";
import {
  forbidden,
  invalidFields,
  notFound,
  refuseDuplicate,
  stateConflict,
  versionConflict,
} from "../../errors/index.ts";
import { type CreateRequest, once } from "../../platform/idempotency/index.ts";
import { logChange, type RequestContext, writeNext } from "../../resource/index.ts";
import { inScope, requireReach } from "../../scope/index.ts";
import { account, accountRole, loginSession, menu, role, rolePermission } from "../session/tables.ts";
import { mayGiveRank, rankOf } from "./rules.ts";
import { giverOf, requireHeld } from "./standing.ts";

type RoleRow = typeof role.$inferSelect;
type Context = RequestContext<{ announced: Announced }>;

/** How many holders are named where something stands in the way. */
const EXAMPLES = 5;
/** Roles are the platform's: whoever changes one changes it for every school. */
const PLATFORM_PLACE = { schoolId: null, department: null };

/** Throws 404 when there is no such role. */
export async function requireRole(db: Queryable, roleId: string): Promise<RoleRow> {
  const [found] = await db.select().from(role).where(eq(role.id, roleId));
  if (found === undefined) throw notFound("角色");
  return found;
}

/** The role, locked, for somebody who changes it. Throws 404, and 403 for who does not reach all or stands below it. */
export async function lockedRole(tx: Transaction, session: Session, roleId: string): Promise<RoleRow> {
  requireReach(session, PLATFORM_PLACE);
  const [found] = await tx.select().from(role).where(eq(role.id, roleId)).for("update");
  if (found === undefined) throw notFound("角色");
  await requireRank(tx, session, found);
  return found;
}

async function requireRank(
  tx: Queryable,
  session: Session,
  { baseArea, dataScope }: Pick<RoleRow, "baseArea" | "dataScope">,
): Promise<void> {
  if (!mayGiveRank(await giverOf(tx, session), rankOf(baseArea, dataScope)))
    throw forbidden("这个角色的级别高于你现在使用的角色，不能管理它");
}

/**
 * Makes a role or changes one. Throws 403 for one that ranks above the caller, 409 when it changed since it was read, when
 * its name is taken, or when the area or scope of one that came with the platform is to change.
 */
export async function saveRole(
  context: Context & CreateRequest & { body: RoleForm },
): Promise<{ roleId: string; version: number }> {
  const { roleId, version, ...form } = context.body;
  const { session, services } = context;
  requireReach(session, PLATFORM_PLACE);
  const input = {
    nameZh: form.roleNameZh.trim(),
    ...areaOf(form),
    description: form.description?.trim() ?? "",
  };
  if (input.nameZh === "") throw invalidFields([{ field: "roleNameZh", message: "请填写角色名称" }]);
  const withFreeName = <T>(work: () => Promise<T>): Promise<T> => freeName(input.nameZh, work);
  if (roleId === undefined)
    return withFreeName(() =>
      once(context, async (tx) => {
        await requireRank(tx, session, input);
        return made(context, tx, "role-create", input);
      }),
    );
  if (version === undefined)
    throw invalidFields([{ field: "version", message: "修改角色时需要读到的版本号" }]);
  return withFreeName(() =>
    transaction(services.db, async (tx) => {
      const before = await lockedRole(tx, session, roleId);
      if (before.version !== version) throw versionConflict("角色");
      await requireRank(tx, session, input);
      if (before.builtIn && (before.baseArea !== input.baseArea || before.dataScope !== input.dataScope))
        throw stateConflict("内置角色只能改名称和说明，不能改所属端和数据范围；可以复制它再修改");
      await writeNext(tx, role, before, input);
      await logChange(context, tx, {
        action: "role-update",
        targets: [{ kind: "role", id: roleId, schoolId: null }],
        before: shownInLog(before),
        after: input,
      });
      return { roleId, version: version + 1 };
    }),
  );
}

const areaOf = ({ baseArea, dataScope }: Pick<RoleRow, "baseArea" | "dataScope">) => ({
  baseArea,
  dataScope,
});
const shownInLog = ({ nameZh, baseArea, dataScope, description }: RoleRow) => ({
  nameZh,
  baseArea,
  dataScope,
  description,
});

const freeName = <T>(nameZh: string, work: () => Promise<T>): Promise<T> =>
  refuseDuplicate("role_name", `已有名为「${nameZh}」的角色，请换一个名称`, work);

async function made(
  context: Context,
  tx: Transaction,
  action: "role-create" | "role-copy",
  input: Omit<typeof role.$inferInsert, "id" | "builtIn">,
  permissions: readonly string[] = [],
): Promise<{ roleId: string; version: number }> {
  const [row] = await tx.insert(role).values(input).returning();
  const { id: roleId, version } = row as RoleRow;
  if (permissions.length > 0)
    await tx.insert(rolePermission).values(permissions.map((permission) => ({ roleId, permission })));
  await logChange(context, tx, {
    action,
    targets: [{ kind: "role", id: roleId, schoolId: null }],
    after: { ...input, ...(permissions.length > 0 && { permissions }) },
  });
  return { roleId, version };
}

/** A new role that holds what another does. Throws 404, 403 for what the caller lacks, 409 when the name is taken. */
export async function copyRole(
  context: Context & CreateRequest & { body: RoleCopy },
): Promise<{ roleId: string; version: number }> {
  const { session, services, body } = context;
  requireReach(session, PLATFORM_PLACE);
  const nameZh = body.roleNameZh.trim();
  if (nameZh === "") throw invalidFields([{ field: "roleNameZh", message: "请填写角色名称" }]);
  return freeName(nameZh, () =>
    once(context, async (tx) => {
      const from = await lockedRole(tx, session, body.roleId);
      const held = await tx.select().from(rolePermission).where(eq(rolePermission.roleId, from.id));
      const permissions = held.map(({ permission }) => permission).sort();
      requireHeld(await giverOf(tx, session), permissions, services.announced);
      const { description } = from;
      return made(context, tx, "role-copy", { nameZh, ...areaOf(from), description }, permissions);
    }),
  );
}

/** Whether a role can be deleted, and what depends on it; holders are named as far as the caller reaches. Throws 404. */
export async function checkDeletion(db: Queryable, session: Session, roleId: string): Promise<DeleteCheck> {
  const found = await requireRole(db, roleId);
  const holders = await db.$count(accountRole, eq(accountRole.roleId, roleId));
  const named = await db
    .select({ name: account.personName, useraccount: account.useraccount })
    .from(accountRole)
    .innerJoin(account, eq(account.id, accountRole.accountId))
    .where(and(eq(accountRole.roleId, roleId), inScope(session, account)))
    .orderBy(asc(account.id))
    .limit(EXAMPLES);
  const examples = named.map(({ name, useraccount }) => `${name}（${useraccount}）`);
  const reason = found.builtIn
    ? "内置角色不能删除；不再使用时可以收回持有人"
    : holders > 0
      ? `还有 ${holders} 人持有这个角色${named.length === 0 ? "" : `（${examples.join("、")}${holders > named.length ? " 等" : ""}）`}，请先收回再删除`
      : undefined;
  return {
    deletable: reason === undefined,
    ...(reason !== undefined && { reason }),
    holders,
    dependents: holders === 0 ? [] : [{ kind: "持有人", count: holders, examples }],
  };
}

/** Deletes a role that nobody holds. Throws 404, 403 for one above the caller, 409 with what depends on it. */
export async function deleteRole(context: Context, roleId: string): Promise<void> {
  const { session, services } = context;
  await transaction(services.db, async (tx) => {
    const before = await lockedRole(tx, session, roleId);
    const { reason } = await checkDeletion(tx, session, roleId);
    if (reason !== undefined) throw stateConflict(reason);
    const fallback = ROLE_OF_AREA[before.baseArea];
    // Somebody who held it once may still begin with it, or have signed in with it: what they hold counts then.
    await tx
      .update(account)
      .set({
        defaultRoleId: sql`coalesce((select min(${accountRole.roleId}) from ${accountRole}
          where ${accountRole.accountId} = ${account.id}), ${fallback})`,
      })
      .where(eq(account.defaultRoleId, roleId));
    await tx.update(loginSession).set({ roleId: fallback }).where(eq(loginSession.roleId, roleId));
    await tx
      .update(menu)
      .set({ hiddenFor: sql`array_remove(${menu.hiddenFor}, ${roleId})` })
      .where(sql`${roleId} = any(${menu.hiddenFor})`);
    await tx.delete(role).where(eq(role.id, roleId));
    await logChange(context, tx, {
      action: "role-delete",
      targets: [{ kind: "role", id: roleId, schoolId: null }],
      before: shownInLog(before),
    });
  });
}
