import type { MenuItem } from "@huxuan/api-client";
import { asc } from "drizzle-orm";
import type { Session } from "../../contract/index.ts";
import type { Database } from "../../db/index.ts";
import { ROLE_OF_AREA } from "../../domain.ts";
import { menu } from "./tables.ts";

type MenuRow = typeof menu.$inferSelect;

/** The menu of the role in use: entries it may use, and groups that have one. */
export async function userMenuTree(db: Database, session: Session): Promise<MenuItem[]> {
  return buildMenuTree(await db.select().from(menu).orderBy(asc(menu.sn), asc(menu.id)), session);
}

/** Pure part: rows in their order → tree without what `session` may not see. */
export function buildMenuTree(
  rows: readonly MenuRow[],
  session: Pick<Session, "roleId" | "baseArea" | "permissions">,
): MenuItem[] {
  const ofArea = ROLE_OF_AREA[session.baseArea];
  const childrenOf = Map.groupBy(rows, ({ parentId }) => parentId);
  const build = (parentId: string | null): MenuItem[] =>
    (childrenOf.get(parentId) ?? []).flatMap((row) => {
      if (row.roleIds !== null && !row.roleIds.split(",").includes(ofArea)) return [];
      if (row.hiddenFor.includes(session.roleId)) return [];
      if (row.permission !== null && !session.permissions.has(row.permission)) return [];
      const children = build(row.id);
      if (row.fontEndUrl === null && children.length === 0) return [];
      return [toItem(row, children)];
    });
  return build(null);
}

function toItem(row: MenuRow, children: MenuItem[]): MenuItem {
  return {
    id: row.id,
    sn: row.sn,
    nameZh: row.nameZh,
    ...(row.icon === null ? {} : { icon: row.icon }),
    level: row.level,
    permissionType: row.permissionType,
    ...(row.fontEndUrl === null ? {} : { fontEndUrl: row.fontEndUrl }),
    children,
  };
}
