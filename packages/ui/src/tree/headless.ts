export {
  type CascadeState,
  type CheckedForm,
  checkStates,
  foldChecked,
  tellChecked,
  toggleChecked,
  type TreeCheckState,
  unfoldChecked,
} from "./cascade.js";
export { type FilteredTree, filterTree, hitsIn } from "./filter-tree.js";
export { TreeFilter, type TreeFilterProps } from "./tree-filter.js";
export { TREE_VIRTUAL_FROM, TreeList, type TreeListProps } from "./tree-list.js";
export { type DropSide, moveBeside, moveByKey, type TreeMove } from "./tree-move.js";
export { indexTree, type TreeIndex, type TreeNode, type TreePlace } from "./tree-nodes.js";
export { TreeRow, type TreeRowProps } from "./tree-row.js";
export type {
  CheckableTreeOptions,
  MultipleTreeOptions,
  SingleTreeOptions,
  TreeOptions,
  UnselectableTreeOptions,
} from "./tree-options.js";
export { type TreeModel, type TreeRowState, useTree } from "./use-tree.js";
export type { LoadChildren } from "./use-loaded-children.js";
