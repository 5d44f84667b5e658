import type { RoleAssignment, RoleChoice } from "@huxuan/api-client";
import { asc, inArray, sql } from "drizzle-orm";
import { type NeedsAnnounced, PLATFORM } from "../../domain.ts";
import { type Queryable, type Transaction, transaction } from "../../db/index.ts";
import { DomainError, invalidFields, stateConflict } from "../../errors/index.ts";
import { logChange, type RequestContext, writeNext } from "../../resource/index.ts";
import { requireAdministratorLeft, requireGivable, requireSeparateDuties } from "../role/index.ts";
import { account, accountRole, role, requireOwnHand } from "../session/index.ts";
import { type AccountRow, lockManageable } from "./authority.ts";
import { rolesAfter } from "./rules.ts";

/**
 * Gives or takes roles, for all accounts or none. Throws 403 for rights that the caller lacks, 409 for duties that one
 * person may not hold together, for an account that would have no role left, and for the last administrator.
 */
export async function assignRoles(
  context: RequestContext<NeedsAnnounced>,
  { userIds, roleIds, mode }: RoleAssignment,
): Promise<{ changed: number }> {
  const { session, services } = context;
  requireOwnHand(session);
  return transaction(services.db, async (tx) => {
    const rows = await lockManageable(tx, session, userIds);
    if (mode !== "remove") await requireRolesGivable(tx, context, roleIds);
    const held = Map.groupBy(
      await tx.select().from(accountRole).where(inArray(accountRole.accountId, userIds)),
      ({ accountId }) => accountId,
    );
    const changes = rows.flatMap((row) => {
      const before = (held.get(row.id) ?? []).map(({ roleId }) => roleId).sort();
      const after = rolesAfter(before, mode, roleIds);
      return before.join() === after.join() ? [] : [{ row, before, after }];
    });
    await changeRoles(tx, context, changes);
    return { changed: changes.length };
  });
}

/** Which roles an account had, and is to have. */
export interface RoleChange {
  row: AccountRow;
  before: readonly string[];
  after: readonly string[];
}

/**
 * Writes other roles for accounts that are locked. Throws 409 for duties that one person may not hold together, for an
 * account that would have no role left, and for the last administrator.
 */
export async function changeRoles(
  tx: Transaction,
  context: RequestContext<NeedsAnnounced>,
  changes: readonly RoleChange[],
): Promise<void> {
  const { services } = context;
  const bare = changes.find(({ after }) => after.length === 0);
  if (bare) throw stateConflict(`${bare.row.useraccount}至少要保留一个角色；不再使用的账号请停用`);
  const lost = changes.flatMap(({ row, before, after }) =>
    before.includes(PLATFORM) && !after.includes(PLATFORM) ? [row.id] : [],
  );
  if (lost.length > 0) await requireAdministratorLeft(tx, lost);

  for (const { row, before, after } of changes) {
    const gone = before.filter((id) => !after.includes(id));
    const come = after.filter((id) => !before.includes(id));
    if (gone.length > 0)
      await tx
        .delete(accountRole)
        .where(sql`${accountRole.accountId} = ${row.id} and ${inArray(accountRole.roleId, gone)}`);
    if (come.length > 0)
      await tx.insert(accountRole).values(come.map((roleId) => ({ accountId: row.id, roleId })));
    const defaultRoleId = after.includes(row.defaultRoleId) ? row.defaultRoleId : (after[0] as string);
    await writeNext(tx, account, row, { defaultRoleId });
  }
  if (changes.length > 0) {
    const ids = changes.map(({ row }) => row.id);
    await requireSeparateDuties(tx, ids, services.announced);
    await logChange(context, tx, {
      action: "account-roles",
      targets: changes.map(({ row }) => ({ kind: "account", id: row.id, schoolId: row.schoolId })),
      before: rolesByName(changes.map(({ row, before }) => [row.useraccount, before])),
      after: rolesByName(changes.map(({ row, after }) => [row.useraccount, after])),
    });
  }
}

const rolesByName = (entries: readonly (readonly [string, readonly string[]])[]) =>
  Object.fromEntries(entries);

/** Throws 400 for a role that is not there, 403 when the caller lacks one of its rights or stands below it. */
export async function requireRolesGivable(
  db: Queryable,
  { session, services }: RequestContext<NeedsAnnounced>,
  roleIds: readonly string[],
): Promise<void> {
  const roles = await db
    .select({ id: role.id })
    .from(role)
    .where(inArray(role.id, [...roleIds]));
  const missing = roleIds.findIndex((id) => !roles.some((one) => one.id === id));
  if (missing >= 0)
    throw invalidFields([{ field: `roleIds[${missing}]`, message: "没有这个角色，请刷新后重新选择" }]);
  await requireGivable(db, session, roleIds, services.announced);
}

/** Every role, and whether the caller may give it. */
export async function roleChoices(context: RequestContext<NeedsAnnounced>): Promise<RoleChoice[]> {
  const { session, services } = context;
  const roles = await services.db
    .select({ id: role.id, nameZh: role.nameZh, baseArea: role.baseArea })
    .from(role)
    .orderBy(asc(role.id));
  const choices: RoleChoice[] = [];
  for (const { id, nameZh, baseArea } of roles) {
    const givable = await requireGivable(services.db, session, [id], services.announced).then(
      () => true,
      (error: unknown) => {
        if (error instanceof DomainError && error.status === 403) return false;
        throw error;
      },
    );
    choices.push({ roleId: id, roleNameZh: nameZh, baseArea, givable });
  }
  return choices;
}
