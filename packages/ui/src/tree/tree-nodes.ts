import type { ReactNode } from "react";

/** A node of a tree. */
export interface TreeNode<Payload = unknown> {
  /** Not empty, and unique in the whole tree. */
  id: string;
  /** Its name; one line, cut off where it does not fit. */
  label: string;
  /** What stands below it. Left out where `loadChildren` knows it. */
  children?: readonly TreeNode<Payload>[];
  /** There is nothing below it, so `loadChildren` is not asked. */
  isLeaf?: boolean;
  /** It can be neither selected nor checked; it can still be opened. */
  disabled?: boolean;
  /** Why not; disables it and stands behind its label. */
  disabledReason?: string;
  /** Before the label. */
  icon?: ReactNode;
  /** Behind the label: a count, a code. */
  extra?: string | number;
  /** What else the filter finds it by: a code, pinyin, initials. Typing in the tree finds its beginning. */
  keywords?: string;
  /** Whatever you need again when a node is handed back to you. */
  data?: Payload;
}

/** A node and its place. */
export interface TreePlace<Payload = unknown> {
  /** The node itself. */
  node: TreeNode<Payload>;
  /** Nothing at the top. */
  parent: string | undefined;
  /** Known children; none where they are still to be loaded. */
  children: readonly string[];
}

/** A tree, found by id: in the order of the tree, parents before their children. */
export interface TreeIndex<Payload = unknown> {
  /** Ids of the topmost nodes. */
  roots: readonly string[];
  /** By id. */
  places: ReadonlyMap<string, TreePlace<Payload>>;
}

/**
 * Makes a tree quick to ask. Of two nodes with the same id the first counts.
 *
 * @param loaded children that came later, by the id of their parent
 */
export function indexTree<Payload = unknown>(
  nodes: readonly TreeNode<Payload>[],
  loaded?: ReadonlyMap<string, readonly TreeNode<Payload>[]>,
): TreeIndex<Payload> {
  const places = new Map<string, TreePlace<Payload>>();
  const add = (level: readonly TreeNode<Payload>[], parent: string | undefined): readonly string[] =>
    level.flatMap((node) => {
      if (places.has(node.id)) return [];
      const place: TreePlace<Payload> = { node, parent, children: [] };
      places.set(node.id, place);
      place.children = add(node.children ?? loaded?.get(node.id) ?? [], node.id);
      return [node.id];
    });
  return { roots: add(nodes, undefined), places };
}

/** The nodes above one, the nearest first. */
export function ancestorsOf(index: TreeIndex, id: string): readonly string[] {
  const above: string[] = [];
  for (let at = index.places.get(id)?.parent; at !== undefined; at = index.places.get(at)?.parent)
    above.push(at);
  return above;
}

/** Whether a node itself says that it cannot be chosen. */
export function isDisabledNode(node: TreeNode): boolean {
  return node.disabled === true || node.disabledReason !== undefined;
}
