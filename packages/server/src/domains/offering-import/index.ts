export { ImportJobs } from "./jobs.ts";
export { importJob } from "./tables.ts";
