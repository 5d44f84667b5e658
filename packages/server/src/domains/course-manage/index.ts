export { minimumColumn } from "./minimums.ts";
