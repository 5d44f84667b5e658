import type { RoleHolder, RoleHolderSearch, RoleItem, RoleSearch } from "@huxuan/api-client";
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Session } from "../../contract/index.ts";
import type { Queryable } from "../../db/index.ts";
import type { Announced } from "../../domain.ts";
import { containsWords, equals, inOrderOf, type PageOfItems, readPage } from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { school } from "../school/index.ts";
import { account, accountRole, role, rolePermission } from "../session/tables.ts";
import { dutiesOf } from "./duties.ts";
import { requireRole } from "./roles.ts";

/** A page of the roles, those that came with the platform first; holders are counted as far as the caller reaches. */
export async function searchRoles(
  db: Queryable,
  session: Session,
  { page, keyword, baseArea }: RoleSearch,
  announced: Announced,
): Promise<PageOfItems<RoleItem>> {
  const holding = db
    .select({ roleId: accountRole.roleId, holders: sql<number>`count(*)::int`.as("holders") })
    .from(accountRole)
    .innerJoin(account, eq(account.id, accountRole.accountId))
    .where(inScope(session, account))
    .groupBy(accountRole.roleId)
    .as("holding");
  const granted = db
    .select({ roleId: rolePermission.roleId, permissions: sql<number>`count(*)::int`.as("permissions") })
    .from(rolePermission)
    .groupBy(rolePermission.roleId)
    .as("granted");
  const holders = sql<number>`coalesce(${holding.holders}, 0)`;
  const { rows, ...counted } = await readPage(db, {
    rows: db
      .select({
        roleId: role.id,
        roleNameZh: role.nameZh,
        baseArea: role.baseArea,
        dataScope: role.dataScope,
        description: role.description,
        builtIn: role.builtIn,
        permissionCount: sql<number>`coalesce(${granted.permissions}, 0)`,
        holders,
        version: role.version,
      })
      .from(role)
      .leftJoin(holding, eq(holding.roleId, role.id))
      .leftJoin(granted, eq(granted.roleId, role.id))
      .$dynamic(),
    where: and(equals(role.baseArea, baseArea), containsWords(keyword, role.nameZh, role.description)),
    page,
    sort: {
      roleNameZh: role.nameZh,
      baseArea: inOrderOf(role.baseArea.enumValues, role.baseArea),
      dataScope: inOrderOf(role.dataScope.enumValues, role.dataScope),
      holders,
    },
    standard: [desc(role.builtIn), asc(role.id)],
  });
  const ids = rows.map(({ roleId }) => roleId);
  const duties = await dutiesOf(db, ids, announced);
  return {
    items: rows.map((row) => ({ ...row, duties: [...(duties.get(row.roleId) ?? [])].sort() })),
    ...counted,
  };
}

/** A page of those who hold a role, as far as the caller reaches, by user name. Throws 404 for an unknown role. */
export async function searchRoleHolders(
  db: Queryable,
  session: Session,
  { page, roleId, keyword }: RoleHolderSearch,
): Promise<PageOfItems<RoleHolder>> {
  await requireRole(db, roleId);
  const { rows, ...counted } = await readPage(db, {
    rows: db
      .select({
        id: account.id,
        useraccount: account.useraccount,
        userNameZh: account.personName,
        school: { id: school.id, name: school.name },
        department: account.department,
        disabled: account.disabled,
      })
      .from(account)
      .leftJoin(school, eq(school.id, account.schoolId))
      .$dynamic(),
    where: and(
      inScope(session, account),
      inArray(
        account.id,
        db.select({ id: accountRole.accountId }).from(accountRole).where(eq(accountRole.roleId, roleId)),
      ),
      containsWords(keyword, { searchText: account.searchText, indexed: true }),
    ),
    page,
    sort: { useraccount: account.useraccount, userNameZh: account.personName },
    standard: [asc(account.useraccount)],
  });
  return {
    items: rows.map(({ school: own, department, ...row }) => ({
      ...row,
      ...(own !== null && { school: own }),
      ...(department !== null && { department }),
    })),
    ...counted,
  };
}
