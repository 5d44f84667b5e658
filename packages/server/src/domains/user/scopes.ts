import type {
  NewUserScope,
  ScopeChoice,
  ScopeTypeName,
  UserScopeChange,
  UserScopes,
} from "@huxuan/api-client";
import { and, eq, inArray } from "drizzle-orm";
import type { Session } from "../../contract/index.ts";
import { type Queryable, type Transaction, transaction } from "../../db/index.ts";
import { forbidden, invalidFields, versionConflict } from "../../errors/index.ts";
import { logChange, type RequestContext, writeNext } from "../../resource/index.ts";
import { resolveScope, SCOPE_TYPES, type ScopeGrant } from "../../scope/index.ts";
import { school } from "../school/index.ts";
import { account, readBelow, role, scopeGrant, requireOwnHand } from "../session/index.ts";
import { type AccountRow, lockManageable } from "./authority.ts";
import { scopesOf } from "./held-scopes.ts";
import { covers, readUnitId } from "./rules.ts";
import { users } from "./users.ts";

/** The kinds of data scope, the widest first. */
export const scopeTypes = (): ScopeTypeName[] =>
  Object.entries(SCOPE_TYPES).map(([code, nameZh]) => ({ code: code as ScopeTypeName["code"], nameZh }));

/** The data scopes of an account, which must be in the caller's scope itself. */
export async function readScopes(context: RequestContext, userId: number): Promise<UserScopes> {
  const { version } = await users.read(context, userId);
  return { scopes: await scopesOf(context.services.db, userId), version };
}

/**
 * Sets the data scopes of somebody's roles. Throws 403 for an account that is not below the caller's, and for a scope
 * wider than the caller's; 409 for a stale version.
 */
export async function saveScopes(
  context: RequestContext,
  { userId, version, scopes }: UserScopeChange,
): Promise<UserScopes> {
  const { session, services } = context;
  requireOwnHand(session);
  return transaction(services.db, async (tx) => {
    const [row] = (await lockManageable(tx, session, [userId])) as [AccountRow];
    if (row.version !== version) throw versionConflict("账号");
    const before = await scopesOf(tx, userId);
    const roleIds = scopes.map(({ roleId }) => roleId);
    const held = new Map(before.map((scope) => [scope.roleId, scope]));
    const missing = roleIds.findIndex((id) => !held.has(id));
    if (missing >= 0)
      throw invalidFields([{ field: `scopes[${missing}].roleId`, message: "这个账号没有这个角色" }]);
    const chosen = scopes.map((choice, at) => grantsFor(choice, `scopes[${at}]`));
    await requireSchools(tx, chosen.flat());
    await requireCovered(
      tx,
      session,
      row,
      scopes.map(({ roleId }, at) => ({ roleId, grants: chosen[at] ?? [] })),
    );
    await tx
      .delete(scopeGrant)
      .where(and(eq(scopeGrant.accountId, userId), inArray(scopeGrant.roleId, roleIds)));
    const rows = scopes.flatMap(({ roleId }, at) =>
      (chosen[at] ?? []).map((grant) => ({ ...grant, accountId: userId, roleId })),
    );
    if (rows.length > 0) await tx.insert(scopeGrant).values(rows);
    await writeNext(tx, account, row);
    const after = await scopesOf(tx, userId);
    const targets = [{ kind: "account", id: userId, schoolId: row.schoolId }];
    await logChange(context, tx, {
      action: "account-scope",
      targets,
      before,
      after,
    });
    return { scopes: after, version: version + 1 };
  });
}

/** Gives a new account one data scope in each of its roles. Throws 403 for one that is wider than the caller's. */
export async function giveScopes(
  tx: Transaction,
  session: Session,
  of: { accountId: number; schoolId: number | null; department: string | null },
  roleIds: readonly string[],
  scope: NewUserScope,
): Promise<void> {
  if (!session.permissions.has("user-scope"))
    throw forbidden("你没有设置数据范围的权限，请选择「角色默认」，或联系上级管理员");
  const grants = grantsFor(scope, "scope");
  await requireSchools(tx, grants);
  await requireCovered(
    tx,
    session,
    of,
    roleIds.map((roleId) => ({ roleId, grants })),
  );
  const { accountId } = of;
  const rows = roleIds.flatMap((roleId) => grants.map((grant) => ({ ...grant, accountId, roleId })));
  await tx.insert(scopeGrant).values(rows);
}

/** Throws 403 when somebody of a school and a department would reach more in a role than the caller does. */
async function requireCovered(
  tx: Transaction,
  session: Session,
  own: { schoolId: number | null; department: string | null },
  given: readonly { roleId: string; grants: readonly ScopeGrant[] }[],
): Promise<void> {
  const roles = await tx
    .select()
    .from(role)
    .where(
      inArray(
        role.id,
        given.map(({ roleId }) => roleId),
      ),
    );
  const below = await readBelow(tx);
  for (const { roleId, grants } of given) {
    const inRole = roles.find(({ id }) => id === roleId);
    if (inRole && !covers(session.scope, resolveScope(grantsOf(grants, inRole), own, below)))
      throw forbidden("你给出的数据范围超过了你自己的，请缩小后再保存");
  }
}

/** What somebody was given in a role; where nobody chose anything, what the role gives. */
const grantsOf = (
  chosen: readonly ScopeGrant[],
  { dataScope }: Pick<typeof role.$inferSelect, "dataScope">,
): readonly ScopeGrant[] =>
  chosen.length > 0 ? chosen : [{ type: dataScope, schoolId: null, department: null }];

/** The rows that a choice is stored as; none for what the role gives. */
function grantsFor({ type, units = [] }: Omit<ScopeChoice, "roleId">, field: string): ScopeGrant[] {
  if (type === undefined) return [];
  if (type !== "units") return [{ type, schoolId: null, department: null }];
  if (units.length === 0)
    throw invalidFields([{ field: `${field}.units`, message: "请至少选择一个学校或院系" }]);
  return [...new Set(units)].map((id, n) => {
    const unit = readUnitId(id);
    if (unit === null)
      throw invalidFields([{ field: `${field}.units[${n}]`, message: "没有这个学校或院系" }]);
    return { type, ...unit };
  });
}

async function requireSchools(db: Queryable, grants: readonly ScopeGrant[]): Promise<void> {
  const named = [...new Set(grants.flatMap(({ schoolId }) => schoolId ?? []))];
  if (named.length === 0) return;
  const found = await db.select({ id: school.id }).from(school).where(inArray(school.id, named));
  if (found.length < named.length)
    throw invalidFields([{ field: "scopes", message: "选择的学校不存在，请刷新后重新选择" }]);
}
