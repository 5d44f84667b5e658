import { ancestorsOf, type TreeIndex } from "./tree-nodes.js";

/** Where a node goes. */
export interface TreeMove {
  /** The node it comes below; nothing at the top. */
  parentId: string | undefined;
  /** How many of those that are there stand before it, itself not counted. */
  position: number;
}

/** Where beside another node. */
export type DropSide = "before" | "after" | "inside";

/** The children of a node, or the topmost nodes. */
const childrenOf = (index: TreeIndex, parent: string | undefined): readonly string[] =>
  parent === undefined ? index.roots : (index.places.get(parent)?.children ?? []);

/** The same without one that is about to go. */
const othersOf = (index: TreeIndex, parent: string | undefined, id: string): readonly string[] =>
  childrenOf(index, parent).filter((one) => one !== id);

/** What it means to let a node go at another one; nothing where it would stay, or come below itself. */
export function moveBeside(
  index: TreeIndex,
  id: string,
  target: string,
  side: DropSide,
): TreeMove | undefined {
  if (id === target || ancestorsOf(index, target).includes(id)) return undefined;
  const parentId = side === "inside" ? target : index.places.get(target)?.parent;
  const others = othersOf(index, parentId, id);
  const position = side === "inside" ? others.length : others.indexOf(target) + (side === "after" ? 1 : 0);
  return changed(index, id, { parentId, position });
}

/** What an arrow does with Alt: up and down among its own, left out of its parent, right into the one above it. */
export function moveByKey(index: TreeIndex, id: string, key: string): TreeMove | undefined {
  const parentId = index.places.get(id)?.parent;
  const siblings = childrenOf(index, parentId);
  const at = siblings.indexOf(id);
  if (key === "ArrowUp") return at > 0 ? { parentId, position: at - 1 } : undefined;
  if (key === "ArrowDown") return at < siblings.length - 1 ? { parentId, position: at + 1 } : undefined;
  if (key === "ArrowLeft")
    return parentId === undefined ? undefined : moveBeside(index, id, parentId, "after");
  const above = siblings[at - 1];
  if (key === "ArrowRight") return above === undefined ? undefined : moveBeside(index, id, above, "inside");
  return undefined;
}

function changed(index: TreeIndex, id: string, to: TreeMove): TreeMove | undefined {
  const parent = index.places.get(id)?.parent;
  const stays = parent === to.parentId && childrenOf(index, parent).indexOf(id) === to.position;
  return stays ? undefined : to;
}
