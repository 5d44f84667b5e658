export { lockGrades } from "./jobs.ts";
export { gradeEntry, gradeSheet } from "./tables.ts";
