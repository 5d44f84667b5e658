export type { NeedsStudentUse, StudentUse } from "./student-use.ts";
export { student, teacher } from "./tables.ts";
