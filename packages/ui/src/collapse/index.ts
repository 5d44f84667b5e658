export { Collapse, type CollapseItem, type CollapseProps } from "./collapse.js";
