import { useMemo, useState } from "react";
import type { LoadChildren, TreeNode } from "../tree/index.js";
import { indexTree, type TreeIndex } from "../tree/tree-nodes.js";

type Loaded<Payload> = ReadonlyMap<string, readonly TreeNode<Payload>[]>;

/** The nodes with what was loaded below them, so that it is known when the tree is opened again. */
function hung<Payload>(
  nodes: readonly TreeNode<Payload>[],
  loaded: Loaded<Payload>,
): readonly TreeNode<Payload>[] {
  return nodes.map((node) => {
    const children = node.children ?? loaded.get(node.id);
    return children === undefined ? node : { ...node, children: hung(children, loaded) };
  });
}

/** What a tree that is drawn only while it is open must not forget: children that were loaded. */
export function useTreeMemory<Payload>(options: {
  nodes: readonly TreeNode<Payload>[];
  loadChildren?: LoadChildren<Payload> | undefined;
  dataKey?: string | number | undefined;
}): {
  nodes: readonly TreeNode<Payload>[];
  index: TreeIndex<Payload>;
  loadChildren: LoadChildren<Payload> | undefined;
} {
  const { nodes, loadChildren, dataKey } = options;
  const [kept, setKept] = useState<{ dataKey: typeof dataKey; loaded: Loaded<Payload> }>();
  const loaded = kept?.dataKey === dataKey ? kept?.loaded : undefined;
  const all = useMemo(() => (loaded === undefined ? nodes : hung(nodes, loaded)), [loaded, nodes]);
  const index = useMemo(() => indexTree(all), [all]);
  const load = useMemo<LoadChildren<Payload> | undefined>(
    () =>
      loadChildren &&
      (async (node, signal) => {
        const children = await loadChildren(node, signal);
        if (!signal.aborted)
          setKept((before) => ({
            dataKey,
            loaded: new Map(before?.dataKey === dataKey ? before?.loaded : []).set(node.id, children),
          }));
        return children;
      }),
    [dataKey, loadChildren],
  );
  return { nodes: all, index, loadChildren: load };
}
