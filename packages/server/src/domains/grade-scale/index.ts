export { gradeScale } from "./tables.ts";
