import { useEffect, useMemo, useRef, useState } from "react";
import { indexTree, type TreeNode } from "./tree-nodes.js";
import { useLatest } from "../hooks/use-latest.js";

/** Brings the children of a node. The signal says that nobody waits for them any more. */
export type LoadChildren<Payload> = (
  node: TreeNode<Payload>,
  signal: AbortSignal,
) => Promise<readonly TreeNode<Payload>[]>;

interface Answers<Payload> {
  key: string | number | undefined;
  loaded: ReadonlyMap<string, readonly TreeNode<Payload>[]>;
  failed: ReadonlyMap<string, unknown>;
}

interface LoadedChildrenOptions<Payload> {
  nodes: readonly TreeNode<Payload>[];
  loadChildren: LoadChildren<Payload> | undefined;
  dataKey: string | number | undefined;
  /** Nodes that are open, whoever keeps them. */
  open: ReadonlySet<string>;
}

function withoutIds<T>(map: ReadonlyMap<string, T>, ids: readonly string[]): ReadonlyMap<string, T> {
  return new Map([...map].filter(([id]) => !ids.includes(id)));
}

/**
 * The tree with the children that are loaded when their node is opened. An answer for a node that was closed meanwhile,
 * or is gone, is dropped; opening it asks again, also after a failure.
 */
export function useLoadedChildren<Payload>(options: LoadedChildrenOptions<Payload>) {
  const { nodes, loadChildren, dataKey, open } = options;
  const [kept, setKept] = useState<Answers<Payload>>(() => ({
    key: dataKey,
    loaded: new Map(),
    failed: new Map(),
  }));
  let answers = kept;
  if (kept.key !== dataKey) {
    // Another tree: what belonged to the one before is forgotten.
    answers = { key: dataKey, loaded: new Map(), failed: new Map() };
    setKept(answers);
  }
  // A node that was closed after a failure asks again when it is opened.
  const forgotten = [...answers.failed.keys()].filter((id) => !open.has(id));
  if (forgotten.length > 0) {
    answers = { ...answers, failed: withoutIds(answers.failed, forgotten) };
    setKept(answers);
  }
  const { loaded, failed } = answers;
  const index = useMemo(() => indexTree(nodes, loaded), [nodes, loaded]);

  const lazy = loadChildren !== undefined;
  const isUnloaded = useMemo(
    () => (id: string) => {
      const node = index.places.get(id)?.node;
      return lazy && node !== undefined && node.children === undefined && !node.isLeaf && !loaded.has(id);
    },
    [index, lazy, loaded],
  );

  const latestLoad = useLatest(loadChildren);
  const running = useRef({ key: dataKey, by: new Map<string, AbortController>() });
  useEffect(() => {
    const { by } = running.current;
    return () => {
      for (const controller of by.values()) controller.abort();
      by.clear();
    };
  }, []);
  useEffect(() => {
    const ours = running.current.by;
    const wanted = (id: string) => open.has(id) && isUnloaded(id);
    const start = async (node: TreeNode<Payload>) => {
      const controller = new AbortController();
      ours.set(node.id, controller);
      const settle = (answer: (before: Answers<Payload>) => Partial<Answers<Payload>>) => {
        if (controller.signal.aborted) return;
        ours.delete(node.id);
        setKept((before) => ({ ...before, ...answer(before) }));
      };
      try {
        const children = (await latestLoad()?.(node, controller.signal)) ?? [];
        settle((before) => ({ loaded: new Map(before.loaded).set(node.id, children) }));
      } catch (error) {
        settle((before) => ({ failed: new Map(before.failed).set(node.id, error) }));
      }
    };
    for (const [id, controller] of ours) {
      if (wanted(id) && running.current.key === dataKey) continue;
      controller.abort();
      ours.delete(id);
    }
    running.current.key = dataKey;
    for (const id of open) {
      const node = wanted(id) && !failed.has(id) && !ours.has(id) ? index.places.get(id)?.node : undefined;
      if (node !== undefined) void start(node);
    }
  }, [index, isUnloaded, failed, latestLoad, open, dataKey]);

  return {
    index,
    /** Its children are still to be loaded. */
    isUnloaded,
    /** Why children are not there, by the id of their node. */
    failed,
    /** Asks once more. */
    retry: (id: string) => setKept((before) => ({ ...before, failed: withoutIds(before.failed, [id]) })),
  };
}
