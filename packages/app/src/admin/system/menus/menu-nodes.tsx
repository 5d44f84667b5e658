import { labels, type MenuEntry, type MenuOrder } from "@huxuan/api-client";
import type { TreeMove, TreeNode } from "@huxuan/ui";
import { menuIcon } from "../../../shell/menu-icons.tsx";

/** The entries of a group, or at the top, in order. */
export const siblingsIn = (entries: readonly MenuEntry[], parentId: string | undefined): MenuEntry[] =>
  entries.filter((entry) => entry.parentId === parentId);

/** Whether an entry is a group: it has no address. */
export const isGroup = ({ fontEndUrl }: MenuEntry): boolean => fontEndUrl === undefined;

/** The menu as a tree: groups with their pages and links, each with a note after its name. */
export const menuNodes = (entries: readonly MenuEntry[], parentId?: string): TreeNode<MenuEntry>[] =>
  siblingsIn(entries, parentId).map((entry) => ({
    id: entry.menuId,
    label: entry.nameZh,
    icon: menuIcon(entry.icon),
    keywords: entry.fontEndUrl ?? "",
    data: entry,
    extra: noteOf(entry),
    ...(isGroup(entry) ? { children: menuNodes(entries, entry.menuId) } : { isLeaf: true }),
  }));

function noteOf({ builtIn, changed, hiddenFor, areas }: MenuEntry): string {
  const everywhere = areas.length === Object.keys(labels.baseArea).length;
  return [
    !everywhere && areas.map((area) => labels.baseArea[area]).join("、"),
    !builtIn && "自建",
    changed && "已调整",
    hiddenFor.length > 0 && `对 ${hiddenFor.length} 个角色隐藏`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The order of its siblings after an entry went up (-1) or down (1); undefined when it is at the end. */
export function moved(
  entries: readonly MenuEntry[],
  { menuId, parentId }: MenuEntry,
  by: -1 | 1,
): string[] | undefined {
  const ids = siblingsIn(entries, parentId).map((entry) => entry.menuId);
  const from = ids.indexOf(menuId);
  const to = from + by;
  if (to < 0 || to >= ids.length) return undefined;
  ids.splice(to, 0, ...ids.splice(from, 1));
  return ids;
}

/** Whether an entry may stand there: groups at the top alone, pages and links also in a group. */
export function mayStand(
  entries: readonly MenuEntry[],
  menuId: string,
  { parentId }: Pick<TreeMove, "parentId">,
): boolean {
  if (parentId === undefined) return true;
  const [entry, group] = [menuId, parentId].map((id) => entries.find((one) => one.menuId === id));
  return entry !== undefined && group !== undefined && isGroup(group) && !isGroup(entry);
}

/** All that stands in the group, or at the top, once an entry was put there. */
export function orderAfter(
  entries: readonly MenuEntry[],
  menuId: string,
  { parentId, position }: TreeMove,
): MenuOrder {
  const others = siblingsIn(entries, parentId)
    .map((entry) => entry.menuId)
    .filter((one) => one !== menuId);
  return { ...(parentId !== undefined && { parentId }), menuIds: others.toSpliced(position, 0, menuId) };
}
