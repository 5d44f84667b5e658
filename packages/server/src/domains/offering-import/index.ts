export { importJob } from "./tables.ts";
