export { dictionary } from "./tables.ts";
