import type { Database } from "../../db/index.ts";
import { role, rolePermission } from "./tables.ts";

/** Roles with their permissions, kept in memory. */
export interface Roles {
  permissions(roleId: string): ReadonlySet<string>;
  name(roleId: string): string;
  /** Reads them again after a change. */
  reload(): Promise<void>;
}

const NONE: ReadonlySet<string> = new Set();

export async function loadRoles(db: Database): Promise<Roles> {
  let names = new Map<string, string>();
  let permissions = new Map<string, Set<string>>();
  const roles: Roles = {
    permissions: (roleId) => permissions.get(roleId) ?? NONE,
    name: (roleId) => names.get(roleId) ?? roleId,
    async reload() {
      const [roleRows, permissionRows] = [
        await db.select().from(role),
        await db.select().from(rolePermission),
      ];
      const next = new Map<string, Set<string>>(roleRows.map(({ id }) => [id, new Set()]));
      for (const row of permissionRows) next.get(row.roleId)?.add(row.permission);
      names = new Map(roleRows.map(({ id, nameZh }) => [id, nameZh]));
      permissions = next;
    },
  };
  await roles.reload();
  return roles;
}

/** `{"offering": ["offering-search", …]}` (specification, section 6: the group is what stands before the first "-"). */
export function byGroup(permissions: ReadonlySet<string>): Record<string, string[]> {
  const groups: Record<string, string[]> = {};
  for (const permission of [...permissions].sort()) {
    const group = permission.split("-", 1)[0] as string;
    (groups[group] ??= []).push(permission);
  }
  return groups;
}
