import type { CheckedForm } from "./cascade.js";
import type { TreeNode } from "./tree-nodes.js";
import type { LoadChildren } from "./use-loaded-children.js";

interface TreeShared<Payload> {
  /** The topmost nodes, with what is known below them. */
  nodes: readonly TreeNode<Payload>[];
  /**
   * Brings the children of a node that has no `children` and is no `isLeaf`, when it is opened for the first time. What
   * comes after the node was closed is dropped. Nodes that bring nothing turn out to be leaves.
   */
  loadChildren?: LoadChildren<Payload>;
  /** Another tree, when it changes: children that were loaded are forgotten, and loaded again. */
  dataKey?: string | number;
  /** Ids of the open nodes. */
  expanded?: readonly string[];
  /** The open nodes at first, where the tree keeps them itself. Default: none. */
  defaultExpanded?: readonly string[];
  /** Somebody opened or closed nodes; gets all that are open. */
  onExpandedChange?: (ids: readonly string[]) => void;
  /** Tick boxes. Default false. */
  checkable?: boolean;
  /** Ticks go down to all below and up to what is full. Default true; false: every node for itself. */
  cascade?: boolean;
  /** Ids of the checked nodes. With `cascade` in any form: a branch stands for all below it. */
  checked?: readonly string[];
  /** The checked nodes at first, where the tree keeps them itself. Default: none. */
  defaultChecked?: readonly string[];
  /** Somebody checked; gets all that are checked, as `checkedAs` says. */
  onCheckedChange?: (ids: readonly string[]) => void;
  /** How `onCheckedChange` tells the checked nodes of a cascading tree. Default `leaves`. */
  checkedAs?: CheckedForm;
  /** Only nodes without children can be selected; others open. Default false. */
  leavesOnly?: boolean;
  /** Nothing can be selected or checked. */
  disabled?: boolean;
}

/** Nothing is selected: to look at, or to check. */
export interface UnselectableTreeOptions<Payload = unknown> extends TreeShared<Payload> {
  /** Default. */
  selection?: "none";
  selected?: undefined;
  defaultSelected?: undefined;
  onSelectedChange?: undefined;
}

/** One node, "" for none. */
export interface SingleTreeOptions<Payload = unknown> extends TreeShared<Payload> {
  /** One at most. */
  selection: "single";
  /** Id of the selected node. */
  selected?: string;
  /** The same at first, where the tree keeps it itself. Default: none. */
  defaultSelected?: string;
  /** Somebody selected a node. */
  onSelectedChange?: (id: string, node: TreeNode<Payload>) => void;
}

/** Several nodes, in the order in which they were selected. */
export interface MultipleTreeOptions<Payload = unknown> extends TreeShared<Payload> {
  /** Any number. */
  selection: "multiple";
  /** Ids of the selected nodes. */
  selected?: readonly string[];
  /** The same at first, where the tree keeps them itself. Default: none. */
  defaultSelected?: readonly string[];
  /** Somebody selected; gets all that are selected. */
  onSelectedChange?: (ids: readonly string[]) => void;
}

/** What {@link useTree} works on. */
export type TreeOptions<Payload = unknown> =
  | UnselectableTreeOptions<Payload>
  | SingleTreeOptions<Payload>
  | MultipleTreeOptions<Payload>;
