export { Cascader, type CascaderProps } from "./cascader.js";
