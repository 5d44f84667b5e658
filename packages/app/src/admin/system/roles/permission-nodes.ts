import { labels, type PermissionNode } from "@huxuan/api-client";
import type { DifferenceField, TreeNode } from "@huxuan/ui";

/** A permission with the pages that use it. */
export interface PlacedPermission {
  id: string;
  nameZh: string;
  /** 教学管理 / 课程管理. */
  place: string;
}

/** The permissions of a tree, in its order. */
export const permissionsIn = (
  nodes: readonly PermissionNode[],
  above: readonly string[] = [],
): PlacedPermission[] =>
  nodes.flatMap(({ id, nameZh, permissionType, children }) =>
    permissionType === 2
      ? [{ id, nameZh, place: above.join(" / ") }]
      : permissionsIn(children, [...above, nameZh]),
  );

/**
 * The tree as it is drawn: found by the name of a permission in code too; what the person lacks cannot be ticked.
 *
 * @param withheld permissions that the person lacks
 */
export const treeNodes = (
  nodes: readonly PermissionNode[],
  withheld: ReadonlySet<string>,
): TreeNode<PermissionNode>[] =>
  nodes.map((node) => ({
    id: node.id,
    label: node.nameZh,
    keywords: node.id,
    data: node,
    ...(node.duty !== undefined && { extra: labels.duty[node.duty] }),
    ...(node.permissionType === 2
      ? { isLeaf: true, ...(withheld.has(node.id) && { disabledReason: "你没有这项权限，不能授予" }) }
      : { children: treeNodes(node.children, withheld) }),
  }));

/** Ids of the entries that have others below them: what is open at first. */
export const groupIds = (nodes: readonly PermissionNode[]): string[] =>
  nodes.filter(({ children }) => children.some((one) => one.children.length > 0)).map(({ id }) => id);

/** What a role holds as a record with a field for each permission, so that two can be laid side by side. */
export const asRecord = (held: readonly string[]): Record<string, true> =>
  Object.fromEntries(held.map((one) => [one, true]));

/** Names of these fields. */
export const permissionFields = (placed: readonly PlacedPermission[]): DifferenceField[] =>
  placed.map(({ id, nameZh, place }) => ({
    prop: id,
    label: place === "" ? nameZh : `${place} / ${nameZh}`,
    format: () => "有",
  }));

/**
 * What somebody ticked and unticked, done to what somebody else has saved meanwhile.
 *
 * @param before what was held when they began
 * @param held what they made of it
 * @param newest what is held now
 */
export function withChanges(
  before: readonly string[],
  held: readonly string[],
  newest: readonly string[],
): string[] {
  const removed = new Set(before.filter((id) => !held.includes(id)));
  const added = held.filter((id) => !before.includes(id));
  return [...new Set([...newest.filter((id) => !removed.has(id)), ...added])];
}
