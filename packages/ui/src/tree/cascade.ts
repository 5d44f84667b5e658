import { isDisabledNode, type TreeIndex } from "./tree-nodes.js";

/** `"mixed"`: something below is checked, but not everything. */
export type TreeCheckState = boolean | "mixed";

/**
 * How the checked nodes of a cascading tree are told: `leaves` only the lowest, `closed` the topmost nodes of which all
 * is checked, `all` every node of which all is checked.
 */
export type CheckedForm = "leaves" | "closed" | "all";

/** What is known of a node and of all below it. */
interface Sum {
  leaves: number;
  checked: number;
  /** Leaves that a press can change. */
  free: number;
  freeChecked: number;
  /** It or something above it is disabled. */
  fixed: boolean;
}

function sums(index: TreeIndex, leaves: ReadonlySet<string>): ReadonlyMap<string, Sum> {
  const all = new Map<string, Sum>();
  for (const [id, { node, parent, children }] of index.places) {
    const fixed = isDisabledNode(node) || (parent !== undefined && all.get(parent)?.fixed === true);
    const leaf = children.length === 0;
    const checked = leaf && leaves.has(id) ? 1 : 0;
    const free = leaf && !fixed ? 1 : 0;
    all.set(id, { leaves: leaf ? 1 : 0, checked, free, freeChecked: free * checked, fixed });
  }
  // Children come after their parents: backwards, every sum is complete before it is added to the one above.
  for (const [id, { parent }] of [...index.places].toReversed()) {
    const own = all.get(id);
    const above = parent === undefined ? undefined : all.get(parent);
    if (own === undefined || above === undefined) continue;
    above.leaves += own.leaves;
    above.checked += own.checked;
    above.free += own.free;
    above.freeChecked += own.freeChecked;
  }
  return all;
}

/**
 * The checked leaves: an id of a branch stands for all leaves below it. Ids that the tree does not have (yet) are kept,
 * at the end.
 */
export function unfoldChecked(index: TreeIndex, ids: Iterable<string>): readonly string[] {
  const given = new Set(ids);
  const under = new Set<string>();
  const leaves: string[] = [];
  for (const [id, { parent, children }] of index.places) {
    if (!given.has(id) && (parent === undefined || !under.has(parent))) continue;
    if (children.length === 0) leaves.push(id);
    else under.add(id);
  }
  return [...leaves, ...[...given].filter((id) => !index.places.has(id))];
}

/** The fewest nodes that say the same: a branch of which all is checked stands for what is below it. */
export function foldChecked(index: TreeIndex, ids: Iterable<string>): readonly string[] {
  return tellChecked(index, ids, "closed");
}

/** The same checked nodes in another form. */
export function tellChecked(index: TreeIndex, ids: Iterable<string>, form: CheckedForm): readonly string[] {
  const leaves = unfoldChecked(index, ids);
  if (form === "leaves") return leaves;
  const all = sums(index, new Set(leaves));
  const full = (id: string | undefined) => {
    const sum = id === undefined ? undefined : all.get(id);
    return sum !== undefined && sum.checked === sum.leaves;
  };
  const told = [...index.places].filter(([id, { parent }]) => full(id) && (form === "all" || !full(parent)));
  return [...told.map(([id]) => id), ...leaves.filter((id) => !index.places.has(id))];
}

/** What a press on a node would find. */
export interface CascadeState {
  state: TreeCheckState;
  /** A press changes nothing: it, something above it, or everything below it is disabled. */
  fixed: boolean;
}

/**
 * How every node stands. A branch is checked when all leaves below it are, disabled ones too: a tick over something that
 * was not granted would be a lie.
 */
export function checkStates(index: TreeIndex, ids: Iterable<string>): ReadonlyMap<string, CascadeState> {
  const all = sums(index, new Set(unfoldChecked(index, ids)));
  return new Map(
    [...all].map(([id, sum]) => [
      id,
      {
        state: sum.checked === sum.leaves ? true : sum.checked > 0 ? "mixed" : false,
        fixed: sum.fixed || sum.free === 0,
      },
    ]),
  );
}

/**
 * The checked leaves after a press: what can be changed below the node is all checked, or, when it all was, not checked
 * any more. Disabled nodes and all below them stay as they are.
 */
export function toggleChecked(index: TreeIndex, ids: Iterable<string>, id: string): readonly string[] {
  const leaves = new Set(unfoldChecked(index, ids));
  const all = sums(index, leaves);
  const sum = all.get(id);
  if (sum === undefined || sum.fixed) return [...leaves];
  const check = sum.freeChecked < sum.free;
  const toggle = (at: string) => {
    const children = index.places.get(at)?.children ?? [];
    if (all.get(at)?.fixed !== false) return;
    if (children.length > 0) children.forEach(toggle);
    else if (check) leaves.add(at);
    else leaves.delete(at);
  };
  toggle(id);
  // In the order of the tree, whatever was pressed first.
  return unfoldChecked(index, leaves);
}
