export { TreeSelect } from "./tree-select.js";
export type {
  MultipleTreeSelectProps,
  SingleTreeSelectProps,
  TreeSelectProps,
} from "./tree-select-props.js";
