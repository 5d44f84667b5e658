export { correctedRecord, correctRecord, recordFact } from "./correct-record.ts";
export { addTeacher, addVisitor, studentByNumber, teacherByNumber } from "./let-in.ts";
export { exactFirst, isNumber } from "./same-number.ts";
export type { MajorUse, NeedsMajorUse } from "./major-use.ts";
export type { NeedsProgressUse, ProgressUse } from "./progress-use.ts";
export type { NeedsStudentUse, StudentUse } from "./student-use.ts";
export { readStudent, studentConditions } from "./students.ts";
export { major, passedCourse, schoolClass, student, teacher } from "./tables.ts";
export { teacherConditions } from "./teachers.ts";
