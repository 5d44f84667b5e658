import { ROLE_OF_AREA } from "../../domain.ts";
import type { BaseArea } from "@huxuan/api-client";

/** The part of an entry of the menu that its place is decided by. */
export interface PlacedEntry {
  id: string;
  parentId: string | null;
  /** Null: a group. */
  fontEndUrl: string | null;
  /** Roles of the areas in whose menu it is, comma separated; null: all. */
  roleIds: string | null;
}

const AREAS = Object.entries(ROLE_OF_AREA) as [BaseArea, string][];

/** Areas in whose menu an entry is by itself. */
export const areasOf = ({ roleIds }: Pick<PlacedEntry, "roleIds">): BaseArea[] =>
  AREAS.filter(([, roleId]) => roleIds === null || roleIds.split(",").includes(roleId)).map(([area]) => area);

/**
 * Why entries cannot be put in this order into a group, or to the top (`parentId` null); undefined when they can. All that
 * stand there must be named, or somebody would order what they have not seen.
 *
 * @param entries the whole menu
 */
export function orderRefusal(
  entries: readonly PlacedEntry[],
  parentId: string | null,
  ids: readonly string[],
): string | undefined {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  if (new Set(ids).size !== ids.length) return "同一个菜单不能出现两次";
  if (ids.some((id) => !byId.has(id)) || (parentId !== null && !byId.has(parentId)))
    return "有的菜单已经不在了，请刷新后再调整";
  if (entries.some((entry) => entry.parentId === parentId && !ids.includes(entry.id)))
    return "这里的菜单刚刚被别人调整过，请刷新后再调整";
  if (parentId === null) return undefined;
  const group = byId.get(parentId) as PlacedEntry;
  if (group.fontEndUrl !== null) return "页面下面不能再放菜单，请放到分组里";
  const moved = ids.map((id) => byId.get(id) as PlacedEntry);
  if (moved.some((entry) => entry.fontEndUrl === null)) return "分组只能放在最上层";
  const inside = areasOf(group);
  if (!moved.every((entry) => areasOf(entry).some((area) => inside.includes(area))))
    return "这个分组不在该页面所属的端里，放进去就没有人能看到它了";
  return undefined;
}
