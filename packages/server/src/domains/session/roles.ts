import type { BaseArea } from "@huxuan/api-client";
import type { Database } from "../../db/index.ts";
import { type Below, resolveScope, type Scope, type ScopeGrant } from "../../scope/index.ts";
import { readBelow } from "./department-tree.ts";
import { role, rolePermission, scopeGrant } from "./tables.ts";

/** Somebody in a role. */
export interface RoleHolder {
  accountId: number;
  roleId: string;
  schoolId: number | null;
  department: string | null;
}

/** Roles with their permissions and data scopes, kept in memory. */
export interface Roles {
  permissions(roleId: string): ReadonlySet<string>;
  /** Somebody's data scope in a role: their own grants, or else the scope of the role. */
  scope(holder: RoleHolder): Scope;
  name(roleId: string): string;
  /** The part of the portal in which its holders work. */
  area(roleId: string): BaseArea;
  /** How many there are. */
  count(): number;
  /** Reads them again after a change. */
  reload(): Promise<void>;
}

const NONE: ReadonlySet<string> = new Set();

export async function loadRoles(db: Database): Promise<Roles> {
  let names = new Map<string, string>();
  let areas = new Map<string, BaseArea>();
  let permissions = new Map<string, Set<string>>();
  let defaults = new Map<string, readonly ScopeGrant[]>();
  let grants = new Map<string, readonly ScopeGrant[]>();
  let below: Below = () => [];
  const roles: Roles = {
    permissions: (roleId) => permissions.get(roleId) ?? NONE,
    scope: (holder) =>
      resolveScope(grants.get(holderKey(holder)) ?? defaults.get(holder.roleId) ?? [], holder, below),
    name: (roleId) => names.get(roleId) ?? roleId,
    count: () => names.size,
    // A role that is gone has no permissions either.
    area: (roleId) => areas.get(roleId) ?? "student",
    async reload() {
      const [roleRows, permissionRows, grantRows] = [
        await db.select().from(role),
        await db.select().from(rolePermission),
        await db.select().from(scopeGrant),
      ];
      below = await readBelow(db);
      const next = new Map<string, Set<string>>(roleRows.map(({ id }) => [id, new Set()]));
      for (const row of permissionRows) next.get(row.roleId)?.add(row.permission);
      names = new Map(roleRows.map(({ id, nameZh }) => [id, nameZh]));
      areas = new Map(roleRows.map(({ id, baseArea }) => [id, baseArea]));
      permissions = next;
      defaults = new Map(
        roleRows.map(({ id, dataScope }) => [id, [{ type: dataScope, schoolId: null, department: null }]]),
      );
      grants = Map.groupBy(grantRows, holderKey);
    },
  };
  await roles.reload();
  return roles;
}

const holderKey = ({ accountId, roleId }: Pick<RoleHolder, "accountId" | "roleId">): string =>
  `${accountId} ${roleId}`;

/** `{"offering": ["offering-search", …]}` (specification, section 6: the group is what stands before the first "-"). */
export function byGroup(permissions: ReadonlySet<string>): Record<string, string[]> {
  const groups: Record<string, string[]> = {};
  for (const permission of [...permissions].sort()) {
    const group = permission.split("-", 1)[0] as string;
    (groups[group] ??= []).push(permission);
  }
  return groups;
}
