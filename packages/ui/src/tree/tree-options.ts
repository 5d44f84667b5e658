import type { CheckedForm } from "./cascade.js";
import type { TreeMove } from "./tree-move.js";
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
  /** The open nodes at first, where the tree keeps them itself; taken when `loading` first ends. Default: none. */
  defaultExpanded?: readonly string[];
  /** Somebody opened or closed nodes; gets all that are open. */
  onExpandedChange?: (ids: readonly string[]) => void;
  /** Ticks go down to all below and up to what is full. Default true; false: every node for itself. */
  cascade?: boolean;
  /** How `onValueChange` tells the checked nodes of a cascading tree. Default `leaves`. */
  checkedAs?: CheckedForm;
  /** Only nodes without children can be selected; others open. Default false. */
  leavesOnly?: boolean;
  /** Nothing can be selected or checked. */
  disabled?: boolean;
  /**
   * Somebody dragged a node by its handle, or moved it by Alt and an arrow; put it there in `nodes`. Without it there are
   * no handles, and none while a filter hides what stands between.
   */
  onMove?: (id: string, to: TreeMove) => void;
  /** Whether a node may go there. Default: anywhere but below itself. */
  canMove?: (id: string, to: TreeMove) => boolean;
}

/** Nothing to choose: to look at. */
export interface UnselectableTreeOptions<Payload = unknown> extends TreeShared<Payload> {
  /** Default. */
  selection?: "none";
  checkable?: false;
  value?: undefined;
  defaultValue?: undefined;
  onValueChange?: undefined;
}

/** One node, "" for none. */
export interface SingleTreeOptions<Payload = unknown> extends TreeShared<Payload> {
  /** One at most. */
  selection: "single";
  checkable?: false;
  /** Id of the selected node. */
  value?: string;
  /** The same at first, where the tree keeps it itself. Default: none. */
  defaultValue?: string;
  /** Somebody selected a node. */
  onValueChange?: (id: string, node: TreeNode<Payload>) => void;
}

/** Several nodes, in the order in which they were selected. */
export interface MultipleTreeOptions<Payload = unknown> extends TreeShared<Payload> {
  /** Any number. */
  selection: "multiple";
  checkable?: false;
  /** Ids of the selected nodes. */
  value?: readonly string[];
  /** The same at first, where the tree keeps them itself. Default: none. */
  defaultValue?: readonly string[];
  /** Somebody selected; gets all that are selected. */
  onValueChange?: (ids: readonly string[]) => void;
}

/** Nodes with tick boxes: their value is what is ticked, and what is selected besides has properties of its own. */
export interface CheckableTreeOptions<Payload = unknown> extends TreeShared<Payload> {
  /** Tick boxes. */
  checkable: true;
  /** Ids of the checked nodes. With `cascade` in any form: a branch stands for all below it. */
  value?: readonly string[];
  /** The checked nodes at first, where the tree keeps them itself. Default: none. */
  defaultValue?: readonly string[];
  /** Somebody checked; gets all that are checked, as `checkedAs` says. */
  onValueChange?: (ids: readonly string[]) => void;
  /** Whether a row can be selected beside its tick: one, or any number. Default `none`. */
  selection?: "none" | "single" | "multiple";
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
  | MultipleTreeOptions<Payload>
  | CheckableTreeOptions<Payload>;
