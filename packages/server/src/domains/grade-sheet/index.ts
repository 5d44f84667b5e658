export { lockGrades } from "./jobs.ts";
export { gradeValues } from "./publish.ts";
export { gradeEntry, gradeSheet } from "./tables.ts";
