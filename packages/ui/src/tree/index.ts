export type { CheckedForm, TreeCheckState } from "./cascade.js";
// The layers below (`useTree`, the parts, the rules of checking) are an entry of their own: `@huxuan/ui/tree`.
export { Tree } from "./tree.js";
export type { TreeMove } from "./tree-move.js";
export type { TreeNode } from "./tree-nodes.js";
export type { TreeProps } from "./tree-props.js";
export type { LoadChildren } from "./use-loaded-children.js";
