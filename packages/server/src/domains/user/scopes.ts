import type { ScopeChoice, ScopeTypeName, UserScopeChange, UserScopes } from "@huxuan/api-client";
import { and, eq, inArray } from "drizzle-orm";
import { type Queryable, transaction } from "../../db/index.ts";
import { forbidden, invalidFields, versionConflict } from "../../errors/index.ts";
import { logChange, type RequestContext, writeNext } from "../../resource/index.ts";
import { resolveScope, SCOPE_TYPES, type ScopeGrant } from "../../scope/index.ts";
import { school } from "../school/index.ts";
import { account, role, scopeGrant, requireOwnHand } from "../session/index.ts";
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
    const chosen = scopes.map((choice, at) => grantsFor(choice, at));
    await requireSchools(tx, chosen.flat());
    const roles = await tx.select().from(role).where(inArray(role.id, roleIds));
    for (const [at, { roleId }] of scopes.entries()) {
      const given = roles.find(({ id }) => id === roleId);
      const wider = given && !covers(session.scope, resolveScope(grantsOf(chosen[at] ?? [], given), row));
      if (wider) throw forbidden("你给出的数据范围超过了你自己的，请缩小后再保存");
    }
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

/** What somebody was given in a role; where nobody chose anything, what the role gives. */
const grantsOf = (
  chosen: readonly ScopeGrant[],
  { dataScope }: Pick<typeof role.$inferSelect, "dataScope">,
): readonly ScopeGrant[] =>
  chosen.length > 0 ? chosen : [{ type: dataScope, schoolId: null, department: null }];

/** The rows that a choice is stored as; none for what the role gives. */
function grantsFor({ type, units = [] }: ScopeChoice, at: number): ScopeGrant[] {
  if (type === undefined) return [];
  if (type !== "units") return [{ type, schoolId: null, department: null }];
  if (units.length === 0)
    throw invalidFields([{ field: `scopes[${at}].units`, message: "请至少选择一个学校或院系" }]);
  return [...new Set(units)].map((id, n) => {
    const unit = readUnitId(id);
    if (unit === null)
      throw invalidFields([{ field: `scopes[${at}].units[${n}]`, message: "没有这个学校或院系" }]);
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
