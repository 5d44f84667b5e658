import type { Duty } from "@huxuan/api-client";
import { inArray } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { type Announced, AUDIT_OFFICE, SECURITY_OFFICE, SYSTEM_OFFICE } from "../../domain.ts";
import { rolePermission } from "../session/tables.ts";

/** The three administrations, which have their duty whatever an office took from them. */
const OFFICE_DUTIES: Readonly<Record<string, Duty>> = {
  [SYSTEM_OFFICE]: "system",
  [SECURITY_OFFICE]: "security",
  [AUDIT_OFFICE]: "audit",
};

/** What a role of this id administers by holding these permissions. */
export function dutiesOfPermissions(
  roleId: string,
  held: Iterable<string>,
  { permissions }: Pick<Announced, "permissions">,
): Set<Duty> {
  const office = OFFICE_DUTIES[roleId];
  const duties = new Set<Duty>(office === undefined ? [] : [office]);
  for (const one of held) {
    const duty = permissions[one]?.duty;
    if (duty !== undefined) duties.add(duty);
  }
  return duties;
}

/** What roles administer, by id. */
export async function dutiesOf(
  db: Queryable,
  roleIds: readonly string[],
  known: Pick<Announced, "permissions">,
): Promise<Map<string, Set<Duty>>> {
  const held = Map.groupBy(
    await db
      .select()
      .from(rolePermission)
      .where(inArray(rolePermission.roleId, [...roleIds])),
    ({ roleId }) => roleId,
  );
  return new Map(
    roleIds.map((roleId) => {
      const permissions = (held.get(roleId) ?? []).map(({ permission }) => permission);
      return [roleId, dutiesOfPermissions(roleId, permissions, known)];
    }),
  );
}
