import { comparable } from "../combobox/match-options.js";
import { ancestorsOf, isDisabledNode, type TreeIndex, type TreeNode } from "../tree/tree-nodes.js";

/** The nodes from the first level down to one; none where it is not known. */
export function pathOf<Payload>(index: TreeIndex<Payload>, id: string): readonly TreeNode<Payload>[] {
  if (!index.places.has(id)) return [];
  return [...ancestorsOf(index, id).toReversed(), id].flatMap((one) => index.places.get(one)?.node ?? []);
}

/** Whether something stands below a node, or may do. */
export function leadsOn(index: TreeIndex, id: string, loads: boolean): boolean {
  const place = index.places.get(id);
  if (place === undefined || place.node.isLeaf === true) return false;
  return place.children.length > 0 || (loads && place.node.children === undefined);
}

/** A node that a search found, with the names on the way to it. */
export interface FoundPath {
  id: string;
  /** 「湘江理工大学 / 数学学院 / 数学 2401」 */
  label: string;
}

/** More are not drawn: whoever sees so many types another letter. */
const MOST = 100;

/** The nodes that can be chosen whose path has all words of a text, in any order, by names and keywords of all levels. */
export function findPaths(
  index: TreeIndex,
  text: string,
  { anyLevel = false, loads = false } = {},
): readonly FoundPath[] {
  const words = comparable(text).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return [];
  const found: FoundPath[] = [];
  for (const id of index.places.keys()) {
    if (found.length === MOST) break;
    if (!anyLevel && leadsOn(index, id, loads)) continue;
    const path = pathOf(index, id);
    if (path.some(isDisabledNode)) continue;
    const told = comparable(path.map(({ label, keywords }) => `${label} ${keywords ?? ""}`).join(" "));
    if (words.every((word) => told.includes(word)))
      found.push({ id, label: path.map(({ label }) => label).join(" / ") });
  }
  return found;
}
