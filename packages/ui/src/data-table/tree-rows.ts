import { isSelected, type TableSelection, withSelected } from "./selection.js";
import type { TreePlace } from "./table-tree.js";
import type { RowId } from "./types.js";

/** A row and where it hangs. */
export interface TreeRow<Row> {
  row: Row;
  id: RowId;
  parent: TreeRow<Row> | undefined;
  /** Of the rows below it, as far as they are at hand. */
  children: readonly TreeRow<Row>[];
  /** 1 for the topmost. */
  level: number;
  /** Place among those beside it, from 1. */
  place: number;
  /** So many stand beside each other there, itself among them. */
  size: number;
}

/** All rows at hand, each before those below it. A row that comes twice is taken once, so that no circle is endless. */
export function treeOf<Row>(
  rows: readonly Row[],
  { idOf, childrenOf }: { idOf: (row: Row) => RowId; childrenOf: (row: Row) => readonly Row[] },
): ReadonlyMap<RowId, TreeRow<Row>> {
  const tree = new Map<RowId, TreeRow<Row>>();
  const taken = new Set<RowId>();
  const hang = (beside: readonly Row[], parent: TreeRow<Row> | undefined): readonly TreeRow<Row>[] => {
    const fresh = beside.filter((row) => {
      const isFresh = !taken.has(idOf(row));
      taken.add(idOf(row));
      return isFresh;
    });
    const level = (parent?.level ?? 0) + 1;
    return fresh.map((row, at) => {
      const id = idOf(row);
      const node = { row, id, parent, children: [], level, place: at + 1, size: fresh.length };
      tree.set(id, node);
      return Object.assign(node, { children: hang(childrenOf(row), node) });
    });
  };
  hang(rows, undefined);
  return tree;
}

/** The rows that are seen: the topmost, and those below open ones. */
export function seenRows<Row>(
  tree: ReadonlyMap<RowId, TreeRow<Row>>,
  isOpen: (id: RowId) => boolean,
): readonly TreeRow<Row>[] {
  const seen = new Set<TreeRow<Row>>();
  // A parent comes before its children.
  for (const node of tree.values())
    if (node.parent === undefined || (seen.has(node.parent) && isOpen(node.parent.id))) seen.add(node);
  return [...seen];
}

/** A row and all below it. */
export function branchOf<Row>(node: TreeRow<Row>): readonly TreeRow<Row>[] {
  return [node, ...node.children.flatMap(branchOf)];
}

/**
 * Ticks or unticks a row with all below it; a row above is ticked when all directly below it are. Rows that cannot be
 * ticked stay as they are, and are not counted.
 */
export function withBranchSelected<Row>(
  selection: TableSelection,
  node: TreeRow<Row>,
  selected: boolean,
  selectable: (row: Row) => boolean,
): TableSelection {
  const idsOf = (nodes: readonly TreeRow<Row>[]) =>
    nodes.filter(({ row }) => selectable(row)).map(({ id }) => id);
  let next = withSelected(selection, idsOf(branchOf(node)), selected);
  for (let above = node.parent; above !== undefined; above = above.parent) {
    const ids = idsOf(above.children);
    if (!selectable(above.row) || ids.length === 0) continue;
    const now = next;
    next = withSelected(
      now,
      [above.id],
      ids.every((id) => isSelected(now, id)),
    );
  }
  return next;
}

/** Whether a row is ticked; `"mixed"`: it is not, but something below it is. */
export function tickOf<Row>(node: TreeRow<Row>, has: (id: RowId) => boolean): boolean | "mixed" {
  if (has(node.id)) return true;
  return branchOf(node).some(({ id }) => has(id)) && "mixed";
}

/** What a key means for a row that has rows below it, as in the treegrid pattern of the ARIA guide. */
export function treeStep(key: string, place: TreePlace, at: number): "toggle" | number | undefined {
  if (key === "ArrowRight") return place.open === false ? "toggle" : place.open === true ? at + 1 : undefined;
  if (key === "ArrowLeft")
    return place.open === true ? "toggle" : place.parentAt < 0 ? undefined : place.parentAt;
  if (key === "Home") return 0;
  if (key === "End") return Number.MAX_SAFE_INTEGER;
  return undefined;
}
