import {
  buildProxiedInstance,
  createTree,
  type FeatureImplementation,
  type HotkeyName,
  syncDataLoaderFeature,
  type TreeInstance,
} from "@headless-tree/core";

/** No id of a node: those are not empty and come from people's data. */
const ROOT = "\u0000";

/** A row that can be seen, and its place among the others. */
export interface TreeRowPlace {
  id: string;
  /** 1 at the top. */
  level: number;
  setSize: number;
  /** Counted from 1. */
  posInSet: number;
}

interface TreeEngineOptions {
  roots: readonly string[];
  childrenOf: (id: string) => readonly string[];
  labelOf: (id: string) => string;
  /** Whether it can be opened. */
  isBranch: (id: string) => boolean;
  expanded: ReadonlySet<string>;
}

/** What the engine asks and tells while a key is at work. */
export interface TreeEngineDriver {
  active: () => string | undefined;
  focus: (id: string) => void;
  expand: (id: string) => void;
  collapse: (id: string) => void;
}

/** The rows of a tree and the ways of the keys between them. */
interface TreeEngine {
  rows: readonly TreeRowPlace[];
  /** Place of a row, -1 when it cannot be seen. */
  placeOf: (id: string) => number;
  /** Does what a key of the tree pattern does; false when it is none. */
  move: (key: string, event: KeyboardEvent, driver: TreeEngineDriver) => boolean;
}

const moves: Readonly<Record<string, HotkeyName>> = {
  ArrowDown: "focusNextItem",
  ArrowUp: "focusPreviousItem",
  ArrowRight: "expandOrDown",
  ArrowLeft: "collapseOrUp",
  Home: "focusFirstItem",
  End: "focusLastItem",
};

/**
 * Headless Tree (MIT) flattens what is open into rows, counts levels and places for screen readers, and knows where each
 * arrow leads. What it keeps itself otherwise is ours, by a feature as its extensions are made: what is open and what
 * has the focus may belong to the caller; and the focus goes to a row when it is drawn, not when a timer looks for it.
 * Its key table is not used: it remembers keys that are down and waits for ever for one that went up elsewhere.
 *
 * Made anew whenever other rows can be seen, so that what is drawn depends on nothing that was drawn before.
 */
export function treeEngine(options: TreeEngineOptions): TreeEngine {
  const { roots, childrenOf, labelOf, isBranch, expanded } = options;
  let driver: TreeEngineDriver | undefined;
  let rows: readonly TreeRowPlace[] = [];
  const driven: FeatureImplementation<string> = {
    key: "driven",
    treeInstance: {
      getFocusedItem: ({ tree }: { tree: TreeInstance<string> }) =>
        tree.getItemInstance(driver?.active() ?? ROOT),
      updateDomFocus: () => undefined,
      // Its own rows, taken as they pass: asking it for each of thousands is ten times slower.
      getItemsMeta: ({ prev }) => {
        const places = prev?.() ?? [];
        rows = places.map(({ itemId, level, setSize, posInSet }) => ({
          id: itemId,
          level: level + 1,
          setSize,
          posInSet: posInSet + 1,
        }));
        return places;
      },
    },
    itemInstance: {
      isExpanded: ({ itemId }) => expanded.has(itemId),
      setFocused: ({ itemId }) => driver?.focus(itemId),
      expand: ({ itemId }) => driver?.expand(itemId),
      collapse: ({ itemId, item }) => {
        if (item.isFolder()) driver?.collapse(itemId);
      },
    },
  };
  const tree = createTree<string>({
    rootItemId: ROOT,
    dataLoader: { getItem: (id) => id, getChildren: (id) => [...(id === ROOT ? roots : childrenOf(id))] },
    getItemName: (item) => labelOf(item.getId()),
    isItemFolder: (item) => isBranch(item.getId()),
    // Thousands of rows: methods are looked up when they are called, not made for each row.
    instanceBuilder: buildProxiedInstance,
    features: [syncDataLoaderFeature, driven],
    initialState: { expandedItems: [...expanded], focusedItem: null },
  });
  tree.setMounted(true);
  tree.rebuildTree();
  return {
    rows,
    placeOf: (id) => tree.getItemInstance(id).getItemMeta().index,
    move: (key, event, by) => {
      const name = moves[key];
      if (name === undefined) return false;
      const at = by.active();
      // The pattern leaves Right without effect where nothing can be opened.
      if (at === undefined || (key === "ArrowRight" && !isBranch(at))) return true;
      driver = by;
      tree.getHotkeyPresets()[name].handler(event, tree);
      driver = undefined;
      return true;
    },
  };
}
