import { Attachment, type Handlers } from "../../contract/index.ts";
import type { NeedsReadings } from "../../platform/import/index.ts";
import { studentImport, teacherImport } from "./people-imports.ts";
import { cancelImport, readImport, startImport } from "./start-import.ts";
import { searchStudentDepartments } from "./student-departments.ts";
import type { NeedsStudentUse } from "./student-use.ts";
import { createStudent, deleteStudent, getStudent, searchStudents, updateStudent } from "./students.ts";
import { createTeacher, deleteTeacher, getTeacher, searchTeachers, updateTeacher } from "./teachers.ts";

export const handlers: Handlers<
  | "searchTeachers"
  | "getTeacher"
  | "createTeacher"
  | "updateTeacher"
  | "deleteTeacher"
  | "searchStudents"
  | "getStudent"
  | "createStudent"
  | "updateStudent"
  | "deleteStudent"
  | "searchStudentDepartments"
  | "startTeacherImport"
  | "startStudentImport"
  | "getRowsImport"
  | "cancelRowsImport"
  | "getTeacherImportTemplate"
  | "getStudentImportTemplate",
  NeedsReadings & NeedsStudentUse
> = {
  searchTeachers: (act) => searchTeachers(act, act.body),
  getTeacher: (act) => getTeacher(act, act.path.id),
  createTeacher: (act) => createTeacher(act, act.body),
  updateTeacher: (act) => updateTeacher(act, act.path.id, act.body),
  deleteTeacher: (act) => deleteTeacher(act, act.path.id),
  searchStudents: (act) => searchStudents(act, act.body),
  getStudent: (act) => getStudent(act, act.path.id),
  createStudent: (act) => createStudent(act, act.body),
  updateStudent: (act) => updateStudent(act, act.path.id, act.body),
  deleteStudent: (act) => deleteStudent(act, act.path.id),
  searchStudentDepartments: ({ body, services }) => searchStudentDepartments(services.db, body),
  startTeacherImport: (act) => startImport(act, teacherImport, act.body),
  startStudentImport: (act) => startImport(act, studentImport, act.body),
  getRowsImport: (act) => readImport(act, act.path.jobId),
  cancelRowsImport: (act) => cancelImport(act, act.path.jobId),
  getTeacherImportTemplate: async () => new Attachment("教师导入模板.xlsx", await teacherImport.template()),
  getStudentImportTemplate: async () => new Attachment("学生导入模板.xlsx", await studentImport.template()),
};
