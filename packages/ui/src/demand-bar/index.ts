export { DemandBar, type DemandBarProps } from "./demand-bar.js";
