export { Divider, type DividerProps } from "./divider.js";
export { Grid, type GridProps } from "./grid.js";
export { Stack, type Gap, type StackProps } from "./stack.js";
