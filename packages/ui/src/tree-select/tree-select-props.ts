import type { ReactNode } from "react";
import type { ControlAttributes } from "../field/field-context.js";
import type { SelectOption } from "../options/select-options.js";
import type { CheckedForm, LoadChildren, TreeNode } from "../tree/index.js";

interface TreeSelectShared<Payload> extends ControlAttributes {
  /** The topmost nodes, with what is known below them. */
  nodes: readonly TreeNode<Payload>[];
  /** Brings the children of a node that has no `children` and is no `isLeaf`, when it is opened first; they are kept. */
  loadChildren?: LoadChildren<Payload>;
  /** Another tree, when it changes: children that were loaded are forgotten. */
  dataKey?: string | number;
  /** Ids of the open nodes; without it, the control keeps them itself. */
  expanded?: readonly string[];
  /** Ids of the nodes that are open at first, beside those above what is chosen. Default: none. */
  defaultExpanded?: readonly string[];
  /** Other nodes are open: those that the person opened or closed, and those above what is chosen. */
  onExpandedChange?: (ids: readonly string[]) => void;
  /** A box that filters by words, codes and pinyin (`keywords`). Default false. */
  searchable?: boolean;
  /** Default: 请选择. */
  placeholder?: string;
  /** Offers a cross while something is chosen; Delete and Backspace clear too. Default false. */
  clearable?: boolean;
  /** The first level is on its way. Default false. */
  loading?: boolean;
  /** In place of rows when there are none; 暂无数据 by default. */
  empty?: ReactNode;
  /** Words for chosen ids that are not loaded (yet). */
  chosenOptions?: readonly SelectOption[];
  /** 28, 32 and 40 px high. Default `md`. */
  size?: "sm" | "md" | "lg";
  /** Name for a form that is sent by the browser, which gets each id under it. */
  name?: string;
  /** The focus has left field and tree. */
  onBlur?: () => void;
  /** Name for screen readers, where no `Field` gives one. */
  "aria-label"?: string;
  /** Id of a text that names it, where no `Field` does. */
  "aria-labelledby"?: string;
}

/** One node, "" for none. */
export interface SingleTreeSelectProps<Payload = unknown> extends TreeSelectShared<Payload> {
  /** Default. */
  multiple?: false;
  /** Only nodes without children can be chosen; others open. Default false. */
  leavesOnly?: boolean;
  /** Id of the chosen node, "" for none. Without it, the field keeps it itself. */
  value?: string;
  /** The same at first, when the field keeps it itself. Default none. */
  defaultValue?: string;
  /** Reports the id of the new node with the node; "" when it was cleared. */
  onValueChange?: (value: string, node?: TreeNode<Payload>) => void;
}

/** Several nodes, with tick boxes. */
export interface MultipleTreeSelectProps<Payload = unknown> extends TreeSelectShared<Payload> {
  /** Tick boxes; what is open stays open. */
  multiple: true;
  /** Ticks go down to all below and up to what is full, half where only some are. Default true. */
  cascade?: boolean;
  /** How `onValueChange` tells the ticked nodes of a cascading tree. Default `leaves`. */
  checkedAs?: CheckedForm;
  /** Ids of the ticked nodes; a branch stands for all below it. Without it, the field keeps them itself. */
  value?: readonly string[];
  /** The same at first, when the field keeps them itself. Default none. */
  defaultValue?: readonly string[];
  /** Reports the ids of all ticked nodes after every change. */
  onValueChange?: (value: readonly string[]) => void;
}

/** What {@link TreeSelect} takes: one node, or with `multiple` a list of them. */
export type TreeSelectProps<Payload = unknown> =
  | SingleTreeSelectProps<Payload>
  | MultipleTreeSelectProps<Payload>;
